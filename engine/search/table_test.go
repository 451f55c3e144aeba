package search

import (
	"math/rand/v2"
	"strconv"
	"sync"
	"testing"

	"github.com/regence-chess/regence/engine/chess"
)

func TestTableRemembers(t *testing.T) {
	table := newTable(1)
	for _, want := range []entry{
		{move: chess.NewMove(12, 28, chess.DoublePush), score: 31, eval: -17, depth: 9, bound: boundExact, pv: true},
		{move: chess.NewMove(63, 0, chess.Capture), score: mateIn(3), eval: noScore, depth: maxDepth, bound: boundLower},
		{score: matedIn(4), eval: 1 - decisive, depth: 0, bound: boundUpper},
		{eval: 5},
	} {
		key := rand.Uint64()
		table.store(key, want)
		if got, hit := table.probe(key); !hit || got != want {
			t.Errorf("%v %+v, want %+v", hit, got, want)
		}
		if _, hit := table.probe(key ^ 1<<40); hit {
			t.Error("another key finds it too")
		}
	}
}

func TestTableKeepsTheMove(t *testing.T) {
	table := newTable(1)
	m := chess.NewMove(12, 28, chess.DoublePush)
	table.store(1, entry{move: m, depth: 3, bound: boundExact})
	table.store(1, entry{depth: 5, bound: boundUpper})
	if got, _ := table.probe(1); got.move != m || got.depth != 5 {
		t.Errorf("%+v, want the old move at the new depth", got)
	}
	table.store(1, entry{depth: 1, bound: boundUpper})
	if got, _ := table.probe(1); got.depth != 5 {
		t.Errorf("a much shallower bound replaced depth 5: %+v", got)
	}
	table.nextSearch()
	table.store(1, entry{depth: 1, bound: boundUpper})
	if got, _ := table.probe(1); got.depth != 1 {
		t.Errorf("an entry of an earlier search was kept: %+v", got)
	}
}

// TestTableReplacesTheOldest: in a full bucket the least deep entry gives way, and entries
// of earlier searches before those of this one.
func TestTableReplacesTheOldest(t *testing.T) {
	table := &table{buckets: make([]bucket, 1)}
	for i := range uint64(slotsPerBucket) {
		table.store(i+1, entry{depth: int(10 + i), bound: boundExact})
	}
	table.store(100, entry{depth: 1, bound: boundExact})
	if _, hit := table.probe(1); hit {
		t.Error("the shallowest entry was kept")
	}
	for range 4 {
		table.nextSearch()
	}
	table.store(101, entry{depth: 2, bound: boundExact})
	for range slotsPerBucket - 1 {
		table.store(rand.Uint64(), entry{depth: 1, bound: boundExact})
	}
	if _, hit := table.probe(101); !hit {
		t.Error("an entry of this search went before one of four searches ago")
	}
}

// TestTableUnderThreads: whatever is found was stored under that key, however many threads
// write. The race detector watches.
func TestTableUnderThreads(t *testing.T) {
	table := &table{buckets: make([]bucket, 8)}
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for range 20_000 {
				key := rand.Uint64N(64) * 0x9e3779b97f4a7c15
				if got, hit := table.probe(key); hit && uint64(uint16(got.score)) != key&0x7fff {
					t.Errorf("key %x finds the entry of another", key)
					return
				}
				table.store(key, entry{score: int(key & 0x7fff), depth: rand.IntN(20), bound: boundExact})
			}
		})
	}
	group.Wait()
	table.clear(3)
	if full := table.hashFull(); full != 0 {
		t.Errorf("%d permill full after clearing", full)
	}
}

// TestMateScoresThroughTheTable: a mate keeps its distance from the node on any path, but
// not beyond the fifty-move rule.
func TestMateScoresThroughTheTable(t *testing.T) {
	for _, score := range []int{0, 250, -decisive + 1, mateIn(9), matedIn(12)} {
		stored := scoreToTable(score, 5)
		if got := scoreFromTable(stored, 5, 0); got != score {
			t.Errorf("%d becomes %d", score, got)
		}
	}
	if got := scoreFromTable(scoreToTable(mateIn(9), 5), 7, 0); got != mateIn(11) {
		t.Errorf("two plies deeper: %d, want %d", got, mateIn(11))
	}
	if got := scoreFromTable(scoreToTable(mateIn(30), 0), 0, 90); isDecisive(got) {
		t.Errorf("a mate in 30 plies with ten left: %d", got)
	}
	if got := scoreFromTable(scoreToTable(matedIn(30), 0), 0, 90); isDecisive(got) {
		t.Errorf("mated in 30 plies with ten left: %d", got)
	}
}

// TestLargePagesKeepToTheTable asks for large pages in tables shorter and longer than one, at
// any place in memory, and finds what was written before.
func TestLargePagesKeepToTheTable(t *testing.T) {
	const perPage = 1 << 15 // buckets in 2 MB
	for _, buckets := range []int{1, 1000, perPage, perPage + 3, 3*perPage - 1} {
		t.Run(strconv.Itoa(buckets), func(t *testing.T) {
			memory := make([]bucket, buckets+5)[5:]
			for i := range memory {
				memory[i][0].data.Store(uint64(i) + 1)
			}
			enlargePages(memory)
			for i := range memory {
				if got := memory[i][0].data.Load(); got != uint64(i)+1 {
					t.Fatalf("bucket %d holds %d", i, got)
				}
			}
		})
	}
}
