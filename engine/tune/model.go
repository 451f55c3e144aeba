package tune

import (
	"math"

	"github.com/regence-chess/regence/engine/eval"
)

// vector holds a number for each phase of each weight, by its place.
type vector struct{ mg, eg []float64 }

func newVector(n int) vector { return vector{mg: make([]float64, n), eg: make([]float64, n)} }

func (v vector) clear() {
	clear(v.mg)
	clear(v.eg)
}

func (v vector) add(other vector) {
	for i := range v.mg {
		v.mg[i] += other.mg[i]
		v.eg[i] += other.eg[i]
	}
}

func (v vector) clone() vector {
	return vector{mg: append([]float64(nil), v.mg...), eg: append([]float64(nil), v.eg...)}
}

// follow moves v a share of the way to another vector.
func (v vector) follow(other vector, share float64) {
	for i := range v.mg {
		v.mg[i] += share * (other.mg[i] - v.mg[i])
		v.eg[i] += share * (other.eg[i] - v.eg[i])
	}
}

// fromWeights reads Weights into a vector.
func fromWeights(w *eval.Weights) vector {
	terms := eval.Terms()
	last := terms[len(terms)-1]
	v := newVector(last.Place() + last.Size)
	for _, term := range terms {
		value, _ := w.Get(term.Name)
		for i := range term.Size {
			v.mg[term.Place()+i] = float64(value.MG[i])
			if term.Tapered {
				v.eg[term.Place()+i] = float64(value.EG[i])
			}
		}
	}
	return v
}

// weights rounds a vector into Weights, within the range of each term.
func (v vector) weights() (*eval.Weights, error) {
	w := eval.NewWeights()
	for _, term := range eval.Terms() {
		var value eval.Value
		for i := range term.Size {
			value.MG = append(value.MG, whole(term, v.mg[term.Place()+i]))
			if term.Tapered {
				value.EG = append(value.EG, whole(term, v.eg[term.Place()+i]))
			}
		}
		if err := w.Set(term.Name, value); err != nil {
			return nil, err
		}
	}
	return w, nil
}

func whole(term eval.Term, x float64) int {
	return max(term.Min, min(int(math.Round(x)), term.Max))
}

// model scores the positions of a Dataset with a vector of weights.
type model struct {
	data  *Dataset
	curve int // place of the first knot
	knots int
}

func newModel(data *Dataset) *model {
	term, _ := eval.Find(curveName)
	return &model{data: data, curve: term.Place(), knots: term.Size}
}

// reading is what a danger gives through the curve, with what a gradient needs.
type reading struct {
	knot   int
	share  float64 // of the knot after it
	inside bool    // not beyond either end
}

// read sums the dangers and places them on the curve.
func (m *model) read(w vector, dangers []feature) reading {
	danger := 0.0
	for _, f := range dangers {
		danger += float64(f.count) * w.mg[f.place]
	}
	danger /= countUnit
	last := float64(eval.CurveStep*(m.knots-1) - 1)
	at := max(0, min(danger, last))
	knot := int(at) / eval.CurveStep
	return reading{
		knot:   m.curve + knot,
		share:  at/eval.CurveStep - float64(knot),
		inside: danger > 0 && danger < last,
	}
}

func (r reading) value(values []float64) float64 {
	return values[r.knot]*(1-r.share) + values[r.knot+1]*r.share
}

func (r reading) slope(values []float64) float64 {
	if !r.inside {
		return 0
	}
	return (values[r.knot+1] - values[r.knot]) / eval.CurveStep
}

// countUnit is what a count of one is recorded as.
const countUnit = 64

// maxPhase and maxScale are the phase and the scale of a middlegame that counts whole.
const (
	maxPhase = 24
	maxScale = 64
)

// evaluation is a position put together with a vector of weights.
type evaluation struct {
	features, white, black   []feature
	leading                  []feature
	sign                     float64 // of the side ahead in the endgame; 0: leading terms do not move
	mgShare, egShare, score  float64
	whiteDanger, blackDanger reading
}

// evaluate scores one position in centipawns for White.
func (m *model) evaluate(w vector, i int) evaluation {
	d := m.data
	p := &d.positions[i]
	var before position
	if i > 0 {
		before = d.positions[i-1]
	}
	e := evaluation{
		features: d.features[before.featuresEnd:p.featuresEnd],
		white:    d.dangers[before.dangersEnd:p.whiteEnd],
		black:    d.dangers[p.whiteEnd:p.dangersEnd],
		leading:  d.leading[before.leadingEnd:p.leadingEnd],
		mgShare:  float64(p.phase) / maxPhase,
		egShare:  (maxPhase - float64(p.phase)) / maxPhase * float64(p.scale) / maxScale,
	}
	mg, eg := 0.0, 0.0
	for _, f := range e.features {
		mg += float64(f.count) * w.mg[f.place]
		eg += float64(f.count) * w.eg[f.place]
	}
	e.whiteDanger, e.blackDanger = m.read(w, e.white), m.read(w, e.black)
	mg = mg/countUnit + float64(p.imbalance) + e.whiteDanger.value(w.mg) - e.blackDanger.value(w.mg)
	eg = eg/countUnit + e.whiteDanger.value(w.eg) - e.blackDanger.value(w.eg)
	eg += e.lead(w, eg)
	e.score = mg*e.mgShare + eg*e.egShare
	return e
}

// lead is what the side ahead in the endgame gains or loses by its chances, for White: it
// loses no more than it is ahead by.
func (e *evaluation) lead(w vector, eg float64) float64 {
	sum := 0.0
	for _, f := range e.leading {
		sum += float64(f.count) * w.mg[f.place]
	}
	sum /= countUnit
	switch {
	case sum < -math.Abs(eg):
		e.egShare = 0
		return -eg
	case eg == 0:
		return 0
	case eg < 0:
		e.sign = -1
	default:
		e.sign = 1
	}
	return sum * e.sign
}

// learn adds the gradient of the score, times slope, to g.
func (m *model) learn(w, g vector, e *evaluation, slope float64) {
	mg, eg := slope*e.mgShare, slope*e.egShare
	for _, f := range e.features {
		n := float64(f.count) / countUnit
		g.mg[f.place] += mg * n
		g.eg[f.place] += eg * n
	}
	if e.sign != 0 {
		for _, f := range e.leading {
			g.mg[f.place] += eg * e.sign * float64(f.count) / countUnit
		}
	}
	side := func(r reading, dangers []feature, sign float64) {
		g.mg[r.knot] += sign * mg * (1 - r.share)
		g.mg[r.knot+1] += sign * mg * r.share
		g.eg[r.knot] += sign * eg * (1 - r.share)
		g.eg[r.knot+1] += sign * eg * r.share
		if through := sign * (mg*r.slope(w.mg) + eg*r.slope(w.eg)); through != 0 {
			for _, f := range dangers {
				g.mg[f.place] += through * float64(f.count) / countUnit
			}
		}
	}
	side(e.whiteDanger, e.white, 1)
	side(e.blackDanger, e.black, -1)
}
