package eval

import "github.com/regence-chess/regence/engine/chess"

// passers adds up what the own passed pawns are worth beyond their rank: company, the
// way ahead, kings and rooks.
func (s *scan[T]) passers(us, them *side[T]) pair {
	p := s.pos
	var sum pair
	alone := them.men == them.pawns|them.king.Bitboard()
	for men := us.passed; men != 0; {
		sq := men.Pop()
		rank := sq.RelativeRank(us.color)
		way := aheadFile[us.color][sq]
		stopSet := chess.Forward(us.color, sq.Bitboard())
		stop := stopSet.First()
		if us.passed&nextFiles[sq.File()] != 0 {
			sum += us.hit(atPassedConnected + rank)
		}
		if steps := rank - 2; steps > 0 {
			sum += us.hits(atPassedOwnKing+kingSteps(us.king, stop), steps)
			sum += us.hits(atPassedEnemyKing+kingSteps(them.king, stop), steps)
		}
		switch {
		case stopSet&them.men != 0:
			sum += us.hit(atPassedBlocked + rank)
		case stopSet&(s.occ|them.attacked) == 0:
			sum += us.hit(atPassedSafeStop + rank)
			if way&(s.occ|them.attacked) == 0 {
				sum += us.hit(atPassedFree + rank)
			}
		}
		if stopSet&us.attacked != 0 {
			sum += us.hit(atPassedHelped + rank)
		}
		if behind := aheadFile[them.color][sq] & p.ByType(chess.Rook); behind != 0 {
			behind &= chess.RookAttacks(sq, s.occ)
			if behind&us.men != 0 {
				sum += us.hit(atPassedRook)
			} else if behind != 0 {
				sum += us.hit(atPassedEnemyRook)
			}
		}
		if alone && way&us.men == 0 && s.outruns(us, them, sq) {
			sum += us.hit(atUnstoppable)
		}
	}
	return sum
}

// outruns reports by the rule of the square whether the pawn gets home before the
// opponent's king.
func (s *scan[T]) outruns(us, them *side[T], sq chess.Square) bool {
	home := chess.MakeSquare(sq.File(), 7*int(them.color))
	steps := min(5, 7-sq.RelativeRank(us.color))
	king := kingSteps(them.king, home)
	if s.pos.SideToMove() == them.color {
		king--
	}
	return king > steps
}
