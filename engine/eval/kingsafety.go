package eval

import "github.com/regence-chess/regence/engine/chess"

// ownKing judges the files on which the own king stands.
func (us *side[T]) ownKing(them *side[T]) pair {
	file := chess.FileBB(us.king.File())
	switch {
	case (us.pawns|them.pawns)&file == 0:
		return us.hit(atKingOpen)
	case us.pawns&file == 0:
		return us.hit(atKingSemiOpen)
	}
	return 0
}

// safety sums the danger that we bring upon the other king and reads its worth from the
// curve, in 1/64 cp.
//
//go:noinline
func (s *scan[T]) safety(us, them *side[T]) pair {
	king := them.king
	queens := us.men & s.pos.ByType(chess.Queen)
	danger := us.danger + us.hit(atSafetyBase)
	if queens == 0 {
		danger += us.hit(atSafetyNoQueen)
	}

	// Squares that only king or queen defend are no good defence.
	weak := us.attacked &^ them.twice & (^them.attacked | them.attacks[chess.King] | them.attacks[chess.Queen])
	danger += us.hits(atSafetyWeak, (weak & them.zone).Count())

	safe := ^us.men & (^them.attacked | weak&us.twice)
	through := s.occ &^ (them.men & s.pos.ByType(chess.Queen))
	lines, diagonals := chess.RookAttacks(king, through), chess.BishopAttacks(king, through)
	danger += us.checks(chess.Knight, chess.KnightAttacks(king), safe)
	danger += us.checks(chess.Bishop, diagonals, safe)
	danger += us.checks(chess.Rook, lines, safe)
	danger += us.checks(chess.Queen, lines|diagonals, safe)

	danger += us.hits(atSafetyPinned, them.pinned.Count())
	minors := them.men & (s.pos.ByType(chess.Knight) | s.pos.ByType(chess.Bishop))
	danger += us.hits(atSafetyDefender, (minors & them.zone).Count())
	open := kingFiles[king.File()] & chess.Rank1 &^ filesOf(them.pawns)
	danger += us.hits(atSafetyShelter, open.Count())

	flank := flanks[king.File()] & camps[them.color]
	near := us.attacked & flank
	danger += us.hits(atSafetyFlank, near.Count())
	danger += us.hits(atSafetyFlankTwice, (near & us.twice).Count())
	danger += us.hits(atSafetyFlankHeld, (them.attacked & flank).Count())
	us.danger = danger

	at := clamp(danger.mg(), 0, CurveStep*(curveKnots-1)-1)
	knot, rest := at/CurveStep, at%CurveStep
	return us.part(atSafetyCurve+knot, CurveStep-rest) + us.part(atSafetyCurve+knot+1, rest)
}

// checks counts the squares on which a piece of kind t can give check, which are among
// those from which it would reach the king, apart by whether they are safe.
func (us *side[T]) checks(t chess.PieceType, from, safe chess.Bitboard) pair {
	place := int(t - chess.Knight)
	squares := us.attacks[t] & from &^ us.men
	if squares == 0 {
		return 0
	}
	return us.hits(atSafetyCheck+place, min((squares&safe).Count(), maxChecks)) +
		us.hits(atSafetyAnyCheck+place, min((squares&^safe).Count(), maxChecks))
}

// maxChecks is the number of checking squares of one kind of piece that count.
const maxChecks = 3

// flanks are the files that belong to a king, by its file: three at the edge, else four.
var flanks = [8]chess.Bitboard{
	chess.FileA | chess.FileB | chess.FileC,
	leftWing, leftWing,
	middleFiles, middleFiles,
	rightWing, rightWing,
	chess.FileF | chess.FileG | chess.FileH,
}

const (
	leftWing    = chess.FileA | chess.FileB | chess.FileC | chess.FileD
	middleFiles = chess.FileC | chess.FileD | chess.FileE | chess.FileF
	rightWing   = chess.FileE | chess.FileF | chess.FileG | chess.FileH
)

// camps are the five ranks nearest to each side.
var camps = [2]chess.Bitboard{
	chess.Rank1 | chess.Rank2 | chess.Rank3 | chess.Rank4 | chess.Rank5,
	chess.Rank8 | chess.Rank7 | chess.Rank6 | chess.Rank5 | chess.Rank4,
}
