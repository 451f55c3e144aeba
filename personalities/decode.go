package personalities

import (
	"strings"

	"github.com/regence-chess/regence/configs/strict"
	"github.com/regence-chess/regence/engine/eval"
)

// canonicalName is what a mistake in a canonical table names as its file.
const canonicalName = "canonical table"

// Decode reads a canonical table back, in the process of an engine: the personality
// plays exactly as where the table was written and has the same fingerprint. Where the
// settings came from is not in the table.
func Decode(canonical []byte) (*Resolved, error) {
	// Every start of an engine waits for this, so the numbers are read in the order in which
	// Canonical writes them. A table that is otherwise is checked key by key.
	if r, ok := decodeInOrder(canonical); ok {
		return r, nil
	}
	return decodeAnyOrder(canonical)
}

// decodeAnyOrder reads any table that the schema allows.
func decodeAnyOrder(canonical []byte) (*Resolved, error) {
	doc, err := canonicalSchema().Read(canonicalName, canonical)
	if err != nil {
		return nil, err
	}
	neutral := newSettings()
	judged := map[string]strict.Value{}
	for key, value := range doc.Values {
		if rest, ok := strings.CutPrefix(key, neutralKeys); ok {
			judged[ownKeys+rest] = value
		}
	}
	origin := func(strict.Value) Origin { return Origin{} }
	if err := neutral.apply(judged, origin); err != nil {
		return nil, err
	}
	r, err := decodeValues(doc)
	if err != nil {
		return nil, err
	}
	r.character().neutral = neutral.own
	return r, nil
}

// decodeValues makes the personality that the values describe, but for the neutral weights.
func decodeValues(doc *strict.Document) (*Resolved, error) {
	c := &character{settings: newSettings(), neutral: eval.NewWeights()}
	r := &Resolved{
		ID:          strings.ToLower(textOf(doc.Values, "id", "")),
		Name:        textOf(doc.Values, "name", ""),
		Version:     textOf(doc.Values, "version", ""),
		Description: textOf(doc.Values, "description", ""),
		character:   func() *character { return c },
	}
	if err := c.apply(doc.Values, func(strict.Value) Origin { return Origin{} }); err != nil {
		return nil, err
	}
	if err := c.checkEngine(); err != nil {
		return nil, err
	}
	return r, nil
}
