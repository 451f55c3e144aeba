package search

import "github.com/regence-chess/regence/engine/chess"

// search is the value of the node at a depth, for the side to move. A value at or below
// alpha is an upper bound, at or above beta a lower bound. pv says that the window is
// open, cut that the node is expected to be refuted.
func (w *worker) search(n *node, alpha, beta, depth int, pv, cut bool) int {
	if depth <= 0 {
		return w.quiesce(n, alpha, beta, 0, pv)
	}
	if !w.enter() {
		return 0
	}
	pos := &w.pos
	ply := n.ply
	inCheck := pos.InCheck()
	if pv {
		n.pv.clear()
		w.selDepth = max(w.selDepth, ply)
	}
	if w.drawn(n) {
		return w.drawScore()
	}
	if pos.InsufficientMaterial() {
		return 0
	}
	if ply >= maxPly {
		return w.horizon(n)
	}

	// Mate-distance pruning: nothing here can beat a mate that is already found.
	alpha = max(alpha, matedIn(ply))
	beta = min(beta, mateIn(ply+1))
	if alpha >= beta {
		return alpha
	}

	excluded := n.excluded
	grandchild := w.next(w.next(n))
	grandchild.killers, grandchild.cutoffs = [2]chess.Move{}, 0
	earlier := w.back(n, 1)
	n.doubles = earlier.doubles

	// Transposition table. On a principal variation only the move and the evaluation are
	// taken from it, so that the line stays whole.
	key := w.key()
	correction := w.correction(n)
	known, hit := w.table.probe(key)
	tableScore := noScore
	tableMove := chess.NoMove
	if hit {
		tableScore = scoreFromTable(known.score, ply, pos.HalfmoveClock())
		if known.move != chess.NoMove && pos.IsLegal(known.move) {
			tableMove = known.move
			w.expect(tableMove)
		}
	}
	if excluded == chess.NoMove {
		n.onPV = pv || hit && known.pv
	}
	if !pv && excluded == chess.NoMove && hit && known.depth >= depth && settles(known.bound, tableScore, beta) && pos.HalfmoveClock() < 90 {
		if tableScore >= beta && tableMove != chess.NoMove && tableMove.IsQuiet() {
			w.learnQuiet(n, tableMove, bonusFor(depth))
		}
		return tableScore
	}

	floor, ceiling := -infinity, infinity
	if w.probeMen > 0 && excluded == chess.NoMove {
		if score, b := w.probeTables(n, depth); b != boundNone {
			if b == boundExact || b == boundLower && score >= beta || b == boundUpper && score <= alpha {
				return score
			}
			if b == boundLower {
				floor = score
			} else {
				ceiling = score
			}
		}
	}

	// Static evaluation: what the pruning below rests on. The table may know better.
	estimate := noScore
	switch {
	case inCheck:
		n.eval, n.raw = noScore, noScore
	case excluded != chess.NoMove:
		estimate = n.eval
	default:
		if hit && known.eval != noScore {
			n.raw = known.eval
		} else {
			n.raw = w.eval.EvaluatePlaced(pos, n.placed)
			if !hit {
				w.table.store(key, entry{eval: n.raw, bound: boundNone, pv: n.onPV})
			}
		}
		n.eval = w.corrected(n.raw, correction)
		estimate = n.eval
		if hit && !isDecisive(tableScore) && settles(known.bound, tableScore, estimate+1) {
			estimate = tableScore
		}
	}
	if !inCheck && excluded == chess.NoMove && earlier.eval != noScore && ply > 0 {
		switch {
		case earlier.reduced >= hindsightDeeper && n.eval <= -earlier.eval:
			depth++
		case earlier.reduced >= hindsightLess && depth >= 2 && n.eval+earlier.eval > hindsightSurplus:
			depth--
		}
	}

	l := moveLoop{
		alpha: alpha, beta: beta, depth: depth, pv: pv, cut: cut,
		inCheck: inCheck, improving: !inCheck && w.improving(n), estimate: estimate,
		key: key, tableMove: tableMove, tableScore: tableScore,
		tableDepth: known.depth, tableBound: known.bound, floor: floor, ceiling: ceiling,
	}
	if !pv && !inCheck && excluded == chess.NoMove && !w.mating {
		if score, done := w.pruneNode(n, &l); done || w.stopped {
			return score
		}
	}

	// Internal iterative reduction: without a known move the node is not worth its depth.
	if depth >= iirDepth && tableMove == chess.NoMove && excluded == chess.NoMove && (pv || cut) {
		l.depth--
	}
	return w.searchMoves(n, &l)
}

// settles reports whether a stored score with its bound decides a null window just below
// beta.
func settles(b bound, score, beta int) bool {
	if score >= beta {
		return b&boundLower != 0
	}
	return b&boundUpper != 0
}

// horizon is the value of a node that is too far from the root to be searched.
func (w *worker) horizon(n *node) int {
	if w.pos.InCheck() {
		return 0
	}
	return w.corrected(w.eval.EvaluatePlaced(&w.pos, n.placed), w.correction(n))
}

// improving reports whether the side to move stands better than at its last move.
func (w *worker) improving(n *node) bool {
	if earlier := w.back(n, 2); n.ply >= 2 && earlier.eval != noScore {
		return n.eval > earlier.eval
	}
	if earlier := w.back(n, 4); n.ply >= 4 && earlier.eval != noScore {
		return n.eval > earlier.eval
	}
	return true
}

// pruneNode tries to do without searching the moves of a node outside the principal
// variation that is not in check.
func (w *worker) pruneNode(n *node, l *moveLoop) (score int, done bool) {
	alpha, beta, depth, estimate := l.alpha, l.beta, l.depth, l.estimate

	// Razoring: what is far below alpha is left to quiescence.
	if depth <= razorDepth && estimate+razorMargin+razorSlope*depth < alpha {
		if score := w.quiesce(n, alpha, alpha+1, 0, false); score <= alpha || w.stopped {
			return score, true
		}
	}

	// Reverse futility: what is far above beta stays there.
	if !n.onPV && depth <= reverseFutilityDepth && !isDecisive(estimate) && beta > -decisive {
		margin := reverseFutilityMargin * depth
		if l.improving {
			margin -= reverseFutilityImproving
		}
		if estimate-margin >= beta {
			return beta + (estimate-beta)/3, true
		}
	}

	// Null move: if passing refutes the node, so will some move, unless having to move
	// is the misfortune; deep cutoffs are verified for that.
	if w.nullMoveAllowed(n, l) {
		reduction := nullMoveBase + depth/nullMoveDepthStep + min((estimate-beta)/nullMoveScoreStep, nullMoveScoreMax)
		child := w.makeNull(n)
		score := -w.search(child, -beta, -beta+1, depth-reduction, false, !l.cut)
		w.unmakeNull(n)
		if w.stopped {
			return 0, true
		}
		if score >= beta {
			score = min(score, decisive-1) // a mate after passing is not proven
			if depth < nullMoveVerifyDepth || w.nullMoveMinPly > 0 {
				return score, true
			}
			w.nullMoveMinPly = n.ply + (depth-reduction)*3/4
			verified := w.search(n, beta-1, beta, depth-reduction, false, false)
			w.nullMoveMinPly = 0
			if verified >= beta || w.stopped {
				return score, true
			}
		}
	}

	// ProbCut.
	probBeta := beta + probCutMargin
	if l.improving {
		probBeta -= probCutImproving
	}
	refuted := l.tableDepth >= depth-probCutReduction+1 && l.tableBound != boundNone && l.tableScore < probBeta
	if depth >= probCutDepth && !isDecisive(beta) && probBeta < decisive && !refuted {
		return w.probCut(n, l, probBeta)
	}
	return 0, false
}

// nullMoveAllowed reports whether the side to move may try to pass.
func (w *worker) nullMoveAllowed(n *node, l *moveLoop) bool {
	if l.depth < nullMoveDepth || l.estimate < l.beta || n.eval < l.beta+nullMoveMargin-nullMoveSlack*l.depth {
		return false
	}
	if w.params.NullMovePruning == 0 || w.back(n, 1).move == chess.NoMove {
		return false
	}
	if l.beta <= -decisive || n.ply < w.nullMoveMinPly || !w.hasPieces() {
		return false
	}
	gate := w.params.NullMoveAttackers
	return gate == 0 || w.attackers(w.pos.SideToMove()) < gate
}

// probCut looks for a capture that beats a raised beta in a shallow search.
func (w *worker) probCut(n *node, l *moveLoop, probBeta int) (score int, done bool) {
	gain := probBeta - n.eval
	tableMove := l.tableMove
	if tableMove != chess.NoMove && (tableMove.IsQuiet() || !seeAtLeast(&w.pos, tableMove, gain)) {
		tableMove = chess.NoMove
	}
	p := &n.pickers[0]
	p.startQuiesce(tableMove, gain, false, false)
	for {
		m := w.pick(p, n)
		if m == chess.NoMove {
			return 0, false
		}
		child := w.make(n, m)
		score := -w.quiesce(child, -probBeta, -probBeta+1, 0, false)
		if score >= probBeta && !w.stopped {
			score = -w.search(child, -probBeta, -probBeta+1, l.depth-probCutReduction, false, !l.cut)
		}
		w.unmake(n)
		if w.stopped {
			return 0, true
		}
		if score >= probBeta {
			w.table.store(l.key, entry{
				move: m, score: scoreToTable(score, n.ply), eval: n.raw,
				depth: l.depth - probCutReduction + 1, bound: boundLower, pv: n.onPV,
			})
			if isDecisive(score) {
				return score, true
			}
			return score - (probBeta - l.beta), true
		}
	}
}
