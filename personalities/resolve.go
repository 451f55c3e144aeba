package personalities

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/regence-chess/regence/configs/strict"
	"github.com/regence-chess/regence/engine/eval"
	"github.com/regence-chess/regence/engine/search"
)

// neutralID is the pack whose weights judge without bias.
const neutralID = "baseline"

// Resolved is a personality ready to play: everything inherited, overridden and checked.
// It never changes; share it freely.
type Resolved struct {
	ID          string
	Name        string
	Version     string
	Description string
	Source      Source
	File        string   // the pack's file; empty when decoded
	Extends     []string // ids of the parents, nearest first; empty when decoded
	Overrides   []string // key=value, in the order of the keys; empty when decoded

	character func() *character
}

// character is what a personality is like, once all layers are on each other.
type character struct {
	*settings
	neutral *eval.Weights
	keysSet int
	chat    Chat
	manners Manners
}

// Engine tells who plays.
func (r *Resolved) Engine() Engine { return r.character().clone().engine }

// Own is the evaluation of the side that the personality plays.
func (r *Resolved) Own() *eval.Weights { return r.character().own.Clone() }

// Opponent is the evaluation of the other side.
func (r *Resolved) Opponent() *eval.Weights { return r.character().opponent.Clone() }

// Neutral is the evaluation of baseline, the unbiased judge.
func (r *Resolved) Neutral() *eval.Weights { return r.character().neutral.Clone() }

// Params are the settings of the search.
func (r *Resolved) Params() search.Params { return r.character().params }

// Chat is what it says; nothing when decoded.
func (r *Resolved) Chat() Chat { return r.character().chat }

// Manners is when it gives up and how it thinks of draws; nothing when decoded.
func (r *Resolved) Manners() Manners { return r.character().manners }

// KeysSet is how many settings the pack itself makes, without what it inherits.
func (r *Resolved) KeysSet() int { return r.character().keysSet }

// Summary is the line that shows which personality is active:
// "tal 1.0.0 1a2b3c4d 41 keys set, extends baseline".
func (r *Resolved) Summary() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s %s %s set", r.ID, r.Version, r.Fingerprint(), count(r.KeysSet(), "key"))
	if len(r.Extends) > 0 {
		b.WriteString(", extends " + strings.Join(r.Extends, ", "))
	}
	if n := len(r.Overrides); n > 0 {
		b.WriteString(", " + count(n, "override"))
	}
	return b.String()
}

// count is a number with its noun.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// resolve puts a pack on its parents, which find looks up, and on the defaults. Where all of
// them are in the binary, the tests have checked them, and it is done when it is first needed.
func resolve(p *Pack, find func(id string) (*Pack, error)) (*Resolved, error) {
	chain, err := chainOf(p, find)
	if err != nil {
		return nil, err
	}
	r := &Resolved{
		ID: p.ID, Name: p.Name, Version: p.Version, Description: p.Description,
		Source: p.Source, File: p.File,
	}
	builtin := p.Source == FromBinary
	for _, parent := range chain[1:] {
		r.Extends = append(r.Extends, parent.ID)
		builtin = builtin && parent.Source == FromBinary
	}
	if builtin {
		r.character = sync.OnceValue(func() *character {
			c, err := characterOf(chain, find)
			if err != nil {
				panic("a pack in this binary has mistakes: " + err.Error())
			}
			return c
		})
		return r, nil
	}
	c, err := characterOf(chain, find)
	if err != nil {
		return nil, err
	}
	r.character = func() *character { return c }
	return r, nil
}

// characterOf puts the pack that is first in the chain on those behind it.
func characterOf(chain []*Pack, find func(id string) (*Pack, error)) (*character, error) {
	c := &character{settings: newSettings()}
	for i, pack := range slices.Backward(chain) {
		layer := LayerBase
		if i == 0 {
			layer = LayerPack
		}
		if err := c.applyPack(pack, layer); err != nil {
			return nil, err
		}
		read, err := pack.content()
		if err != nil {
			return nil, err
		}
		c.manners.apply(read.values, func(key string, value strict.Value) {
			c.origins[key] = originIn(pack, layer, value)
		})
	}
	read, err := chain[0].content()
	if err != nil {
		return nil, err
	}
	c.chat = read.lines
	for key, value := range read.values {
		if strings.HasPrefix(key, chatKeys) {
			c.origins[key] = originIn(chain[0], LayerPack, value)
		}
		if isSetting(key) {
			c.keysSet++
		}
	}
	if c.neutral, err = neutralWeights(chain[0], c.own, find); err != nil {
		return nil, err
	}
	return c, c.checkEngine()
}

// chainOf is the pack and its parents, nearest first.
func chainOf(p *Pack, find func(id string) (*Pack, error)) ([]*Pack, error) {
	chain := []*Pack{p}
	for last := p; last.Extends != ""; {
		parent, err := find(last.Extends)
		if err != nil {
			var unknown *UnknownError
			if errors.As(err, &unknown) {
				return nil, strict.Problems{last.problem("extends", err.Error())}
			}
			return nil, append(strict.Problems{last.problem("extends",
				fmt.Sprintf("the pack %q has mistakes of its own", last.Extends))}, asProblems(err)...)
		}
		again := slices.ContainsFunc(chain, func(q *Pack) bool { return q.File == parent.File })
		chain = append(chain, parent)
		if again {
			ids := make([]string, len(chain))
			for i, q := range chain {
				ids[i] = q.ID
			}
			return nil, strict.Problems{p.problem("extends",
				"the packs extend each other in a circle: "+strings.Join(ids, " → "))}
		}
		last = parent
	}
	return chain, nil
}

// applyPack puts the values of one pack on top.
func (s *settings) applyPack(p *Pack, layer Layer) error {
	read, err := p.content()
	if err != nil {
		return err
	}
	err = s.apply(read.values, func(v strict.Value) Origin { return originIn(p, layer, v) })
	if err != nil {
		return err
	}
	command, ok := read.values["engine.command"]
	if !ok {
		return nil
	}
	path, problem := locate(command.Data.(string), p.dir)
	if problem != "" {
		return strict.Problems{p.problem("engine.command", problem)}
	}
	s.engine.Command = path
	return nil
}

func originIn(p *Pack, layer Layer, v strict.Value) Origin {
	return Origin{Layer: layer, Pack: p.ID, File: p.File, Line: v.Line, Column: v.Column}
}

// checkEngine refuses settings that do not fit the kind of engine.
func (s *settings) checkEngine() error {
	var problems strict.Problems
	for key, from := range s.origins {
		if why := s.unfit(key); why != "" && from.Layer != LayerDefault {
			problems = append(problems, from.problem(key, why))
		}
	}
	slices.SortFunc(problems, func(a, b *strict.Problem) int { return strings.Compare(a.Key, b.Key) })
	if s.engine.Kind != KindNative && s.engine.Command == "" {
		problems = append(problems, s.origins["engine.kind"].problem("engine.kind",
			s.engine.Kind+" needs engine.command, the program to start"))
	}
	return problems.Err()
}

// unfit says why a setting has no meaning for this kind of engine, or "".
func (s *settings) unfit(key string) string {
	switch kind := s.engine.Kind; {
	case kind == KindNative && key != "engine.kind" && strings.HasPrefix(key, "engine."):
		return `engine.kind = "native" starts no program; want "plugin" or "uci", or delete the line`
	case kind == KindPlugin && strings.HasPrefix(key, optionKeys):
		return `options are for engine.kind = "uci"; a plugin gets the settings of the pack`
	case kind == KindUCI && isSetting(key) && !strings.HasPrefix(key, "engine."):
		return "a foreign UCI engine does not know this setting; set its own options under [engine.options], and extend no native pack"
	}
	return ""
}

// neutralWeights are the weights of baseline as this binary has it, so that no pack
// moves the judge; own are those of the pack itself.
func neutralWeights(p *Pack, own *eval.Weights, find func(id string) (*Pack, error)) (*eval.Weights, error) {
	if p.ID == neutralID && p.Source == FromBinary {
		return own, nil
	}
	baseline, err := find(neutralID)
	if err != nil {
		return nil, err
	}
	s := newSettings()
	if err := s.applyPack(baseline, LayerBase); err != nil {
		return nil, err
	}
	return s.own, nil
}

// asProblems gives an error as problems, whatever it is.
func asProblems(err error) strict.Problems {
	var problems strict.Problems
	if errors.As(err, &problems) {
		return problems
	}
	return strict.Problems{{File: "pack", Text: err.Error()}}
}
