package search

import (
	"os"
	"strings"
	"testing"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/internal/slowness"
	"github.com/regence-chess/regence/internal/testdata"
)

// TestMateSuites: composed mates are a hard test of principal variations. Every mate that
// is announced must come with its whole line (checkLaws sees to that), and most are found
// in few nodes.
func TestMateSuites(t *testing.T) {
	const all, nodes = 40, 20_000
	positions := max(slowness.Fewer(all), 8)
	for _, c := range []struct {
		file  string
		moves int
		least int // solved of all positions; of fewer the same share
	}{
		{"mate-in-1.epd", 1, 40},
		{"mate-in-2.epd", 2, 32},
		{"mate-in-3.epd", 3, 16},
	} {
		text, err := os.ReadFile(testdata.File(t, "epd", c.file))
		if err != nil {
			t.Fatal(err)
		}
		s := newTestSearcher(t, nil)
		solved := 0
		for _, line := range strings.Split(string(text), "\n")[:positions] {
			fen, _, _ := strings.Cut(line, " bm")
			s.NewGame()
			o := run(t, s, gameFrom(t, fen), engine.Limits{Nodes: nodes, Mate: c.moves})
			if moves, mate := o.last().Lines[0].Score.MateMoves(); mate && moves > 0 && moves <= c.moves {
				solved++
			}
		}
		if least := c.least * positions / all; solved < least {
			t.Errorf("%s: %d of %d solved, want %d", c.file, solved, positions, least)
		}
		t.Logf("%s: %d of %d solved", c.file, solved, positions)
	}
}
