package eval

import "github.com/regence-chess/regence/engine/chess"

// knownMen is the most men on the board of which one ending as a whole is understood,
// bare kings aside.
const knownMen = 4

// known scores the endings that are understood, in centipawns for White.
func (s *scan[T]) known() (int, bool) {
	for c := chess.White; c <= chess.Black; c++ {
		if s.pos.ByColor(c.Other()).More() {
			continue
		}
		score, ok := s.againstBareKing(c)
		if !ok {
			return 0, false
		}
		if c == chess.Black {
			score = -score
		}
		if s.tracing() {
			s.trace.Known = true
		}
		return score, true
	}
	return 0, false
}

// againstBareKing scores what c has against a king alone, in centipawns for c.
func (s *scan[T]) againstBareKing(c chess.Color) (int, bool) {
	p := s.pos
	knights, bishops := p.Pieces(c, chess.Knight), p.Pieces(c, chess.Bishop)
	heavy := p.Pieces(c, chess.Rook) | p.Pieces(c, chess.Queen)
	pawns := s.pawns[c]
	onBoth := bishops&chess.DarkSquares != 0 && bishops&lightSquares != 0
	few := s.occ.Count() <= knownMen
	switch {
	case heavy != 0 || onBoth:
		return s.mopUp(c), true
	case knights != 0 && bishops != 0:
		return s.mopUp(c) + s.rightCorner(c, bishops), true
	case pawns == 0 && bishops != 0, pawns == 0 && few: // bishops of one colour, two knights at most
		return 0, true
	case pawns == 0:
		return s.mopUp(c), true
	case few && !pawns.More() && p.ByColor(c) == pawns|p.Pieces(c, chess.King):
		return s.kingAndPawn(c), true
	}
	return 0, false
}

// mopUp is a won ending against a bare king, nearer to its end the farther that king is
// from the centre and the nearer the kings are to each other.
func (s *scan[T]) mopUp(c chess.Color) int {
	them := c.Other()
	values := &s.weights[c].values
	score := values[atKnownWin].mg()
	for t := chess.Pawn; t <= chess.Queen; t++ {
		score += values[atMaterial+int(t)].eg() * s.pos.Pieces(c, t).Count()
	}
	score += values[atMopUpEdge].mg() * centreSteps[s.king[them]]
	return score + values[atMopUpKings].mg()*(7-chess.Distance(s.king[c], s.king[them]))
}

// rightCorner is more for a bare king near a corner of the bishop's colour, where alone
// bishop and knight can mate.
func (s *scan[T]) rightCorner(c chess.Color, bishops chess.Bitboard) int {
	corners := [2]chess.Square{chess.A1, chess.H8}
	if bishops&chess.DarkSquares == 0 {
		corners = [2]chess.Square{chess.H1, chess.A8}
	}
	king := s.king[c.Other()]
	steps := min(manhattan(king, corners[0]), manhattan(king, corners[1]))
	return s.weights[c].values[atMopUpCorner].mg() * (7 - steps)
}

// kingAndPawn scores king and pawn against king by the solved table.
func (s *scan[T]) kingAndPawn(c chess.Color) int {
	own, other, pawn := s.king[c], s.king[c.Other()], s.pawns[c].First()
	stm := s.pos.SideToMove()
	if c == chess.Black {
		own, other, pawn, stm = own.Flip(), other.Flip(), pawn.Flip(), stm.Other()
	}
	if !kpk().wins(stm, own, other, pawn) {
		return 0
	}
	values := &s.weights[c].values
	return values[atKnownWin].mg() + values[atMaterial].eg() + pawnStepGain*pawn.Rank()
}

// pawnStepGain is what each step of a pawn that wins is worth, in centipawns, so that it
// is taken.
const pawnStepGain = 20
