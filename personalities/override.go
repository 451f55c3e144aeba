package personalities

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/regence-chess/regence/configs/strict"
)

// overrideFile stands for a file in messages about overrides.
const overrideFile = "override"

// WithOverrides gives the personality with some settings changed. Each override is
// key=value with the full key of a pack ("search.contempt=0"); a list is written with
// commas, in brackets or not ("evaluation.king_attack.outer=10,15,15,20"). Their order
// does not matter. The error is of type strict.Problems and names every mistake.
func (r *Resolved) WithOverrides(overrides ...string) (*Resolved, error) {
	if len(overrides) == 0 {
		return r, nil
	}
	values, err := readOverrides(append(slices.Clone(r.Overrides), overrides...))
	if err != nil {
		return nil, err
	}
	changed := *r.character()
	changed.settings = changed.clone()
	origin := Origin{Layer: LayerOverride}
	if err := changed.apply(values, func(strict.Value) Origin { return origin }); err != nil {
		return nil, err
	}
	if err := changed.checkEngine(); err != nil {
		return nil, err
	}
	c := *r
	c.character = func() *character { return &changed }
	c.Overrides = make([]string, 0, len(values))
	for _, key := range slices.Sorted(maps.Keys(values)) {
		c.Overrides = append(c.Overrides, key+"="+compact(values[key].Data))
	}
	return &c, nil
}

// readOverrides checks overrides as one small pack, of which each is a file of its own
// so that a mistake in one does not hide the others.
func readOverrides(overrides []string) (map[string]strict.Value, error) {
	values := map[string]strict.Value{}
	given := map[string][]string{} // different values by key
	var problems strict.Problems
	for _, override := range overrides {
		found, err := readOverride(override)
		if err != nil {
			problems = append(problems, asProblems(err)...)
			continue
		}
		for key, value := range found {
			values[key] = value
			if text := compact(value.Data); !slices.Contains(given[key], text) {
				given[key] = append(given[key], text)
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(given)) {
		if texts := given[key]; len(texts) > 1 {
			problems = append(problems, &strict.Problem{File: overrideFile, Key: key,
				Text: "is given more than once, as " + strings.Join(texts, " and as ")})
		}
	}
	return values, problems.Err()
}

func readOverride(override string) (map[string]strict.Value, error) {
	key, value, ok := strings.Cut(override, "=")
	key, value = strings.TrimSpace(key), strings.TrimSpace(value)
	if !ok || key == "" || value == "" || strings.ContainsAny(override, "\r\n#") {
		return nil, strict.Problems{{File: overrideFile,
			Text: fmt.Sprintf("%q is no override; want key=value such as search.contempt=0", override)}}
	}
	if strings.Contains(value, ",") && !strings.HasPrefix(value, "[") {
		value = "[" + value + "]"
	}
	doc, err := overrideSchema().Read(overrideFile, []byte(key+" = "+value))
	if err != nil {
		problems := asProblems(err)
		for _, p := range problems {
			p.Line, p.Column = 0, 0 // of a line that the user never saw
		}
		return nil, problems
	}
	return doc.Values, nil
}

// SplitOverrides takes apart several overrides that stand in one text, as in the UCI
// option Override: they are divided by blanks or semicolons outside of brackets and
// quotes. "<empty>" and a blank text hold none.
func SplitOverrides(text string) []string {
	if strings.EqualFold(strings.TrimSpace(text), "<empty>") {
		return nil
	}
	depth, quote := 0, rune(0)
	return strings.FieldsFunc(text, func(c rune) bool {
		switch {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '[':
			depth++
		case c == ']':
			depth--
		default:
			return depth <= 0 && (c == ' ' || c == '\t' || c == ';')
		}
		return false
	})
}

// ParseSpec takes apart an id with overrides, as on the command line:
// "tal@search.contempt=0@evaluation.initiative.tempo=20".
func ParseSpec(spec string) (id string, overrides []string) {
	parts := strings.Split(spec, "@")
	return parts[0], parts[1:]
}

// compact writes a value on few characters and without blanks, as in an override.
func compact(data any) string {
	list, ok := data.([]int)
	if !ok {
		return fmt.Sprint(data)
	}
	texts := make([]string, len(list))
	for i, n := range list {
		texts[i] = fmt.Sprint(n)
	}
	return strings.Join(texts, ",")
}
