package tune

import "math"

// adam is the optimiser of Kingma and Ba, "Adam: A Method for Stochastic Optimization"
// (2015), with their constants.
type adam struct {
	rate          float64
	steps         int
	first, second vector
}

const (
	decayFirst  = 0.9
	decaySecond = 0.999
	tiny        = 1e-8
)

func newAdam(n int, rate float64) *adam {
	return &adam{rate: rate, first: newVector(n), second: newVector(n)}
}

// step moves the weights that may move against the gradient.
func (a *adam) step(w, g vector, free mask) {
	a.steps++
	biasFirst := 1 - math.Pow(decayFirst, float64(a.steps))
	biasSecond := 1 - math.Pow(decaySecond, float64(a.steps))
	move := func(w, g, first, second []float64, free []bool) {
		for i, ok := range free {
			if !ok {
				continue
			}
			first[i] = decayFirst*first[i] + (1-decayFirst)*g[i]
			second[i] = decaySecond*second[i] + (1-decaySecond)*g[i]*g[i]
			w[i] -= a.rate * (first[i] / biasFirst) / (math.Sqrt(second[i]/biasSecond) + tiny)
		}
	}
	move(w.mg, g.mg, a.first.mg, a.second.mg, free.mg)
	move(w.eg, g.eg, a.first.eg, a.second.eg, free.eg)
}
