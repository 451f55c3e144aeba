package syzygy

import (
	"sync"
	"testing"

	"github.com/regence-chess/regence/internal/slowness"
)

// TestConcurrent probes from several goroutines at once; the race detector watches, and the
// cache of pages is under pressure from all of them.
func TestConcurrent(t *testing.T) {
	bothWays(t, func(t *testing.T, tables *Tables) {
		all := expectations(t, "expected-3-4men.csv")
		var wait sync.WaitGroup
		for worker := range 4 {
			wait.Go(func() {
				for i := worker; i < len(all); i += 2 { // each position twice
					e := &all[i]
					if wdl, ok := tables.ProbeWDL(&e.pos); !ok || wdl != e.wdl {
						t.Errorf("%s: %v %v, want %v", e.pos.FEN(), wdl, ok, e.wdl)
					}
					if dtz, ok := tables.ProbeDTZ(&e.pos); !ok || dtz != e.dtz {
						t.Errorf("%s: DTZ %d %v, want %d", e.pos.FEN(), dtz, ok, e.dtz)
					}
				}
			})
		}
		wait.Wait()
	})
}

func TestNothingAllocates(t *testing.T) {
	if slowness.Race {
		t.Skip("the race detector allocates on its own account")
	}
	bothWays(t, func(t *testing.T, tables *Tables) {
		all := expectations(t, "expected-3-4men.csv")[:200]
		known := 0
		allocs := testing.AllocsPerRun(2, func() {
			for i := range all {
				if _, ok := tables.ProbeWDL(&all[i].pos); ok {
					known++
				}
				if _, ok := tables.ProbeDTZ(&all[i].pos); ok {
					known++
				}
				if _, ok := tables.Judge(&all[i].pos); ok {
					known++
				}
			}
		})
		// The count is that of the whole process, whose runtime allocates a little of its own
		// on a busy machine; a probe that allocates shows in every one.
		if known == 0 || allocs*100 >= float64(known) {
			t.Errorf("%v allocations in %d probes", allocs, known)
		}
	})
}

func BenchmarkProbe(b *testing.B) {
	for _, way := range []struct {
		name    string
		mapping bool
	}{{name: "mapped", mapping: true}, {name: "paged", mapping: false}} {
		tables := openTables(b, way.mapping)
		all := expectations(b, "expected-3-4men.csv")
		b.Run("WDL/"+way.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := range b.N {
				tables.ProbeWDL(&all[i%len(all)].pos)
			}
		})
		b.Run("DTZ/"+way.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := range b.N {
				tables.ProbeDTZ(&all[i%len(all)].pos)
			}
		})
	}
}

func BenchmarkOpen(b *testing.B) {
	path := folder(b)
	for range b.N {
		tables, problems := Open(path)
		if len(problems) > 0 {
			b.Fatal(problems)
		}
		if err := tables.Close(); err != nil {
			b.Fatal(err)
		}
	}
}
