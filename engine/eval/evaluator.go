package eval

import "github.com/regence-chess/regence/engine/chess"

// Evaluator scores positions with two sets of weights. It serves one goroutine; make
// one for each search thread.
type Evaluator struct {
	own, opponent *Weights
	root          chess.Color
	scan          scan[off]
	recorder      *scan[on] // made by the first Trace
}

// New makes an Evaluator that judges the men of the root side (see SetRoot) with own
// and those of the other side with opponent; the two may be the same.
func New(own, opponent *Weights) *Evaluator {
	e := &Evaluator{own: own.Clone(), opponent: opponent.Clone()}
	if *e.own == *e.opponent {
		e.opponent = e.own
	}
	e.scan.cache = new(pawnCache)
	e.seat()
	return e
}

// SetRoot says which side the player plays; White at first. It costs something only
// when the two sets of weights differ and the side changes.
func (e *Evaluator) SetRoot(c chess.Color) {
	if c == e.root {
		return
	}
	e.root = c
	if e.own != e.opponent {
		e.scan.cache.clear()
		e.seat()
	}
}

// Symmetric reports whether both sides are judged alike, so that the score does not
// depend on SetRoot.
func (e *Evaluator) Symmetric() bool { return e.own == e.opponent }

// seat gives each color its weights.
func (e *Evaluator) seat() {
	e.scan.seat(e.byColor())
	if e.recorder != nil {
		e.recorder.seat(e.byColor())
	}
}

func (e *Evaluator) byColor() (white, black *Weights) {
	if e.root == chess.Black {
		return e.opponent, e.own
	}
	return e.own, e.opponent
}

// Evaluate is the score of the position in centipawns from the point of view of the side
// to move. The side to move must not be in check for it to mean much, but any legal
// position has a score. It allocates nothing.
func (e *Evaluator) Evaluate(p *chess.Position) int { return e.EvaluatePlaced(p, e.Place(p)) }

// EvaluatePlaced is Evaluate for a caller that keeps the placement.
func (e *Evaluator) EvaluatePlaced(p *chess.Position, placed Placement) int {
	return e.scan.evaluate(p, pair(placed))
}

// maxPhase is the phase of a full board.
const maxPhase = 24

// Phase tells how much of the middlegame is left: 24 with all pieces on the board, 0
// with none. A knight or bishop counts 1, a rook 2, a queen 4.
func Phase(p *chess.Position) int {
	n := p.ByType(chess.Knight) | p.ByType(chess.Bishop)
	return min(maxPhase, n.Count()+2*p.ByType(chess.Rook).Count()+4*p.ByType(chess.Queen).Count())
}

// KingAttackers counts the pieces of c, pawns and king aside, that attack the zone of
// the opponent's king: the nine squares at it, moved in from the edge of the board.
func KingAttackers(p *chess.Position, c chess.Color) int {
	zone := innerZone[p.KingSquare(c.Other())]
	occ := p.Occupied()
	n := 0
	for t := chess.Knight; t <= chess.Queen; t++ {
		for men := p.Pieces(c, t); men != 0; {
			if chess.Attacks(t, men.Pop(), occ)&zone != 0 {
				n++
			}
		}
	}
	return n
}
