package stats

import "math"

const (
	// rootTolerance and rootSteps bound the bisection of a likelihood equation, which is
	// strictly decreasing on its bracket.
	rootTolerance = 1e-14
	rootSteps     = 200
	// mleTolerance and mleSteps bound the fixed point of the normalized model.
	mleTolerance = 1e-9
	mleSteps     = 10
)

// meanLLR compares the likelihoods of two means (of one observation, in [0, 1]).
func meanLLR(c Counts, mean0, mean1 float64) (float64, bool) {
	p, total := c.regular()
	p0, ok0 := fitMean(c, p, mean0)
	p1, ok1 := fitMean(c, p, mean1)
	if !ok0 || !ok1 {
		return 0, false
	}
	return ratio(total, p, p0, p1)
}

// fitMean is the likeliest distribution with the given mean.
func fitMean(c Counts, p []float64, mean float64) ([]float64, bool) {
	phi := make([]float64, len(p))
	for class := range p {
		phi[class] = c.outcome(class) - mean
	}
	return fitConstraint(p, phi)
}

// normalizedLLR compares the likelihoods of two values of (mean − ½)/deviation.
func normalizedLLR(c Counts, t0, t1 float64) (float64, bool) {
	p, total := c.regular()
	p0, ok0 := fitNormalized(c, p, t0)
	p1, ok1 := fitNormalized(c, p, t1)
	if !ok0 || !ok1 {
		return 0, false
	}
	return ratio(total, p, p0, p1)
}

// fitNormalized is the likeliest distribution with (mean − ½)/deviation = t, by iterating on
// the constraint linearized at the current guess, from the uniform distribution.
func fitNormalized(c Counts, p []float64, t float64) ([]float64, bool) {
	q := make([]float64, len(p))
	for class := range q {
		q[class] = 1 / float64(len(q))
	}
	phi := make([]float64, len(p))
	for range mleSteps {
		var mean, variance float64
		for class, w := range q {
			mean += w * c.outcome(class)
		}
		for class, w := range q {
			d := c.outcome(class) - mean
			variance += w * d * d
		}
		deviation := math.Sqrt(variance)
		if deviation == 0 {
			return nil, false
		}
		for class := range phi {
			a := c.outcome(class)
			u := (mean - a) / deviation
			phi[class] = a - 0.5 - t/2*deviation*(1+u*u)
		}
		next, ok := fitConstraint(p, phi)
		if !ok {
			return nil, false
		}
		change := 0.0
		for class := range q {
			change = max(change, math.Abs(next[class]-q[class]))
		}
		q = next
		if change < mleTolerance {
			break
		}
	}
	return q, true
}

// fitConstraint is the likeliest distribution under which phi has mean zero:
// p/(1 + x·phi), with x the root of Σ p·phi/(1 + x·phi). There is none when phi has one sign.
func fitConstraint(p, phi []float64) ([]float64, bool) {
	least, most := math.Inf(1), math.Inf(-1)
	for _, v := range phi {
		least, most = min(least, v), max(most, v)
	}
	if !(least < 0 && most > 0) {
		return nil, false
	}
	low, high := -1/most, -1/least
	for range rootSteps {
		x := (low + high) / 2
		sum := 0.0
		for class, v := range phi {
			sum += p[class] * v / (1 + x*v)
		}
		if sum > 0 {
			low = x
		} else {
			high = x
		}
		if high-low <= rootTolerance*(math.Abs(low)+math.Abs(high)) {
			break
		}
	}
	x := (low + high) / 2
	q := make([]float64, len(p))
	for class, v := range phi {
		q[class] = p[class] / (1 + x*v)
	}
	return q, true
}

// ratio is total · Σ p·ln(p1/p0), and false when that is no number.
func ratio(total float64, p, p0, p1 []float64) (float64, bool) {
	sum := 0.0
	for class := range p {
		sum += p[class] * math.Log(p1[class]/p0[class])
	}
	llr := total * sum
	return llr, !math.IsNaN(llr) && !math.IsInf(llr, 0)
}
