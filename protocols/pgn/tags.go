package pgn

import "strings"

// Tag is one tag pair.
type Tag struct {
	Name, Value string
}

// Tags are the tag pairs of a game in the order of the file.
type Tags []Tag

// roster is the seven tag roster, which every exported game carries in this order, with
// the value that stands for "not known".
var roster = [...]Tag{
	{Name: "Event", Value: "?"},
	{Name: "Site", Value: "?"},
	{Name: "Date", Value: "????.??.??"},
	{Name: "Round", Value: "?"},
	{Name: "White", Value: "?"},
	{Name: "Black", Value: "?"},
	{Name: "Result", Value: "*"},
}

// Get is the value of the first tag of that name, "" when there is none.
func (t Tags) Get(name string) string {
	value, _ := t.Lookup(name)
	return value
}

// Lookup is Get that tells an empty value from an absent tag. A tag whose name differs in
// case alone ("[fen …]") is found when there is none of the right name.
func (t Tags) Lookup(name string) (string, bool) {
	for _, same := range []func(a, b string) bool{func(a, b string) bool { return a == b }, strings.EqualFold} {
		for i := range t {
			if same(t[i].Name, name) {
				return t[i].Value, true
			}
		}
	}
	return "", false
}

// Set gives the tag a value and adds it when it is absent.
func (t *Tags) Set(name, value string) {
	for i := range *t {
		if (*t)[i].Name == name {
			(*t)[i].Value = value
			return
		}
	}
	*t = append(*t, Tag{Name: name, Value: value})
}

// variantKind sorts the values of the Variant tag.
type variantKind uint8

const (
	standardChess variantKind = iota
	chess960
	otherVariant
)

// variantOf reads a Variant tag in the spellings of lichess, cutechess, ChessBase and
// FICS.
func variantOf(value string) variantKind {
	var letters strings.Builder
	for _, r := range strings.ToLower(value) {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			letters.WriteRune(r)
		}
	}
	switch letters.String() {
	case "", "standard", "normal", "chess", "classical", "fromposition", "setup":
		return standardChess
	case "chess960", "960", "frc", "fischerandom", "fischerrandom", "fischerandomchess",
		"fischerrandomchess", "freestyle", "freestylechess", "doublechess960", "doublefischerandom":
		return chess960
	}
	return otherVariant
}
