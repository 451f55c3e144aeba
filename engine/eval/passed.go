package eval

import "github.com/regence-chess/regence/engine/chess"

// passers adds up what the passed pawns of c are worth beyond their rank: company, the
// way ahead, kings and rooks.
func (s *scan[T]) passers(c chess.Color) pair {
	them := c.Other()
	p := s.pos
	var sum pair
	alone := p.ByColor(them)&^s.pawns[them]&^p.Pieces(them, chess.King) == 0
	for men := s.passed[c]; men != 0; {
		sq := men.Pop()
		rank := sq.RelativeRank(c)
		way := aheadFile[c][sq]
		stopSet := chess.Forward(c, sq.Bitboard())
		stop := stopSet.First()
		if s.passed[c]&nextFiles[sq.File()] != 0 {
			sum += s.hit(c, atPassedConnected+rank)
		}
		if steps := rank - 2; steps > 0 {
			sum += s.hits(c, atPassedOwnKing+chess.Distance(s.king[c], stop), steps)
			sum += s.hits(c, atPassedEnemyKing+chess.Distance(s.king[them], stop), steps)
		}
		switch {
		case stopSet&p.ByColor(them) != 0:
			sum += s.hit(c, atPassedBlocked+rank)
		case stopSet&(s.occ|s.attacked[them]) == 0:
			sum += s.hit(c, atPassedSafeStop+rank)
			if way&(s.occ|s.attacked[them]) == 0 {
				sum += s.hit(c, atPassedFree+rank)
			}
		}
		if stopSet&s.attacked[c] != 0 {
			sum += s.hit(c, atPassedHelped+rank)
		}
		behind := aheadFile[them][sq] & chess.RookAttacks(sq, s.occ)
		if behind&p.Pieces(c, chess.Rook) != 0 {
			sum += s.hit(c, atPassedRook)
		} else if behind&p.Pieces(them, chess.Rook) != 0 {
			sum += s.hit(c, atPassedEnemyRook)
		}
		if alone && way&p.ByColor(c) == 0 && s.outruns(c, sq) {
			sum += s.hit(c, atUnstoppable)
		}
	}
	return sum
}

// outruns reports by the rule of the square whether the pawn gets home before the
// opponent's king.
func (s *scan[T]) outruns(c chess.Color, sq chess.Square) bool {
	them := c.Other()
	home := chess.MakeSquare(sq.File(), 7*int(them))
	steps := min(5, 7-sq.RelativeRank(c))
	king := chess.Distance(s.king[them], home)
	if s.pos.SideToMove() == them {
		king--
	}
	return king > steps
}
