package personalities

import (
	"fmt"
	"slices"
	"strings"

	"github.com/regence-chess/regence/engine/eval"
	"github.com/regence-chess/regence/engine/search"
)

// squaresARow breaks the tables over the board into ranks.
const squaresARow = 8

// Skeleton is the file of a new pack that extends parent: every key that it may set
// stands there behind a #, with its meaning, its range and the value inherited now.
func Skeleton(id string, parent *Resolved) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, `# A personality of Regence. Take the # away from a line to set it; what stays
# behind a # is inherited from %[2]q, whose values are shown.
# Check with: regence pack check PATH      Look at all: regence pack show %[1]s

# One ASCII word, the name of this folder.
id = %[3]s
# For people.
name = %[3]s
# Yours to count.
version = "0.1.0"
description = "Plays like %[2]s so far."
extends = %[4]s
`, id, parent.ID, quote(id), quote(parent.ID))
	parent.Chat().skeleton(&b)
	parent.Manners().skeleton(&b)
	if parent.character().engine.Kind == KindUCI {
		return []byte(b.String())
	}
	b.WriteString(`
# Weights are in centipawns. { mg = 80, eg = 120 } sets middlegame and endgame, a plain
# number or list sets both. With [evaluation.own.…] or [evaluation.opponent.…] in place
# of [evaluation.…] a weight counts for that side alone.
`)
	group := ""
	for _, term := range eval.Terms() {
		if term.Group() != group {
			group = term.Group()
			fmt.Fprintf(&b, "\n[%s%s]\n", evaluationKeys, group)
		}
		writeChoice(&b, term, parent.character().settings)
	}
	fmt.Fprintf(&b, "\n[%s]\n", strings.TrimSuffix(searchKeys, "."))
	for _, param := range search.Registry() {
		fmt.Fprintf(&b, "# %s; %d to %d\n", param.Doc, param.Min, param.Max)
		fmt.Fprintf(&b, "# %s = %d\n", param.Name, param.Of(&parent.character().params))
	}
	return []byte(b.String())
}

// writeChoice writes one term with its meaning behind #. A term that differs between the
// sides stands there once for each.
func writeChoice(b *strings.Builder, term eval.Term, s *settings) {
	fmt.Fprintf(b, "# %s%s; %d to %d\n", term.Doc, unit(term), term.Min, term.Max)
	own, _ := s.own.Get(term.Name)
	opponent, _ := s.opponent.Get(term.Name)
	leaf := strings.TrimPrefix(term.Name, term.Group()+".")
	if slices.Equal(own.MG, opponent.MG) && slices.Equal(own.EG, opponent.EG) {
		writeValue(b, leaf, term, own)
		return
	}
	for _, side := range []struct {
		prefix string
		value  eval.Value
	}{{ownKeys, own}, {opponentKeys, opponent}} {
		fmt.Fprintf(b, "# differs between the sides; under [%s%s]:\n", side.prefix, term.Group())
		writeValue(b, leaf, term, side.value)
	}
}

func writeValue(b *strings.Builder, leaf string, term eval.Term, value eval.Value) {
	switch {
	case !term.Tapered:
		fmt.Fprintf(b, "# %s = %s\n", leaf, rows(term, value.MG))
	case term.Size == 1:
		fmt.Fprintf(b, "# %s = { mg = %d, eg = %d }\n", leaf, value.MG[0], value.EG[0])
	default:
		fmt.Fprintf(b, "# %s.mg = %s\n", leaf, rows(term, value.MG))
		fmt.Fprintf(b, "# %s.eg = %s\n", leaf, rows(term, value.EG))
	}
}

// rows writes the values of a term, those of a board one rank a line.
func rows(term eval.Term, values []int) string {
	if term.Size != squaresARow*squaresARow {
		return plain(term, values)
	}
	var b strings.Builder
	b.WriteString("[")
	for i, v := range values {
		if i%squaresARow == 0 {
			b.WriteString("\n#  ")
		}
		fmt.Fprintf(&b, " %4d,", v)
	}
	b.WriteString("\n# ]")
	return b.String()
}
