package eval

import "github.com/regence-chess/regence/engine/chess"

// strike is the value of a king-attack weight that counts n times, by the share of these
// terms, in 1/64 cp.
func (us *side[T]) strike(n, at int) pair {
	if len(us.records) != 0 {
		us.part(at, n*us.values[atAttackShare].mg())
	}
	return us.strikes[at-atAttackers] * pair(n)
}

// attack counts what invites us to attack the other king, besides what the pieces add on
// their own, in 1/64 cp.
func (s *scan[T]) attack(us, them *side[T]) pair {
	sum := us.strike(1, atAttackers+min(us.attackers, 5))

	step := chess.Forward(them.color, them.king.Bitboard())
	front := step | chess.Forward(them.color, step)
	front |= chess.East(front) | chess.West(front)
	files := (chess.FileBB(them.king.File()) | nextFiles[them.king.File()]) & chess.Rank1 &^ filesOf(them.pawns&front)
	sum += us.strike(files.Count(), atMissingShield)
	if s.pos.HasCastling(them.color) {
		sum += us.strike(1, atUncastled)
	}
	return sum
}

// attackImbalance is what the stronger of two king attacks gains beyond its terms: the
// square of the difference by a divisor, in middlegame centipawns for White.
func (s *scan[T]) attackImbalance() int {
	edge := (s.sides[chess.White].kingAttack.mg() - s.sides[chess.Black].kingAttack.mg()) / fullScale
	stronger, sign := chess.White, 1
	if edge < 0 {
		stronger, sign = chess.Black, -1
	}
	divisor := s.sides[stronger].values[atImbalanceDivisor].mg()
	if divisor == 0 {
		return 0
	}
	return min(edge*edge/divisor, maxAttackImbalance) * sign
}

// maxAttackImbalance keeps the square within what a score can hold, in centipawns.
const maxAttackImbalance = 3000
