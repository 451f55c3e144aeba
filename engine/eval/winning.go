package eval

import "github.com/regence-chess/regence/engine/chess"

// The wings of the board.
const (
	queenWing = chess.FileA | chess.FileB | chess.FileC
	kingWing  = chess.FileF | chess.FileG | chess.FileH
)

// winning judges how well the side ahead in the endgame can make something of it, and
// returns the endgame score, in 1/64 cp for White, with that counted in. What speaks
// against the side ahead takes no more than it is ahead by.
func (s *scan[T]) winning(eg int) int {
	if eg == 0 {
		return 0
	}
	white, black := &s.sides[chess.White], &s.sides[chess.Black]
	us := white
	if eg < 0 {
		us = black
	}
	pawns := white.pawns | black.pawns
	sum := us.hit(atWinningBase) + us.hits(atWinningPawn, pawns.Count())
	sum += us.hits(atWinningPassed, (white.passed | black.passed).Count())
	if pawns&queenWing != 0 && pawns&kingWing != 0 {
		sum += us.hit(atWinningWings)
	}
	if s.occ == pawns|s.pos.ByType(chess.King) {
		sum += us.hit(atWinningPawns)
	}
	if white.king.Rank() > 3 || black.king.Rank() < 4 {
		sum += us.hit(atWinningKing)
	}
	if eg < 0 {
		return min(0, eg-sum.mg()*fullScale)
	}
	return max(0, eg+sum.mg()*fullScale)
}
