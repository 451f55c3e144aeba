package style

import "math"

// Metric is one measure of style.
type Metric struct {
	Key     string // in JSON and on the command line, such as "eas.sacrifices"
	Group   string
	Name    string // in tables
	Unit    string
	Doc     string // what it says, in a sentence
	Source  string // where the definition comes from
	Digits  int    // behind the point in tables
	Attack  int    // +1: more of it is held to be attacking, -1: less, 0: neither
	Neutral bool   // needs neutral scores

	value func(*Totals) float64
	// recenter is set where games drawn anew always give less, or more, than the games
	// themselves; the interval is then moved to have its middle at the value.
	recenter bool
	// part and whole are the counts of a ratio, from which zero events can be told from an
	// unknown share; part is negative for other metrics.
	part, whole count
	scale       float64
}

// Value is the metric of summed counts, NaN where it is not defined.
func (m *Metric) Value(t *Totals) float64 { return m.value(t) }

// Metrics are all metrics, in the order of tables. The slice must not be changed.
func Metrics() []Metric { return registry }

// Find is the metric with that key, nil when there is none.
func Find(key string) *Metric {
	for i := range registry {
		if registry[i].Key == key {
			return &registry[i]
		}
	}
	return nil
}

// ratio makes a metric of two counts.
func ratio(m Metric, part, whole count, scale float64) Metric {
	m.part, m.whole, m.scale = part, whole, scale
	m.value = func(t *Totals) float64 {
		if t.Counts[whole] == 0 {
			return math.NaN()
		}
		return scale * t.Counts[part] / t.Counts[whole]
	}
	return m
}

// formula makes a metric of anything else.
func formula(m Metric, value func(*Totals) float64) Metric {
	m.part = -1
	m.value = value
	return m
}

// eas makes a metric of the parts of EAS, in one of the readings of its rule.
func eas(m Metric, reading int, part func(easParts) int) Metric {
	return formula(m, func(t *Totals) float64 {
		parts, ok := easOf(t, reading)
		if !ok {
			return math.NaN()
		}
		return float64(part(parts))
	})
}

// norm is the human mean and deviation of a feature, with the weight that it has in the
// attacking score.
type norm struct{ mean, deviation, weight float64 }

// feature makes a metric in standard deviations from the human mean.
func feature(m Metric, part, whole count, n norm) Metric {
	raw := ratio(m, part, whole, 1)
	return formula(m, func(t *Totals) float64 { return (raw.value(t) - n.mean) / n.deviation })
}
