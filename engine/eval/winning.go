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
	c := chess.White
	if eg < 0 {
		c = chess.Black
	}
	pawns := s.pawns[chess.White] | s.pawns[chess.Black]
	sum := s.hit(c, atWinningBase) + s.hits(c, atWinningPawn, pawns.Count())
	sum += s.hits(c, atWinningPassed, (s.passed[chess.White] | s.passed[chess.Black]).Count())
	if pawns&queenWing != 0 && pawns&kingWing != 0 {
		sum += s.hit(c, atWinningWings)
	}
	if s.occ == pawns|s.pos.ByType(chess.King) {
		sum += s.hit(c, atWinningPawns)
	}
	if s.king[chess.White].Rank() > 3 || s.king[chess.Black].Rank() < 4 {
		sum += s.hit(c, atWinningKing)
	}
	if eg < 0 {
		return min(0, eg-sum.mg()*fullScale)
	}
	return max(0, eg+sum.mg()*fullScale)
}
