package search

import (
	"slices"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
)

// rootMove is a move of the root with what the search found out about it.
type rootMove struct {
	move     chess.Move
	rank     int // by the tablebases: moves of a higher rank go before, whatever the score
	score    int // -infinity: not better than the moves before it
	previous int // score of the iteration before, the center of the aspiration window
	bound    engine.Bound
	selDepth int
	nodes    uint64 // spent on it in this search
	pv       line
}

// prepareRoot lists the moves to search, those that look best at once first, so that every
// move has a score before the first iteration.
func (w *worker) prepareRoot(searchMoves []chess.Move) {
	w.root = w.root[:0]
	w.moves.Clear()
	w.pos.LegalMoves(&w.moves)
	legal := slices.Clone(w.moves.Slice())
	n := &w.stack[before]
	for _, m := range legal {
		if len(searchMoves) > 0 && !slices.Contains(searchMoves, m) {
			continue
		}
		rm := w.guess(n, m)
		rm.rank = w.searcher.rankOf(m)
		w.root = append(w.root, rm)
	}
	w.sortRoot(0)
}

// guess is the root move with its score as far as one ply tells.
func (w *worker) guess(n *node, m chess.Move) rootMove {
	loses := !seeAtLeast(&w.pos, m, 0)
	risk := seeValue[w.pos.MovedType(m)] / 2
	child := w.make(n, m)
	score := 0
	switch {
	case !w.pos.HasLegalMove():
		if w.pos.InCheck() {
			score = mateIn(1)
		}
	case w.drawn(child):
		score = -w.drawScore()
	case !w.pos.InsufficientMaterial():
		if !w.pos.InCheck() {
			score = -w.eval.EvaluatePlaced(&w.pos, child.placed)
		}
		if loses {
			score -= risk
		}
	}
	w.unmake(n)
	rm := rootMove{move: m, score: score, previous: score, selDepth: 1}
	rm.pv.moves[0], rm.pv.length = m, 1
	return rm
}

// sortRoot brings the moves from an index on into the order of their scores; equal ones
// keep their places.
func (w *worker) sortRoot(from int) {
	slices.SortStableFunc(w.root[from:], compareRootMoves)
}

func compareRootMoves(a, b rootMove) int {
	if a.rank != b.rank {
		return b.rank - a.rank
	}
	return b.score - a.score
}

// iterate deepens until a limit is reached. Only the main thread reports.
func (w *worker) iterate() {
	s := w.searcher
	n := &w.stack[before]
	lines := min(s.options.MultiPV, len(w.root))
	for depth := 1; depth <= s.depthLimit; depth++ {
		w.depth = depth
		for i := range w.root {
			w.root[i].previous = w.root[i].score
		}
		for w.line = 0; w.line < lines && !w.stopped; w.line++ {
			w.selDepth = 0
			w.aspirate(n, depth)
		}
		if w.stopped {
			return
		}
		slices.SortStableFunc(w.root[:lines], compareRootMoves)
		w.completed = depth
		if w.index == 0 && s.iterationDone(w, depth) {
			return
		}
	}
}

// aspirate searches one line of the root with a window around the score that is expected
// and widens it until the score lies inside.
func (w *worker) aspirate(n *node, depth int) {
	alpha, beta := -infinity, infinity
	delta := aspirationDelta
	if center := w.root[w.line].previous; depth >= aspirationDepth && center > -infinity {
		delta += center * center >> 14
		alpha, beta = max(center-delta, -infinity), min(center+delta, infinity)
	}
	failedHigh := 0
	for {
		score := w.searchRoot(n, alpha, beta, max(depth-failedHigh, 1))
		w.sortRoot(w.line)
		if w.stopped {
			return
		}
		switch {
		case score <= alpha && alpha > -infinity:
			beta = (alpha + beta) / 2
			alpha = max(score-delta, -infinity)
			failedHigh = 0
		case score >= beta && beta < infinity:
			beta = min(score+delta, infinity)
			failedHigh = min(failedHigh+1, 3)
		default:
			return
		}
		if w.index == 0 {
			w.searcher.outsideWindow(w, depth)
		}
		delta += delta / 2
		if isDecisive(score) {
			delta = 2 * infinity
		}
	}
}

// searchRoot searches the moves of the root from the current line on, as far as they have
// the same rank.
func (w *worker) searchRoot(n *node, alpha, beta, depth int) int {
	pos := &w.pos
	l := moveLoop{
		alpha: alpha, beta: beta, depth: depth, pv: true,
		inCheck: pos.InCheck(), improving: true, key: w.key(),
		floor: -infinity, ceiling: infinity,
	}
	n.onPV, n.excluded, n.doubles, n.cutoffs = true, chess.NoMove, 0, 0
	n.pv.clear()
	n.eval, n.raw = noScore, noScore
	if !l.inCheck {
		n.raw = w.eval.EvaluatePlaced(pos, n.placed)
		n.eval = w.corrected(n.raw, w.correction(n))
	}
	child := w.next(n)
	grandchild := w.next(child)
	child.killers, grandchild.killers = [2]chess.Move{}, [2]chess.Move{}
	child.cutoffs, grandchild.cutoffs = 0, 0
	n.triedQuiets, n.triedCaptures = 0, 0
	tableNoisy := !w.root[w.line].move.IsQuiet()

	best, bestMove := -infinity, chess.NoMove
	for i := w.line; i < len(w.root) && w.root[i].rank == w.root[w.line].rank; i++ {
		rm := &w.root[i]
		m, quiet := rm.move, rm.move.IsQuiet()
		count := i - w.line + 1
		if w.index == 0 {
			w.searcher.currentMove(w, m, i+1)
		}
		history := 0
		if quiet {
			history = w.quietScore(n, m)
		} else {
			history = int(*w.history.captureOf(pos, m))
		}
		reduction := w.reduction(n, &l, m, count, quiet, tableNoisy, history)
		nodes := w.nodes
		child := w.make(n, m)
		score := w.searchChild(child, alpha, beta, depth-1, count, reduction, true, false)
		w.unmake(n)
		rm.nodes += w.nodes - nodes
		if w.stopped {
			return best
		}
		if count == 1 || score > alpha {
			rm.take(score, alpha, beta, w.selDepth, &child.pv)
			if rm.bound == engine.Exact && w.index == 0 {
				w.searcher.exactMove(w, rm)
			}
		} else {
			rm.score = -infinity
		}
		if score > best {
			best = score
			if score > alpha {
				bestMove = m
				n.pv.join(m, &child.pv)
				if score >= beta {
					w.learnCutoff(n, m, depth)
					break
				}
				alpha = score
			}
		}
		if m != bestMove {
			n.remember(m, quiet)
		}
	}
	if w.line == 0 && len(w.searcher.searchMoves) == 0 {
		w.conclude(n, &l, best, bestMove)
	}
	return best
}

// take notes the result of a root move. One that failed low keeps the line it had.
func (rm *rootMove) take(score, alpha, beta, selDepth int, rest *line) {
	rm.score, rm.selDepth, rm.bound = score, selDepth, engine.Exact
	switch {
	case score <= alpha:
		rm.bound = engine.Upper
		return
	case score >= beta:
		rm.bound = engine.Lower
	}
	rm.pv.join(rm.move, rest)
}
