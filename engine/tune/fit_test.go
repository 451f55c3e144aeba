package tune

import (
	"context"
	"iter"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/engine/eval"
)

// randomSamples yields positions of random games, with results by what they hold in
// plain material.
func randomSamples(t *testing.T, games int) iter.Seq2[Sample, error] {
	t.Helper()
	judge := eval.New(eval.NewWeights(), eval.NewWeights())
	return func(yield func(Sample, error) bool) {
		r := rand.New(rand.NewPCG(1, 2))
		for game := range games {
			p := chess.StartPosition()
			for range 90 {
				var list chess.MoveList
				p.LegalMoves(&list)
				if list.Len() == 0 || p.InsufficientMaterial() {
					break
				}
				var undo chess.Undo
				p.Make(list.At(r.IntN(list.Len())), &undo)
				score := judge.Evaluate(&p)
				if p.SideToMove() == chess.Black {
					score = -score
				}
				result := 0.0
				if r.Float64() < expected(1, float64(score)) {
					result = 1
				}
				if !yield(Sample{Position: p, Result: result, Known: true, Game: game + 1}, nil) {
					return
				}
			}
		}
	}
}

// TestFitFindsTheValues starts from wrong values of the men and expects the right ones.
func TestFitFindsTheValues(t *testing.T) {
	wrong := eval.NewWeights()
	for _, name := range []string{"material.knight", "material.queen"} {
		if err := wrong.Set(name, eval.Value{Both: []int{600}}); err != nil {
			t.Fatal(err)
		}
	}
	data, err := NewDataset(randomSamples(t, 300), wrong)
	if err != nil {
		t.Fatal(err)
	}
	calls := 0
	result, err := Fit(context.Background(), data, wrong, Config{
		Groups: []string{"material"}, Epochs: 60, Batch: 2048, Rate: 5, K: 1, Threads: 2,
		Progress: func(Progress) { calls++ },
	})
	if err != nil {
		t.Fatal(err)
	}
	if result.After >= result.Before || result.Split != "by game" || calls == 0 {
		t.Errorf("%+v after %d epochs", result, calls)
	}
	for name, want := range map[string]int{"material.knight": 320, "material.queen": 900} {
		got, _ := result.Weights.Get(name)
		if mg := got.MG[0]; mg < want*8/10 || mg > want*12/10 {
			t.Errorf("%s = %d, want about %d", name, mg, want)
		}
	}
	if got, _ := result.Weights.Get("initiative.tempo"); got.MG[0] != 0 {
		t.Errorf("a group that was not chosen moved: tempo %d", got.MG[0])
	}
}

// TestModelAgreesWithTheEvaluation is the law that what is fitted is what is played.
func TestModelAgreesWithTheEvaluation(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	w := eval.NewWeights()
	for _, term := range eval.Terms() {
		var v eval.Value
		for range term.Size {
			low, high := max(term.Min, -60), min(term.Max, 120)
			v.MG = append(v.MG, low+r.IntN(high-low+1))
			if term.Tapered {
				v.EG = append(v.EG, low+r.IntN(high-low+1))
			}
		}
		if err := w.Set(term.Name, v); err != nil {
			t.Fatal(err)
		}
	}
	var positions []chess.Position
	data, err := NewDataset(func(yield func(Sample, error) bool) {
		for sample := range randomSamples(t, 20) {
			if sample.Position.InCheck() || !yield(sample, nil) {
				continue
			}
			positions = append(positions, sample.Position)
		}
	}, w)
	if err != nil {
		t.Fatal(err)
	}
	e, m, v := eval.New(w, w), newModel(data), fromWeights(w)
	if data.Len() != len(positions) {
		t.Fatalf("%d positions recorded of %d", data.Len(), len(positions))
	}
	for i := range positions {
		want := float64(e.Evaluate(&positions[i]))
		if positions[i].SideToMove() == chess.Black {
			want = -want
		}
		if got := m.evaluate(v, i).score; math.Abs(got-want) > 1 {
			t.Errorf("%s: evaluated %v, fitted %v", positions[i].FEN(), want, got)
		}
	}
}

// TestGradientIsTheSlope compares the gradient with a difference quotient.
func TestGradientIsTheSlope(t *testing.T) {
	w := eval.NewWeights()
	var curve []int
	for i := range 24 {
		curve = append(curve, i*i)
	}
	for name, v := range map[string]eval.Value{
		curveName:                 {MG: curve, EG: curve},
		"king_safety.ring":        {Both: []int{30}},
		"king_safety.attacker":    {Both: []int{40, 30, 50, 60}},
		"king_safety.base":        {Both: []int{70}},
		"king_attack.tropism":     {Both: []int{3, 2, 4, 5}},
		"threats.hanging":         {Both: []int{20}},
		"mobility.knight":         {Both: []int{-30, -20, -10, 0, 5, 10, 15, 20, 22}},
		"king_safety.no_queen":    {Both: []int{-40}},
		"king_safety.safe_check":  {Both: []int{50, 40, 60, 70}},
		"pawn_storm.advance":      {Both: []int{0, 0, 5, 9, 20, 30, 40, 0}},
		"king_safety.open_line":   {Both: []int{15}},
		"scale.opposite_bishops":  {Both: []int{20}},
		"imbalance.bishop_pair":   {Both: []int{40}},
		"pawns.isolated":          {Both: []int{-9}},
		"initiative.tempo":        {Both: []int{12}},
		"king_safety.defender":    {Both: []int{-20}},
		"king_attack.bishop_xray": {Both: []int{4}},
	} {
		if err := w.Set(name, v); err != nil {
			t.Fatal(err)
		}
	}
	data, err := NewDataset(randomSamples(t, 5), w)
	if err != nil {
		t.Fatal(err)
	}
	m, v := newModel(data), fromWeights(w)
	base, _ := eval.Find("king_safety.base")
	v.mg[base.Place()] += 0.37 // off the knees of the curve
	numbers := make([]int32, data.Len())
	for i := range numbers {
		numbers[i] = int32(i)
	}
	g := newVector(len(v.mg))
	config := Config{}
	m.gradient(v, v, []vector{g}, 1, config, numbers)
	factor := 2 * math.Ln10 / 400 // left out of the gradient, being the same for all
	for _, name := range []string{"king_safety.ring", "king_safety.base", "threats.hanging", "mobility.knight", "king_safety.curve", "king_safety.attacker"} {
		term, _ := eval.Find(name)
		for i := term.Place(); i < term.Place()+min(term.Size, 4); i++ {
			const step = 1e-3
			moved := v.clone()
			moved.mg[i] += step
			up := m.loss(moved, 1, 0, numbers, 1)
			moved.mg[i] -= 2 * step
			slope := (up - m.loss(moved, 1, 0, numbers, 1)) / (2 * step)
			if math.Abs(slope-g.mg[i]*factor) > 1e-7+1e-3*math.Abs(slope) {
				t.Errorf("%s at %d: gradient %g, slope %g", name, i-term.Place(), g.mg[i]*factor, slope)
			}
		}
	}
}

func TestUnknownGroupIsRefused(t *testing.T) {
	_, err := newMask([]string{"pased"})
	if err == nil || !strings.Contains(err.Error(), `"pased"`) {
		t.Error(err)
	}
}
