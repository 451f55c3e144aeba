package eval

import "github.com/regence-chess/regence/engine/chess"

// engage enters a piece into the attack maps and counts what all pieces are judged by:
// mobility is left to the caller, who knows the table.
func (s *scan[T]) engage(c chess.Color, t chess.PieceType, sq chess.Square, reach chess.Bitboard) {
	s.attacks[c][t] |= reach
	s.twice[c] |= s.attacked[c] & reach
	s.attacked[c] |= reach

	king := s.king[c.Other()]
	place := int(t - chess.Knight)
	if reach&innerZone[king] != 0 {
		s.attackers[c]++
		s.danger[c] += s.hit(c, atSafetyAttacker+place)
		s.danger[c] += s.hits(c, atSafetyRing, (reach & chess.KingAttacks(king)).Count())
	} else if (s.features.outer || s.tracing()) && reach&outerZone[king] != 0 {
		s.kingAttack[c] += s.strike(c, 1, atOuter+place)
	}
	if s.features.tropism || s.tracing() {
		s.kingAttack[c] += s.strike(c, farthest-manhattan(sq, king), atTropism+place)
	}
}

// farthest is the Manhattan distance between two opposite corners.
const farthest = 14

// rays is what a piece attacks, along its pin if it has one.
func (s *scan[T]) rays(c chess.Color, sq chess.Square, reach chess.Bitboard) chess.Bitboard {
	if s.pinned[c].Has(sq) {
		return reach & chess.Line(s.king[c], sq)
	}
	return reach
}

func (s *scan[T]) knights(c chess.Color) pair {
	var sum pair
	for men := s.pos.Pieces(c, chess.Knight); men != 0; {
		sq := men.Pop()
		reach := s.rays(c, sq, chess.KnightAttacks(sq))
		s.engage(c, chess.Knight, sq, reach)
		sum += s.hit(c, atKnightMobility+(reach&s.mobile[c]).Count())
		holes := outpostRanks[c] &^ s.pawnReach[c.Other()]
		switch own := s.attacks[c][chess.Pawn]; {
		case holes.Has(sq):
			sum += s.hit(c, atKnightOutpost)
			if own.Has(sq) {
				sum += s.hit(c, atKnightOutpostSupported)
			}
		case reach&holes&own&^s.pos.ByColor(c) != 0:
			sum += s.hit(c, atKnightOutpostReach)
		}
		sum += s.minor(c, sq)
		if s.features.distance || s.tracing() {
			sum += s.hits(c, atKnightKingDistance, chess.Distance(sq, s.king[c]))
		}
	}
	return sum
}

func (s *scan[T]) bishops(c chess.Color) pair {
	var sum pair
	through := s.occ &^ s.pos.ByType(chess.Queen)
	for men := s.pos.Pieces(c, chess.Bishop); men != 0; {
		sq := men.Pop()
		reach := s.rays(c, sq, chess.BishopAttacks(sq, through))
		s.engage(c, chess.Bishop, sq, reach)
		sum += s.hit(c, atBishopMobility+(reach&s.mobile[c]).Count())
		if (outpostRanks[c] &^ s.pawnReach[c.Other()]).Has(sq) {
			sum += s.hit(c, atBishopOutpost)
			if s.attacks[c][chess.Pawn].Has(sq) {
				sum += s.hit(c, atBishopOutpostSupported)
			}
		}
		sum += s.minor(c, sq)
		if s.features.distance || s.tracing() {
			sum += s.hits(c, atBishopKingDistance, chess.Distance(sq, s.king[c]))
		}

		colour := chess.DarkSquares
		if !colour.Has(sq) {
			colour = lightSquares
		}
		bad := s.pawns[c] & colour
		sum += s.hits(c, atBadBishop, bad.Count())
		blocked := bad & centralFiles & chess.Forward(c.Other(), s.occ)
		sum += s.hits(c, atBadBishopBlocked, blocked.Count())
		open := chess.BishopAttacks(sq, 0)
		sum += s.hits(c, atBishopPawns, (s.pawns[c.Other()] & open).Count())
		if s.features.diagonal || s.tracing() {
			sum += s.diagonal(c, sq)
		}
		if (s.features.xray || s.tracing()) && open&innerZone[s.king[c.Other()]] != 0 {
			s.kingAttack[c] += s.strike(c, 1, atBishopXray)
		}
	}
	return sum
}

// outpostRanks are the fourth to sixth rank of each side.
var outpostRanks = [2]chess.Bitboard{
	chess.Rank4 | chess.Rank5 | chess.Rank6,
	chess.Rank5 | chess.Rank4 | chess.Rank3,
}

// minor is what knights and bishops share.
func (s *scan[T]) minor(c chess.Color, sq chess.Square) pair {
	if chess.Forward(c, sq.Bitboard())&(s.pawns[0]|s.pawns[1]) != 0 {
		return s.hit(c, atBehindPawn)
	}
	return 0
}

const (
	bigCentre        = (chess.FileD | chess.FileE) & (chess.Rank4 | chess.Rank5)
	fianchettoPlaces = chess.FileB | chess.FileG
)

// diagonal judges a bishop's hold on a long diagonal.
func (s *scan[T]) diagonal(c chess.Color, sq chess.Square) pair {
	var sum pair
	if (chess.BishopAttacks(sq, s.pawns[0]|s.pawns[1]) & bigCentre).More() {
		sum += s.hit(c, atLongDiagonal)
	}
	if sq.RelativeRank(c) == 1 && fianchettoPlaces.Has(sq) && chess.Forward(c, sq.Bitboard())&s.pawns[c] != 0 {
		sum += s.hit(c, atFianchetto)
		if chess.Distance(sq, s.king[c]) == 1 {
			sum += s.hit(c, atFianchettoKing)
		}
	}
	return sum
}

func (s *scan[T]) rooks(c chess.Color) pair {
	var sum pair
	them := c.Other()
	rooks := s.pos.Pieces(c, chess.Rook)
	through := s.occ &^ (s.pos.Pieces(c, chess.Queen) | rooks)
	nearKing := s.king[them].File()
	for men := rooks; men != 0; {
		sq := men.Pop()
		file := chess.FileBB(sq.File())
		reach := s.rays(c, sq, chess.RookAttacks(sq, through))
		s.engage(c, chess.Rook, sq, reach)
		safe := (reach & s.mobile[c]).Count()
		sum += s.hit(c, atRookMobility+safe)

		near := distance(sq.File(), nearKing) <= 1
		switch {
		case (s.pawns[0]|s.pawns[1])&file == 0:
			sum += s.hit(c, atRookOpen)
			if near {
				sum += s.hit(c, atRookOpenKing)
			}
		case s.pawns[c]&file == 0:
			sum += s.hit(c, atRookSemiOpen)
			if near {
				sum += s.hit(c, atRookSemiOpenKing)
			}
		default:
			if s.pawns[c]&file&chess.Forward(them, s.occ) != 0 {
				sum += s.hit(c, atRookClosed)
			}
			king := s.king[c].File()
			if safe <= trappedSquares && (king < 4) == (sq.File() < king) && king != sq.File() {
				sum += s.hit(c, atRookTrapped)
			}
		}
		if s.pos.ByType(chess.Queen)&file != 0 {
			sum += s.hit(c, atRookQueenFile)
		}
		if sq.RelativeRank(c) == 6 && (s.king[them].RelativeRank(c) == 7 || s.pawns[them]&chess.RankBB(sq.Rank()) != 0) {
			sum += s.hit(c, atRookSeventh)
		}
		if others := men & chess.RookAttacks(sq, s.occ); others != 0 {
			sum += s.hit(c, atRookConnected)
			if others&file != 0 && near {
				sum += s.hit(c, atRookDoubledKing)
			}
		}
	}
	return sum
}

// trappedSquares is the mobility up to which a rook shut in by its king is trapped.
const trappedSquares = 3

func (s *scan[T]) queens(c chess.Color) pair {
	var sum pair
	them := c.Other()
	zone := innerZone[s.king[them]]
	for men := s.pos.Pieces(c, chess.Queen); men != 0; {
		sq := men.Pop()
		reach := s.rays(c, sq, chess.QueenAttacks(sq, s.occ))
		s.engage(c, chess.Queen, sq, reach)
		sum += s.hit(c, atQueenMobility+(reach&s.mobile[c]).Count())

		snipers := chess.BishopAttacks(sq, 0)&s.pos.Pieces(them, chess.Bishop) |
			chess.RookAttacks(sq, 0)&s.pos.Pieces(them, chess.Rook)
		for snipers != 0 {
			if shield := chess.Between(sq, snipers.Pop()) & s.occ; shield != 0 && !shield.More() {
				sum += s.hit(c, atQueenPressure)
				break
			}
		}
		if s.features.xray || s.tracing() {
			if chess.BishopAttacks(sq, 0)&zone != 0 {
				s.kingAttack[c] += s.strike(c, 1, atQueenDiagonalXray)
			}
			if chess.RookAttacks(sq, 0)&zone != 0 {
				s.kingAttack[c] += s.strike(c, 1, atQueenFileXray)
			}
		}
	}
	return sum
}
