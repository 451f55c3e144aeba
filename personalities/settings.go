package personalities

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/regence-chess/regence/configs/strict"
	"github.com/regence-chess/regence/engine/eval"
	"github.com/regence-chess/regence/engine/search"
)

// settings is what a personality consists of while layers are put on each other.
type settings struct {
	engine        Engine
	own, opponent *eval.Weights
	params        search.Params

	// origins holds where each canonical key was set; what is absent has its default.
	origins map[string]Origin
}

func newSettings() *settings {
	return &settings{
		engine:   Engine{Kind: KindNative},
		own:      eval.NewWeights(),
		opponent: eval.NewWeights(),
		params:   search.DefaultParams(),
		origins:  make(map[string]Origin, 512),
	}
}

func (s *settings) clone() *settings {
	c := *s
	c.own, c.opponent = s.own.Clone(), s.opponent.Clone()
	c.engine.Args = slices.Clone(s.engine.Args)
	c.engine.Options = maps.Clone(s.engine.Options)
	c.origins = maps.Clone(s.origins)
	return &c
}

// apply puts one layer of checked values on top. Within a layer a key for both sides
// gives way to one for own or opponent, whatever their order in the file.
func (s *settings) apply(values map[string]strict.Value, origin func(strict.Value) Origin) error {
	var problems strict.Problems
	for _, key := range slices.SortedFunc(maps.Keys(values), byGenerality) {
		value := values[key]
		from := origin(value)
		var err error
		switch {
		case strings.HasPrefix(key, evaluationKeys):
			err = s.applyTerm(targetOf(key), value.Data, from)
		case strings.HasPrefix(key, searchKeys):
			err = s.applyParam(key, value.Data.(int), from)
		case strings.HasPrefix(key, "engine."):
			s.applyEngine(key, value.Data, from)
		}
		if err != nil {
			problems = append(problems, from.problem(key, err.Error()))
		}
	}
	return problems.Err()
}

// byGenerality sorts keys so that the more special ones come later: those of one side
// after those of both, those of one phase after the whole term.
func byGenerality(a, b string) int {
	sides := func(key string) int {
		if strings.HasPrefix(key, ownKeys) || strings.HasPrefix(key, opponentKeys) {
			return 1
		}
		return 0
	}
	if c := sides(a) - sides(b); c != 0 {
		return c
	}
	return strings.Compare(a, b)
}

func (s *settings) applyTerm(t target, data any, from Origin) error {
	list, ok := data.([]int)
	if !ok {
		list = []int{data.(int)}
	}
	value := eval.Value{Both: list}
	switch t.phase {
	case "mg":
		value = eval.Value{MG: list}
	case "eg":
		value = eval.Value{EG: list}
	}
	for _, side := range []struct {
		wanted  bool
		prefix  string
		weights *eval.Weights
	}{{t.own, ownKeys, s.own}, {t.opponent, opponentKeys, s.opponent}} {
		if !side.wanted {
			continue
		}
		if err := side.weights.Set(t.term, value); err != nil {
			return err
		}
		for _, key := range phaseKeys(side.prefix+t.term, t) {
			s.origins[key] = from
		}
	}
	return nil
}

// phaseKeys are the canonical keys that a value of a term sets.
func phaseKeys(key string, t target) []string {
	term, _ := eval.Find(t.term)
	switch {
	case !term.Tapered:
		return []string{key}
	case t.phase != "":
		return []string{key + "." + t.phase}
	}
	return []string{key + ".mg", key + ".eg"}
}

func (s *settings) applyParam(key string, value int, from Origin) error {
	for _, param := range search.Registry() {
		if searchKeys+param.Name == key {
			s.origins[key] = from
			return param.Set(&s.params, value)
		}
	}
	return fmt.Errorf("there is no search parameter %q", key)
}

func (s *settings) applyEngine(key string, data any, from Origin) {
	s.origins[key] = from
	switch key {
	case "engine.kind":
		s.engine.Kind = data.(string)
	case "engine.command":
		s.engine.Command = data.(string)
	case "engine.args":
		s.engine.Args = data.([]string)
	case "engine.sha256":
		s.engine.SHA256 = strings.ToLower(data.(string))
	default:
		if s.engine.Options == nil {
			s.engine.Options = map[string]string{}
		}
		s.engine.Options[optionName(key)] = data.(string)
	}
}
