package eval

import "strings"

// Term is one named entry of the evaluation: one weight or one table of weights.
type Term struct {
	Name    string // key in a pack, "king_attack.attackers"
	Doc     string // one line: meaning, what a table is indexed by
	Unit    Unit
	Kind    Kind
	Tapered bool // has an endgame value beside the middlegame's
	Size    int  // number of values; 1 = a scalar
	Min     int
	Max     int

	at int // place of the first value in Weights
}

// Unit is what a value of a term is counted in.
type Unit string

// The units of the values.
const (
	Centipawns   Unit = "cp"
	SixtyFourths Unit = "1/64 cp"
	Danger       Unit = "danger" // steps along the curve king_safety.curve
	Scale        Unit = "1/64"   // factor, 64 = whole
	Number       Unit = "number"
)

// Kind tells how a term enters the score, which decides how it can be tuned.
type Kind uint8

// The kinds of terms.
const (
	Linear  Kind = iota // weight times count
	Curved              // weight times count, summed, then read through king_safety.curve
	Leading             // weight times count, summed for the side ahead in the endgame, and against it no more than it is ahead
	Fixed               // enters in another way; a tuner leaves it alone
)

// String is the word for the kind.
func (k Kind) String() string { return [...]string{"linear", "curved", "leading", "fixed"}[k] }

// Group is the part of the name before the dot, a table of a pack.
func (t Term) Group() string {
	group, _, _ := strings.Cut(t.Name, ".")
	return group
}

// Place is where the values of the term stand in [Trace.Counts].
func (t Term) Place() int { return t.at }

// Terms lists every term in the order of documents and canonical tables. The slice
// belongs to the caller.
func Terms() []Term { return append([]Term(nil), registry...) }

// Find returns the term of that name.
func Find(name string) (Term, bool) {
	i, ok := byName[name]
	if !ok {
		return Term{}, false
	}
	return registry[i], true
}

// byName finds the registry row of a key.
var byName = func() map[string]int {
	index := make(map[string]int, len(registry))
	for i, term := range registry {
		index[term.Name] = i
	}
	return index
}()

// Nearest is the registered name that is most like an unknown one, for error messages;
// empty when none is near.
func Nearest(name string) string {
	best, bestDistance := "", len(name)/2+1
	for _, term := range registry {
		if d := editDistance(strings.ToLower(name), term.Name); d < bestDistance {
			best, bestDistance = term.Name, d
		}
	}
	return best
}

// editDistance is Levenshtein's distance.
func editDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			substitute := diagonal
			if a[i] != b[j] {
				substitute++
			}
			diagonal = row[j+1]
			row[j+1] = min(substitute, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
