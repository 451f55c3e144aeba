package eval

import "github.com/regence-chess/regence/engine/chess"

// spaceRanks are the ranks on which space counts.
var spaceRanks = [2]chess.Bitboard{
	chess.Rank2 | chess.Rank3 | chess.Rank4,
	chess.Rank7 | chess.Rank6 | chess.Rank5,
}

// space counts the safe squares of c in the middle of its half, those behind its own
// pawns twice, for each of its pieces, in 1/64 cp.
func (s *scan[T]) space(c chess.Color) pair {
	them := c.Other()
	safe := centralFiles & spaceRanks[c] &^ s.pawns[c] &^ s.attacks[them][chess.Pawn]
	behind := s.pawns[c]
	behind |= chess.Forward(them, behind)
	behind |= chess.Forward(them, chess.Forward(them, behind))
	squares := safe.Count() + (safe & behind &^ s.attacked[them]).Count()
	pieces := s.pos.ByColor(c) &^ s.pawns[c]
	return s.part(c, atSpace, squares*pieces.Count())
}
