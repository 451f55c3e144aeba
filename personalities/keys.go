package personalities

import (
	"slices"

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

// ConductKeys lists the keys of a pack that concern what the personality says and its
// manners. They are no settings of play: they cannot be overridden, and a text has no range.
func ConductKeys() []Key {
	var keys []Key
	for _, field := range slices.Concat(chatFields(), mannerFields()) {
		key := Key{Name: field.Key, Shape: field.Want(), Min: int(field.Min), Max: int(field.Max), Doc: field.Doc}
		if key.Min != key.Max {
			key.Shape = "a whole number"
		}
		keys = append(keys, key)
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
