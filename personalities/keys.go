package personalities

import (
	"github.com/regence-chess/regence/engine/eval"
	"github.com/regence-chess/regence/engine/search"
)

// Key is one setting of the native engine that a pack or an override may change.
type Key struct {
	Name  string // "evaluation.king_attack.attackers"
	Shape string // what a value looks like
	Min   int
	Max   int
	Doc   string // one line: meaning, and unit if it is not centipawns
}

// Keys lists every setting in the order of the registries. A tapered weight also has the
// keys name.mg and name.eg, and with evaluation.own or evaluation.opponent in place of
// evaluation a key concerns that side alone.
func Keys() []Key {
	var keys []Key
	for _, term := range eval.Terms() {
		keys = append(keys, Key{Name: evaluationKeys + term.Name, Shape: term.Shape(),
			Min: term.Min, Max: term.Max, Doc: term.Doc + unit(term)})
	}
	for _, param := range search.Registry() {
		keys = append(keys, Key{Name: searchKeys + param.Name, Shape: "a whole number",
			Min: param.Min, Max: param.Max, Doc: param.Doc})
	}
	return keys
}

// suffixes are the ends of the canonical keys of a term.
func suffixes(term eval.Term) []string {
	if term.Tapered {
		return []string{".mg", ".eg"}
	}
	return []string{""}
}

// unit names the unit of a term unless it is the usual one.
func unit(term eval.Term) string {
	if term.Unit == eval.Centipawns || term.Unit == eval.Number {
		return ""
	}
	return " (" + string(term.Unit) + ")"
}
