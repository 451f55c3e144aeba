package eval

import "github.com/regence-chess/regence/engine/chess"

// Trace tells how a score came about: how often each weight counted for each color, and
// what is needed to put the score together again with other weights.
type Trace struct {
	// Counts holds, by color and place, how often each weight counted, in 1/64.
	Counts [2][size]int32

	Phase           int // 24 = middlegame, 0 = endgame
	Scale           int // factor on the endgame, in 1/64
	AttackImbalance int // middlegame cp for White, beyond the counts

	Known bool // the score comes from endgame knowledge, not from the counts
	Value int  // then this, in cp for White
}

// Trace scores the position as Evaluate does and records the counts into t. It uses
// neither the cache of pawn structures nor anything else of the Evaluator but its
// weights.
func (e *Evaluator) Trace(p *chess.Position, t *Trace) int {
	*t = Trace{}
	if e.recorder == nil {
		e.recorder = new(scan[on])
		e.recorder.seat(e.byColor())
	}
	e.recorder.record(t)
	score := e.recorder.evaluate(p, e.recorder.place(p))
	e.recorder.record(nil)
	if t.Known {
		t.Value = score
		if p.SideToMove() == chess.Black {
			t.Value = -score
		}
	}
	return score
}

// record sets where the scan writes its counts to.
func (s *scan[T]) record(t *Trace) {
	s.trace = t
	for c := range s.sides {
		s.sides[c].trace = t
	}
}

// Score puts the score together again from the counts, in centipawns for White, without
// rounding. It holds for other weights as well, as long as only linear ones differ:
// curved, leading and fixed terms keep the effect that they had when the trace was taken.
func (t *Trace) Score(white, black *Weights) float64 {
	if t.Known {
		return float64(t.Value)
	}
	mg, eg, leading := t.sums(white, black)
	return blend(t, mg, eg+lead(eg, leading))
}

// sums adds up what counts: the linear terms by phase, for White, and those for the side
// ahead, for that side.
func (t *Trace) sums(white, black *Weights) (mg, eg, leading float64) {
	mg = float64(t.AttackImbalance)
	for _, term := range registry {
		for i := term.at; i < term.at+term.Size; i++ {
			w, b := float64(t.Counts[chess.White][i])/fullScale, float64(t.Counts[chess.Black][i])/fullScale
			switch term.Kind {
			case Linear:
				mg += w*float64(white.values[i].mg()) - b*float64(black.values[i].mg())
				eg += w*float64(white.values[i].eg()) - b*float64(black.values[i].eg())
			case Leading:
				leading += w*float64(white.values[i].mg()) + b*float64(black.values[i].mg())
			}
		}
	}
	return mg, eg, leading
}

// lead is what leading terms add to an endgame score, for White.
func lead(eg, leading float64) float64 {
	switch {
	case eg > 0:
		return max(-eg, leading)
	case eg < 0:
		return min(-eg, -leading)
	}
	return 0
}

// blend joins middlegame and endgame as the evaluation does, without rounding.
func blend(t *Trace, mg, eg float64) float64 {
	phase := float64(t.Phase)
	return (mg*phase + eg*(maxPhase-phase)*float64(t.Scale)/fullScale) / maxPhase
}
