package style

import (
	"math"

	"github.com/regence-chess/regence/engine/chess"
)

// Totals are summed counts, with what else a metric may need.
type Totals struct {
	Counts   Counts
	Average  int // average moves of the decisive games of the pool
	openings []float64
}

// unitOf is a bundle of observations that is resampled as a whole: one game, or a pair of
// games, for each of at most two players.
type unitOf struct {
	counts   [2]Counts
	openings [2][]int
	present  [2]bool
}

// bundle makes the units of one or two samples. A game in which both play gives both sides
// to one unit, so that what the game brings to both is compared within it.
func bundle(samples ...*Sample) *bundles {
	b := &bundles{pool: samples[0].pool, players: len(samples)}
	average := b.pool.AverageMoves()
	index := map[int]int{}
	for who, sample := range samples {
		for _, e := range sample.entries {
			game := b.pool.games[e.game]
			i, ok := index[game.cluster]
			if !ok {
				i = len(b.units)
				index[game.cluster] = i
				b.units = append(b.units, unitOf{})
			}
			b.units[i].take(&game.sides[e.color], who, average)
		}
	}
	for i := range b.units {
		switch present := b.units[i].present; {
		case present[0] && present[1]:
			b.groups[0] = append(b.groups[0], i)
		case present[0]:
			b.groups[1] = append(b.groups[1], i)
		default:
			b.groups[2] = append(b.groups[2], i)
		}
	}
	return b
}

// take adds what a game tells of a player.
func (u *unitOf) take(side *observation, who, average int) {
	counts := side.counts
	side.countEAS(&counts, average)
	u.counts[who].add(&counts)
	u.openings[who] = append(u.openings[who], side.opening)
	u.present[who] = true
}

// add sums one side of a unit.
func (t *Totals) add(u *unitOf, who int) {
	t.Counts.add(&u.counts[who])
	for _, opening := range u.openings[who] {
		t.openings[opening]++
	}
}

// reset empties the sums for a pool.
func (t *Totals) reset(pool *Pool) {
	t.Counts = Counts{}
	t.Average = pool.AverageMoves()
	if t.openings == nil {
		t.openings = make([]float64, len(pool.openings))
	}
	clear(t.openings)
}

// entropy is that of the openings, in bits.
func (t *Totals) entropy() float64 {
	n, sum := 0.0, 0.0
	for _, k := range t.openings {
		if k > 0 {
			n += k
			sum += k * math.Log2(k)
		}
	}
	if n == 0 {
		return math.NaN()
	}
	return math.Log2(n) - sum/n
}

// entry is one game with the side that the player had.
type entry struct {
	game  int
	color chess.Color
}
