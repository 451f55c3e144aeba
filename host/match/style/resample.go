package style

import (
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
)

// Resampling tells how intervals and tests are made.
type Resampling struct {
	Seed       uint64  // the same seed gives the same intervals
	Resamples  int     // bootstrap samples and permutations, 0 for 2000
	Confidence float64 // of intervals, 0 for 0.95
}

const (
	defaultResamples  = 2000
	defaultConfidence = 0.95
)

func (r Resampling) withDefaults() Resampling {
	if r.Resamples <= 0 {
		r.Resamples = defaultResamples
	}
	if r.Confidence <= 0 || r.Confidence >= 1 {
		r.Confidence = defaultConfidence
	}
	return r
}

// The streams of random numbers, so that one purpose does not disturb another.
const (
	streamBootstrap   = 1
	streamPermutation = 2
)

// bundles are the units of one or two samples, sorted by whom they belong to: both players,
// the first alone, the second alone.
type bundles struct {
	pool    *Pool
	players int
	units   []unitOf
	groups  [3][]int
}

// dealing puts units into the sums of the players: add takes what a unit holds of the player
// from into the sums of the player to.
type dealing func(random *rand.Rand, add func(u *unitOf, from, to int))

// asPlayed deals every unit once, to whom it belongs.
func (b *bundles) asPlayed(_ *rand.Rand, add func(*unitOf, int, int)) {
	for i := range b.units {
		add(&b.units[i], 0, 0)
		add(&b.units[i], 1, 1)
	}
}

// bootstrap draws units with replacement, each group from itself, so that no player ever
// runs out of games.
func (b *bundles) bootstrap(random *rand.Rand, add func(*unitOf, int, int)) {
	for _, group := range b.groups {
		for range group {
			u := &b.units[group[random.IntN(len(group))]]
			add(u, 0, 0)
			add(u, 1, 1)
		}
	}
}

// permutation swaps the players of a unit that both share by the toss of a coin, and deals
// out anew the units of one player alone.
func (b *bundles) permutation(random *rand.Rand, add func(*unitOf, int, int)) {
	for _, i := range b.groups[0] {
		swap := random.IntN(2)
		add(&b.units[i], 0, swap)
		add(&b.units[i], 1, 1-swap)
	}
	single := slices.Concat(b.groups[1], b.groups[2])
	random.Shuffle(len(single), func(i, j int) { single[i], single[j] = single[j], single[i] })
	for n, i := range single {
		to := 0
		if n >= len(b.groups[1]) {
			to = 1
		}
		add(&b.units[i], 0, to)
		add(&b.units[i], 1, to)
	}
}

// sum deals once and returns the sums.
func (b *bundles) sum(deal dealing, random *rand.Rand, sums *[2]Totals) {
	for who := range b.players {
		sums[who].reset(b.pool)
	}
	deal(random, func(u *unitOf, from, to int) {
		if u.present[from] {
			sums[to].add(u, from)
		}
	})
}

// runs deals many times and returns every metric each time, by player, metric and run. Each
// run has random numbers of its own, so that the result does not depend on the number of
// processors.
func (b *bundles) runs(deal dealing, r Resampling, stream uint64) (values [2][][]float64) {
	for who := range b.players {
		values[who] = make([][]float64, len(registry))
		for i := range registry {
			values[who][i] = make([]float64, r.Resamples)
		}
	}
	workers := min(runtime.GOMAXPROCS(0), r.Resamples)
	var group sync.WaitGroup
	for worker := range workers {
		group.Go(func() {
			var sums [2]Totals
			for run := worker; run < r.Resamples; run += workers {
				b.sum(deal, rand.New(rand.NewPCG(r.Seed, stream<<32|uint64(run))), &sums)
				for who := range b.players {
					for i := range registry {
						values[who][i][run] = registry[i].Value(&sums[who])
					}
				}
			}
		})
	}
	group.Wait()
	return values
}

// interval holds the middle part of the values, NaN left out; without most of the values
// there is none. For a metric that is recentered it lies around value.
func interval(m *Metric, value float64, drawn []float64, confidence float64) (low, high float64) {
	known := slices.DeleteFunc(slices.Clone(drawn), math.IsNaN)
	if 2*len(known) < len(drawn) || len(known) == 0 {
		return math.NaN(), math.NaN()
	}
	slices.Sort(known)
	tail := (1 - confidence) / 2
	last := float64(len(known) - 1)
	low, high = known[int(math.Floor(tail*last))], known[int(math.Ceil((1-tail)*last))]
	if m.recenter {
		shift := value - known[len(known)/2]
		return low + shift, high + shift
	}
	return low, high
}
