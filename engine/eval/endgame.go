package eval

import "github.com/regence-chess/regence/engine/chess"

// minorEdge is the most that a side may be ahead in the endgame, in centipawns, for the
// lack of pawns to take the win away.
const minorEdge = 450

// known scores the endings that are understood, in centipawns for White.
func (s *scan[T]) known() (int, bool) {
	if s.occ.Count() > 5 {
		return 0, false
	}
	return 0, false
}

// scale is the factor on the endgame score, in 1/64, seen from whom it favours.
func (s *scan[T]) scale(eg int) int {
	strong := chess.White
	if eg < 0 {
		strong = chess.Black
	}
	values := &s.weights[strong].values
	p := s.pos
	if s.oppositeBishops() {
		pieces := p.Occupied() &^ (p.ByType(chess.Pawn) | p.ByType(chess.King) | p.ByType(chess.Bishop))
		if pieces == 0 {
			return values[atScaleOpposite].mg()
		}
		return values[atScaleOppositeP].mg()
	}
	pawns := s.pawns[strong].Count()
	if pawns == 0 && max(eg, -eg) <= minorEdge*fullScale {
		return values[atScaleNoPawns].mg()
	}
	return min(fullScale, values[atScaleBase].mg()+pawns*values[atScalePawns].mg())
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
