package search

import "github.com/regence-chess/regence/engine/chess"

// pace judges how long the move deserves: longer when the best move has just changed, when
// little of the effort went into it, or when the score falls. Permill throughout.
type pace struct {
	scale    int        // of the usual time
	move     chess.Move // best of the last iteration
	stable   int        // iterations for which it has been
	score    int        // of the last iteration
	previous int        // final score of the search before
	known    bool       // there was one
}

// paceFrom is the first iteration whose statistics mean something.
const paceFrom = 5

// stability is the scale by how long the best move has been the same.
var stability = [...]int{1550, 1250, 1100, 1000, 930, 880, 840, 800}

const (
	// effort: scale = (effortTop - share of the nodes spent on the best move) × effortSlope.
	effortTop   = 1520
	effortSlope = 1350
	// scoreSlope is the scale for each centipawn that the score fell.
	scoreSlope = 6
	scoreLeast = 850
	scoreMost  = 1600
	// scaleLeast and scaleMost bound the product.
	scaleLeast = 250
	scaleMost  = 3000
)

// begin readies the pace for the next search.
func (p *pace) begin() {
	previous, known := p.score, p.move != chess.NoMove
	*p = pace{scale: 1000, previous: previous, known: known}
}

// update takes an iteration of the main thread into account.
func (p *pace) update(w *worker) {
	best := &w.root[0]
	if best.move == p.move {
		p.stable = min(p.stable+1, len(stability)-1)
	} else {
		p.move, p.stable = best.move, 0
	}
	fall := 0 // since the iteration before and the search before
	if w.depth > 1 {
		fall = p.score - best.score
	}
	if p.known {
		fall = (fall + p.previous - best.score) / 2
	}
	p.score = best.score
	p.scale = 1000
	if w.depth < paceFrom {
		return
	}
	share := int(best.nodes * 1000 / max(w.nodes, 1))
	effort := (effortTop - share) * effortSlope / 1000
	score := min(max(1000+scoreSlope*fall, scoreLeast), scoreMost)
	scale := stability[p.stable] * effort / 1000 * score / 1000
	p.scale = min(max(scale, scaleLeast), scaleMost)
}
