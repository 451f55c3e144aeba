package search

import "github.com/regence-chess/regence/engine/chess"

// corrections remembers by how much the search result differed from the static evaluation
// in positions that share a feature (pawn structure, one side's pieces, the last two
// moves), and so corrects the evaluation of others like them.
type corrections struct {
	pawns    [2][correctionSize]int16
	nonPawns [2][2][correctionSize]int16 // by side to move, then by the owner of the pieces
	replies  [pieceTos][pieceTos]int16   // by the last move but one, then the last
}

const (
	correctionSize = 1 << 14
	correctionMask = correctionSize - 1
	correctionMax  = 1024 // bound of one counter; correctionGrain of them are a centipawn
)

func (w *worker) correctionSlots(n *node) [4]*int16 {
	side := w.pos.SideToMove()
	c := &w.corrections
	return [...]*int16{
		&c.pawns[side][w.pos.PawnKey()&correctionMask],
		&c.nonPawns[side][chess.White][w.pos.NonPawnKey(chess.White)&correctionMask],
		&c.nonPawns[side][chess.Black][w.pos.NonPawnKey(chess.Black)&correctionMask],
		&c.replies[w.back(n, 2).at][w.back(n, 1).at],
	}
}

// correction is what experience adds to the static evaluation of the node. Its counters lie
// far apart in memory: asked for before the table is probed, they arrive while that waits.
func (w *worker) correction(n *node) int {
	slots := w.correctionSlots(n)
	return (int(*slots[0]) + int(*slots[1]) + int(*slots[2]) + int(*slots[3])) / correctionGrain
}

// corrected is the static evaluation with its correction, drawn towards zero as the
// fifty-move rule comes nearer, and never a proven result.
func (w *worker) corrected(raw, correction int) int {
	score := raw*(fiftyFade-w.pos.HalfmoveClock())/fiftyFade + correction
	return min(max(score, 1-decisive), decisive-1)
}

// learnCorrection is called when a search of the node has ended with a score that says
// something about its static evaluation.
func (w *worker) learnCorrection(n *node, depth, difference int) {
	bonus := min(max(difference*depth/8, -correctionMax/4), correctionMax/4)
	size := bonus
	if size < 0 {
		size = -size
	}
	for _, slot := range w.correctionSlots(n) {
		*slot += int16(bonus - int(*slot)*size/correctionMax)
	}
}
