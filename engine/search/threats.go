package search

import "github.com/regence-chess/regence/engine/chess"

// threats are the squares that the enemy of the side to move attacks.
type threats struct {
	key     uint64         // of the position that they belong to
	byPawn  chess.Bitboard // with pawns
	byMinor chess.Bitboard // with pawns and minor pieces
	byRook  chess.Bitboard // with all these and rooks
	byAny   chess.Bitboard // with any man
}

// threats are found once for each node, when they are first wanted.
func (w *worker) threats(n *node) *threats {
	t := &n.threats
	if key := w.pos.Key(); t.key != key {
		t.key = key
		t.find(&w.pos)
	}
	return t
}

func (t *threats) find(pos *chess.Position) {
	enemy, occupied := pos.SideToMove().Other(), pos.Occupied()
	t.byPawn = chess.PawnAttacksBB(enemy, pos.Pieces(enemy, chess.Pawn))
	t.byMinor = t.byPawn
	for men := pos.Pieces(enemy, chess.Knight); men != 0; {
		t.byMinor |= chess.KnightAttacks(men.Pop())
	}
	for men := pos.Pieces(enemy, chess.Bishop); men != 0; {
		t.byMinor |= chess.BishopAttacks(men.Pop(), occupied)
	}
	t.byRook = t.byMinor
	for men := pos.Pieces(enemy, chess.Rook); men != 0; {
		t.byRook |= chess.RookAttacks(men.Pop(), occupied)
	}
	t.byAny = t.byRook | chess.KingAttacks(pos.KingSquare(enemy))
	for men := pos.Pieces(enemy, chess.Queen); men != 0; {
		t.byAny |= chess.QueenAttacks(men.Pop(), occupied)
	}
}
