package search

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/engine/syzygy"
	"github.com/regence-chess/regence/internal/testdata"
)

func openTables(t *testing.T) *syzygy.Tables {
	t.Helper()
	tables, problems := syzygy.Open(testdata.File(t, "syzygy", "regular"))
	for _, problem := range problems {
		t.Error(problem)
	}
	t.Cleanup(func() {
		if err := tables.Close(); err != nil {
			t.Error(err)
		}
	})
	return tables
}

// TestRootKeepsTheResult: in known positions the score has the sign of the result and the
// move keeps it, however short the search.
func TestRootKeepsTheResult(t *testing.T) {
	tables := openTables(t)
	text, err := os.ReadFile(testdata.File(t, "syzygy", "expected-3-4men.csv"))
	if err != nil {
		t.Fatal(err)
	}
	s := newTestSearcher(t, func(c *Config) { c.Options.Tables = tables })
	const every = 7
	for i, line := range strings.Split(strings.TrimSpace(string(text)), "\n")[1:] {
		if i%every != 0 {
			continue
		}
		fields := strings.Split(line, ",")
		want, err := strconv.Atoi(fields[2])
		if err != nil {
			t.Fatal(err)
		}
		game := gameFrom(t, fields[1])
		if game.Position().LegalCount() == 0 {
			continue
		}
		o := run(t, s, game, engine.Limits{Nodes: 300})
		score := int(o.last().Lines[0].Score)
		if want == 2 && score < decisive || want == -2 && score > -decisive || want > -2 && want < 2 && isDecisive(score) {
			t.Errorf("%s: %d, want the result %d", fields[1], score, want)
		}
		game.Push(o.best.Move)
		if got, known := tables.ProbeWDL(game.Position()); known && game.Position().HasLegalMove() && -int(got) < want {
			t.Errorf("%s: %s throws the result %d away", fields[1], o.best.Move.UCI(false), want)
		}
	}
}

// TestWinIsBroughtHome: playing on, the known win becomes a mate before fifty moves.
func TestWinIsBroughtHome(t *testing.T) {
	tables := openTables(t)
	s := newTestSearcher(t, func(c *Config) { c.Options.Tables = tables })
	for _, fen := range []string{
		"8/8/8/3k4/8/8/8/2BNK3 w - - 0 1",
		"8/8/8/3k4/8/8/8/2B1KB2 w - - 0 1",
		"8/8/8/8/3k4/8/4P3/4K3 b - - 0 1",
	} {
		game := gameFrom(t, fen)
		if result, known := tables.ProbeWDL(game.Position()); !known || result == syzygy.Draw {
			continue
		}
		for !game.Outcome().Over() {
			game.Push(run(t, s, game, engine.Limits{Nodes: 500}).best.Move)
		}
		if out := game.Outcome(); out.Reason != chess.Checkmate {
			t.Errorf("%s ends after %d plies in %v", fen, game.Len(), out)
		}
	}
}

// TestProbesInTheTree: with one man more than the tables have, the search finds the capture
// after which they know the win.
func TestProbesInTheTree(t *testing.T) {
	tables := openTables(t)
	s := newTestSearcher(t, func(c *Config) {
		c.Options.Tables = tables
		c.Options.MultiPV = 3
	})
	o := run(t, s, gameFrom(t, "7k/8/8/3r4/8/8/3R4/3QK3 w - - 0 1"), engine.Limits{Depth: 4})
	if o.last().TBHits == 0 {
		t.Error("the tables were not asked")
	}
	if got := o.last().Lines[0]; int(got.Score) < decisive || got.Neutral != got.Score {
		t.Errorf("%v, neutral %v: want a known win", got.Score, got.Neutral)
	}
}
