package style

import (
	"cmp"
	"math"
	"slices"
)

// significance is the level at which a difference counts as beyond chance, for all metrics
// together.
const significance = 0.05

// Difference is how much a metric of the first player exceeds that of the second.
type Difference struct {
	Metric *Metric
	Value  float64
	Low    float64
	High   float64

	// P is the chance of a difference as large if the two names were interchangeable, by
	// permutation; Adjusted is P corrected for the number of metrics by Holm's method.
	// Both are NaN without a value.
	P, Adjusted float64
}

// Known reports whether there is a value.
func (d Difference) Known() bool { return !math.IsNaN(d.Value) }

// BeyondChance reports whether the difference holds at 5 percent after the correction: of
// twenty comparisons between equals, one is expected to call any metric different.
func (d Difference) BeyondChance() bool { return d.Adjusted < significance }

// Comparison is two players side by side.
type Comparison struct {
	A, B        *Report
	Shared      int          // units (games or pairs) in which both played
	Differences []Difference // A less B, one for each of Metrics, in the same order
}

// Compare tests every metric for a difference between two samples of one pool. Games are
// the units of resampling, and pairs of games where the records say so; a game in which the
// two met stays together, so that both are seen in the same circumstances. The permutation
// swaps the names within such a unit, and deals out anew the games that belong to one
// player alone.
func Compare(a, b *Sample, r Resampling) *Comparison {
	r = r.withDefaults()
	bundled := bundle(a, b)
	var sums [2]Totals
	bundled.sum(bundled.asPlayed, nil, &sums)
	drawn := bundled.runs(bundled.bootstrap, r, streamBootstrap)
	dealt := bundled.runs(bundled.permutation, r, streamPermutation)
	comparison := &Comparison{
		A:           a.report(&sums[0], drawn[0], r),
		B:           b.report(&sums[1], drawn[1], r),
		Shared:      len(bundled.groups[0]),
		Differences: make([]Difference, len(registry)),
	}
	for i := range registry {
		d := Difference{Metric: &registry[i], Low: math.NaN(), High: math.NaN(), P: math.NaN(), Adjusted: math.NaN()}
		d.Value = comparison.A.Values[i].Value - comparison.B.Values[i].Value
		if d.Known() {
			d.Low, d.High = interval(d.Metric, d.Value, differences(drawn, i), r.Confidence)
			d.P = chance(d.Value, differences(dealt, i))
		}
		comparison.Differences[i] = d
	}
	holm(comparison.Differences)
	return comparison
}

// differences are the values of one metric for the first player less those for the second.
func differences(values [2][][]float64, metric int) []float64 {
	diff := slices.Clone(values[0][metric])
	for run := range diff {
		diff[run] -= values[1][metric][run]
	}
	return diff
}

// roundingError is how much two ways of adding up the same games may differ.
const roundingError = 1e-9

// chance is the share of dealt differences that are as large as the observed one, the
// observed one included. An undefined difference speaks neither for nor against chance; it
// counts for.
func chance(observed float64, dealt []float64) float64 {
	asLarge := 1
	for _, value := range dealt {
		if math.IsNaN(value) || math.Abs(value) >= math.Abs(observed)-roundingError {
			asLarge++
		}
	}
	return float64(asLarge) / float64(len(dealt)+1)
}

// holm corrects for the number of metrics that have a value: the smallest P is multiplied
// by their number, the next by one less, and so on, never falling.
func holm(differences []Difference) {
	var order []int
	for i := range differences {
		if differences[i].Known() {
			order = append(order, i)
		}
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(differences[i].P, differences[j].P) })
	largest := 0.0
	for rank, i := range order {
		largest = max(largest, min(1, differences[i].P*float64(len(order)-rank)))
		differences[i].Adjusted = largest
	}
}
