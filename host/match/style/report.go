package style

import (
	"math"
)

// Value is a metric with its interval. All are NaN where the metric is not defined for the
// games, such as the soundness of sacrifices without neutral scores.
type Value struct {
	Metric *Metric
	Value  float64
	Low    float64
	High   float64
}

// Known reports whether there is a value.
func (v Value) Known() bool { return !math.IsNaN(v.Value) }

// Report is what the games of one player tell.
type Report struct {
	Spellings []string // names under which the player was found, the most frequent first
	Games     int
	Wins      int
	Draws     int
	Losses    int
	Average   int            // average moves of the decisive games of the pool
	Openings  map[string]int // games by the letter of their ECO code, where they have one
	Values    []Value        // one for each of Metrics, in the same order
}

// Value is the value of a metric, nil for an unknown key.
func (r *Report) Value(key string) *Value {
	for i := range r.Values {
		if r.Values[i].Metric.Key == key {
			return &r.Values[i]
		}
	}
	return nil
}

// Reliable reports whether there are enough games for EAS: 50 wins and 30 draws.
func (r *Report) Reliable() bool { return r.Wins >= easLeastWins && r.Draws >= easLeastDraws }

// Report measures a player: every metric over all games, with the interval in which it
// falls when games are drawn anew from these (percentile bootstrap; pairs of games are drawn
// together). A share of which no case was met has 3/n as its upper bound.
func (s *Sample) Report(r Resampling) *Report {
	r = r.withDefaults()
	b := bundle(s)
	var sums [2]Totals
	b.sum(b.asPlayed, nil, &sums)
	drawn := b.runs(b.bootstrap, r, streamBootstrap)
	return s.report(&sums[0], drawn[0], r)
}

// report joins the sums of a sample with its bootstrap.
func (s *Sample) report(t *Totals, drawn [][]float64, r Resampling) *Report {
	report := &Report{
		Spellings: s.Spellings,
		Games:     int(t.Counts[games]),
		Wins:      int(t.Counts[wins]),
		Draws:     int(t.Counts[draws]),
		Losses:    int(t.Counts[losses]),
		Average:   t.Average,
		Openings:  s.openings(),
		Values:    make([]Value, len(registry)),
	}
	for i := range registry {
		value := Value{Metric: &registry[i], Value: registry[i].Value(t), Low: math.NaN(), High: math.NaN()}
		if value.Known() {
			value.Low, value.High = interval(value.Metric, value.Value, drawn[i], r.Confidence)
		}
		if high, ok := ruleOfThree(&value, t); ok {
			value.High = high
		}
		report.Values[i] = value
	}
	return report
}

// zeroEvents is the rule of three: after n trials without an event, its rate is below 3/n
// with 95 percent confidence.
const zeroEvents = 3

// ruleOfThree is the upper bound of a share without a case.
func ruleOfThree(v *Value, t *Totals) (float64, bool) {
	m := v.Metric
	if m.part < 0 || m.Unit != "%" && m.Unit != "/100 games" || t.Counts[m.whole] == 0 || t.Counts[m.part] != 0 {
		return 0, false
	}
	return m.scale * min(1, zeroEvents/t.Counts[m.whole]), true
}
