package personalities

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/regence-chess/regence/engine/eval"
	"github.com/regence-chess/regence/engine/search"
)

// Setting is one effective setting with its origin.
type Setting struct {
	Key    string // as in a pack
	Value  string // as in a pack
	Origin Origin
}

// Settings lists every effective setting: what the personality says, its manners, and its
// play in the order of the registries. A weight that is the same for both sides, from the
// same origin, is one entry.
func (r *Resolved) Settings() []Setting {
	var all []Setting
	c := r.character()
	origin := func(key string) Origin { return c.origins[key] }
	for _, row := range slices.Concat(c.chat.rows(origin), c.manners.rows(origin), c.rows()) {
		if row.opponent == nil || row.own == *row.opponent {
			all = append(all, row.own.setting(row.key))
			continue
		}
		rest := strings.TrimPrefix(row.key, evaluationKeys)
		all = append(all, row.own.setting(ownKeys+rest), row.opponent.setting(opponentKeys+rest))
	}
	return all
}

// Explain is what makes the personality, in lines for people: the summary, then each setting
// that it or an override makes otherwise than the pack it extends, with value and origin, then
// where the rest is to be seen. A pack that extends nothing has all settings of its own, and
// only its overrides are shown. All keys are in [Resolved.Settings].
func (r *Resolved) Explain() []string {
	lines := []string{"personality " + r.Summary()}
	rest := 0
	for _, s := range r.Settings() {
		own := s.Origin.Layer == LayerPack && len(r.Extends) > 0
		if !own && s.Origin.Layer != LayerOverride {
			rest++
			continue
		}
		lines = append(lines, fmt.Sprintf("%s = %s  (%s)", s.Key, s.Value, s.Origin))
	}
	where := r.ID
	if r.Source == FromPath {
		where = r.File
	}
	return append(lines, fmt.Sprintf("%d other settings are not listed; all of them: regence pack show %s", rest, where))
}

// Difference is a setting in which two personalities differ.
type Difference struct {
	Key  string
	A, B string // as in a pack; empty: it has no such setting
}

// Diff lists the settings of play in which two personalities differ, in the order of the
// registries. It is empty when their fingerprints differ by name alone.
func Diff(a, b *Resolved) []Difference {
	var all []Difference
	left, right := a.character().rows(), b.character().rows()
	index := map[string]row{}
	for _, row := range right {
		index[row.key] = row
	}
	for _, x := range left {
		y, ok := index[x.key]
		if !ok {
			y = x.blank()
		}
		delete(index, x.key)
		all = append(all, x.diff(y)...)
	}
	for _, y := range right {
		if _, rest := index[y.key]; rest {
			all = append(all, y.blank().diff(y)...)
		}
	}
	return all
}

// row is one setting; a weight has a value for the opponent's side too.
type row struct {
	key      string
	own      cell
	opponent *cell
}

type cell struct {
	value  string
	origin Origin
}

func (c cell) setting(key string) Setting { return Setting{Key: key, Value: c.value, Origin: c.origin} }

// blank is the row of a personality that has no such setting.
func (x row) blank() row {
	y := row{key: x.key}
	if x.opponent != nil {
		y.opponent = &cell{}
	}
	return y
}

// diff compares two rows of the same key.
func (x row) diff(y row) []Difference {
	rest := strings.TrimPrefix(x.key, evaluationKeys)
	own := x.own.value != y.own.value
	opponent := x.opponent != nil && y.opponent != nil && x.opponent.value != y.opponent.value
	same := x.opponent == nil || y.opponent == nil ||
		x.own.value == x.opponent.value && y.own.value == y.opponent.value
	var all []Difference
	switch {
	case same && own:
		return []Difference{{Key: x.key, A: x.own.value, B: y.own.value}}
	case own:
		all = append(all, Difference{Key: ownKeys + rest, A: x.own.value, B: y.own.value})
	}
	if opponent {
		all = append(all, Difference{Key: opponentKeys + rest, A: x.opponent.value, B: y.opponent.value})
	}
	return all
}

// rows lists every setting of play in the order of the registries.
func (s *settings) rows() []row {
	all := s.engineRows()
	if s.engine.Kind == KindUCI {
		return all
	}
	for _, term := range eval.Terms() {
		own, _ := s.own.Get(term.Name)
		opponent, _ := s.opponent.Get(term.Name)
		mine, theirs := [][]int{own.MG, own.EG}, [][]int{opponent.MG, opponent.EG}
		for i, suffix := range suffixes(term) {
			name := term.Name + suffix
			all = append(all, row{
				key:      evaluationKeys + name,
				own:      cell{value: plain(term, mine[i]), origin: s.origins[ownKeys+name]},
				opponent: &cell{value: plain(term, theirs[i]), origin: s.origins[opponentKeys+name]},
			})
		}
	}
	for _, param := range search.Registry() {
		key := searchKeys + param.Name
		all = append(all, s.row(key, fmt.Sprint(param.Of(&s.params))))
	}
	return all
}

// engineRows are the settings of [engine] that are there.
func (s *settings) engineRows() []row {
	all := []row{s.row("engine.kind", quote(s.engine.Kind))}
	if s.engine.Command != "" {
		all = append(all, s.row("engine.command", quote(s.engine.Command)))
	}
	if len(s.engine.Args) > 0 {
		all = append(all, s.row("engine.args", quoteAll(s.engine.Args)))
	}
	if s.engine.SHA256 != "" {
		all = append(all, s.row("engine.sha256", quote(s.engine.SHA256)))
	}
	for _, name := range slices.Sorted(maps.Keys(s.engine.Options)) {
		all = append(all, s.row(optionKey(name), quote(s.engine.Options[name])))
	}
	return all
}

func (s *settings) row(key, value string) row {
	return row{key: key, own: cell{value: value, origin: s.origins[key]}}
}
