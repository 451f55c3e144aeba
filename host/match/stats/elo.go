package stats

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

const (
	// z95 is the two-sided 95 % quantile of the normal law.
	z95 = 1.959963984540054
	// eloPerNat is 800/ln 10, the slope between normalized Elo and its t value.
	eloPerNat = 800 / math.Ln10
	// scoreMargin keeps a score off 0 and 1, where Elo is infinite.
	scoreMargin = 1e-3
)

// Elo is the logistic rating difference that makes score the expectation:
// -400·log10(1/score − 1). It is infinite at 0 and 1.
func Elo(score float64) float64 { return -400 * math.Log10(1/score-1) }

// ExpectedScore is the inverse of Elo.
func ExpectedScore(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// Value is a figure with the half-width of its 95 % interval. Defined is false when the
// results do not determine it (no game, or only one kind of result).
type Value struct {
	Estimate float64
	Error    float64
	Defined  bool
}

// Estimate is what a set of results says about the difference between two players, from the
// side of the one named first.
type Estimate struct {
	Games int
	Score float64 // mean points a game, 0 to 1
	// ScoreLow and ScoreHigh bound its 95 % interval, by Student's t over the observations
	// (pairs or games). Where all results are alike that law says nothing; then any share of
	// other results that would have stayed unseen with 2.5 % chance counts, as the worst
	// and as the best result there is.
	ScoreLow, ScoreHigh float64

	// Elo is the logistic difference; its error is half the width of the interval, as
	// fastchess and fishtest print it.
	Elo Value
	// EloLow and EloHigh are ScoreLow and ScoreHigh in Elo, kept off 0 and 1: usable with
	// few games too. OpenBench prints the larger side.
	EloLow, EloHigh float64

	// Normalized is the difference in units of the standard deviation of one game,
	// scaled like Elo; it hardly depends on the openings.
	Normalized Value

	// LOS is the likelihood of superiority, 0 to 1; ½ when nothing is known.
	LOS float64

	// DrawRatio is the share of drawn games, or of pairs that ended 1:1.
	DrawRatio float64
	// PairsRatio is won pairs over lost pairs; undefined without a lost pair or for
	// single games.
	PairsRatio Value
}

// NewEstimate estimates from counts, which must be valid.
func NewEstimate(c Counts) Estimate {
	e := Estimate{Games: c.Games(), Score: 0.5, ScoreHigh: 1, LOS: 0.5}
	n := float64(c.Observations())
	if n == 0 {
		return e
	}
	mean, variance := c.moments()
	e.Score = mean
	e.DrawRatio = float64(c[len(c)/2]) / n
	e.PairsRatio = pairsRatio(c)
	if variance <= 0 {
		switch {
		case mean > 0.5:
			e.LOS = 1
		case mean < 0.5:
			e.LOS = 0
		}
		const tail = 0.025
		unseen := 1 - math.Pow(tail, 1/n)
		e.setInterval(mean*(1-unseen), mean+(1-mean)*unseen)
		return e
	}
	se := math.Sqrt(variance / n)
	e.Elo = Value{Estimate: Elo(mean), Error: (eloAt(mean+z95*se) - eloAt(mean-z95*se)) / 2, Defined: true}
	gameDeviation := math.Sqrt(variance)
	if c.Paired() {
		gameDeviation *= math.Sqrt2
	}
	e.Normalized = Value{
		Estimate: eloPerNat * (mean - 0.5) / gameDeviation,
		Error:    eloPerNat * z95 * se / gameDeviation,
		Defined:  true,
	}
	e.LOS = distuv.UnitNormal.CDF((mean - 0.5) / se)
	q := z95
	if n > 1 {
		q = distuv.StudentsT{Mu: 0, Sigma: 1, Nu: n - 1}.Quantile(0.975)
	}
	e.setInterval(mean-q*se, mean+q*se)
	return e
}

func (e *Estimate) setInterval(low, high float64) {
	e.ScoreLow, e.ScoreHigh = max(low, 0), min(high, 1)
	e.EloLow, e.EloHigh = Elo(clipScore(low)), Elo(clipScore(high))
}

// LargerSide is the larger half of the interval EloLow to EloHigh, as OpenBench prints it.
func (e Estimate) LargerSide() float64 {
	return max(e.EloHigh-e.Elo.Estimate, e.Elo.Estimate-e.EloLow)
}

// LOSDecided is the likelihood of superiority from decided games alone, as cutechess prints
// it; ½ without one.
func LOSDecided(losses, wins int) float64 {
	if losses+wins == 0 {
		return 0.5
	}
	return 0.5 + 0.5*math.Erf(float64(wins-losses)/math.Sqrt(2*float64(wins+losses)))
}

func pairsRatio(c Counts) Value {
	if !c.Paired() || c[0]+c[1] == 0 {
		return Value{}
	}
	return Value{Estimate: float64(c[3]+c[4]) / float64(c[0]+c[1]), Defined: true}
}

func clipScore(score float64) float64 { return min(max(score, scoreMargin), 1-scoreMargin) }

// eloAt is Elo where it is finite; beyond, the value at the last score that a double tells
// from 0 and 1.
func eloAt(score float64) float64 {
	const edge = 1e-9
	return Elo(min(max(score, edge), 1-edge))
}
