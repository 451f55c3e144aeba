package eval

import "github.com/regence-chess/regence/engine/chess"

// usualPawns is the number of own pawns at which knights and rooks are worth what the
// material says.
const usualPawns = 5

// imbalance adds up what combinations of men are worth beyond their sum.
func (s *scan[T]) imbalance(us, them *side[T]) pair {
	p := s.pos
	var sum pair
	bishops := us.men & p.ByType(chess.Bishop)
	if bishops.More() {
		sum += us.hit(atBishopPair)
	}
	if them.men&(p.ByType(chess.Rook)|p.ByType(chess.Queen)) == 0 {
		sum += us.hits(atNoMajors, us.pawns.Count())
	}
	if !s.features.imbalance {
		return sum
	}
	knights, rooks := us.men&p.ByType(chess.Knight), us.men&p.ByType(chess.Rook)
	if knights.More() {
		sum += us.hit(atKnightPair)
	}
	if rooks.More() {
		sum += us.hit(atRookPair)
	}
	extra := us.pawns.Count() - usualPawns
	sum += us.hits(atKnightPawns, knights.Count()*extra)
	sum += us.hits(atRookPawns, rooks.Count()*extra)
	minors := (knights | bishops).Count()
	otherMinors := (them.men & (p.ByType(chess.Knight) | p.ByType(chess.Bishop))).Count()
	if rooks.Count() > (them.men&p.ByType(chess.Rook)).Count() && minors < otherMinors {
		sum += us.hit(atExchange)
	}
	sum += us.hits(atMinorQueen, (us.men&p.ByType(chess.Queen)).Count()*otherMinors)
	return sum
}
