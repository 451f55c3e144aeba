package eval

import "github.com/regence-chess/regence/engine/chess"

// usualPawns is the number of own pawns at which knights and rooks are worth what the
// material says.
const usualPawns = 5

// imbalance adds up what combinations of men are worth beyond their sum.
func (s *scan[T]) imbalance(c chess.Color) pair {
	p := s.pos
	var sum pair
	bishops := p.Pieces(c, chess.Bishop)
	if bishops.More() {
		sum += s.hit(c, atBishopPair)
	}
	them := c.Other()
	if p.ByColor(them)&(p.ByType(chess.Rook)|p.ByType(chess.Queen)) == 0 {
		sum += s.hits(c, atNoMajors, s.pawns[c].Count())
	}
	if !s.features.imbalance && !s.tracing() {
		return sum
	}
	knights, rooks := p.Pieces(c, chess.Knight), p.Pieces(c, chess.Rook)
	if knights.More() {
		sum += s.hit(c, atKnightPair)
	}
	if rooks.More() {
		sum += s.hit(c, atRookPair)
	}
	extra := s.pawns[c].Count() - usualPawns
	sum += s.hits(c, atKnightPawns, knights.Count()*extra)
	sum += s.hits(c, atRookPawns, rooks.Count()*extra)
	minors := (knights | bishops).Count()
	otherMinors := (p.Pieces(them, chess.Knight) | p.Pieces(them, chess.Bishop)).Count()
	if rooks.Count() > p.Pieces(them, chess.Rook).Count() && minors < otherMinors {
		sum += s.hit(c, atExchange)
	}
	sum += s.hits(c, atMinorQueen, p.Pieces(c, chess.Queen).Count()*otherMinors)
	return sum
}
