package stats

import "gonum.org/v1/gonum/stat/distuv"

// Proportion is the rate of k events in n trials with its exact 95 % interval (Clopper and
// Pearson). For no event in n trials the upper end is about 3.7/n.
func Proportion(k, n int) (rate, low, high float64) {
	if n <= 0 {
		return 0, 0, 1
	}
	const tail = 0.025
	low, high = 0, 1
	if k > 0 {
		low = distuv.Beta{Alpha: float64(k), Beta: float64(n - k + 1)}.Quantile(tail)
	}
	if k < n {
		high = distuv.Beta{Alpha: float64(k + 1), Beta: float64(n - k)}.Quantile(1 - tail)
	}
	return float64(k) / float64(n), low, high
}
