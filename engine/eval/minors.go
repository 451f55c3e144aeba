package eval

import "github.com/regence-chess/regence/engine/chess"

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
