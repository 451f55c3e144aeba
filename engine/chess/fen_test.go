package chess

import (
	"strings"
	"testing"
)

// What is lenient: the FEN as given and as it is written back.
func TestParseFENLenient(t *testing.T) {
	const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
	for _, c := range []struct{ name, fen, want string }{
		{"board alone", start, start + " w - - 0 1"},
		{"no rights", start + " w", start + " w - - 0 1"},
		{"four fields", start + " w KQkq -", start + " w KQkq - 0 1"},
		{"five fields", start + " w KQkq - 3", start + " w KQkq - 3 1"},
		{"many blanks", "  " + start + "\t w   KQkq  -  0  1 ", start + " w KQkq - 0 1"},
		{"capital side", start + " B KQkq - 0 1", start + " b KQkq - 0 1"},
		{"digits in a row", "rnbqkbnr/pppppppp/44/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", start + " w KQkq - 0 1"},
		{"move number 0", start + " w KQkq - 0 0", start + " w KQkq - 0 1"},
		{"counters out of step", start + " w KQkq - 400 5", start + " w KQkq - 400 5"},
		{"rights twice", start + " w KKQQ - 0 1", start + " w KQ - 0 1"},
		{"rights in another order", start + " w qkQK - 0 1", start + " w KQkq - 0 1"},
		{"Shredder letters", start + " w HAha - 0 1", start + " w KQkq - 0 1"},
		{"mixed letters, no rook on b8", start + " w KQAb - 0 1", start + " w KQ - 0 1"},
		{"no rook on h8", "2b1k1nB/1p3p1p/n4b2/1NPp4/P7/8/2r1PPPP/R3KBNR b KQk - 0 14", "2b1k1nB/1p3p1p/n4b2/1NPp4/P7/8/2r1PPPP/R3KBNR b KQ - 0 14"},
		{"king off its rank", "8/8/8/8/8/4k3/8/R3K2R w KQkq - 0 1", "8/8/8/8/8/4k3/8/R3K2R w KQ - 0 1"},
		{"file letter without a rook", "4k3/8/8/8/8/8/8/4K2R w HD - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"},
		{"en passant of the wrong side", start + " w KQkq e3 0 1", start + " w KQkq - 0 1"},
		{"en passant without a taker", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
		{"en passant without a victim", "4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/4P3/8/8/8/4K3 w - - 0 1"},
		{"en passant onto a man", "4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/3n4/3pP3/8/8/8/4K3 w - - 0 1"},
		{"en passant with the pawn's origin taken", "4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/3n4/8/3pP3/8/8/8/4K3 w - - 0 1"},
		{"en passant pinned on the rank", "8/8/8/K2pP2q/8/8/8/7k w - d6 0 1", "8/8/8/K2pP2q/8/8/8/7k w - - 0 1"},
		{"en passant pinned on a diagonal", "5kbq/3Q2n1/6p1/r3PpKn/2n5/8/8/q7 w - f6 7 4", "5kbq/3Q2n1/6p1/r3PpKn/2n5/8/8/q7 w - - 7 4"},
		{"en passant in another check", "4k3/8/8/3pP3/8/5n2/8/4K3 w - d6 0 1", "4k3/8/8/3pP3/8/5n2/8/4K3 w - - 0 1"},
		{"en passant that ends a check", "8/8/8/1k1pP3/4K3/8/8/8 w - d6 0 1", "8/8/8/1k1pP3/4K3/8/8/8 w - d6 0 1"},
		{"impossible double check", "2Nq4/2K5/1b6/8/7R/3k4/7P/8 w - - 0 1", "2Nq4/2K5/1b6/8/7R/3k4/7P/8 w - - 0 1"},
		{"nine queens", "qqqqkqqq/qqqqqqqq/8/8/8/8/8/4K3 b - - 0 1", "qqqqkqqq/qqqqqqqq/8/8/8/8/8/4K3 b - - 0 1"},
	} {
		p, err := ParseFEN(c.fen)
		if c.name == "nine queens" {
			// The white king may stand in check here only if it is White's move.
			if err == nil || !strings.Contains(err.Error(), "white king on e1 is in check") {
				t.Errorf("%s: error %v", c.name, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := p.FEN(); got != c.want {
			t.Errorf("%s: %s written as %s, want %s", c.name, c.fen, got, c.want)
		}
		if p.Chess960() {
			t.Errorf("%s: Chess960 without need", c.name)
		}
	}
}

// What is refused, and the words that must tell why.
func TestParseFENStrict(t *testing.T) {
	const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
	for fen, words := range map[string]string{
		"":                        "0 fields, want 6",
		"   ":                     "0 fields",
		"startpos":                "1 ranks, want 8",
		start + " w KQkq - 0 1 e": "7 fields",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1":                                   "7 ranks",
		"rnbqkbnr/pppppppp/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1":                        "9 ranks",
		"rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1":                          `rank 6 "9": '9' is neither`,
		"rnbqxbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1":                          `rank 8 "rnbqxbnr": 'x'`,
		"rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1":                         "rank 7 \"ppppppppp\": 9 files, want 8",
		"rnbqkbnr/pppppppp/8/6/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1":                          "rank 5 \"6\": 6 files",
		start + " x KQkq - 0 1":                                                             `side to move "x": want w or b`,
		start + " w KQxq - 0 1":                                                             `castling "KQxq": 'x'`,
		start + " w KQ-q - 0 1":                                                             `'-' is neither`,
		start + " w KQkq e9 0 1":                                                            `en passant: square "e9"`,
		start + " w KQkq - -5 1":                                                            `halfmove clock "-5"`,
		start + " w KQkq - x 1":                                                             `halfmove clock "x"`,
		start + " w KQkq - 99999999999999999999 1":                                          "halfmove clock",
		start + " w KQkq - 0 -1":                                                            `move number "-1"`,
		start + " w KQkq - 0 1e3":                                                           `move number "1e3"`,
		"4k3/8/8/8/8/8/8/8 w - - 0 1":                                                       "white has 0 kings, want 1",
		"8/8/8/8/8/8/8/4K3 w - - 0 1":                                                       "black has 0 kings",
		"KK6/8/8/8/8/8/8/7k w - - 0 1":                                                      "white has 2 kings",
		"P3k3/8/8/8/8/8/8/4K3 w - - 0 1":                                                    "pawn on a8: want pawns on ranks 2 to 7",
		"4k3/8/8/8/8/8/8/4K2p w - - 0 1":                                                    "pawn on h1",
		"4k3/4Q3/8/8/8/8/8/4K3 w - - 0 1":                                                   "the black king on e8 is in check, but it is white's move",
		"kK6/8/8/8/8/8/8/8 w - - 0 1":                                                       "is in check",
		"rnbqkbnr/ppppNNpp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1":                          "white has 18 men, want at most 16",
		"4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1":                                             "white has 9 pawns, want at most 8",
		"knNnNnNn/nNnNnNnN/NnNnNnNn/nNnNnNnN/NnNnNnNn/nNnNnNnN/NnNnNnNn/KNnNnNnN w - - 0 0": "men, want at most 16",
	} {
		_, err := ParseFEN(fen)
		if err == nil || !strings.Contains(err.Error(), words) || !strings.Contains(err.Error(), "fen ") {
			t.Errorf("%q: error %v, want one with %q", fen, err, words)
		}
	}
}

// Castling set-ups that are not those of usual chess: how they are written in both
// modes, and that Chess960 is on.
func TestParseFENChess960(t *testing.T) {
	for _, c := range []struct{ fen, shredder, plain string }{
		{"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9", "HFhf", "KQkq"},
		{"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", "HFhf", "KQkq"},
		{"R3rkrR/8/8/8/8/8/8/r3RKRr w EGeg - 0 1", "GEge", "KQkq"}, // the rooks outside are enemies
		{"R3rkrR/8/8/8/8/8/8/R3RKRr w GEge - 0 1", "GEge", "KEkq"}, // one of them is not
		{"krr5/8/8/8/8/8/8/4K3 w kq - 0 1", "c", "k"},
		{"krr5/8/8/8/8/8/8/4K3 w bc - 0 1", "c", "k"}, // one right on a side, the last letter counts
		{"rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1KNR w KQkq - 0 1", "HAha", "KQkq"},
		{"4k3/8/8/8/8/8/8/1R2KR2 w KQ - 0 1", "FB", "KQ"},
	} {
		p, err := ParseFEN(c.fen)
		if err != nil {
			t.Errorf("%s: %v", c.fen, err)
			continue
		}
		if !p.Chess960() {
			t.Errorf("%s: Chess960 is off", c.fen)
		}
		for _, on := range []bool{true, false} {
			p.SetChess960(on)
			want := c.plain
			if on {
				want = c.shredder
			}
			if got := strings.Fields(p.FEN())[2]; got != want {
				t.Errorf("%s: rights written as %s, want %s", c.fen, got, want)
			}
			if again := fresh(t, &p); again != p {
				t.Errorf("%s: %s reads as another position", c.fen, p.FEN())
			}
		}
	}
}

func TestCastlingRights(t *testing.T) {
	for rights, want := range map[string]CastlingRights{
		"-": 0, "K": WhiteKingSide, "Q": WhiteQueenSide, "k": BlackKingSide, "q": BlackQueenSide,
		"KQkq": WhiteKingSide | WhiteQueenSide | BlackKingSide | BlackQueenSide,
	} {
		p := mustParse(t, "r3k2r/8/8/8/8/8/8/R3K2R w "+rights+" - 0 1")
		if p.Castling() != want {
			t.Errorf("%s: rights %04b, want %04b", rights, p.Castling(), want)
		}
		if p.HasCastling(White) != (want&3 != 0) || p.HasCastling(Black) != (want&12 != 0) {
			t.Errorf("%s: HasCastling %t %t", rights, p.HasCastling(White), p.HasCastling(Black))
		}
	}
}

// The start positions by number that the literature names.
func TestChess960Start(t *testing.T) {
	for n, row := range map[int]string{0: "bbqnnrkr", 1: "bqnbnrkr", 518: "rnbqkbnr", 534: "rnbkqbnr", 959: "rkrnnqbb"} {
		p, err := Chess960Start(n)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.SplitN(p.FEN(), "/", 2)[0]; got != row || !p.Chess960() {
			t.Errorf("position %d: %s, want %s", n, got, row)
		}
	}
	seen := map[string]bool{}
	for n := range 960 {
		p, err := Chess960Start(n)
		if err != nil {
			t.Fatal(err)
		}
		if again := fresh(t, &p); again != p {
			t.Fatalf("position %d: %s reads as another position", n, p.FEN())
		}
		seen[p.FEN()] = true
	}
	if len(seen) != 960 {
		t.Errorf("%d different positions, want 960", len(seen))
	}
	p, err := DoubleChess960Start(0, 959)
	if err != nil || p.FEN() != "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFca - 0 1" {
		t.Errorf("double: %s %v", p.FEN(), err)
	}
	for _, n := range []int{-1, 960} {
		if _, err := Chess960Start(n); err == nil || !strings.Contains(err.Error(), "want 0 to 959") {
			t.Errorf("position %d: error %v", n, err)
		}
		if _, err := DoubleChess960Start(0, n); err == nil || !strings.Contains(err.Error(), "black") {
			t.Errorf("position %d for Black: error %v", n, err)
		}
	}
	start := StartPosition()
	if start.FEN() != "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" || start.Chess960() {
		t.Errorf("start position %s", start.FEN())
	}
}

func TestPositionString(t *testing.T) {
	p := mustParse(t, "4k3/8/8/8/8/8/4q3/R3K3 w Q - 0 1")
	text := p.String()
	for _, want := range []string{"| R |   |   |   | K |   |   |   | 1\n", "| 8\n", "  a   b", "Fen: " + p.FEN(), "Key: ", "Checkers: e2\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}
