package stats

import "fmt"

// Counts are frequencies of result classes from the worst to the best for the player
// named first: Trinomial has three classes, Pentanomial five.
type Counts []int

// Trinomial counts single games: losses, draws, wins.
func Trinomial(losses, draws, wins int) Counts { return Counts{losses, draws, wins} }

// Pentanomial counts pairs of games by their points: 0, ½, 1, 1½, 2.
func Pentanomial(ll, ld, even, wd, ww int) Counts { return Counts{ll, ld, even, wd, ww} }

// Paired reports whether an observation is a pair of games.
func (c Counts) Paired() bool { return len(c) == 5 }

// Observations is the number of games of a trinomial, of pairs of a pentanomial.
func (c Counts) Observations() int {
	n := 0
	for _, f := range c {
		n += f
	}
	return n
}

// Games is the number of games counted.
func (c Counts) Games() int {
	if c.Paired() {
		return 2 * c.Observations()
	}
	return c.Observations()
}

// Add counts one more observation of the class (0 = worst).
func (c Counts) Add(class int) { c[class]++ }

// Validate refuses anything but three or five classes of non-negative counts.
func (c Counts) Validate() error {
	if len(c) != 3 && len(c) != 5 {
		return fmt.Errorf("%d result classes: want 3 (loss, draw, win) or 5 (points of a pair)", len(c))
	}
	for class, f := range c {
		if f < 0 {
			return fmt.Errorf("result class %d: %d games: want 0 or more", class, f)
		}
	}
	return nil
}

// outcome is the score of a class in [0, 1].
func (c Counts) outcome(class int) float64 { return float64(class) / float64(len(c)-1) }

// moments are the mean score and the variance of one observation.
func (c Counts) moments() (mean, variance float64) {
	n := float64(c.Observations())
	for class, f := range c {
		mean += float64(f) / n * c.outcome(class)
	}
	for class, f := range c {
		d := c.outcome(class) - mean
		variance += float64(f) / n * d * d
	}
	return mean, variance
}

// minFrequency stands in for an empty class in likelihoods, as in fishtest and fastchess.
const minFrequency = 1e-3

// regular are the frequencies with no class empty, and their sum.
func (c Counts) regular() (p []float64, total float64) {
	p = make([]float64, len(c))
	for class, f := range c {
		p[class] = max(float64(f), minFrequency)
		total += p[class]
	}
	for class := range p {
		p[class] /= total
	}
	return p, total
}
