package tune

import (
	"context"
	"math"
	"testing"

	"github.com/regence-chess/regence/engine/eval"
)

// TestScoresHaveNoSayInK fits K with and without positions that have a score only: it is
// the same, about that by which the results were drawn.
func TestScoresHaveNoSayInK(t *testing.T) {
	w := eval.NewWeights()
	fit := func(scores bool) float64 {
		data, err := NewDataset(func(yield func(Sample, error) bool) {
			for sample, err := range randomSamples(t, 60) {
				if !yield(sample, err) {
					return
				}
				if sample.Known, sample.Judged, sample.Score = false, true, 25; scores && !yield(sample, nil) {
					return
				}
			}
		}, w)
		if err != nil {
			t.Fatal(err)
		}
		numbers := make([]int32, data.Len())
		for i := range numbers {
			numbers[i] = int32(i)
		}
		return newModel(data).fitK(fromWeights(w), numbers, 2)
	}
	alone, among := fit(false), fit(true)
	if alone != among || math.Abs(alone-1) > 0.2 {
		t.Errorf("K = %v with results alone, %v among scores; they were drawn with 1", alone, among)
	}
}

// TestWhatIsJudgedIsKept fits with steps so wide that no single vector of weights is better
// than the start. The mean of them is, and the loss that is reported is that of the weights
// that come back.
func TestWhatIsJudgedIsKept(t *testing.T) {
	start := eval.NewWeights()
	if err := start.Set("material.queen", eval.Value{Both: []int{1500}}); err != nil {
		t.Fatal(err)
	}
	data, err := NewDataset(randomSamples(t, 150), start)
	if err != nil {
		t.Fatal(err)
	}
	result, err := Fit(context.Background(), data, start, Config{
		Groups: []string{"material", "mobility"}, Epochs: 12, Batch: 128, Rate: 40, K: 1, Threads: 2,
	})
	if err != nil {
		t.Fatal(err)
	}
	if result.After >= result.Before {
		t.Fatalf("loss %.6f, %.6f at the start", result.After, result.Before)
	}
	_, validation, _ := data.split()
	if got := newModel(data).loss(fromWeights(result.Weights), 1, 0, validation, 2); math.Abs(got-result.After) > 1e-4 {
		t.Errorf("loss %.6f reported, the weights have %.6f", result.After, got)
	}
}
