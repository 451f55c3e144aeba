package search

import "github.com/regence-chess/regence/engine/chess"

// quiesce searches captures, promotions and, on its first plies, quiet checks until the
// position is calm enough to be evaluated; in check it searches every evasion. plies
// counts its own depth. Its mates are exact: who gives them only gave checks, and who
// receives them had every move looked at.
func (w *worker) quiesce(n *node, alpha, beta, plies int, pv bool) int {
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

	key := w.key()
	correction := w.correction(n)
	known, hit := w.table.probe(key)
	tableScore := noScore
	tableMove := chess.NoMove
	if hit {
		tableScore = scoreFromTable(known.score, ply, pos.HalfmoveClock())
		if !pv && settles(known.bound, tableScore, beta) {
			return tableScore
		}
		if known.move != chess.NoMove && (inCheck || !known.move.IsQuiet()) && pos.IsLegal(known.move) {
			tableMove = known.move
		}
	}
	onPV := pv || hit && known.pv

	best, futility := -infinity, -infinity
	n.eval, n.raw = noScore, noScore
	if !inCheck {
		if hit && known.eval != noScore {
			n.raw = known.eval
		} else {
			n.raw = w.eval.EvaluatePlaced(pos, n.placed)
		}
		n.eval = w.corrected(n.raw, correction)
		best = n.eval
		if hit && !isDecisive(tableScore) && settles(known.bound, tableScore, best+1) {
			best = tableScore
		}
		if best >= beta {
			if !hit {
				w.table.store(key, entry{score: scoreToTable(best, ply), eval: n.raw, bound: boundLower, pv: onPV})
			}
			return best
		}
		alpha = max(alpha, best)
		futility = best + quietFutility
	}

	p := &n.pickers[0]
	p.startQuiesce(tableMove, 0, inCheck, plies < quietChecks)
	bestMove := chess.NoMove
	count := 0
	for {
		m := w.pick(p, n)
		if m == chess.NoMove {
			break
		}
		count++
		if best > -decisive {
			if !inCheck && !m.IsPromotion() && !m.IsQuiet() && !pos.GivesCheck(m) {
				if value := futility + seeValue[pos.CapturedType(m)]; value <= alpha {
					best = max(best, value)
					continue
				}
				if futility <= alpha && !seeAtLeast(pos, m, max(alpha-futility, 1)) {
					best = max(best, futility)
					continue
				}
			}
			if inCheck {
				p.skipQuiet = true // one evasion holds: only captures may do better
				if m.IsQuiet() && count > 1 {
					continue
				}
				if !m.IsQuiet() && !seeAtLeast(pos, m, 0) {
					continue
				}
			}
		}

		child := w.make(n, m)
		score := -w.quiesce(child, -beta, -alpha, plies+1, pv)
		w.unmake(n)
		if w.stopped {
			return 0
		}
		if score > best {
			best = score
			if score > alpha {
				bestMove = m
				if pv {
					n.pv.join(m, &child.pv)
				}
				if score >= beta {
					break
				}
				alpha = score
			}
		}
	}
	if inCheck && count == 0 {
		return matedIn(ply)
	}
	if best >= beta && !isDecisive(best) {
		best = (best + beta) / 2
	}
	b := boundUpper
	if best >= beta {
		b = boundLower
	}
	w.table.store(key, entry{move: bestMove, score: scoreToTable(best, ply), eval: n.raw, bound: b, pv: onPV})
	return best
}
