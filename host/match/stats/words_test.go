package stats

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestEloText(t *testing.T) {
	for _, c := range []struct {
		counts     Counts
		elo, score string
	}{
		{Pentanomial(34, 54, 63, 64, 75), "+55.6 ± 27.7", "57.9 %, 95 %: 54.0 to 61.8"},
		{Pentanomial(0, 0, 1, 6, 13), "+381.7, 95 %: +277.6 to +593.6", "90.0 %, 95 %: 83.2 to 96.8"},
		{Pentanomial(0, 0, 0, 1, 3), "+470.4, 95 %: at least +205.3", "93.8 %, 95 %: 76.5 to 100.0"},
		{Pentanomial(0, 0, 0, 0, 20), "no upper limit, every game won; 95 %: at least +277.4", "100.0 %, 95 %: 83.2 to 100.0"},
		{Pentanomial(20, 0, 0, 0, 0), "no lower limit, every game lost; 95 %: at most -277.4", "0.0 %, 95 %: 0.0 to 16.8"},
		{Trinomial(0, 7, 0), "not determined, no result differs; 95 %: -151.2 to +151.2", "50.0 %, 95 %: 29.5 to 70.5"},
		{Pentanomial(0, 0, 0, 0, 0), "no game yet", "no game yet"},
	} {
		e := NewEstimate(c.counts)
		if got := e.EloText(); got != c.elo {
			t.Errorf("%v: Elo %q, want %q", c.counts, got, c.elo)
		}
		if got := e.ScoreText(); got != c.score {
			t.Errorf("%v: score %q, want %q", c.counts, got, c.score)
		}
	}
}

// TestScoreInterval: the interval holds the score, lies within 0 and 1, is that of Elo, and
// turned around when the players are.
func TestScoreInterval(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.SampledFrom([]int{3, 5}).Draw(t, "classes")
		counts, turned := make(Counts, n), make(Counts, n)
		for i := range counts {
			counts[i] = rapid.IntRange(0, 50).Draw(t, "games")
			turned[n-1-i] = counts[i]
		}
		e, o := NewEstimate(counts), NewEstimate(turned)
		if e.ScoreLow < 0 || e.ScoreLow > e.Score || e.ScoreHigh < e.Score || e.ScoreHigh > 1 {
			t.Fatalf("%v: score %g in %g to %g", counts, e.Score, e.ScoreLow, e.ScoreHigh)
		}
		if math.Abs(e.ScoreLow-(1-o.ScoreHigh)) > 1e-9 {
			t.Fatalf("%v: low %g, high of the other side %g", counts, e.ScoreLow, o.ScoreHigh)
		}
		if e.Games > 0 && (math.Abs(Elo(clipScore(e.ScoreLow))-e.EloLow) > 1e-6 || e.Score > 0 && e.Score < 1 && e.ScoreLow == e.ScoreHigh) {
			t.Fatalf("%v: Elo from %g, of the score %g", counts, e.EloLow, Elo(clipScore(e.ScoreLow)))
		}
	})
}
