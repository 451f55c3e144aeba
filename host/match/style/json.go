package style

import (
	"encoding/json"
	"math"
)

// number is a float that JSON shows as null when it is NaN.
type number float64

func (n number) MarshalJSON() ([]byte, error) {
	if math.IsNaN(float64(n)) || math.IsInf(float64(n), 0) {
		return []byte("null"), nil
	}
	return json.Marshal(float64(n))
}

type jsonValue struct {
	Value number `json:"value"`
	Low   number `json:"low"`
	High  number `json:"high"`
	Unit  string `json:"unit"`
}

type jsonDifference struct {
	Value        number `json:"value"`
	Low          number `json:"low"`
	High         number `json:"high"`
	P            number `json:"p"`
	Adjusted     number `json:"p_adjusted"`
	BeyondChance bool   `json:"beyond_chance"`
}

type jsonReport struct {
	Player    string               `json:"player"`
	Spellings []string             `json:"spellings"`
	Games     int                  `json:"games"`
	Wins      int                  `json:"wins"`
	Draws     int                  `json:"draws"`
	Losses    int                  `json:"losses"`
	Average   int                  `json:"average_moves"` // of the decisive games of the pool
	EAS       number               `json:"eas"`
	Reliable  bool                 `json:"eas_reliable"`
	Openings  map[string]int       `json:"openings,omitempty"`
	Metrics   map[string]jsonValue `json:"metrics"`
}

func (r *Report) json() jsonReport {
	report := jsonReport{
		Spellings: r.Spellings,
		Games:     r.Games,
		Wins:      r.Wins,
		Draws:     r.Draws,
		Losses:    r.Losses,
		Average:   r.Average,
		EAS:       number(r.Value("eas").Value),
		Reliable:  r.Reliable(),
		Openings:  r.Openings,
		Metrics:   map[string]jsonValue{},
	}
	if len(r.Spellings) > 0 {
		report.Player = r.Spellings[0]
	}
	for _, v := range r.Values {
		report.Metrics[v.Metric.Key] = jsonValue{Value: number(v.Value), Low: number(v.Low), High: number(v.High), Unit: v.Metric.Unit}
	}
	return report
}

// MarshalJSON has the metrics by their keys, null where a metric is not defined.
func (r *Report) MarshalJSON() ([]byte, error) { return json.Marshal(r.json()) }

// MarshalJSON is the report of the first player with that of the second under "vs" and the
// tests under "differences".
func (c *Comparison) MarshalJSON() ([]byte, error) {
	differences := map[string]jsonDifference{}
	for _, d := range c.Differences {
		differences[d.Metric.Key] = jsonDifference{Value: number(d.Value), Low: number(d.Low), High: number(d.High),
			P: number(d.P), Adjusted: number(d.Adjusted), BeyondChance: d.BeyondChance()}
	}
	return json.Marshal(struct {
		jsonReport
		Versus      jsonReport                `json:"vs"`
		Shared      int                       `json:"shared"`
		Differences map[string]jsonDifference `json:"differences"`
	}{c.A.json(), c.B.json(), c.Shared, differences})
}
