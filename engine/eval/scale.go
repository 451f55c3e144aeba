package eval

import "github.com/regence-chess/regence/engine/chess"

// scale is the factor on the endgame score, in 1/64, for the side that it favours.
func (s *scan[T]) scale(eg int) int {
	strong := chess.White
	if eg < 0 {
		strong = chess.Black
	}
	values := &s.weights[strong].values
	p := s.pos
	pawns := s.pawns[strong]
	if s.rookPawnDraw(strong) {
		return 0
	}
	if s.oppositeBishops() {
		pieces := s.occ &^ (p.ByType(chess.Pawn) | p.ByType(chess.King) | p.ByType(chess.Bishop))
		if pieces == 0 {
			return values[atScaleOpposite].mg()
		}
		return values[atScaleOppositeP].mg()
	}
	if pawns == 0 && s.weight(strong)-s.weight(strong.Other()) <= minorWeight {
		return values[atScaleNoPawns].mg()
	}
	return min(fullScale, values[atScaleBase].mg()+pawns.Count()*values[atScalePawns].mg())
}

// minorWeight is the weight of a minor piece, see weight.
const minorWeight = 3

// weight is the value of the pieces of c in the old units of pawns: minor pieces 3,
// rooks 5, queens 9.
func (s *scan[T]) weight(c chess.Color) int {
	p := s.pos
	minors := p.Pieces(c, chess.Knight) | p.Pieces(c, chess.Bishop)
	return minorWeight*minors.Count() + 5*p.Pieces(c, chess.Rook).Count() + 9*p.Pieces(c, chess.Queen).Count()
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

// rookPawnDraw reports whether strong has nothing but pawns on one rook's file and at
// most bishops that do not guard the corner where these queen, with the other king at
// that corner.
func (s *scan[T]) rookPawnDraw(strong chess.Color) bool {
	pawns := s.pawns[strong]
	if pawns == 0 || pawns&^chess.FileA != 0 && pawns&^chess.FileH != 0 {
		return false
	}
	p := s.pos
	bishops := p.Pieces(strong, chess.Bishop)
	if p.ByColor(strong) != pawns|bishops|p.Pieces(strong, chess.King) {
		return false
	}
	corner := chess.MakeSquare(pawns.First().File(), 7*int(strong.Other()))
	if chess.Distance(s.king[strong.Other()], corner) > 1 {
		return false
	}
	colour := chess.DarkSquares
	if !colour.Has(corner) {
		colour = lightSquares
	}
	return bishops&colour == 0
}
