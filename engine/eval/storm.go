package eval

import "github.com/regence-chess/regence/engine/chess"

// storm counts the own pawns on the files of the other king by how far they have come.
func (us *side[T]) storm(them *side[T]) pair {
	king := them.king.File()
	near := chess.FileBB(king) | nextFiles[king]
	factor := 1
	if own := us.king.File(); own <= 2 && king >= 5 || own >= 5 && king <= 2 {
		factor = us.values[atStormOpposite].mg()
	}
	var sum pair
	for men := us.pawns & near; men != 0; {
		sum += us.hits(atStormAdvance+men.Pop().RelativeRank(us.color), factor)
	}
	return sum
}
