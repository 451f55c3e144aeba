package search

import (
	"testing"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/eval"
	"github.com/regence-chess/regence/internal/slowness"
)

func benchConfig() Config {
	w := eval.NewWeights()
	return Config{Own: w, Opponent: w, Neutral: w, Params: DefaultParams()}
}

func TestBenchIsReproducible(t *testing.T) {
	var counts [2]uint64
	for i := range counts {
		nodes, err := Bench(benchConfig(), slowness.Shallower(8), func(BenchResult) {})
		if err != nil {
			t.Fatal(err)
		}
		counts[i] = nodes
	}
	if counts[0] != counts[1] {
		t.Errorf("%d nodes, then %d", counts[0], counts[1])
	}
}

// TestNeutralScoreAgrees: with the same weights on both sides of the comparison, the
// neutral score of a line is within a pawn of the search's own on at least 95 % of the
// positions. What remains is what the corrections, the fading of the fifty-move rule and one
// more capture make of it; bare material, as here, is corrected most.
func TestNeutralScoreAgrees(t *testing.T) {
	const bound, share = 100, 95
	agree, total := 0, 0
	_, err := Bench(benchConfig(), slowness.Shallower(8), func(r BenchResult) {
		total++
		difference := r.Score - r.Neutral
		if difference <= bound && difference >= -bound {
			agree++
		} else {
			t.Logf("%s: %v, neutral %v", r.FEN, r.Score, r.Neutral)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if agree*100 < total*share {
		t.Errorf("%d of %d positions within %d centipawns, want %d %%", agree, total, bound, share)
	}
}

// TestNoAllocationPerNode: twenty times the nodes cost no more allocations than a few more
// reports do.
func TestNoAllocationPerNode(t *testing.T) {
	s := newTestSearcher(t, nil)
	game := gameFrom(t, lawPositions[1])
	allocations := func(nodes uint64) float64 {
		return testing.AllocsPerRun(3, func() {
			s.NewGame()
			s.Run(game, engine.Limits{Nodes: nodes}, NewControl(), func(engine.Info) {})
		})
	}
	least, most := slowness.Fewer(5_000), slowness.Fewer(100_000)
	few, many := allocations(uint64(least)), allocations(uint64(most))
	const perReport, reports = 8, 12
	if many-few > perReport*reports {
		t.Errorf("%.0f allocations for %d nodes, %.0f for %d", few, least, many, most)
	}
}

func BenchmarkSearch(b *testing.B) {
	s := newTestSearcher(b, nil)
	game := gameFrom(b, lawPositions[1])
	nodes := uint64(0)
	b.ReportAllocs()
	for b.Loop() {
		s.NewGame()
		nodes += s.Run(game, engine.Limits{Depth: 10}, NewControl(), func(engine.Info) {}).Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}
