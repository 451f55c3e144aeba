package eval

import "github.com/regence-chess/regence/engine/chess"

// storm counts the pawns of c on the files of the other king by how far they have come.
func (s *scan[T]) storm(c chess.Color) pair {
	king := s.king[c.Other()].File()
	near := chess.FileBB(king) | nextFiles[king]
	factor := 1
	if own := s.king[c].File(); own <= 2 && king >= 5 || own >= 5 && king <= 2 {
		factor = s.weights[c].values[atStormOpposite].mg()
	}
	var sum pair
	for men := s.pawns[c] & near; men != 0; {
		sum += s.hits(c, atStormAdvance+men.Pop().RelativeRank(c), factor)
	}
	return sum
}
