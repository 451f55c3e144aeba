package eval

import "github.com/regence-chess/regence/engine/chess"

// engage enters a piece into the attack maps and counts what all pieces are judged by:
// mobility is left to the caller, who knows the table.
func (s *scan[T]) engage(us, them *side[T], t chess.PieceType, sq chess.Square, reach chess.Bitboard) {
	us.attacks[t] |= reach
	us.twice |= us.attacked & reach
	us.attacked |= reach

	place := int(t - chess.Knight)
	inner := meet(reach, them.zone)
	us.attackers += inner
	us.danger += us.hits(atSafetyAttacker+place, inner) + us.hits(atSafetyRing, (reach&them.ring).Count())
	if s.features.outer {
		us.kingAttack += us.strike(meet(reach, them.outer)&^inner, atOuter+place)
	}
	if s.features.tropism {
		us.kingAttack += us.strike(farthest-manhattan(sq, them.king), atTropism+place)
	}
}

// meet is 1 if the sets have a square in common, else 0. It compiles to no branch.
func meet(a, b chess.Bitboard) int {
	if a&b != 0 {
		return 1
	}
	return 0
}

// farthest is the Manhattan distance between two opposite corners.
const farthest = 14

// reach is what a piece attacks, along its pin if it has one.
func (us *side[T]) reach(sq chess.Square, attacks chess.Bitboard) chess.Bitboard {
	if us.pinned.Has(sq) {
		return attacks & chess.Line(us.king, sq)
	}
	return attacks
}
