package eval

import "github.com/regence-chess/regence/engine/chess"

// threats adds up what we attack and may take or harry.
//
//go:noinline
func (s *scan[T]) threats(us, them *side[T]) pair {
	p := s.pos
	other := them.men
	var sum pair

	// Held well: by a pawn, or twice where we attack but once.
	held := them.attacks[chess.Pawn] | them.twice&^us.twice
	weak := other &^ held & us.attacked
	pieces := other &^ them.pawns &^ them.king.Bitboard()
	target := pieces&held | weak

	if hit := target & (us.attacks[chess.Knight] | us.attacks[chess.Bishop]); hit != 0 {
		sum += s.targets(us, atThreatMinor, hit)
	}
	if hit := (weak | pieces&(p.ByType(chess.Rook)|p.ByType(chess.Queen))) & us.attacks[chess.Rook]; hit != 0 {
		sum += s.targets(us, atThreatRook, hit)
	}
	if weak != 0 {
		sum += us.hits(atThreatKing, (weak & us.attacks[chess.King]).Count())
		sum += us.hits(atThreatHanging, (weak &^ them.attacked).Count())
	}
	safe := ^them.attacked | us.attacked
	if hit := other & chess.PawnAttacksBB(us.color, us.pawns&safe); hit != 0 {
		sum += s.targets(us, atThreatPawn, hit)
	}
	if s.features.push {
		step := chess.Forward(us.color, us.pawns) &^ s.occ
		step |= chess.Forward(us.color, step&pushRanks[us.color]) &^ s.occ
		step &= safe &^ them.attacks[chess.Pawn]
		sum += us.hits(atThreatPush, (chess.PawnAttacksBB(us.color, step) & pieces &^ us.attacks[chess.Pawn]).Count())
	}
	if s.features.restrict {
		sum += us.hits(atThreatRestrict, (them.attacked & us.attacked &^ held).Count())
	}
	if queens := them.men & p.ByType(chess.Queen); s.features.queen && queens != 0 && !queens.More() {
		sum += s.queenHunt(us, them, queens.First())
	}
	return sum
}

// pushRanks is where a pawn stands after one step from home.
var pushRanks = [2]chess.Bitboard{chess.Rank3, chess.Rank6}

// targets counts attacked men by kind.
func (s *scan[T]) targets(us *side[T], at int, hit chess.Bitboard) pair {
	p := s.pos
	return us.hits(at, (hit&p.ByType(chess.Pawn)).Count()) +
		us.hits(at+int(chess.Knight), (hit&p.ByType(chess.Knight)).Count()) +
		us.hits(at+int(chess.Bishop), (hit&p.ByType(chess.Bishop)).Count()) +
		us.hits(at+int(chess.Rook), (hit&p.ByType(chess.Rook)).Count()) +
		us.hits(at+int(chess.Queen), (hit&p.ByType(chess.Queen)).Count())
}

// queenHunt counts the safe squares from which a lesser own piece would attack the
// queen.
func (s *scan[T]) queenHunt(us, them *side[T], queen chess.Square) pair {
	safe := us.mobile & (^them.attacked | us.twice&^them.twice)
	hunters := us.attacks[chess.Knight]&chess.KnightAttacks(queen) |
		us.attacks[chess.Bishop]&chess.BishopAttacks(queen, s.occ)&us.twice |
		us.attacks[chess.Rook]&chess.RookAttacks(queen, s.occ)&us.twice
	return us.hits(atThreatQueen, (hunters & safe).Count())
}
