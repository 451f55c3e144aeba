package personalities

import (
	"strings"

	"github.com/regence-chess/regence/configs/strict"
	"github.com/regence-chess/regence/engine/eval"
)

// Decode reads a canonical table back, in the process of an engine: the personality
// plays exactly as where the table was written and has the same fingerprint. Where the
// settings came from is not in the table.
func Decode(canonical []byte) (*Resolved, error) {
	doc, err := canonicalSchema().Read("canonical table", canonical)
	if err != nil {
		return nil, err
	}
	p := &Pack{doc: doc}
	r := &Resolved{settings: newSettings(), neutral: eval.NewWeights()}
	r.ID = strings.ToLower(p.text("id", ""))
	r.Name = p.text("name", "")
	r.Version = p.text("version", "")
	r.Description = p.text("description", "")
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
	r.neutral = neutral.own
	if err := r.settings.apply(doc.Values, origin); err != nil {
		return nil, err
	}
	if err := r.settings.checkEngine(); err != nil {
		return nil, err
	}
	return r, nil
}
