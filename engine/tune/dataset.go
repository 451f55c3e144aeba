package tune

import (
	"fmt"
	"iter"

	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/engine/eval"
)

// Dataset is a set of positions in the form the tuner works on: per position the few
// weights that count, one behind the other in common arrays.
type Dataset struct {
	positions []position
	features  []feature // linear terms: White's count less Black's
	dangers   []feature // curved terms of White, then of Black
	leading   []feature // terms for the side ahead in the endgame
}

// feature says how often a weight counts, in 1/64.
type feature struct {
	place uint16
	count int16
}

// position is the rest of what a score needs.
type position struct {
	result    float32
	score     float32 // of a search, cp for White
	judged    bool
	known     bool
	phase     uint8
	scale     uint8
	imbalance int16 // middlegame cp beyond the counts
	game      int32 // its number, from 1; 0 = unknown

	// Where the position's part of the common arrays ends; it begins where that of
	// the position before ends. Black's dangers follow White's.
	featuresEnd uint32
	whiteEnd    uint32
	dangersEnd  uint32
	leadingEnd  uint32
}

// maxCount keeps counts within 16 bits.
const maxCount = 1<<15 - 1

// NewDataset records the positions of a sequence with the given weights, whose fixed
// terms stay in force. Positions that endgame knowledge decides, and those in check,
// have nothing to teach and are left out.
func NewDataset(samples iter.Seq2[Sample, error], weights *eval.Weights) (*Dataset, error) {
	d := new(Dataset)
	evaluator := eval.New(weights, weights)
	var trace eval.Trace
	kinds := placeKinds()
	for sample, err := range samples {
		if err != nil {
			return nil, err
		}
		if sample.Position.InCheck() {
			continue
		}
		evaluator.Trace(&sample.Position, &trace)
		if trace.Known {
			continue
		}
		d.add(&sample, &trace, kinds)
	}
	if len(d.positions) == 0 {
		return nil, fmt.Errorf("no position to learn from")
	}
	return d, nil
}

func (d *Dataset) add(sample *Sample, trace *eval.Trace, kinds []placeKind) {
	p := position{
		result: float32(sample.Result), known: sample.Known,
		score: float32(sample.Score), judged: sample.Judged,
		phase: uint8(trace.Phase), scale: uint8(trace.Scale),
		imbalance: int16(trace.AttackImbalance),
		game:      int32(sample.Game),
	}
	for i, kind := range kinds {
		if kind != linear {
			continue
		}
		if n := trace.Counts[chess.White][i] - trace.Counts[chess.Black][i]; n != 0 {
			d.features = append(d.features, feature{place: uint16(i), count: clip(n)})
		}
	}
	for c := chess.White; c <= chess.Black; c++ {
		for i, kind := range kinds {
			if n := trace.Counts[c][i]; kind == curved && n != 0 {
				d.dangers = append(d.dangers, feature{place: uint16(i), count: clip(n)})
			}
		}
		if c == chess.White {
			p.whiteEnd = uint32(len(d.dangers))
		}
	}
	for i, kind := range kinds {
		if n := trace.Counts[chess.White][i] + trace.Counts[chess.Black][i]; kind == leading && n != 0 {
			d.leading = append(d.leading, feature{place: uint16(i), count: clip(n)})
		}
	}
	p.featuresEnd, p.dangersEnd = uint32(len(d.features)), uint32(len(d.dangers))
	p.leadingEnd = uint32(len(d.leading))
	d.positions = append(d.positions, p)
}

func clip(n int32) int16 { return int16(max(-maxCount, min(n, maxCount))) }

// Len is the number of positions.
func (d *Dataset) Len() int { return len(d.positions) }

// placeKind tells what the tuner does with a weight.
type placeKind uint8

const (
	fixed placeKind = iota
	linear
	curved
	leading
	knot // a value of the curve that the curved terms are read through
)

const curveName = "king_safety.curve"

// placeKinds is the kind of every weight by its place.
func placeKinds() []placeKind {
	var kinds []placeKind
	for _, term := range eval.Terms() {
		kind := fixed
		switch {
		case term.Name == curveName:
			kind = knot
		case term.Kind == eval.Linear:
			kind = linear
		case term.Kind == eval.Curved:
			kind = curved
		case term.Kind == eval.Leading:
			kind = leading
		}
		for range term.Size {
			kinds = append(kinds, kind)
		}
	}
	return kinds
}
