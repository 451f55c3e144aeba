package eval

import "github.com/regence-chess/regence/engine/chess"

// Explanation is a score taken apart. All values are centipawns from White's point of
// view unless they say otherwise; fractions are kept, so that the lines sum to the
// score.
type Explanation struct {
	Lines []Line // of the terms that count for either side, in the order of the registry

	Phase int // 24 = middlegame, 0 = endgame
	Scale int // factor on the endgame score, in 1/64

	// AttackImbalance is what the stronger king attack gains beyond its terms
	// (king_attack.imbalance_divisor), in middlegame centipawns.
	AttackImbalance float64

	// Known tells that the score comes from endgame knowledge; then there are no lines.
	Known bool

	Total float64 // what Evaluate gives, for White, before rounding

	trace Trace
}

// Line is what one term contributes.
type Line struct {
	Term  Term
	Sides [2]Share // by color, each from its own point of view
	Total float64  // White's less Black's by phase and scale; 0 for curved terms
}

// Share is what a term gives one side, in the unit of the term.
type Share struct{ MG, EG float64 }

// Explain takes the score of a position apart.
func (e *Evaluator) Explain(p *chess.Position) Explanation {
	var t Trace
	e.Trace(p, &t)
	white, black := e.byColor()
	x := Explanation{Phase: t.Phase, Scale: t.Scale, Known: t.Known, Total: t.Score(white, black), trace: t}
	if t.Known {
		return x
	}
	_, eg, leading := t.sums(white, black)
	effect := 0.0 // of one leading centipawn
	if leading != 0 {
		effect = lead(eg, leading) / leading
	}
	x.AttackImbalance = float64(t.AttackImbalance)
	for _, term := range registry {
		line := Line{Term: term}
		counted := false
		for c, w := range [2]*Weights{white, black} {
			for i := term.at; i < term.at+term.Size; i++ {
				if n := float64(t.Counts[c][i]) / fullScale; n != 0 && w.values[i] != 0 {
					counted = true
					line.Sides[c].MG += n * float64(w.values[i].mg())
					line.Sides[c].EG += n * float64(w.values[i].eg())
				}
			}
		}
		if !counted {
			continue
		}
		w, b := line.Sides[chess.White], line.Sides[chess.Black]
		switch term.Kind {
		case Linear:
			line.Total = x.Blend(w.MG-b.MG, w.EG-b.EG)
		case Leading:
			line.Total = x.Blend(0, effect*(w.MG+b.MG))
		}
		x.Lines = append(x.Lines, line)
	}
	return x
}

// Blend joins a middlegame and an endgame value as the score of the position does.
func (x *Explanation) Blend(mg, eg float64) float64 { return blend(&x.trace, mg, eg) }
