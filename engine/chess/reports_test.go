package chess

import (
	"strings"
	"testing"
)

// Faults that users of other programs have reported, each as a test of its kind.

// play plays moves in UCI notation.
func play(t *testing.T, fen, moves string) *Game {
	t.Helper()
	game := NewGame(mustParse(t, fen))
	for _, text := range strings.Fields(moves) {
		if err := game.PushUCI(text); err != nil {
			t.Fatal(err)
		}
	}
	return game
}

// An en-passant square on which nobody can take must not hide a repetition.
func TestRepetitionIgnoresIllegalEnPassant(t *testing.T) {
	for _, c := range []struct{ name, fen, moves string }{
		{"illegal square in the FEN", "5kbq/3Q2n1/6p1/r3PpKn/2n5/8/8/q7 w - f6 7 4",
			"d7c8 f8f7 c8d7 f7f8 d7d8 f8f7 d8d7 f7f8"},
		{"double step with check", "8/8/8/8/4p3/8/R2P3k/K7 w - - 0 37",
			"d2d4 h2h3 a2a3 h3h2 a3a2 h2h1 a2a3 h1h2 a3a2"},
		{"start position", lawStarts[0], "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8"},
	} {
		game := play(t, c.fen, c.moves)
		if got := game.Repetitions(); got != 3 {
			t.Errorf("%s: occurrence %d, want 3", c.name, got)
		}
		if got := game.Outcome(); got != (Outcome{Result: Draw, Reason: Repetition}) {
			t.Errorf("%s: outcome %s, %s", c.name, got.Result, got.Reason)
		}
		game.Pop()
		if game.Repetitions() >= 3 || game.Outcome().Over() {
			t.Errorf("%s: a draw one ply early", c.name)
		}
	}
}

// A legal en-passant square and a lost right to castle make a position another one.
func TestRepetitionSeesRights(t *testing.T) {
	game := play(t, "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1", "d2d4 e8d8 e1d1 d8e8 d1e1")
	if game.Repetitions() != 1 {
		t.Error("the right to take en passant is gone, yet the position counts as repeated")
	}
	game = play(t, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "h1g1 h8g8 g1h1 g8h8")
	if game.Repetitions() != 1 {
		t.Error("rights to castle are gone, yet the position counts as repeated")
	}
}

// Fifty moves are a hundred plies, and mate on the last of them counts.
func TestFiftyMoves(t *testing.T) {
	for _, c := range []struct {
		fen, move string
		want      Outcome
	}{
		{"4k3/8/8/8/8/8/8/4K2R w - - 60 1", "h1h2", Outcome{}},
		{"4k3/8/8/8/8/8/8/4K2R w - - 98 1", "h1h2", Outcome{}},
		{"4k3/8/8/8/8/8/8/4K2R w - - 99 1", "h1h2", Outcome{Result: Draw, Reason: FiftyMoves}},
		{"k7/8/1K6/8/8/8/8/7R w - - 99 80", "h1h8", Outcome{Result: WhiteWins, Reason: Checkmate}},
		{"k7/8/1K6/8/8/8/P7/7R w - - 99 80", "a2a3", Outcome{}},
	} {
		if got := play(t, c.fen, c.move).Outcome(); got != c.want {
			t.Errorf("%s %s: %s %s, want %s %s", c.fen, c.move, got.Result, got.Reason, c.want.Result, c.want.Reason)
		}
	}
}

func TestOutcomes(t *testing.T) {
	for _, c := range []struct {
		fen    string
		result Result
		reason Reason
	}{
		{lawStarts[0], Ongoing, NoReason},
		{"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", BlackWins, Checkmate},
		{"R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", WhiteWins, Checkmate},
		{"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Draw, Stalemate},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", Draw, InsufficientMaterial},
		{"8/5kR1/8/3K4/8/8/8/8 b - - 0 143", Ongoing, NoReason},
	} {
		p := mustParse(t, c.fen)
		got := NewGame(p).Outcome()
		if got != (Outcome{Result: c.result, Reason: c.reason}) || got.Over() != (c.result != Ongoing) {
			t.Errorf("%s: %s %q, want %s %q", c.fen, got.Result, got.Reason, c.result, c.reason)
		}
	}
}

func TestInsufficientMaterial(t *testing.T) {
	for fen, want := range map[string]bool{
		"4k3/8/8/8/8/8/8/4K3 w - - 0 1":         true,
		"4k3/8/8/8/8/8/8/1N2K3 w - - 0 1":       true,
		"1b2k3/8/8/8/8/8/8/4K3 w - - 0 1":       true,
		"4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1":      true,  // both on dark squares
		"4kb2/8/3b4/8/8/8/1B6/B1B1K3 w - - 0 1": true,  // and so are all of these
		"2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1":     false, // one of each color
		"4k3/8/8/8/8/8/8/1NN1K3 w - - 0 1":      false,
		"1n2k3/8/8/8/8/8/8/1N2K3 w - - 0 1":     false,
		"1n2k3/8/8/8/8/8/8/2B1K3 w - - 0 1":     false,
		"4k3/8/8/8/8/8/8/1NB1K3 w - - 0 1":      false,
		"4k3/8/8/8/8/8/P7/4K3 w - - 0 1":        false,
		"r3k3/8/8/8/8/8/8/4K3 w - - 0 1":        false,
		"4k3/8/8/8/8/8/8/3QK3 w - - 0 1":        false,
		"4kb2/4p3/8/8/8/8/8/2B1K3 w - - 0 1":    false,
	} {
		p := mustParse(t, fen)
		if p.InsufficientMaterial() != want {
			t.Errorf("%s: %t, want %t", fen, !want, want)
		}
	}
}

// Positions with a known number of legal moves, or a single castling move.
func TestReportedMoves(t *testing.T) {
	for fen, want := range map[string]int{
		"2Nq4/2K5/1b6/8/7R/3k4/7P/8 w - - 0 1":                                3, // an impossible double check
		"8/3R4/1p2n1P1/1P1kb3/8/3K4/8/8 b - - 1 60":                           2,
		"r1bqkb1r/ppp2ppp/5n2/nB1Pp1N1/8/8/PPPP1PPP/RNBQK2R b KQkq - 2 6":     6,
		"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1":                                      0,
		"R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1":                218,
		"rnbqkbnr/ppppp2p/8/5ppQ/4P3/2N5/PPPP1PPP/R1B1KBNR b KQkq - 1 3":      0,
		"8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1":                                   9, // taking en passant ends the check
		"brkr4/p1p1bppp/1pq1p1nn/6N1/3P3P/1P4P1/PBP2P2/1RKRQBN1 b KQkq - 0 9": 49,
	} {
		p := mustParse(t, fen)
		if got := p.LegalCount(); got != want {
			t.Errorf("%s: %d legal moves, want %d", fen, got, want)
		}
	}
	p := mustParse(t, "brkr4/p1p1bppp/1pq1p1nn/6N1/3P3P/1P4P1/PBP2P2/1RKRQBN1 b KQkq - 0 9")
	var list MoveList
	p.LegalMoves(&list)
	var castles []string
	for _, m := range list.Slice() {
		if m.IsCastle() {
			castles = append(castles, m.UCI(true))
		}
	}
	if len(castles) != 1 || castles[0] != "c8d8" || !p.Chess960() {
		t.Errorf("castling moves %v, want c8d8", castles)
	}
	if m, err := p.ParseUCI("c8d8"); err != nil || !m.IsCastle() {
		t.Errorf("c8d8 read as %s (%v)", m.UCI(true), err)
	}
}

// A promotion is written with a small letter in UCI.
func TestPromotionLetter(t *testing.T) {
	p := mustParse(t, "1B6/p5p1/N4p2/1P6/2p1k3/8/P2R1p2/7K b - - 1 40")
	m, err := p.ParseUCI("f2f1Q")
	if err != nil || m.UCI(false) != "f2f1q" {
		t.Errorf("f2f1Q read as %s (%v)", m.UCI(false), err)
	}
}

// A shuffle of fourteen thousand plies is a game like any other.
func TestLongGame(t *testing.T) {
	game := play(t, lawStarts[0], strings.Repeat("g1f3 g8f6 f3g1 f6g8 ", 3500))
	if game.Len() != 14000 || game.Repetitions() != 3501 || game.Position().HalfmoveClock() != 14000 {
		t.Errorf("%d plies, occurrence %d, clock %d", game.Len(), game.Repetitions(), game.Position().HalfmoveClock())
	}
}
