package search

import (
	"math/rand/v2"
	"testing"

	"github.com/regence-chess/regence/engine/chess"
)

// TestPickerYieldsEveryMoveOnce, whatever the table, the killers and the counter move are.
func TestPickerYieldsEveryMoveOnce(t *testing.T) {
	s := newTestSearcher(t, nil)
	w := s.workers[0]
	w.table = newTable(1)
	rng := rand.New(rand.NewPCG(5, 8))
	n := &w.stack[before]
	for _, fen := range lawPositions {
		s.root = *gameFrom(t, fen).Position()
		for range 40 {
			w.pos = s.root
			var legal chess.MoveList
			w.pos.LegalMoves(&legal)
			if legal.Len() == 0 {
				break
			}
			some := func() chess.Move {
				switch rng.IntN(4) {
				case 0:
					return chess.NoMove
				case 1:
					return chess.Move(rng.Uint32())
				}
				return legal.At(rng.IntN(legal.Len()))
			}
			table := some()
			if !w.pos.IsLegal(table) {
				table = chess.NoMove
			}
			p := &n.pickers[0]
			p.start(table, [2]chess.Move{some(), some()}, some())
			if p.killers[0] == p.killers[1] {
				p.killers[1] = chess.NoMove // as killers are kept
			}
			seen := map[chess.Move]bool{}
			for m := w.pick(p, n); m != chess.NoMove; m = w.pick(p, n) {
				if seen[m] || !w.pos.IsLegal(m) {
					t.Fatalf("%s: %s is yielded twice or not legal", w.pos.FEN(), m.UCI(false))
				}
				seen[m] = true
			}
			if len(seen) != legal.Len() {
				t.Fatalf("%s: %d moves, want %d", w.pos.FEN(), len(seen), legal.Len())
			}
			var undo chess.Undo
			s.root.Make(legal.At(rng.IntN(legal.Len())), &undo)
		}
	}
}

// TestPickerSkipsQuiets: once the node wants no more quiet moves, only captures and
// promotions follow.
func TestPickerSkipsQuiets(t *testing.T) {
	s := newTestSearcher(t, nil)
	w := s.workers[0]
	w.table = newTable(1)
	n := &w.stack[before]
	for _, fen := range lawPositions {
		w.pos = *gameFrom(t, fen).Position()
		p := &n.pickers[0]
		p.start(chess.NoMove, [2]chess.Move{}, chess.NoMove)
		quiets := 0
		for m := w.pick(p, n); m != chess.NoMove; m = w.pick(p, n) {
			if m.IsQuiet() {
				quiets++
				p.skipQuiet = true
			}
		}
		if quiets > 1 {
			t.Errorf("%s: %d quiet moves", fen, quiets)
		}
	}
}
