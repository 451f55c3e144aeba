package stats

import "math"

// bayesProbabilities are the chances of loss, draw and win in the BayesElo model.
func bayesProbabilities(elo, drawElo float64) (loss, draw, win float64) {
	win = 1 / (1 + math.Pow(10, (drawElo-elo)/400))
	loss = 1 / (1 + math.Pow(10, (drawElo+elo)/400))
	return loss, 1 - win - loss, win
}

// drawElo is the BayesElo draw parameter at which the sample's shares of losses and wins
// are the likeliest.
func drawElo(loss, win float64) float64 {
	return 200 * math.Log10((1-loss)/loss*(1-win)/win)
}

// bayesianLLR turns BayesElo bounds into scores at the sample's draw rate and compares those.
func bayesianLLR(c Counts, elo0, elo1 float64) (float64, bool) {
	if c.Paired() {
		return 0, false
	}
	p, _ := c.regular()
	d := drawElo(p[0], p[2])
	mean := func(elo float64) float64 {
		_, draw, win := bayesProbabilities(elo, d)
		return win + draw/2
	}
	return meanLLR(c, mean(elo0), mean(elo1))
}

// cutechessLLR is the trinomial test of cutechess-cli.
func cutechessLLR(c Counts, elo0, elo1 float64) (float64, bool) {
	if c.Paired() {
		return 0, false
	}
	l, d, w := float64(c[0])+0.5, float64(c[1])+0.5, float64(c[2])+0.5
	n := l + d + w
	param := drawElo(l/n, w/n)
	x := math.Pow(10, -param/400)
	scale := 4 * x / ((1 + x) * (1 + x))
	l0, d0, w0 := bayesProbabilities(elo0/scale, param)
	l1, d1, w1 := bayesProbabilities(elo1/scale, param)
	llr := l*math.Log(l1/l0) + d*math.Log(d1/d0) + w*math.Log(w1/w0)
	return llr, !math.IsNaN(llr) && !math.IsInf(llr, 0)
}
