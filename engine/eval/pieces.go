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

// meet is 1 if the sets have a square in common, else 0: a count without a branch.
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

//go:noinline
func (s *scan[T]) knights(us, them *side[T]) pair {
	var sum pair
	for men := us.men & s.pos.ByType(chess.Knight); men != 0; {
		sq := men.Pop()
		reach := us.reach(sq, chess.KnightAttacks(sq))
		s.engage(us, them, chess.Knight, sq, reach)
		sum += us.hit(atKnightMobility + (reach & us.mobile).Count())
		holes := outpostRanks[us.color] &^ them.pawnReach
		switch own := us.attacks[chess.Pawn]; {
		case holes.Has(sq):
			sum += us.hit(atKnightOutpost)
			if own.Has(sq) {
				sum += us.hit(atKnightOutpostSupported)
			}
		case reach&holes&own&^us.men != 0:
			sum += us.hit(atKnightOutpostReach)
		}
		sum += us.minor(them, sq)
		if s.features.distance {
			sum += us.hits(atKnightKingDistance, kingSteps(sq, us.king))
		}
	}
	return sum
}

//go:noinline
func (s *scan[T]) bishops(us, them *side[T]) pair {
	var sum pair
	through := s.occ &^ s.pos.ByType(chess.Queen)
	for men := us.men & s.pos.ByType(chess.Bishop); men != 0; {
		sq := men.Pop()
		reach := us.reach(sq, chess.BishopAttacks(sq, through))
		s.engage(us, them, chess.Bishop, sq, reach)
		sum += us.hit(atBishopMobility + (reach & us.mobile).Count())
		if (outpostRanks[us.color] &^ them.pawnReach).Has(sq) {
			sum += us.hit(atBishopOutpost)
			if us.attacks[chess.Pawn].Has(sq) {
				sum += us.hit(atBishopOutpostSupported)
			}
		}
		sum += us.minor(them, sq)
		if s.features.distance {
			sum += us.hits(atBishopKingDistance, kingSteps(sq, us.king))
		}

		colour := chess.DarkSquares
		if !colour.Has(sq) {
			colour = lightSquares
		}
		bad := us.pawns & colour
		sum += us.hits(atBadBishop, bad.Count())
		blocked := bad & centralFiles & chess.Forward(them.color, s.occ)
		sum += us.hits(atBadBishopBlocked, blocked.Count())
		open := chess.BishopRays(sq)
		sum += us.hits(atBishopPawns, (them.pawns & open).Count())
		if s.features.diagonal {
			sum += us.diagonal(them, sq)
		}
		if s.features.xray && open&them.zone != 0 {
			us.kingAttack += us.strike(1, atBishopXray)
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
func (us *side[T]) minor(them *side[T], sq chess.Square) pair {
	return us.hits(atBehindPawn, meet(chess.Forward(us.color, sq.Bitboard()), us.pawns|them.pawns))
}

const (
	bigCentre        = (chess.FileD | chess.FileE) & (chess.Rank4 | chess.Rank5)
	fianchettoPlaces = chess.FileB | chess.FileG
)

// diagonal judges a bishop's hold on a long diagonal.
func (us *side[T]) diagonal(them *side[T], sq chess.Square) pair {
	var sum pair
	if (chess.BishopRays(sq) & bigCentre).More() && (chess.BishopAttacks(sq, us.pawns|them.pawns) & bigCentre).More() {
		sum += us.hit(atLongDiagonal)
	}
	if sq.RelativeRank(us.color) == 1 && fianchettoPlaces.Has(sq) && chess.Forward(us.color, sq.Bitboard())&us.pawns != 0 {
		sum += us.hit(atFianchetto)
		if kingSteps(sq, us.king) == 1 {
			sum += us.hit(atFianchettoKing)
		}
	}
	return sum
}

//go:noinline
func (s *scan[T]) rooks(us, them *side[T]) pair {
	var sum pair
	rooks := us.men & s.pos.ByType(chess.Rook)
	through := s.occ &^ (us.men&s.pos.ByType(chess.Queen) | rooks)
	nearKing := them.king.File()
	for men := rooks; men != 0; {
		sq := men.Pop()
		file := chess.FileBB(sq.File())
		reach := us.reach(sq, chess.RookAttacks(sq, through))
		s.engage(us, them, chess.Rook, sq, reach)
		safe := (reach & us.mobile).Count()
		sum += us.hit(atRookMobility + safe)

		near := distance(sq.File(), nearKing) <= 1
		switch {
		case (us.pawns|them.pawns)&file == 0:
			sum += us.hit(atRookOpen)
			if near {
				sum += us.hit(atRookOpenKing)
			}
		case us.pawns&file == 0:
			sum += us.hit(atRookSemiOpen)
			if near {
				sum += us.hit(atRookSemiOpenKing)
			}
		default:
			if us.pawns&file&chess.Forward(them.color, s.occ) != 0 {
				sum += us.hit(atRookClosed)
			}
			king := us.king.File()
			if safe <= trappedSquares && (king < 4) == (sq.File() < king) && king != sq.File() {
				sum += us.hit(atRookTrapped)
			}
		}
		if s.pos.ByType(chess.Queen)&file != 0 {
			sum += us.hit(atRookQueenFile)
		}
		if sq.RelativeRank(us.color) == 6 && (them.king.RelativeRank(us.color) == 7 || them.pawns&chess.RankBB(sq.Rank()) != 0) {
			sum += us.hit(atRookSeventh)
		}
		if others := men & chess.RookRays(sq); others != 0 {
			others &= chess.RookAttacks(sq, s.occ)
			if others != 0 {
				sum += us.hit(atRookConnected)
			}
			if others&file != 0 && near {
				sum += us.hit(atRookDoubledKing)
			}
		}
	}
	return sum
}

// trappedSquares is the mobility up to which a rook shut in by its king is trapped.
const trappedSquares = 3

//go:noinline
func (s *scan[T]) queens(us, them *side[T]) pair {
	var sum pair
	zone := them.zone
	for men := us.men & s.pos.ByType(chess.Queen); men != 0; {
		sq := men.Pop()
		reach := us.reach(sq, chess.QueenAttacks(sq, s.occ))
		s.engage(us, them, chess.Queen, sq, reach)
		sum += us.hit(atQueenMobility + (reach & us.mobile).Count())

		snipers := chess.BishopRays(sq)&them.men&s.pos.ByType(chess.Bishop) |
			chess.RookRays(sq)&them.men&s.pos.ByType(chess.Rook)
		for snipers != 0 {
			if shield := chess.Between(sq, snipers.Pop()) & s.occ; shield != 0 && !shield.More() {
				sum += us.hit(atQueenPressure)
				break
			}
		}
		if s.features.xray {
			if chess.BishopRays(sq)&zone != 0 {
				us.kingAttack += us.strike(1, atQueenDiagonalXray)
			}
			if chess.RookRays(sq)&zone != 0 {
				us.kingAttack += us.strike(1, atQueenFileXray)
			}
		}
	}
	return sum
}
