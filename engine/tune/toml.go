package tune

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/regence-chess/regence/engine/eval"
)

// WriteTOML writes weights as the [evaluation.…] tables of a pack, every term of the
// registry in its order. A term that is the same as in base is left out; base may be nil.
func WriteTOML(out io.Writer, w, base *eval.Weights) error {
	b := bufio.NewWriter(out)
	group := ""
	for _, term := range eval.Terms() {
		value, _ := w.Get(term.Name)
		if base != nil {
			if old, _ := base.Get(term.Name); equal(old.MG, value.MG) && equal(old.EG, value.EG) {
				continue
			}
		}
		name := strings.TrimPrefix(term.Name, term.Group()+".")
		if isBoard(term) {
			fmt.Fprintf(b, "\n[evaluation.%s] # %s\nmg = %s\neg = %s\n", term.Name, term.Doc, board(value.MG), board(value.EG))
			group = ""
			continue
		}
		if term.Group() != group {
			group = term.Group()
			fmt.Fprintf(b, "\n[evaluation.%s]\n", group)
		}
		switch {
		case !term.Tapered:
			fmt.Fprintf(b, "%s = %s", name, list(term, value.MG))
		case term.Size == 1:
			fmt.Fprintf(b, "%s = { mg = %d, eg = %d }", name, value.MG[0], value.EG[0])
		default:
			fmt.Fprintf(b, "%s = { mg = %s, eg = %s }", name, list(term, value.MG), list(term, value.EG))
		}
		b.WriteString("\n")
	}
	return b.Flush()
}

// isBoard reports whether the term is a table over the squares.
func isBoard(term eval.Term) bool { return term.Size == 64 }

func list(term eval.Term, values []int) string {
	if term.Size == 1 {
		return fmt.Sprint(values[0])
	}
	return strings.ReplaceAll(fmt.Sprint(values), " ", ", ")
}

// board shows 64 values as the board lies, a8 first.
func board(values []int) string {
	var b strings.Builder
	b.WriteString("[\n")
	for i, v := range values {
		fmt.Fprintf(&b, "%5d,", v)
		if i%8 == 7 {
			b.WriteString("\n")
		}
	}
	b.WriteString("]")
	return b.String()
}

func equal(a, b []int) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// CutTOML returns the text of a pack without its [evaluation.…] tables, so that new ones
// can be written behind it. Tables for one side alone stay.
func CutTOML(text string) string {
	var kept []string
	cut := false
	for line := range strings.Lines(text) {
		if header := strings.TrimSpace(line); strings.HasPrefix(header, "[") && isHeader(header) {
			cut = strings.HasPrefix(header, "[evaluation") &&
				!strings.HasPrefix(header, "[evaluation.own") && !strings.HasPrefix(header, "[evaluation.opponent")
		}
		if !cut {
			kept = append(kept, line)
		}
	}
	return strings.TrimRight(strings.Join(kept, ""), "\n") + "\n"
}

// isHeader tells the head of a table from the first line of a list of numbers.
func isHeader(line string) bool {
	return len(line) > 1 && (line[1] >= 'a' && line[1] <= 'z' || line[1] >= 'A' && line[1] <= 'Z')
}
