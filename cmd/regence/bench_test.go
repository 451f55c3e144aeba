package main

import (
	"io"
	"testing"

	"github.com/regence-chess/regence/engine/search"
)

// BenchmarkBench is the verb bench; its profile is what `make` builds with.
func BenchmarkBench(b *testing.B) {
	a := &app{stdout: io.Discard}
	for b.Loop() {
		if err := a.runBench("baseline", search.BenchDepth, true); err != nil {
			b.Fatal(err)
		}
	}
}
