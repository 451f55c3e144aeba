package main

import (
	"strings"
	"testing"

	"github.com/regence-chess/regence/engine/syzygy"
	"github.com/regence-chess/regence/internal/testdata"
)

// TestVerdictOf: what the verb eval says of positions in the tables and out of them.
func TestVerdictOf(t *testing.T) {
	tables, _ := syzygy.Open(testdata.File(t, "syzygy", "regular"))
	defer tables.Close()
	for fen, want := range map[string]string{
		"8/2k5/8/8/Q7/8/8/1K5r w - - 0 1":   "win for white to move, DTZ 49",
		"k7/8/8/P7/8/8/8/K7 w - - 0 1":      "draw for white to move, DTZ 0",
		"7k/8/8/8/8/8/2B5/N1K5 w - - 60 80": "with the half-move clock at 60 a cursed win",
		"4k3/8/8/8/8/8/8/4K2R w K - 0 1":    "castling rights",
		"startpos":                          "32 men",
	} {
		position, err := parsePosition(fen)
		if err != nil {
			t.Fatal(err)
		}
		if got := verdictOf(tables, &position); !strings.Contains(got, want) {
			t.Errorf("%s: %q, want it to say %q", fen, got, want)
		}
	}
}
