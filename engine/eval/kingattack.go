package eval

import "github.com/regence-chess/regence/engine/chess"

// strike is the value of a king-attack weight that counts n times for c, by the share of
// these terms, in 1/64 cp.
func (s *scan[T]) strike(c chess.Color, n, at int) pair {
	return s.part(c, at, n*s.weights[c].values[atAttackShare].mg())
}

// attack counts what invites c to attack the other king, besides what its pieces add on
// their own, in 1/64 cp.
func (s *scan[T]) attack(c chess.Color) pair {
	them := c.Other()
	king := s.king[them]
	sum := s.strike(c, 1, atAttackers+min(s.attackers[c], 5))

	step := chess.Forward(them, king.Bitboard())
	front := step | chess.Forward(them, step)
	front |= chess.East(front) | chess.West(front)
	files := 0
	for f := max(0, king.File()-1); f <= min(7, king.File()+1); f++ {
		if s.pawns[them]&front&chess.FileBB(f) == 0 {
			files++
		}
	}
	sum += s.strike(c, files, atMissingShield)
	if s.pos.HasCastling(them) {
		sum += s.strike(c, 1, atUncastled)
	}
	return sum
}

// attackImbalance is what the stronger of two king attacks gains beyond its terms: the
// square of the difference by a divisor, in middlegame centipawns for White.
func (s *scan[T]) attackImbalance() int {
	edge := (s.kingAttack[chess.White].mg() - s.kingAttack[chess.Black].mg()) / fullScale
	stronger, sign := chess.White, 1
	if edge < 0 {
		stronger, sign = chess.Black, -1
	}
	divisor := s.weights[stronger].values[atImbalanceDivisor].mg()
	if divisor == 0 {
		return 0
	}
	return min(edge*edge/divisor, maxAttackImbalance) * sign
}

// maxAttackImbalance keeps the square within what a score can hold, in centipawns.
const maxAttackImbalance = 3000
