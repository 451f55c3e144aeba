package search

import (
	"slices"
	"time"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
)

// report is a complete set of lines with the depth it comes from.
type report struct {
	depth, selDepth int
	lines           []engine.Line
}

// partial is the best root move with a true score in an iteration that is not finished.
type partial struct {
	depth int
	move  rootMove
}

// iterationDone reports what an iteration of the main thread found and tells whether it
// was the last.
func (s *Searcher) iterationDone(w *worker, depth int) bool {
	lines := make([]engine.Line, min(s.options.MultiPV, len(w.root)))
	for i := range lines {
		lines[i] = s.lineOf(&w.root[i], engine.Exact)
	}
	s.best = report{depth: depth, selDepth: w.root[0].selDepth, lines: lines}
	s.send(s.best)

	s.ponderHit()
	s.pace.update(w)
	if len(w.root) == 1 && len(s.searchMoves) == 0 {
		s.pace.scale = min(s.pace.scale, obviousShare)
	}
	score := int(lines[0].Score)
	switch {
	case s.control.stopped.Load(), s.clock.enough(s.pace.scale):
		return true
	case s.limits.Mate > 0 && score >= mateIn(2*s.limits.Mate-1):
		return true
	case s.limits.Clock != nil && !s.clock.ponders && isMateProven(score, depth):
		return true
	}
	return false
}

// isMateProven reports whether a mate was found so long ago that a shorter one is unlikely.
func isMateProven(score, depth int) bool {
	const certainty = 3 // iterations for each ply of the mate
	plies := mateScore - max(score, -score)
	return plies <= maxPly && depth > certainty*plies+certainty
}

// exactMove keeps a root move whose true score became known within an iteration: it is the
// result if the iteration is not finished. With several lines only whole sets count.
func (s *Searcher) exactMove(w *worker, rm *rootMove) {
	if s.options.MultiPV == 1 {
		s.partial.depth, s.partial.move = w.depth, *rm
	}
}

// outsideWindow reports a score that is only a bound, when the search has become slow.
func (s *Searcher) outsideWindow(w *worker, depth int) {
	rm := &w.root[0]
	if s.options.MultiPV == 1 && s.clock.elapsed() >= boundsAfter {
		s.send(report{depth: depth, selDepth: rm.selDepth, lines: []engine.Line{s.lineOf(rm, rm.bound)}})
	}
}

// currentMove reports the root move that is searched, when the search has become slow.
func (s *Searcher) currentMove(w *worker, m chess.Move, number int) {
	if elapsed := s.clock.elapsed(); elapsed >= currentMoveAfter {
		s.emit(engine.Info{
			Depth: w.depth, CurrMove: m, CurrMoveNumber: number,
			Nodes: s.totalNodes(), Time: elapsed,
		})
	}
}

// reportNoMoves reports a root without a legal move: mated or stalemate.
func (s *Searcher) reportNoMoves() {
	score := engine.Score(0)
	if s.root.InCheck() {
		score = engine.MatedIn(0)
	}
	s.send(report{lines: []engine.Line{{Score: score, Neutral: score, Judged: true}}})
}

// send passes a set of lines on with the statistics of the moment.
func (s *Searcher) send(r report) {
	s.emit(engine.Info{
		Depth: r.depth, SelDepth: max(r.selDepth, r.depth), Lines: r.lines,
		Nodes: s.totalNodes(), Time: s.clock.elapsed().Truncate(time.Microsecond),
		HashFull: s.table.hashFull(), TBHits: s.tablebaseHits(),
	})
}

// finish reports the lines that the result comes from once more, with the final
// statistics, and returns the result.
func (s *Searcher) finish() engine.Best {
	main := s.workers[0]
	switch {
	case s.partial.depth > main.completed:
		s.best = report{
			depth: s.partial.depth, selDepth: s.partial.move.selDepth,
			lines: []engine.Line{s.lineOf(&s.partial.move, engine.Exact)},
		}
	case main.completed == 0:
		s.best = s.guesses()
	}
	s.send(s.best)
	pv := s.best.lines[0].PV
	best := engine.Best{Move: pv[0], Nodes: s.totalNodes(), Elapsed: s.clock.elapsed()}
	if len(pv) > 1 && !s.endsGame(pv[:2]) {
		best.Ponder = pv[1]
	}
	return best
}

// guesses are lines for a search that was not allowed to finish its first iteration.
func (s *Searcher) guesses() report {
	root := s.workers[0].root
	for i := range root {
		root[i].score = root[i].previous
	}
	slices.SortStableFunc(root, compareRootMoves)
	lines := make([]engine.Line, min(s.options.MultiPV, len(root)))
	for i := range lines {
		rm := rootMove{move: root[i].move, score: root[i].score}
		rm.pv.moves[0], rm.pv.length = rm.move, 1
		lines[i] = s.lineOf(&rm, engine.Exact)
	}
	return report{depth: 1, selDepth: 1, lines: lines}
}

// lineOf makes the report of a root move.
func (s *Searcher) lineOf(rm *rootMove, bound engine.Bound) engine.Line {
	pv := slices.Clone(rm.pv.moves[:rm.pv.length])
	if len(pv) == 1 && !s.endsGame(pv) {
		if answer := s.tableAnswer(pv[0]); answer != chess.NoMove {
			pv = append(pv, answer)
		}
	}
	score := s.knownScore(rm.move, rm.score)
	return engine.Line{
		Score: engine.Score(score), Bound: bound, PV: pv,
		Neutral: s.judge.score(&s.root, s.path, pv, score), Judged: true,
	}
}

// endsGame reports whether nothing may be played after the moves.
func (s *Searcher) endsGame(moves []chess.Move) bool {
	pos, path := s.root, slices.Clone(s.path)
	for _, m := range moves {
		var undo chess.Undo
		pos.Make(m, &undo)
		path = append(path, pos.Key())
	}
	return gameOver(&pos, path)
}

// tableAnswer is what the table knows as the answer to a move of the root.
func (s *Searcher) tableAnswer(m chess.Move) chess.Move {
	w := s.workers[0]
	w.pos = s.root
	n := &w.stack[before]
	w.make(n, m)
	defer w.unmake(n)
	if known, hit := s.table.probe(w.key()); hit && known.move != chess.NoMove && w.pos.IsLegal(known.move) {
		return known.move
	}
	return chess.NoMove
}
