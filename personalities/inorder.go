package personalities

import (
	"bytes"

	"github.com/regence-chess/regence/engine/eval"
	"github.com/regence-chess/regence/engine/search"
)

// decodeInOrder reads a table of a native personality just as Canonical writes it: first the
// identity, by the schema, then the numbers of the registries, one key after the other. It is
// false for any other table, which need not be wrong.
func decodeInOrder(canonical []byte) (*Resolved, bool) {
	at := bytes.Index(canonical, []byte("\n"+ownKeys)) + 1
	if at == 0 {
		return nil, false
	}
	doc, err := headSchema().Read(canonicalName, canonical[:at])
	if err != nil {
		return nil, false
	}
	r, err := decodeValues(doc)
	if err != nil {
		return nil, false
	}
	n := numbers{rest: canonical[at:]}
	c := r.character()
	read := n.weights(ownKeys, c.own) && n.weights(opponentKeys, c.opponent) &&
		n.weights(neutralKeys, c.neutral) && n.params(&c.params)
	return r, read && len(n.rest) == 0
}

// numbers reads the lines of a canonical table that give numbers. Each of its methods is false
// when the next line is not as it has to be.
type numbers struct {
	rest []byte // not read yet
}

// weights reads every term.
func (n *numbers) weights(prefix string, w *eval.Weights) bool {
	var phases [2][]int // serve every term
	for _, term := range eval.Terms() {
		for i, suffix := range suffixes(term) {
			if !n.text(prefix) || !n.text(term.Name) || !n.text(suffix) || !n.text(equals) {
				return false
			}
			var ok bool
			if phases[i], ok = n.list(phases[i][:0], term.Size); !ok {
				return false
			}
		}
		value := eval.Value{MG: phases[0]}
		if term.Tapered {
			value.EG = phases[1]
		}
		if w.Set(term.Name, value) != nil {
			return false
		}
	}
	return true
}

// params reads every setting of the search.
func (n *numbers) params(params *search.Params) bool {
	for _, param := range search.Registry() {
		if !n.text(searchKeys) || !n.text(param.Name) || !n.text(equals) {
			return false
		}
		value, ok := n.number()
		if !ok || !n.text("\n") || param.Set(params, value) != nil {
			return false
		}
	}
	return true
}

// list reads so many values and the end of the line.
func (n *numbers) list(values []int, size int) ([]int, bool) {
	open, end := "[", "]\n"
	if size == 1 {
		open, end = "", "\n"
	}
	if !n.text(open) {
		return nil, false
	}
	for i := range size {
		if i > 0 && !n.text(between) {
			return nil, false
		}
		value, ok := n.number()
		if !ok {
			return nil, false
		}
		values = append(values, value)
	}
	return values, n.text(end)
}

// number reads a whole number as it is written: no plus, no needless zero, at most nine digits.
func (n *numbers) number() (int, bool) {
	negative := n.text("-")
	digits := 0
	value := 0
	for digits < len(n.rest) && n.rest[digits] >= '0' && n.rest[digits] <= '9' {
		value = 10*value + int(n.rest[digits]-'0')
		if digits++; digits > 9 {
			return 0, false
		}
	}
	if digits == 0 || digits > 1 && n.rest[0] == '0' || negative && value == 0 {
		return 0, false
	}
	n.rest = n.rest[digits:]
	if negative {
		return -value, true
	}
	return value, true
}

// text reads just that.
func (n *numbers) text(want string) bool {
	if len(n.rest) < len(want) || string(n.rest[:len(want)]) != want {
		return false
	}
	n.rest = n.rest[len(want):]
	return true
}
