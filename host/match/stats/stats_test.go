package stats

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// within is how far a figure may be from a printed one: half a unit in the last digit that the
// tools print, with a little room for tools that approximate.
var within = map[string]float64{
	"elo":             0.051,
	"eloError":        0.07, // cutechess approximates the quantile: 7.7 for 7.76
	"largerSide":      0.011,
	"normalized":      0.011,
	"normalizedError": 0.051,
	"losPercent":      0.051,
	"drawPercent":     0.5,
	"pairsRatio":      0.0051,
	"scorePercent":    0.0051,
}

func TestPublishedFigures(t *testing.T) {
	if len(vectors) != 45 {
		t.Fatalf("%d vectors, want 45", len(vectors))
	}
	for _, v := range vectors {
		t.Run(v.source, func(t *testing.T) {
			e := NewEstimate(v.counts)
			got := map[string]float64{
				"elo":             e.Elo.Estimate,
				"eloError":        e.Elo.Error,
				"largerSide":      e.LargerSide(),
				"normalized":      e.Normalized.Estimate,
				"normalizedError": e.Normalized.Error,
				"losPercent":      100 * e.LOS,
				"drawPercent":     100 * e.DrawRatio,
				"pairsRatio":      e.PairsRatio.Estimate,
				"scorePercent":    100 * e.Score,
			}
			for name, want := range v.want {
				tolerance := within[name]
				if name == "largerSide" {
					// Older servers print the normal quantile, which is a little smaller.
					tolerance += 0.008 * want
				}
				if math.Abs(got[name]-want) > tolerance {
					t.Errorf("%s = %.4f, want %.4f", name, got[name], want)
				}
			}
			if v.sprt.Model == "" {
				return
			}
			r := v.sprt.Test(v.counts)
			if r.Verdict == Undefined || math.Abs(r.LLR-v.llr) > v.llrWithin {
				t.Errorf("LLR = %.6f (%s), want %.4f", r.LLR, r.Verdict, v.llr)
			}
			if v.bound != 0 && (math.Abs(r.Upper-v.bound) > 0.05 || math.Abs(r.Lower+v.bound) > 0.05) {
				t.Errorf("bounds %.3f, %.3f, want ±%.1f", r.Lower, r.Upper, v.bound)
			}
		})
	}
}

// TestDecidedLOS compares with what cutechess-cli printed for 1038 wins and 1037 losses.
func TestDecidedLOS(t *testing.T) {
	if got := 100 * LOSDecided(1037, 1038); math.Abs(got-50.9) > 0.05 {
		t.Errorf("LOS %.2f %%, want 50.9 %%", got)
	}
}

// TestDesign reproduces the published design of a pentanomial test: draw parameter 327, opening
// biases −90 and 200, bounds [0, 10], true difference 10.
func TestDesign(t *testing.T) {
	const drawParameter = 327
	biases := []float64{-90, 200}
	triple := make([]float64, 3)
	pairs := make([]float64, 5)
	for _, bias := range biases {
		l, d, w := bayesProbabilities(bias, drawParameter)
		first, second := []float64{l, d, w}, []float64{w, d, l}
		for a, pa := range first {
			triple[a] += pa / 4
			triple[2-a] += pa / 4
			for b, pb := range second {
				pairs[a+b] += pa * pb / 2
			}
		}
	}
	for class, want := range []float64{0.1644, 0.6712, 0.1644} {
		if math.Abs(triple[class]-want) > 0.00006 {
			t.Errorf("game class %d: %.4f, want %.4f", class, triple[class], want)
		}
	}
	variance := 0.0
	for class, want := range []float64{0.0159, 0.2189, 0.5303, 0.2189, 0.0159} {
		if math.Abs(pairs[class]-want) > 0.00006 {
			t.Errorf("pair class %d: %.4f, want %.4f", class, pairs[class], want)
		}
		variance += pairs[class] * math.Pow(float64(class)/4-0.5, 2)
	}
	plan := SPRT{Elo0: 0, Elo1: 10, Alpha: 0.05, Beta: 0.05, Model: Logistic}.Plan(10, variance)
	if math.Abs(plan.PassProbability-0.95) > 0.0005 || math.Abs(plan.Games-1809) > 1 {
		t.Errorf("pass %.4f in %.1f games, want 0.95 in 1809", plan.PassProbability, plan.Games)
	}
}

// TestNeverNaN feeds every kind of degenerate result to every model.
func TestNeverNaN(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		classes := rapid.SampledFrom([]int{3, 5}).Draw(t, "classes")
		counts := make(Counts, classes)
		for class := range counts {
			counts[class] = rapid.SampledFrom([]int{0, 0, 1, 2, 50, 100000}).Draw(t, "count")
		}
		elo0 := rapid.Float64Range(-3000, 3000).Draw(t, "elo0")
		s := SPRT{
			Elo0: elo0, Elo1: elo0 + rapid.Float64Range(0.01, 1000).Draw(t, "width"),
			Alpha: 0.05, Beta: 0.05,
			Model: rapid.SampledFrom([]Model{Normalized, Logistic, Bayesian, Cutechess}).Draw(t, "model"),
		}
		r := s.Test(counts)
		e := NewEstimate(counts)
		plan := s.Plan(rapid.Float64Range(-3000, 3000).Draw(t, "elo"), TypicalPairVariance)
		for name, v := range map[string]float64{
			"llr": r.LLR, "elo": e.Elo.Estimate, "elo error": e.Elo.Error, "low": e.EloLow, "high": e.EloHigh,
			"normalized": e.Normalized.Estimate, "los": e.LOS, "draws": e.DrawRatio, "pairs": e.PairsRatio.Estimate,
			"plan": plan.Games, "pass": plan.PassProbability,
		} {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				t.Fatalf("%s of %v is %v", name, counts, v)
			}
		}
		if plan.PassProbability < 0 || plan.PassProbability > 1 || plan.Games < 0 {
			t.Fatalf("plan %+v", plan)
		}
	})
}

// TestNoRoot is a public report: a test far outside what the results allow hung one tool and
// printed NaN in another.
func TestNoRoot(t *testing.T) {
	r := SPRT{Elo0: -1500, Elo1: -500, Alpha: 0.05, Beta: 0.05, Model: Normalized}.Test(Pentanomial(100, 0, 0, 0, 0))
	if r.Verdict != Undefined || r.LLR != 0 {
		t.Errorf("%v %s, want an undefined test that goes on", r.LLR, r.Verdict)
	}
}

// TestMirror: swapping the players swaps the sign.
func TestMirror(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		counts := make(Counts, 5)
		mirrored := make(Counts, 5)
		for class := range counts {
			counts[class] = rapid.IntRange(1, 500).Draw(t, "count")
			mirrored[4-class] = counts[class]
		}
		a, b := NewEstimate(counts), NewEstimate(mirrored)
		if math.Abs(a.Elo.Estimate+b.Elo.Estimate) > 1e-9 || math.Abs(a.LOS+b.LOS-1) > 1e-9 {
			t.Fatalf("%v and its mirror: %v, %v", counts, a.Elo, b.Elo)
		}
		up := SPRT{Elo0: 0, Elo1: 7, Alpha: 0.05, Beta: 0.05, Model: Normalized}.Test(counts)
		down := SPRT{Elo0: -7, Elo1: 0, Alpha: 0.05, Beta: 0.05, Model: Normalized}.Test(mirrored)
		if math.Abs(up.LLR+down.LLR) > 1e-4*(1+math.Abs(up.LLR)) {
			t.Fatalf("%v: %v and %v", counts, up.LLR, down.LLR)
		}
	})
}

func TestValidate(t *testing.T) {
	for _, bad := range []SPRT{
		{Elo0: 5, Elo1: 0, Alpha: 0.05, Beta: 0.05, Model: Normalized},
		{Elo0: 0, Elo1: 5, Alpha: 0, Beta: 0.05, Model: Normalized},
		{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.7, Model: Normalized},
		{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05, Model: "elo"},
		{Elo0: math.NaN(), Elo1: 5, Alpha: 0.05, Beta: 0.05, Model: Normalized},
		{Elo0: 0, Elo1: math.Inf(1), Alpha: 0.05, Beta: 0.05, Model: Normalized},
	} {
		if bad.Validate() == nil {
			t.Errorf("%+v passes", bad)
		}
	}
	if err := (SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05, Model: Logistic}).Validate(); err != nil {
		t.Error(err)
	}
	if (Counts{1, 2}).Validate() == nil || (Counts{1, -2, 3}).Validate() == nil {
		t.Error("malformed counts pass")
	}
}

// TestProportion compares with tabulated exact intervals.
func TestProportion(t *testing.T) {
	for _, c := range []struct {
		k, n      int
		low, high float64
	}{{0, 20, 0, 0.1684}, {20, 20, 0.8316, 1}, {1, 10, 0.0025, 0.4450}, {5, 10, 0.1871, 0.8129}, {0, 1000, 0, 0.00368}} {
		_, low, high := Proportion(c.k, c.n)
		if math.Abs(low-c.low) > 0.0001 || math.Abs(high-c.high) > 0.0001 {
			t.Errorf("%d of %d: %.4f to %.4f, want %.4f to %.4f", c.k, c.n, low, high, c.low, c.high)
		}
	}
}
