package search

import (
	"testing"

	"github.com/regence-chess/regence/engine"
)

func TestMates(t *testing.T) {
	for _, c := range []struct {
		fen  string
		mate int
	}{
		{"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1},
		{"r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3},
		{"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2},
		{"k7/2K5/8/8/8/8/8/1R6 w - - 0 1", 1},
		{"k7/8/1K6/8/8/8/8/7R b - - 0 1", -1},
	} {
		s := newTestSearcher(t, nil)
		o := run(t, s, gameFrom(t, c.fen), engine.Limits{Depth: 12})
		got, mate := o.last().Lines[0].Score.MateMoves()
		if !mate || got != c.mate {
			t.Errorf("%s: %v, want mate %d", c.fen, o.last().Lines[0].Score, c.mate)
		}
	}
}

func TestMateLimitEndsTheSearch(t *testing.T) {
	s := newTestSearcher(t, nil)
	o := run(t, s, gameFrom(t, "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1"), engine.Limits{Mate: 3})
	if got, mate := o.last().Lines[0].Score.MateMoves(); !mate || got > 3 {
		t.Errorf("ended with %v, want a mate in 3", o.last().Lines[0].Score)
	}
}

// TestMateIsAskedFor: what an ordinary search leaves out or tries late, since it looks bad, is
// looked at when a mate is asked for: passing is no move in Morphy's mate in two, and quiet
// moves and sacrifices begin the others.
func TestMateIsAskedFor(t *testing.T) {
	for _, c := range []struct {
		fen   string
		mate  int
		nodes uint64
	}{
		{"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2, 20_000},
		{"8/8/8/8/1p1N4/1Bk1K3/3N4/b7 w - - 0 1", 3, 200_000},
		{"2br2r1/qp2b1pQ/p3kp2/2Pp3B/P2P4/3K4/4NP2/3N2R1 w - - 0 1", 3, 200_000},
		{"k1B5/2p5/NbN5/8/P2p4/P2p4/P1prp3/2RbK3 w - - 0 1", 3, 200_000},
	} {
		s := newTestSearcher(t, nil)
		o := run(t, s, gameFrom(t, c.fen), engine.Limits{Mate: c.mate, Nodes: c.nodes})
		if moves, mate := o.last().Lines[0].Score.MateMoves(); !mate || moves != c.mate {
			t.Errorf("%s: found %v, want mate %d", c.fen, o.last().Lines[0].Score, c.mate)
		}
	}
}

func TestRootWithoutMoves(t *testing.T) {
	s := newTestSearcher(t, nil)
	for fen, want := range map[string]engine.Score{
		"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1":                                0,
		"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3": engine.MatedIn(0),
	} {
		o := run(t, s, gameFrom(t, fen), engine.Limits{Depth: 3})
		if got := o.last().Lines[0].Score; got != want {
			t.Errorf("%s: %v, want %v", fen, got, want)
		}
	}
}

// TestThirdRepetition is a position in which the only sensible move completes a third
// repetition; the en-passant square of its FEN is not one.
func TestThirdRepetition(t *testing.T) {
	game := gameFrom(t, "5kbq/3Q2n1/6p1/r3PpKn/2n5/8/8/q7 w - f6 7 4",
		"d7c8", "f8f7", "c8d7", "f7f8", "d7d8", "f8f7", "d8d7")
	s := newTestSearcher(t, nil)
	o := run(t, s, game, engine.Limits{Depth: 8})
	m, err := game.Position().ParseUCI("f7f8")
	if err != nil {
		t.Fatal(err)
	}
	if o.best.Move != m || o.last().Lines[0].Score != 0 {
		t.Errorf("%v %v, want f7f8 cp 0", o.best.Move.UCI(false), o.last().Lines[0].Score)
	}
}

func TestFiftyMoves(t *testing.T) {
	s := newTestSearcher(t, nil)
	draw := run(t, s, gameFrom(t, "4k3/8/8/8/8/8/8/4K2R w - - 99 80"), engine.Limits{Depth: 8})
	if got := draw.last().Lines[0].Score; got != 0 {
		t.Errorf("one ply before the end of fifty moves: %v, want a draw", got)
	}
	win := run(t, s, gameFrom(t, "4k3/8/8/8/8/8/8/4K2R w K - 60 1"), engine.Limits{Depth: 8})
	if got := win.last().Lines[0].Score; got < 200 {
		t.Errorf("twenty moves before: %v, want a win", got)
	}
	// Castling is no exception, a mate with the hundredth ply is a mate.
	mate := run(t, s, gameFrom(t, "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 99 80"), engine.Limits{Depth: 4})
	if got, ok := mate.last().Lines[0].Score.MateMoves(); !ok || got != 1 {
		t.Errorf("mate with the hundredth ply: %v", mate.last().Lines[0].Score)
	}
}

func TestRootAlreadyDrawn(t *testing.T) {
	s := newTestSearcher(t, nil)
	game := gameFrom(t, "", "g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8")
	if !game.Outcome().Over() {
		t.Fatal("the position is not a third repetition")
	}
	run(t, s, game, engine.Limits{Depth: 6})
	run(t, s, gameFrom(t, "4k3/8/8/8/8/8/4P3/4K2R w - - 120 100"), engine.Limits{Depth: 6})
}

// TestContempt: a personality that dislikes draws sees a forced repetition as a loss of
// exactly its contempt, from either side of the board, and not when it only analyses.
func TestContempt(t *testing.T) {
	for _, c := range []struct {
		contempt int
		analyse  bool
	}{{0, false}, {80, false}, {80, true}} {
		s := newTestSearcher(t, func(config *Config) {
			config.Params.Contempt = c.contempt
			config.Options.Analyse = c.analyse
		})
		want := engine.Score(-c.contempt)
		if c.analyse {
			want = 0
		}
		for _, fen := range []string{"7k/8/8/8/8/8/8/K5R1 w - - 99 90", "k5r1/8/8/8/8/8/8/7K b - - 99 90"} {
			o := run(t, s, gameFrom(t, fen), engine.Limits{Depth: 4})
			if got := o.last().Lines[0]; got.Score != want || got.Neutral != 0 {
				t.Errorf("contempt %d, analysis %v: %v, neutral %v; want cp %d, neutral 0",
					c.contempt, c.analyse, got.Score, got.Neutral, want)
			}
		}
	}
}
