package stats

import "math"

// Plan is what to expect of a sequential test before it is run.
type Plan struct {
	PassProbability float64 // of accepting H1
	Games           float64 // expected
}

// TypicalPairVariance is the variance of the points of a pair (scaled to [0, 1]) that plans
// assume before there is a result: a third of the games drawn, openings nearly balanced.
const TypicalPairVariance = 0.08

// Plan expects, by Brownian approximation, how a paired test goes when the true logistic
// difference is elo and the points of a pair, scaled to [0, 1], have the given variance.
// Normalized bounds are turned into logistic ones at that variance.
func (s SPRT) Plan(elo, pairVariance float64) Plan {
	score := func(elo float64) float64 {
		if s.Model == Normalized {
			return 0.5 + elo/eloPerNat*math.Sqrt(2*pairVariance)
		}
		return ExpectedScore(elo)
	}
	s0, s1 := score(s.Elo0), score(s.Elo1)
	lower, upper := s.Bounds()
	drift := (ExpectedScore(elo) - (s0+s1)/2) * (s1 - s0) / pairVariance
	spread := (s1 - s0) * (s1 - s0) / pairVariance
	if g := drift / spread; math.Abs(g) > 1e-9 {
		pass := passProbability(g, lower, upper)
		return Plan{PassProbability: pass, Games: 2 * (pass*upper + (1-pass)*lower) / drift}
	}
	return Plan{PassProbability: -lower / (upper - lower), Games: 2 * -lower * upper / spread}
}

// passProbability is the chance that a Brownian motion with drift g per unit of variance
// leaves (lower, upper) above, written so that no exponential overflows.
func passProbability(g, lower, upper float64) float64 {
	if g > 0 {
		return (math.Exp(2*g*lower) - 1) / (math.Exp(2*g*(lower-upper)) - 1)
	}
	return (1 - math.Exp(-2*g*lower)) / (math.Exp(-2*g*upper) - math.Exp(-2*g*lower))
}

// PairVariance is the variance to plan with, measured from results of pairs; false when there
// are too few.
func PairVariance(c Counts) (float64, bool) {
	const enough = 20
	if !c.Paired() || c.Observations() < enough {
		return 0, false
	}
	_, variance := c.moments()
	return variance, variance > 0
}

// ExpectedError is the half-width, in Elo, of the 95 % interval to expect after so many games
// between equals at the typical variance of pairs.
func ExpectedError(games int) float64 {
	if games < 2 {
		return 0
	}
	slope := 1600 / math.Ln10 // of Elo by score, at 1/2
	return slope * z95 * math.Sqrt(TypicalPairVariance/(float64(games)/2))
}
