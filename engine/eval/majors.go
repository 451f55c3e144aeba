package eval

import "github.com/regence-chess/regence/engine/chess"

//go:noinline
func (s *scan[T]) rooks(us, them *side[T]) pair {
	var sum pair
	rooks := us.men & s.pos.ByType(chess.Rook)
	through := s.occ &^ (us.men&s.pos.ByType(chess.Queen) | rooks)
	nearKing := them.king.File()
	for men := rooks; men != 0; {
		sq := men.Pop()
		file := chess.FileBB(sq.File())
		reach := us.reach(sq, chess.RookAttacks(sq, through))
		s.engage(us, them, chess.Rook, sq, reach)
		safe := (reach & us.mobile).Count()
		sum += us.hit(atRookMobility + safe)

		near := distance(sq.File(), nearKing) <= 1
		switch {
		case (us.pawns|them.pawns)&file == 0:
			sum += us.hit(atRookOpen)
			if near {
				sum += us.hit(atRookOpenKing)
			}
		case us.pawns&file == 0:
			sum += us.hit(atRookSemiOpen)
			if near {
				sum += us.hit(atRookSemiOpenKing)
			}
		default:
			if us.pawns&file&chess.Forward(them.color, s.occ) != 0 {
				sum += us.hit(atRookClosed)
			}
			king := us.king.File()
			if safe <= trappedSquares && (king < 4) == (sq.File() < king) && king != sq.File() {
				sum += us.hit(atRookTrapped)
			}
		}
		if s.pos.ByType(chess.Queen)&file != 0 {
			sum += us.hit(atRookQueenFile)
		}
		if sq.RelativeRank(us.color) == 6 && (them.king.RelativeRank(us.color) == 7 || them.pawns&chess.RankBB(sq.Rank()) != 0) {
			sum += us.hit(atRookSeventh)
		}
		if others := men & chess.RookRays(sq); others != 0 {
			others &= chess.RookAttacks(sq, s.occ)
			if others != 0 {
				sum += us.hit(atRookConnected)
			}
			if others&file != 0 && near {
				sum += us.hit(atRookDoubledKing)
			}
		}
	}
	return sum
}

// trappedSquares is the mobility up to which a rook shut in by its king is trapped.
const trappedSquares = 3

//go:noinline
func (s *scan[T]) queens(us, them *side[T]) pair {
	var sum pair
	zone := them.zone
	for men := us.men & s.pos.ByType(chess.Queen); men != 0; {
		sq := men.Pop()
		reach := us.reach(sq, chess.QueenAttacks(sq, s.occ))
		s.engage(us, them, chess.Queen, sq, reach)
		sum += us.hit(atQueenMobility + (reach & us.mobile).Count())

		snipers := chess.BishopRays(sq)&them.men&s.pos.ByType(chess.Bishop) |
			chess.RookRays(sq)&them.men&s.pos.ByType(chess.Rook)
		for snipers != 0 {
			if shield := chess.Between(sq, snipers.Pop()) & s.occ; shield != 0 && !shield.More() {
				sum += us.hit(atQueenPressure)
				break
			}
		}
		if s.features.xray {
			if chess.BishopRays(sq)&zone != 0 {
				us.kingAttack += us.strike(1, atQueenDiagonalXray)
			}
			if chess.RookRays(sq)&zone != 0 {
				us.kingAttack += us.strike(1, atQueenFileXray)
			}
		}
	}
	return sum
}
