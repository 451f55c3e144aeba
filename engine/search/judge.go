package search

import (
	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/engine/eval"
)

// judge gives lines their neutral score: the value of a small quiescence search with
// baseline's weights at the end of the line. It keeps no table and no history, so its word
// depends on the line alone.
type judge struct {
	eval *eval.Evaluator
	pos  chess.Position
	undo [judgeDepth + 1]chess.Undo
	list [judgeDepth + 1]chess.MoveList
}

// judgeDepth is how many captures and evasions deep the judge looks.
const judgeDepth = 12

// score is the neutral value of the line from root for the side to move there. Mates and
// wins known from tablebases pass through, draws are nothing.
func (j *judge) score(root *chess.Position, history []uint64, pv []chess.Move, own int) engine.Score {
	if isDecisive(own) {
		return engine.Score(own)
	}
	j.pos = *root
	j.eval.SetRoot(root.SideToMove())
	path := append([]uint64(nil), history...)
	for _, m := range pv {
		var undo chess.Undo
		j.pos.Make(m, &undo)
		path = append(path, j.pos.Key())
	}
	if len(pv) > 0 && (gameOver(&j.pos, path) || repeatedSince(path, len(history))) {
		return 0
	}
	value := j.quiesce(-infinity, infinity, 0)
	if len(pv)%2 == 1 {
		value = -value
	}
	return engine.Score(min(max(value, 1-decisive), decisive-1))
}

func (j *judge) quiesce(alpha, beta, depth int) int {
	inCheck := j.pos.InCheck()
	best := -infinity
	if !inCheck || depth >= judgeDepth {
		best = j.eval.Evaluate(&j.pos)
		if best >= beta || depth >= judgeDepth {
			return best
		}
		alpha = max(alpha, best)
	}
	list := &j.list[depth]
	list.Clear()
	if inCheck {
		j.pos.LegalMoves(list)
		if list.Len() == 0 {
			return matedIn(depth)
		}
	} else {
		j.pos.LegalCaptures(list)
	}
	moves := list.Slice()
	for i := range moves {
		j.bestToFront(moves[i:])
		m := moves[i]
		if best > -decisive && (isUnderpromotion(m) || !seeAtLeast(&j.pos, m, 0)) {
			continue
		}
		undo := &j.undo[depth]
		j.pos.Make(m, undo)
		value := -j.quiesce(-beta, -alpha, depth+1)
		j.pos.Unmake(m, undo)
		best = max(best, value)
		alpha = max(alpha, best)
		if alpha >= beta {
			break
		}
	}
	return best
}

// bestToFront brings the capture of the most valuable man by the least valuable one forward.
func (j *judge) bestToFront(moves []chess.Move) {
	value := func(m chess.Move) int {
		v := -int(j.pos.MovedType(m))
		if m.IsCapture() {
			v += seeValue[j.pos.CapturedType(m)]
		}
		return v + seeValue[m.Promoted()]
	}
	best, at := value(moves[0]), 0
	for i := 1; i < len(moves); i++ {
		if v := value(moves[i]); v > best {
			best, at = v, i
		}
	}
	moves[0], moves[at] = moves[at], moves[0]
}

// repeatedSince reports whether the last position of the path occurred before, after the
// given number of positions: what the search takes for a draw.
func repeatedSince(path []uint64, from int) bool {
	last := len(path) - 1
	for i := last - 4; i >= from; i -= 2 {
		if path[i] == path[last] {
			return true
		}
	}
	return false
}

// gameOver reports whether nothing may be played after the last position of the path:
// mate, stalemate, third repetition, fifty moves, or too little material.
func gameOver(pos *chess.Position, path []uint64) bool {
	if !pos.HasLegalMove() || pos.HalfmoveClock() >= 100 || pos.InsufficientMaterial() {
		return true
	}
	last, seen := len(path)-1, 1
	for i := last - 4; i >= 0 && last-i <= pos.HalfmoveClock(); i -= 2 {
		if path[i] == path[last] {
			seen++
		}
	}
	return seen >= 3
}
