package eval

import (
	"fmt"
	"strings"
)

// Weights holds a value for every term. Make one with [NewWeights]; copy it with
// [Weights.Clone]. An Evaluator reads the Weights only while it is made.
type Weights struct {
	values [size]pair
}

// plainMaterial is the textbook value of pawn, knight, bishop, rook and queen in
// centipawns, so that Weights nobody has filled still know what a man is worth.
var plainMaterial = [5]int{100, 320, 330, 500, 900}

// NewWeights returns Weights that know plain material values and nothing else: every
// positional term is zero.
func NewWeights() *Weights {
	w := new(Weights)
	for i, v := range plainMaterial {
		w.values[atMaterial+i] = makePair(v, v)
	}
	for _, i := range []int{atScaleOpposite, atScaleOppositeP, atScaleNoPawns, atScaleBase} {
		w.values[i] = makePair(fullScale, 0)
	}
	return w
}

// Clone returns an independent copy.
func (w *Weights) Clone() *Weights {
	c := *w
	return &c
}

// Value is what a pack says about one term. Both is the plain form (a number or a
// list), which gives both phases of a tapered term; MG and EG set one phase each. A
// phase that is nil keeps its value. A scalar is a list of one.
type Value struct {
	Both []int
	MG   []int
	EG   []int
}

// Set changes one term. It fails with an *UnknownTermError, *ShapeError or *RangeError
// and then changes nothing.
func (w *Weights) Set(name string, v Value) error {
	term, ok := Find(name)
	if !ok {
		return &UnknownTermError{Name: name, Near: Nearest(name)}
	}
	mg, eg := v.MG, v.EG
	if v.Both != nil {
		mg, eg = v.Both, v.Both
	}
	if !term.Tapered {
		if v.EG != nil {
			return &ShapeError{Term: term, Got: "an endgame value"}
		}
		eg = nil
	}
	if mg == nil && eg == nil {
		return &ShapeError{Term: term, Got: "no value"}
	}
	for _, list := range [][]int{mg, eg} {
		if list == nil {
			continue
		}
		if len(list) != term.Size {
			return &ShapeError{Term: term, Got: fmt.Sprintf("%d values", len(list))}
		}
		for i, value := range list {
			if value < term.Min || value > term.Max {
				return &RangeError{Term: term, Index: i, Value: value}
			}
		}
	}
	for i := range term.Size {
		p := &w.values[term.at+i]
		newMG, newEG := p.mg(), p.eg()
		if mg != nil {
			newMG = mg[i]
		}
		if eg != nil {
			newEG = eg[i]
		}
		*p = makePair(newMG, newEG)
	}
	return nil
}

// Get returns the values of one term: MG always, EG only for a tapered term. It is
// false when there is no such term.
func (w *Weights) Get(name string) (Value, bool) {
	term, ok := Find(name)
	if !ok {
		return Value{}, false
	}
	var v Value
	for _, p := range w.values[term.at : term.at+term.Size] {
		v.MG = append(v.MG, p.mg())
		if term.Tapered {
			v.EG = append(v.EG, p.eg())
		}
	}
	return v, true
}

// UnknownTermError refuses a key that is not in the registry.
type UnknownTermError struct {
	Name string
	Near string // the most similar key; empty: none is
}

func (e *UnknownTermError) Error() string {
	if e.Near == "" {
		return fmt.Sprintf("there is no weight %q", e.Name)
	}
	return fmt.Sprintf("there is no weight %q; nearest is %q", e.Name, e.Near)
}

// ShapeError refuses a value that has not the form of its term.
type ShapeError struct {
	Term Term
	Got  string
}

func (e *ShapeError) Error() string {
	return fmt.Sprintf("%s: want %s, got %s", e.Term.Name, e.Term.Shape(), e.Got)
}

// RangeError refuses a value out of the range of its term.
type RangeError struct {
	Term  Term
	Index int // in a table
	Value int
}

func (e *RangeError) Error() string {
	place := ""
	if e.Term.Size > 1 {
		place = fmt.Sprintf(" at index %d", e.Index)
	}
	return fmt.Sprintf("%s: %d%s is out of range %d..%d", e.Term.Name, e.Value, place, e.Term.Min, e.Term.Max)
}

// Shape says in words what a value of the term looks like.
func (t Term) Shape() string {
	var b strings.Builder
	if t.Size == 1 {
		b.WriteString("a whole number")
	} else {
		fmt.Fprintf(&b, "a list of %d whole numbers", t.Size)
	}
	if t.Tapered {
		b.WriteString(", or such for mg and eg")
	}
	return b.String()
}
