package search

import "github.com/regence-chess/regence/engine/chess"

// moveLoop is what the search of a node's moves needs to know of it.
type moveLoop struct {
	alpha, beta, depth int
	pv, cut            bool
	inCheck, improving bool
	estimate           int // best guess of the value before searching
	key                uint64

	tableMove  chess.Move
	tableScore int
	tableDepth int
	tableBound bound

	floor, ceiling int // what tablebases say the value is at least and at most
}

// searchMoves is the second half of search: it tries the moves one by one.
func (w *worker) searchMoves(n *node, l *moveLoop) int {
	pos := &w.pos
	ply := n.ply
	excluded := n.excluded
	parent := w.back(n, 1)
	p := &n.pickers[0]
	if excluded != chess.NoMove {
		p = &n.pickers[1]
	}
	p.start(l.tableMove, n.killers, w.history.counter[parent.at])
	n.triedQuiets, n.triedCaptures = 0, 0

	tableNoisy := l.tableMove != chess.NoMove && !l.tableMove.IsQuiet()
	pruning := w.hasPieces() && !w.mating
	attackers := -1 // not counted yet
	alpha, best, bestMove := max(l.alpha, l.floor), l.floor, chess.NoMove
	count := 0

	for {
		m := w.pick(p, n)
		if m == chess.NoMove {
			break
		}
		if m == excluded {
			continue
		}
		count++
		quiet := m.IsQuiet()
		history := 0
		if quiet {
			w.expect(m) // makeCaptures has done so for captures
			history = w.quietScore(n, m)
		} else {
			history = int(*w.history.captureOf(pos, m))
		}
		reduction := w.reduction(n, l, m, count, quiet, tableNoisy, history)

		if best > -decisive && pruning && w.pruneMove(n, l, m, alpha, count, quiet, history, reduction, p) {
			continue
		}

		extension := 0
		if m == l.tableMove && ply < 2*w.depth {
			var score int
			var done bool
			extension, score, done = w.singular(n, l)
			if w.stopped {
				return 0
			}
			if done {
				return score
			}
		}
		if extension == 0 && w.params.SacrificeExtension > 0 && ply < 2*w.depth {
			if attackers < 0 {
				attackers = w.attackers(pos.SideToMove())
			}
			if attackers >= w.params.SacrificeAttackers && !seeAtLeast(pos, m, -seeValue[chess.Pawn]) {
				extension = w.params.SacrificeExtension
			}
		}
		if extension == 0 && w.params.CheckExtension > 0 && ply < 2*w.depth && pos.GivesCheck(m) && seeAtLeast(pos, m, 0) {
			extension = w.params.CheckExtension
		}
		if extension > 1 {
			n.doubles = parent.doubles + 1
		} else {
			n.doubles = parent.doubles
		}

		child := w.make(n, m)
		if reduction > 0 && pos.InCheck() {
			reduction -= lmrCheck
		}
		score := w.searchChild(child, alpha, l.beta, l.depth-1+extension, count, reduction, l.pv, l.cut)
		w.unmake(n)
		if w.stopped {
			return 0
		}

		if score > best {
			best = score
			if score > alpha {
				bestMove = m
				if l.pv {
					n.pv.join(m, &child.pv)
				}
				if score >= l.beta {
					n.cutoffs++
					w.learnCutoff(n, m, l.lesson(n.eval, score))
					break
				}
				alpha = score
				if l.depth >= raisedFrom && l.depth <= raisedTo && !isDecisive(score) {
					l.depth -= raisedReduction
				}
			}
		}
		if m != bestMove {
			n.remember(m, quiet)
		}
	}

	if count == 0 {
		switch {
		case excluded != chess.NoMove:
			return l.alpha
		case l.inCheck:
			return matedIn(ply)
		}
		return 0 // stalemate
	}
	best = min(best, l.ceiling)
	if best >= l.beta && !isDecisive(best) && !isDecisive(alpha) {
		best = (best*l.depth + l.beta) / (l.depth + 1)
	}
	if excluded == chess.NoMove {
		if best <= l.alpha && l.depth >= nextToPV && parent.onPV {
			n.onPV = true // the move that led here may well be played
		}
		if best <= l.alpha && (l.pv || l.depth >= heldDepth) {
			w.learnHeld(n, l.depth)
		}
		w.conclude(n, l, best, bestMove)
	}
	return best
}

// lesson is the depth by which a refutation counts: more than that of the node when it is
// clear, and when the static evaluation did not promise it.
func (l *moveLoop) lesson(eval, score int) int {
	depth := l.depth
	if score > l.beta+historyClear {
		depth++
	}
	if !l.inCheck && eval <= l.alpha {
		depth++
	}
	return depth
}

// remember keeps a move that was tried and did not refute the node.
func (n *node) remember(m chess.Move, quiet bool) {
	switch {
	case quiet && n.triedQuiets < len(n.quiets):
		n.quiets[n.triedQuiets] = m
		n.triedQuiets++
	case !quiet && n.triedCaptures < len(n.captures):
		n.captures[n.triedCaptures] = m
		n.triedCaptures++
	}
}

// conclude stores what the search of a node found.
func (w *worker) conclude(n *node, l *moveLoop, best int, bestMove chess.Move) {
	b := boundUpper
	switch {
	case best >= l.beta || best == l.floor:
		b = boundLower
	case bestMove != chess.NoMove:
		b = boundExact
	}
	if !l.inCheck && (bestMove == chess.NoMove || bestMove.IsQuiet()) &&
		!(b == boundLower && best <= n.eval) && !(b == boundUpper && best >= n.eval) {
		w.learnCorrection(n, l.depth, best-n.eval)
	}
	w.table.store(l.key, entry{
		move: bestMove, score: scoreToTable(best, n.ply), eval: n.raw,
		depth: l.depth, bound: b, pv: n.onPV,
	})
}

// searchChild searches the position after the count-th move of a node: late moves first
// with a null window and less depth, again with full depth when they surprise, and with
// the open window when they may belong to the principal variation.
func (w *worker) searchChild(child *node, alpha, beta, depth, count, reduction int, pv, cut bool) int {
	n := w.back(child, 1)
	score := 0
	n.reduced = 0
	switch {
	case depth >= lmrDepth && count > 1:
		reduced := min(max(depth-reduction/1024, 1), depth)
		n.reduced = depth - reduced
		score = -w.search(child, -alpha-1, -alpha, reduced, false, true)
		n.reduced = 0
		if score > alpha && reduced < depth && !w.stopped {
			if score > alpha+lmrDeeper+2*depth {
				depth++
			}
			if reduced < depth {
				score = -w.search(child, -alpha-1, -alpha, depth, false, !cut)
			}
			if score >= beta {
				w.learnReply(n, n.at, bonusFor(depth))
			}
		}
	case !pv || count > 1:
		score = -w.search(child, -alpha-1, -alpha, depth, false, !cut)
	}
	if pv && (count == 1 || score > alpha) && !w.stopped {
		score = -w.search(child, -beta, -alpha, depth, true, false)
	}
	return score
}

// reduction is by how much the count-th move is searched less deep, in 1024ths of a ply.
func (w *worker) reduction(n *node, l *moveLoop, m chess.Move, count int, quiet, tableNoisy bool, history int) int {
	r := baseReduction(l.depth, count, quiet)
	if l.cut {
		r += lmrCut
	}
	if n.onPV {
		r -= lmrTablePV
	}
	if !l.improving {
		r += lmrNotBetter
	}
	if tableNoisy && quiet {
		r += lmrTableNoisy
	}
	if w.next(n).cutoffs > 3 {
		r += lmrFailing
	}
	if quiet {
		if m == n.killers[0] || m == n.killers[1] {
			r -= lmrKiller
		}
	}
	r -= history * 1024 / lmrHistory
	if percent := w.params.LateMoveReductions; percent != 100 {
		r = r * percent / 100
	}
	return r
}

// pruneMove reports whether a move is not worth searching: it comes too late in the order,
// has too bad a history, cannot reach alpha, or loses too much material.
func (w *worker) pruneMove(n *node, l *moveLoop, m chess.Move, alpha, count int, quiet bool, history, reduction int, p *picker) bool {
	depth := max(l.depth-1-reduction/1024, 0) // to which it would be searched
	if !quiet {
		if depth < captureDepth && !l.inCheck && m.IsCapture() &&
			l.estimate+captureFutility+captureSlope*depth+seeValue[w.pos.CapturedType(m)]+history/64 <= alpha && !w.pos.GivesCheck(m) {
			return true
		}
		return p.stage > stageGoodCaptures && !seeAtLeast(&w.pos, m, seeCaptureSlope*l.depth-history/64)
	}
	limit := lateMoveBase + l.depth*l.depth
	if !l.improving {
		limit /= 2
	}
	if count >= limit {
		p.skipQuiet = true
	}
	hopeless := depth <= historyPruneDepth && history < historyPruneSlope*max(depth, 1) ||
		!l.inCheck && depth <= futilityDepth && l.estimate+futilityMargin+futilitySlope*depth+history/128 <= alpha
	if hopeless && !w.pos.GivesCheck(m) {
		return true
	}
	return !seeAtLeast(&w.pos, m, min(seeQuietSlope*depth*depth-history/seeQuietHistory, 0))
}

// singular asks whether the table's move is the only good one: a search of the others at
// half the depth against a bound a little below its score. If they all fail the move is
// extended; if even without it beta is reached the node is refuted (multi-cut); else the
// move is known to have rivals and may be searched less.
func (w *worker) singular(n *node, l *moveLoop) (extension, score int, done bool) {
	if l.depth < singularDepth || n.excluded != chess.NoMove || l.tableDepth < l.depth-singularTableSlack ||
		l.tableBound&boundLower == 0 || isDecisive(l.tableScore) {
		return 0, 0, false
	}
	margin := singularMargin * l.depth >> 4
	if n.onPV && !l.pv {
		margin *= 2
	}
	target := l.tableScore - margin
	n.excluded = l.tableMove
	found := w.search(n, target-1, target, (l.depth-1)/2, false, l.cut)
	n.excluded = chess.NoMove
	n.triedQuiets, n.triedCaptures = 0, 0
	switch {
	case w.stopped:
		return 0, 0, false
	case found < target:
		if !l.pv && n.doubles < singularDoubleLimit && found < target-singularDouble {
			if l.tableMove.IsQuiet() && found < target-singularTriple {
				return 3, 0, false
			}
			return 2, 0, false
		}
		return 1, 0, false
	case found >= l.beta && !isDecisive(found):
		return 0, found, true
	case l.tableScore >= l.beta:
		return -2, 0, false
	case l.cut:
		return -2, 0, false
	}
	return 0, 0, false
}
