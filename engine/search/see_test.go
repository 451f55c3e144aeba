package search

import (
	"math/rand/v2"
	"testing"

	"github.com/regence-chess/regence/engine/chess"
)

func TestSEE(t *testing.T) {
	const pawn, knight, bishop, rook, queen = 100, 320, 330, 500, 950
	for _, c := range []struct {
		fen, move string
		gain      int
	}{
		{"1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", pawn},
		{"1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", pawn - knight},
		{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", pawn},
		{"4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 0},
		{"4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", pawn - rook},
		{"3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", pawn},              // the rook behind helps
		{"4k3/8/8/8/8/5b2/4P3/4K3 w - - 0 1", "e2f3", bishop},              // nothing guards
		{"4k3/2b5/8/4p3/8/6B1/8/4K3 w - - 0 1", "g3e5", pawn - 330 + 0},    // bishop retakes
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", queen - pawn},          // promotion
		{"1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", rook + queen - pawn}, // and capture
		{"r3k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "b1c3", 0},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", pawn}, // en passant
		{"4k3/4p3/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 0},
		{"4k3/8/8/8/4q3/8/4R3/4K3 b - - 0 1", "e4e2", rook - queen}, // the king retakes
		{"4k3/8/8/1b6/4q3/8/4R3/4K3 b - - 0 1", "e4e2", rook},       // the king may not
	} {
		pos, err := chess.ParseFEN(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		m, err := pos.ParseUCI(c.move)
		if err != nil {
			t.Fatal(err)
		}
		if !seeAtLeast(&pos, m, c.gain) || seeAtLeast(&pos, m, c.gain+1) {
			t.Errorf("%s %s: the exchange is not worth exactly %d", c.fen, c.move, c.gain)
		}
	}
}

// TestSEEIsMonotone: what wins at least a threshold wins at least every lower one, and a
// capture never wins more than what it takes.
func TestSEEIsMonotone(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	for _, fen := range lawPositions {
		pos, err := chess.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		for range 60 {
			var list chess.MoveList
			pos.LegalMoves(&list)
			if list.Len() == 0 {
				break
			}
			for _, m := range list.Slice() {
				most := seeValue[pos.CapturedType(m)]
				if m.IsPromotion() {
					most += seeValue[m.Promoted()] - seeValue[chess.Pawn]
				}
				if seeAtLeast(&pos, m, most+1) {
					t.Fatalf("%s %s: wins more than %d", pos.FEN(), m.UCI(false), most)
				}
				held := true
				for threshold := -1000; threshold <= most; threshold += 50 {
					now := seeAtLeast(&pos, m, threshold)
					if now && !held {
						t.Fatalf("%s %s: wins %d but not less", pos.FEN(), m.UCI(false), threshold)
					}
					held = now
				}
			}
			var undo chess.Undo
			pos.Make(list.At(rng.IntN(list.Len())), &undo)
		}
	}
}
