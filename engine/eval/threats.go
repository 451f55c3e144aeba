package eval

import "github.com/regence-chess/regence/engine/chess"

// threats adds up what c attacks and may take or harry.
func (s *scan[T]) threats(c chess.Color) pair {
	them := c.Other()
	p := s.pos
	other := p.ByColor(them)
	var sum pair

	// Held well: by a pawn, or twice where c attacks but once.
	held := s.attacks[them][chess.Pawn] | s.twice[them]&^s.twice[c]
	weak := other &^ held & s.attacked[c]
	pieces := other &^ s.pawns[them] &^ p.Pieces(them, chess.King)
	target := pieces&held | weak

	if hit := target & (s.attacks[c][chess.Knight] | s.attacks[c][chess.Bishop]); hit != 0 {
		sum += s.targets(c, atThreatMinor, hit)
	}
	if hit := (weak | pieces&(p.ByType(chess.Rook)|p.ByType(chess.Queen))) & s.attacks[c][chess.Rook]; hit != 0 {
		sum += s.targets(c, atThreatRook, hit)
	}
	if weak != 0 {
		sum += s.hits(c, atThreatKing, (weak & s.attacks[c][chess.King]).Count())
		sum += s.hits(c, atThreatHanging, (weak &^ s.attacked[them]).Count())
	}
	safe := ^s.attacked[them] | s.attacked[c]
	if hit := other & chess.PawnAttacksBB(c, s.pawns[c]&safe); hit != 0 {
		sum += s.targets(c, atThreatPawn, hit)
	}
	if s.features.push || s.tracing() {
		step := chess.Forward(c, s.pawns[c]) &^ s.occ
		step |= chess.Forward(c, step&pushRanks[c]) &^ s.occ
		step &= safe &^ s.attacks[them][chess.Pawn]
		sum += s.hits(c, atThreatPush, (chess.PawnAttacksBB(c, step) & pieces &^ s.attacks[c][chess.Pawn]).Count())
	}
	if s.features.restrict || s.tracing() {
		sum += s.hits(c, atThreatRestrict, (s.attacked[them] & s.attacked[c] &^ held).Count())
	}
	if queens := p.Pieces(them, chess.Queen); (s.features.queen || s.tracing()) && queens != 0 && !queens.More() {
		sum += s.queenHunt(c, queens.First())
	}
	return sum
}

// pushRanks is where a pawn stands after one step from home.
var pushRanks = [2]chess.Bitboard{chess.Rank3, chess.Rank6}

// targets counts attacked men by kind.
func (s *scan[T]) targets(c chess.Color, at int, hit chess.Bitboard) pair {
	var sum pair
	for t := chess.Pawn; t <= chess.Queen; t++ {
		sum += s.hits(c, at+int(t), (hit & s.pos.ByType(t)).Count())
	}
	return sum
}

// queenHunt counts the safe squares from which a lesser piece of c would attack the
// queen.
func (s *scan[T]) queenHunt(c chess.Color, queen chess.Square) pair {
	them := c.Other()
	safe := s.mobile[c] & (^s.attacked[them] | s.twice[c]&^s.twice[them])
	hunters := s.attacks[c][chess.Knight]&chess.KnightAttacks(queen) |
		s.attacks[c][chess.Bishop]&chess.BishopAttacks(queen, s.occ)&s.twice[c] |
		s.attacks[c][chess.Rook]&chess.RookAttacks(queen, s.occ)&s.twice[c]
	return s.hits(c, atThreatQueen, (hunters & safe).Count())
}
