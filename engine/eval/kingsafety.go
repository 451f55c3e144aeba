package eval

import "github.com/regence-chess/regence/engine/chess"

// ownKing judges the files on which the king of c stands.
func (s *scan[T]) ownKing(c chess.Color) pair {
	file := chess.FileBB(s.king[c].File())
	switch {
	case (s.pawns[0]|s.pawns[1])&file == 0:
		return s.hit(c, atKingOpen)
	case s.pawns[c]&file == 0:
		return s.hit(c, atKingSemiOpen)
	}
	return 0
}

// safety sums the danger that c brings upon the other king and reads its worth from the
// curve, in 1/64 cp.
func (s *scan[T]) safety(c chess.Color) pair {
	them := c.Other()
	king := s.king[them]
	queens := s.pos.Pieces(c, chess.Queen)
	danger := s.danger[c] + s.hit(c, atSafetyBase)
	if queens == 0 {
		danger += s.hit(c, atSafetyNoQueen)
	}

	// Squares that only king or queen defend are no good defence.
	held := s.attacks[them]
	weak := s.attacked[c] &^ s.twice[them] & (^s.attacked[them] | held[chess.King] | held[chess.Queen])
	danger += s.hits(c, atSafetyWeak, (weak & innerZone[king]).Count())

	safe := ^s.pos.ByColor(c) & (^s.attacked[them] | weak&s.twice[c])
	through := s.occ &^ s.pos.Pieces(them, chess.Queen)
	lines, diagonals := chess.RookAttacks(king, through), chess.BishopAttacks(king, through)
	checks := [4]chess.Bitboard{
		s.attacks[c][chess.Knight] & chess.KnightAttacks(king),
		s.attacks[c][chess.Bishop] & diagonals,
		s.attacks[c][chess.Rook] & lines,
		s.attacks[c][chess.Queen] & (lines | diagonals),
	}
	for i, check := range checks {
		check &^= s.pos.ByColor(c)
		if check == 0 {
			continue
		}
		danger += s.hits(c, atSafetyCheck+i, min((check&safe).Count(), maxChecks))
		danger += s.hits(c, atSafetyAnyCheck+i, min((check&^safe).Count(), maxChecks))
	}

	danger += s.hits(c, atSafetyPinned, s.pinned[them].Count())
	minors := s.pos.Pieces(them, chess.Knight) | s.pos.Pieces(them, chess.Bishop)
	danger += s.hits(c, atSafetyDefender, (minors & innerZone[king]).Count())
	files := 0
	for f := clamp(king.File(), 1, 6) - 1; f <= clamp(king.File(), 1, 6)+1; f++ {
		if s.pawns[them]&chess.FileBB(f) == 0 {
			files++
		}
	}
	danger += s.hits(c, atSafetyShelter, files)

	flank := flanks[king.File()] & camps[them]
	near := s.attacked[c] & flank
	danger += s.hits(c, atSafetyFlank, near.Count())
	danger += s.hits(c, atSafetyFlankTwice, (near & s.twice[c]).Count())
	danger += s.hits(c, atSafetyFlankHeld, (s.attacked[them] & flank).Count())
	s.danger[c] = danger

	at := clamp(danger.mg(), 0, CurveStep*(curveKnots-1)-1)
	knot, rest := at/CurveStep, at%CurveStep
	return s.part(c, atSafetyCurve+knot, CurveStep-rest) + s.part(c, atSafetyCurve+knot+1, rest)
}

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

// maxChecks is the number of checking squares of one kind of piece that count.
const maxChecks = 3
