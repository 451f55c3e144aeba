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
		score, ok := s.againstBareKing(&s.sides[c], &s.sides[c.Other()])
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

// againstBareKing scores what a side has against a king alone, in centipawns for it.
func (s *scan[T]) againstBareKing(us, them *side[T]) (int, bool) {
	p := s.pos
	knights, bishops := us.men&p.ByType(chess.Knight), us.men&p.ByType(chess.Bishop)
	heavy := us.men&p.ByType(chess.Rook) | us.men&p.ByType(chess.Queen)
	pawns := us.pawns
	onBoth := bishops&chess.DarkSquares != 0 && bishops&lightSquares != 0
	few := s.occ.Count() <= knownMen
	switch {
	case heavy != 0 || onBoth:
		return s.mopUp(us, them), true
	case knights != 0 && bishops != 0:
		return s.mopUp(us, them) + s.rightCorner(us, them, bishops), true
	case pawns == 0 && bishops != 0, pawns == 0 && few: // bishops of one colour, two knights at most
		return 0, true
	case pawns == 0:
		return s.mopUp(us, them), true
	case few && !pawns.More() && us.men == pawns|us.men&p.ByType(chess.King):
		return s.kingAndPawn(us, them), true
	}
	return 0, false
}

// mopUp is a won ending against a bare king, nearer to its end the farther that king is
// from the centre and the nearer the kings are to each other.
func (s *scan[T]) mopUp(us, them *side[T]) int {
	values := us.values
	score := values[atKnownWin].mg()
	for t := chess.Pawn; t <= chess.Queen; t++ {
		score += values[atMaterial+int(t)].eg() * (us.men & s.pos.ByType(t)).Count()
	}
	score += values[atMopUpEdge].mg() * centreSteps[them.king]
	return score + values[atMopUpKings].mg()*(7-kingSteps(us.king, them.king))
}

// rightCorner is more for a bare king near a corner of the bishop's colour, where alone
// bishop and knight can mate.
func (s *scan[T]) rightCorner(us, them *side[T], bishops chess.Bitboard) int {
	corners := [2]chess.Square{chess.A1, chess.H8}
	if bishops&chess.DarkSquares == 0 {
		corners = [2]chess.Square{chess.H1, chess.A8}
	}
	steps := min(manhattan(them.king, corners[0]), manhattan(them.king, corners[1]))
	return us.values[atMopUpCorner].mg() * (7 - steps)
}

// kingAndPawn scores king and pawn against king by the solved table.
func (s *scan[T]) kingAndPawn(us, them *side[T]) int {
	own, other, pawn := us.king, them.king, us.pawns.First()
	stm := s.pos.SideToMove()
	if us.color == chess.Black {
		own, other, pawn, stm = own.Flip(), other.Flip(), pawn.Flip(), stm.Other()
	}
	if !kpk().wins(stm, own, other, pawn) {
		return 0
	}
	values := us.values
	return values[atKnownWin].mg() + values[atMaterial].eg() + pawnStepGain*pawn.Rank()
}

// pawnStepGain is what each step of a pawn that wins is worth, in centipawns, so that it
// is taken.
const pawnStepGain = 20
