package polyglot_test

import (
	"encoding/csv"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/internal/testdata"
	"github.com/regence-chess/regence/protocols/polyglot"
)

// play is the game of these moves, in UCI notation.
func play(t *testing.T, fen, moves string) *chess.Game {
	t.Helper()
	start := chess.StartPosition()
	if fen != "" {
		var err error
		if start, err = chess.ParseFEN(fen); err != nil {
			t.Fatal(err)
		}
	}
	game := chess.NewGame(start)
	for _, move := range strings.Fields(moves) {
		if err := game.PushUCI(move); err != nil {
			t.Fatal(err)
		}
	}
	return game
}

// TestKey holds the keys to the examples of the format's description.
func TestKey(t *testing.T) {
	for _, c := range []struct {
		moves string
		want  uint64
	}{
		{"", 0x463b96181691fc9c},
		{"e2e4", 0x823c9b50fd114196},
		{"e2e4 d7d5", 0x0756b94461c50fb0},
		{"e2e4 d7d5 e4e5", 0x662fafb965db29d4},
		{"e2e4 d7d5 e4e5 f7f5", 0x22a48b5a8e47ff78},
		{"e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a607ca3f242c1},
		{"e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fdd303c946bdd9},
		{"a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c8123ea7b067637},
		{"a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f9b829b279560},
	} {
		game := play(t, "", c.moves)
		if got := polyglot.GameKey(game); got != c.want {
			t.Errorf("%q: game key %016x, want %016x", c.moves, got, c.want)
		}
		if got := polyglot.Key(game.Position()); got != c.want {
			t.Errorf("%q: key %016x, want %016x", c.moves, got, c.want)
		}
	}
}

// TestPinnedPassant (B121): the law counts a pawn that stands beside the one that moved, even if it
// is pinned and may not take. A position alone does not know of it; with and without an
// illegal square in the FEN its key is the same.
func TestPinnedPassant(t *testing.T) {
	const before = "r1b1kb1r/ppp3pp/2N2n2/1B4q1/4p3/2P5/PP2QPPP/R1B1K2R w KQkq - 0 1"
	game := play(t, before, "f2f4")
	position := game.Position()
	if position.EnPassant() != chess.NoSquare {
		t.Fatal("the capture should be illegal")
	}
	if polyglot.GameKey(game) == polyglot.Key(position) {
		t.Errorf("the pawn on e4 does not count in the game's key")
	}
	var keys [2]uint64
	for i, passant := range [2]string{"f3", "-"} {
		p, err := chess.ParseFEN("r1b1kb1r/ppp3pp/2N2n2/1B4q1/4pP2/8/PPPPQ1PP/R1B1K2R b KQkq " + passant + " 0 1")
		if err != nil {
			t.Fatal(err)
		}
		keys[i] = polyglot.Key(&p)
	}
	if keys[0] != keys[1] {
		t.Errorf("keys %016x and %016x", keys[0], keys[1])
	}
	// No pawn beside: no difference at all.
	if far := play(t, "", "e2e4"); polyglot.GameKey(far) != polyglot.Key(far.Position()) {
		t.Errorf("a double step alone changes the key")
	}
}

// TestKeysOfAnotherProgram compares a hundred games with the low halves of shakmaty's
// 128-bit hashes, which are Polyglot keys.
func TestKeysOfAnotherProgram(t *testing.T) {
	file, err := os.Open(testdata.File(t, "books", "shakmaty-zobrist.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, row := range rows {
		if row[0] != "chess" {
			continue
		}
		digits := strings.TrimPrefix(row[2], "0x")
		want, err := strconv.ParseUint(digits[max(0, len(digits)-16):], 16, 64)
		if err != nil {
			t.Fatal(err)
		}
		if got := polyglot.Key(play(t, "", row[1]).Position()); got != want {
			t.Errorf("%s: %016x, want %s", row[1], got, digits)
		}
		seen++
	}
	if seen != 100 {
		t.Errorf("%d games, want 100", seen)
	}
}
