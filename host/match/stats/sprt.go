package stats

import (
	"fmt"
	"math"
)

// Model says in which units the bounds of a sequential test are meant.
type Model string

// The models. Normalized is the default: its bounds ask for the same number of games
// whatever the openings and the draw rate.
const (
	Normalized Model = "normalized"
	Logistic   Model = "logistic"
	// Bayesian bounds are BayesElo at the draw rate of the sample; for single games only.
	Bayesian Model = "bayesian"
	// Cutechess is the trinomial test of cutechess-cli: BayesElo, scaled to logistic Elo
	// near zero, with half a game added to each class.
	Cutechess Model = "cutechess"
)

// SPRT is a sequential probability ratio test of elo ≤ Elo0 against elo ≥ Elo1.
// The generalized test and its likelihood ratios follow Van den Bergh's notes for fishtest.
type SPRT struct {
	Elo0, Elo1  float64
	Alpha, Beta float64 // error probabilities of accepting H1 and H0 wrongly
	Model       Model
}

// Verdict is the state of a sequential test.
type Verdict int

// The verdicts. Undefined means that the results so far give no likelihood ratio; the
// test goes on.
const (
	Continue Verdict = iota
	AcceptH0
	AcceptH1
	Undefined
)

// String is the verdict in words.
func (v Verdict) String() string {
	return [...]string{"going on", "H0 accepted", "H1 accepted", "undefined, going on"}[v]
}

// Result is a sequential test applied to results.
type Result struct {
	LLR          float64 // log likelihood ratio; 0 when undefined
	Lower, Upper float64 // the bounds that end the test
	Verdict      Verdict
}

// Validate refuses tests that cannot be run.
func (s SPRT) Validate() error {
	switch {
	case !(s.Elo0 < s.Elo1):
		return fmt.Errorf("sprt: elo0 %g must be below elo1 %g", s.Elo0, s.Elo1)
	case !(s.Alpha > 0 && s.Alpha < 0.5):
		return fmt.Errorf("sprt: alpha %g: want more than 0 and less than 0.5", s.Alpha)
	case !(s.Beta > 0 && s.Beta < 0.5):
		return fmt.Errorf("sprt: beta %g: want more than 0 and less than 0.5", s.Beta)
	case math.IsInf(s.Elo0, 0) || math.IsInf(s.Elo1, 0):
		return fmt.Errorf("sprt: bounds %g and %g: want finite numbers", s.Elo0, s.Elo1)
	}
	switch s.Model {
	case Normalized, Logistic, Bayesian, Cutechess:
		return nil
	}
	return fmt.Errorf("sprt: model %q: want normalized, logistic, bayesian or cutechess", s.Model)
}

// Bounds are the log likelihood ratios at which the test ends: Wald's
// ln(β/(1−α)) and ln((1−β)/α).
func (s SPRT) Bounds() (lower, upper float64) {
	return math.Log(s.Beta / (1 - s.Alpha)), math.Log((1 - s.Beta) / s.Alpha)
}

// Test applies the test to counts, which must be valid.
func (s SPRT) Test(c Counts) Result {
	r := Result{}
	r.Lower, r.Upper = s.Bounds()
	llr, ok := s.llr(c)
	switch {
	case !ok:
		r.Verdict = Undefined
		return r
	case llr >= r.Upper:
		r.Verdict = AcceptH1
	case llr <= r.Lower:
		r.Verdict = AcceptH0
	}
	r.LLR = llr
	return r
}

// llr is the generalized log likelihood ratio, and false where there is none.
func (s SPRT) llr(c Counts) (float64, bool) {
	if c.Observations() == 0 {
		return 0, false
	}
	switch s.Model {
	case Logistic:
		return meanLLR(c, ExpectedScore(s.Elo0), ExpectedScore(s.Elo1))
	case Bayesian:
		return bayesianLLR(c, s.Elo0, s.Elo1)
	case Cutechess:
		return cutechessLLR(c, s.Elo0, s.Elo1)
	}
	scale := 1 / eloPerNat
	if c.Paired() {
		scale *= math.Sqrt2
	}
	return normalizedLLR(c, s.Elo0*scale, s.Elo1*scale)
}
