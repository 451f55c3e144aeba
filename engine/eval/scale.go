package eval

import "github.com/regence-chess/regence/engine/chess"

// scale is the factor on the endgame score, in 1/64, for the side that it favours.
func (s *scan[T]) scale(eg int) int {
	us, them := &s.sides[chess.White], &s.sides[chess.Black]
	if eg < 0 {
		us, them = them, us
	}
	values, pawns := us.values, us.pawns
	p := s.pos
	if s.rookPawnDraw(us, them) {
		return 0
	}
	if s.oppositeBishops() {
		pieces := s.occ &^ (p.ByType(chess.Pawn) | p.ByType(chess.King) | p.ByType(chess.Bishop))
		if pieces == 0 {
			return values[atScaleOpposite].mg()
		}
		return values[atScaleOppositeP].mg()
	}
	if pawns == 0 && s.weight(us)-s.weight(them) <= minorWeight {
		return values[atScaleNoPawns].mg()
	}
	return min(fullScale, values[atScaleBase].mg()+pawns.Count()*values[atScalePawns].mg())
}

// minorWeight is the weight of a minor piece, see weight.
const minorWeight = 3

// weight is the value of the own pieces in the old units of pawns: minor pieces 3,
// rooks 5, queens 9.
func (s *scan[T]) weight(us *side[T]) int {
	p := s.pos
	minors := us.men & (p.ByType(chess.Knight) | p.ByType(chess.Bishop))
	rooks, queens := us.men&p.ByType(chess.Rook), us.men&p.ByType(chess.Queen)
	return minorWeight*minors.Count() + 5*rooks.Count() + 9*queens.Count()
}

// oppositeBishops reports whether each side has one bishop and these run on different
// colours.
func (s *scan[T]) oppositeBishops() bool {
	white, black := s.pos.Pieces(chess.White, chess.Bishop), s.pos.Pieces(chess.Black, chess.Bishop)
	if white == 0 || black == 0 || white.More() || black.More() {
		return false
	}
	return (white&chess.DarkSquares == 0) != (black&chess.DarkSquares == 0)
}

// rookPawnDraw reports whether we have nothing but pawns on one rook's file and at
// most bishops that do not guard the corner where these queen, with the other king at
// that corner.
func (s *scan[T]) rookPawnDraw(us, them *side[T]) bool {
	pawns := us.pawns
	if pawns == 0 || pawns&^chess.FileA != 0 && pawns&^chess.FileH != 0 {
		return false
	}
	bishops := us.men & s.pos.ByType(chess.Bishop)
	if us.men != pawns|bishops|us.king.Bitboard() {
		return false
	}
	corner := chess.MakeSquare(pawns.First().File(), 7*int(them.color))
	if kingSteps(them.king, corner) > 1 {
		return false
	}
	colour := chess.DarkSquares
	if !colour.Has(corner) {
		colour = lightSquares
	}
	return bishops&colour == 0
}
