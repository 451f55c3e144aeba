package tune

import (
	"math"
	"sync"
)

// expected is the share of the point that a score in centipawns promises: a logistic
// curve with slope k, k = 1 being the Elo curve with 400 cp for 10 to 1.
func expected(k, score float64) float64 {
	return 1 / (1 + math.Exp(-k*score*math.Ln10/400))
}

// target is what the score of a position should promise: the result, the promise of
// the search's score, or a blend of both.
func (p *position) target(k, blend float64) float64 {
	switch {
	case !p.judged:
		return float64(p.result)
	case !p.known:
		return expected(k, float64(p.score))
	}
	return (1-blend)*float64(p.result) + blend*expected(k, float64(p.score))
}

// loss is the mean squared error over the positions with the given numbers. The work is
// shared by so many goroutines, all of which have ended when it returns.
func (m *model) loss(w vector, k, blend float64, numbers []int32, threads int) float64 {
	sums := make([]float64, threads)
	spread(numbers, threads, func(worker int, part []int32) {
		sum := 0.0
		for _, i := range part {
			e := m.evaluate(w, int(i))
			miss := expected(k, e.score) - m.data.positions[i].target(k, blend)
			sum += miss * miss
		}
		sums[worker] = sum
	})
	total := 0.0
	for _, sum := range sums {
		total += sum
	}
	return total / float64(len(numbers))
}

// spread cuts the numbers into one part for each worker and waits for all.
func spread(numbers []int32, threads int, work func(worker int, part []int32)) {
	var wait sync.WaitGroup
	for worker := range threads {
		part := numbers[len(numbers)*worker/threads : len(numbers)*(worker+1)/threads]
		wait.Go(func() { work(worker, part) })
	}
	wait.Wait()
}

// fitK finds the slope at which the scores of the weights predict the results best, by
// golden section. The scores of searches have no say: they promise by the same slope, and
// agree the better the flatter it is. Without results the slope is 1.
func (m *model) fitK(w vector, numbers []int32, threads int) float64 {
	const ratio = 0.6180339887498949
	var ended []int32
	for _, i := range numbers {
		if m.data.positions[i].known {
			ended = append(ended, i)
		}
	}
	if len(ended) == 0 {
		return 1
	}
	low, high := 0.1, 4.0
	at := func(k float64) float64 { return m.loss(w, k, 0, ended, threads) }
	a, b := high-ratio*(high-low), low+ratio*(high-low)
	lossA, lossB := at(a), at(b)
	for high-low > 0.002 {
		if lossA < lossB {
			high, b, lossB = b, a, lossA
			a = high - ratio*(high-low)
			lossA = at(a)
		} else {
			low, a, lossA = a, b, lossB
			b = low + ratio*(high-low)
			lossB = at(b)
		}
	}
	return (low + high) / 2
}
