package chess

import (
	"strings"
	"testing"
)

// How moves may be typed (B116, B118, B129); "" where the text must be refused. The moves
// are in UCI notation with castling as king takes rook.
func TestParseSANForms(t *testing.T) {
	const (
		castles  = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
		promotes = "8/1P4k1/8/8/8/8/8/4K3 w - - 0 1"
		takes    = "r7/1P4k1/8/8/8/8/8/4K3 w - - 0 1"
		knights  = "4k3/8/8/8/8/8/4N3/1N2K1N1 w - - 0 1"
		bishops  = "4k3/8/8/8/2n5/1P6/4B3/4K3 w - - 0 1"
		bishop   = "4k3/8/8/8/2n5/8/4B3/4K3 w - - 0 1"
		passant  = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
	)
	for _, c := range []struct{ fen, text, want string }{
		{lawStarts[0], "e4", "e2e4"},
		{lawStarts[0], "e2e4", "e2e4"},
		{lawStarts[0], "e2-e4", "e2e4"},
		{lawStarts[0], "Pe4", "e2e4"},
		{lawStarts[0], "Nf3", "g1f3"},
		{lawStarts[0], "nf3", "g1f3"},
		{lawStarts[0], "g1f3", "g1f3"},
		{lawStarts[0], "Ng1-f3", "g1f3"},
		{lawStarts[0], "Ngf3", "g1f3"},
		{lawStarts[0], "N1f3", "g1f3"},
		{lawStarts[0], "Nf3+", "g1f3"},
		{lawStarts[0], "Nf3!?", "g1f3"},
		{lawStarts[0], "Nbf3", ""},
		{lawStarts[0], "Nxf3", "g1f3"},
		{lawStarts[0], "e5", ""},
		{lawStarts[0], "O-O", ""},
		{lawStarts[0], "", ""},
		{lawStarts[0], "N", ""},
		{lawStarts[0], "hello", ""},
		{castles, "O-O", "e1h1"},
		{castles, "0-0", "e1h1"},
		{castles, "o-o", "e1h1"},
		{castles, "0-0+", "e1h1"},
		{castles, "O-O-O", "e1a1"},
		{castles, "0-0-0", "e1a1"},
		{castles, "o-o-o#", "e1a1"},
		{castles, "e1g1", "e1h1"},
		{castles, "Ke1c1", "e1a1"},
		{castles, "Kg1", ""},
		{promotes, "b8=Q", "b7b8q"},
		{promotes, "b8Q", "b7b8q"},
		{promotes, "b8q", "b7b8q"},
		{promotes, "b8(R)", "b7b8r"},
		{promotes, "b8/N", "b7b8n"},
		{promotes, "b7b8b", "b7b8b"},
		{promotes, "b8", ""},
		{promotes, "b7b8", ""},
		{promotes, "b8=K", ""},
		{takes, "bxa8=Q", "b7a8q"},
		{takes, "ba8n", "b7a8n"},
		{takes, "b7xa8R", "b7a8r"},
		{knights, "Nbc3", "b1c3"},
		{knights, "N2c3", "e2c3"},
		{knights, "Nec3", "e2c3"},
		{knights, "Nc3", ""},
		{knights, "nec3", "e2c3"},
		{bishops, "bxc4", "b3c4"},
		{bishops, "Bxc4", "e2c4"},
		{bishop, "bxc4", "e2c4"},
		{passant, "exd6", "e5d6"},
		{passant, "exd6 e.p.", "e5d6"},
		{passant, "exd6e.p.", "e5d6"},
		{passant, "ed6", "e5d6"},
	} {
		p := mustParse(t, c.fen)
		m, err := p.ParseSAN(c.text)
		if (err == nil) != (c.want != "") || err == nil && m.UCI(true) != c.want {
			t.Errorf("%s: %q read as %s (%v), want %q", c.fen, c.text, m.UCI(true), err, c.want)
		}
	}
}

// How moves must be written.
func TestSANForms(t *testing.T) {
	for _, c := range []struct{ fen, move, want string }{
		{lawStarts[0], "g1f3", "Nf3"},
		{lawStarts[0], "e2e4", "e4"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1h1", "O-O"},
		{"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8a8", "O-O-O"},
		{"5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", "O-O+"},
		{"8/1P4k1/8/8/8/8/8/4K3 w - - 0 1", "b7b8q", "b8=Q"},
		{"1n4k1/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8r", "axb8=R+"},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"},
		{"4k3/8/8/8/8/8/4N3/1N2K1N1 w - - 0 1", "b1c3", "Nbc3"},
		{"3R4/7k/8/8/8/8/8/3RK3 w - - 0 1", "d1d4", "R1d4"},
		{"3R4/7k/8/8/8/8/8/3RK3 w - - 0 1", "d8d4", "R8d4"},
		{"8/6k1/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1"},
		{"k7/8/8/8/8/8/4r3/1b2K1N1 w - - 0 1", "g1e2", "Nxe2"},
		{"4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "Ne2"}, // the other knight is pinned
		{"rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq g3 0 2", "d8h4", "Qh4#"},
	} {
		p := mustParse(t, c.fen)
		m, err := p.ParseUCI(c.move)
		if err != nil {
			t.Errorf("%s: %v", c.fen, err)
			continue
		}
		if got := p.SAN(m); got != c.want {
			t.Errorf("%s: %s written as %s, want %s", c.fen, c.move, got, c.want)
		}
	}
}

func TestParseUCIForms(t *testing.T) {
	const (
		castles  = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
		fischer  = "4k3/8/8/8/8/8/8/5KR1 w G - 0 1"
		promotes = "8/1P4k1/8/8/8/8/8/4K3 w - - 0 1"
	)
	for _, c := range []struct{ fen, text, plain, chess960 string }{
		{castles, "e1g1", "e1g1", "e1h1"},
		{castles, "e1h1", "e1g1", "e1h1"},
		{castles, "e1c1", "e1c1", "e1a1"},
		{castles, "e1a1", "e1c1", "e1a1"},
		{fischer, "f1g1", "f1g1", "f1g1"},
		{fischer, "f1e1", "f1e1", "f1e1"},
		{promotes, "b7b8Q", "b7b8q", "b7b8q"},
		{promotes, "b7b8n", "b7b8n", "b7b8n"},
	} {
		p := mustParse(t, c.fen)
		m, err := p.ParseUCI(c.text)
		if err != nil || m.UCI(false) != c.plain || m.UCI(true) != c.chess960 {
			t.Errorf("%s: %s read as %s or %s (%v), want %s or %s", c.fen, c.text, m.UCI(false), m.UCI(true), err, c.plain, c.chess960)
		}
	}
	for text, words := range map[string]string{
		"":       "want two squares",
		"e2":     "want two squares",
		"e2e4qq": "want two squares",
		"i2e4":   `square "i2"`,
		"e2e9":   `square "e9"`,
		"b7b8k":  "'k' is no promotion, want q, r, b or n",
		"b7b8":   "needs the letter of a piece, such as b7b8q",
		"e1e3":   "not legal in " + promotes,
		"0000":   `square "00"`,
	} {
		p := mustParse(t, promotes)
		if _, err := p.ParseUCI(text); err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("%q: error %v, want one with %q", text, err, words)
		}
	}
	if NoMove.UCI(false) != "0000" {
		t.Errorf("no move is written %s", NoMove.UCI(false))
	}
}

// A king's step of one file next to its rook is never taken for castling.
func TestParseUCIKingStepIsNotCastling(t *testing.T) {
	p := mustParse(t, "4k3/8/8/8/8/8/8/5K1R w H - 0 1")
	if m, err := p.ParseUCI("f1g1"); err != nil || m.IsCastle() {
		t.Errorf("f1g1 read as %s of kind %d (%v)", m.UCI(true), m.Kind(), err)
	}
	if m, err := p.ParseUCI("f1h1"); err != nil || !m.IsCastle() {
		t.Errorf("f1h1 read as %s of kind %d (%v)", m.UCI(true), m.Kind(), err)
	}
}
