package pgn_test

import (
	"bytes"
	"io"
	"testing"

	"github.com/regence-chess/regence/internal/testdata"
	"github.com/regence-chess/regence/protocols/pgn"
)

// BenchmarkReader reads all of Tal's games. The comparison with another module stands in
// the folder compare.
func BenchmarkReader(b *testing.B) {
	file, err := pgn.Open(testdata.File(b, "games", "players", "Tal.pgn.gz"))
	if err != nil {
		b.Fatal(err)
	}
	text, err := io.ReadAll(file)
	if err != nil {
		b.Fatal(err)
	}
	for _, mode := range []struct {
		name   string
		config pgn.Config
	}{{"full", pgn.Config{}}, {"skim", pgn.Config{Skim: true}}} {
		b.Run(mode.name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			plies := 0
			for b.Loop() {
				for game, err := range pgn.NewReader(bytes.NewReader(text), mode.config).All() {
					if err != nil {
						b.Fatal(err)
					}
					plies += len(game.Main.Moves)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(plies), "ns/ply")
		})
	}
}
