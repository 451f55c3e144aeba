package eval

import "github.com/regence-chess/regence/engine/chess"

// spaceRanks are the ranks on which space counts.
var spaceRanks = [2]chess.Bitboard{
	chess.Rank2 | chess.Rank3 | chess.Rank4,
	chess.Rank7 | chess.Rank6 | chess.Rank5,
}

// space counts the safe squares in the middle of the own half, those behind the own
// pawns twice, for each of the own pieces, in 1/64 cp.
func (us *side[T]) space(them *side[T]) pair {
	safe := centralFiles & spaceRanks[us.color] &^ us.pawns &^ them.attacks[chess.Pawn]
	behind := us.pawns
	behind |= chess.Forward(them.color, behind)
	behind |= chess.Forward(them.color, chess.Forward(them.color, behind))
	squares := safe.Count() + (safe & behind &^ them.attacked).Count()
	pieces := us.men &^ us.pawns
	return us.part(atSpace, squares*pieces.Count())
}
