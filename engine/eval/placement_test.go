package eval

import (
	"math/rand/v2"
	"testing"

	"github.com/regence-chess/regence/engine/chess"
)

// TestStepIsPlace: after any legal move, from random games with promotions, captures en
// passant and castling of both kinds of chess, the placement carried along is the one added
// up anew, with weights that differ by side.
func TestStepIsPlace(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 13))
	e := New(randomWeights(r), randomWeights(r))
	kinds := map[chess.MoveKind]int{}
	walk(t, 60, func(p *chess.Position) {
		e.SetRoot(p.SideToMove())
		placed := e.Place(p)
		var list chess.MoveList
		p.LegalMoves(&list)
		for _, m := range list.Slice() {
			next := e.Step(placed, p, m)
			var undo chess.Undo
			p.Make(m, &undo)
			if want := e.Place(p); next != want {
				t.Fatalf("%s: step to %#x, want %#x", p.FEN(), next, want)
			}
			if got, want := e.EvaluatePlaced(p, next), e.Evaluate(p); got != want {
				t.Fatalf("%s: evaluated %d, want %d", p.FEN(), got, want)
			}
			p.Unmake(m, &undo)
			kinds[m.Kind()]++
		}
	})
	for _, kind := range []chess.MoveKind{chess.Castle, chess.EnPassant, chess.Promotion, chess.Promotion | chess.Capture} {
		if kinds[kind] == 0 {
			t.Errorf("no move of kind %d was tried", kind)
		}
	}
}
