package eval

import (
	"testing"

	"github.com/regence-chess/regence/engine/chess"
)

func position(tb testing.TB, fen string) *chess.Position {
	tb.Helper()
	p, err := chess.ParseFEN(fen)
	if err != nil {
		tb.Fatal(err)
	}
	return &p
}

// endgameWeights are plain values with the known endings switched on.
func endgameWeights(tb testing.TB) *Weights {
	tb.Helper()
	w := NewWeights()
	for name, n := range map[string]int{
		"known.win": 1000, "known.edge": 20, "known.kings": 12, "known.corner": 25,
		"scale.opposite_bishops": 20, "scale.opposite_bishops_pieces": 50, "scale.no_pawns": 8,
	} {
		if err := w.Set(name, Value{Both: []int{n}}); err != nil {
			tb.Fatal(err)
		}
	}
	return w
}

func TestKnownEndings(t *testing.T) {
	cases := []struct {
		name, fen string
		low, high int // for the side to move
	}{
		{"king before the pawn wins", "8/8/8/4k3/8/4K3/4P3/8 b - - 0 1", -1e4, -1000},
		{"opposition holds", "8/8/4k3/8/4K3/4P3/8/8 w - - 0 1", 0, 0},
		{"rook's pawn, king in the corner", "k7/8/K7/P7/8/8/8/8 w - - 0 1", 0, 0},
		{"mirrored: the h-pawn too", "7k/8/7K/7P/8/8/8/8 w - - 0 1", 0, 0},
		{"Black's pawn", "8/4p3/4k3/8/4K3/8/8/8 w - - 0 1", -1e4, -1000},
		{"two knights cannot force mate", "8/8/4k3/8/8/2NNK3/8/8 w - - 0 1", 0, 0},
		{"two bishops can", "8/8/4k3/8/8/2BBK3/8/8 w - - 0 1", 1500, 4000},
		{"bishops of one colour cannot", "8/8/4k3/8/8/B1B1K3/8/8 w - - 0 1", 0, 0},
		{"a queen", "8/8/4k3/8/8/3QK3/8/8 w - - 0 1", 1500, 4000},
		{"wrong bishop", "k7/8/8/P7/2K5/8/8/2B5 w - - 0 1", -40, 40},
		{"right bishop", "k7/8/8/P7/2K5/8/8/5B2 w - - 0 1", 300, 4000},
		{"rook against bishop", "8/8/4k3/4b3/8/3RK3/8/8 w - - 0 1", 0, 60},
		{"bishops of opposite colours", "8/4k3/3b4/8/2BPPK2/8/8/8 w - - 0 1", 20, 120},
	}
	e := New(endgameWeights(t), endgameWeights(t))
	for _, c := range cases {
		if got := e.Evaluate(position(t, c.fen)); got < c.low || got > c.high {
			t.Errorf("%s: %s scores %d, want %d to %d", c.name, c.fen, got, c.low, c.high)
		}
	}
}

func TestBishopAndKnightDriveToTheRightCorner(t *testing.T) {
	e := New(endgameWeights(t), endgameWeights(t))
	right := e.Evaluate(position(t, "7k/8/5K2/8/5B2/5N2/8/8 w - - 0 1")) // dark bishop, dark corner
	wrong := e.Evaluate(position(t, "k7/8/2K5/8/5B2/5N2/8/8 w - - 0 1"))
	if right <= wrong {
		t.Errorf("right corner scores %d, wrong corner %d", right, wrong)
	}
}

// TestKPKCountsAsSolved compares the number of won positions with the published one: of
// the positions with the pawn on files a to d, 111,282 are wins for the pawn (Bramley's
// count, used by many programs to check their tables).
func TestKPKCountsAsSolved(t *testing.T) {
	table, wins := solveKPK(), 0
	for _, pawns := range table {
		for _, kings := range pawns {
			for _, won := range kings {
				wins += won.Count()
			}
		}
	}
	if wins != 111282 {
		t.Errorf("%d wins", wins)
	}
}

func BenchmarkSolveKPK(b *testing.B) {
	for b.Loop() {
		solveKPK()
	}
}
