package polyglot

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"github.com/regence-chess/regence/engine/chess"
)

// Choice is a move of the book.
type Choice struct {
	Move   chess.Move
	Weight uint32 // zero: known, but not to be played
	Learn  uint32
}

// choices turns records into legal moves, the heaviest first. Records of the same move,
// such as castling in both forms, are added up; illegal moves are dropped.
func choices(p *chess.Position, entries []Entry) []Choice {
	var found []Choice
	for _, entry := range entries {
		m, legal := Decode(p, entry.Move)
		if !legal {
			continue
		}
		i := slices.IndexFunc(found, func(c Choice) bool { return c.Move == m })
		if i < 0 {
			i = len(found)
			found = append(found, Choice{Move: m, Learn: entry.Learn})
		}
		found[i].Weight += uint32(entry.Weight)
	}
	slices.SortStableFunc(found, func(a, b Choice) int { return cmp.Compare(b.Weight, a.Weight) })
	return found
}

// Choose picks a move with a chance proportional to its weight. It is false when there is
// none of a weight above zero. The same state of random gives the same move.
func Choose(choices []Choice, random *rand.Rand) (chess.Move, bool) {
	var total uint64
	for _, choice := range choices {
		total += uint64(choice.Weight)
	}
	if total == 0 {
		return chess.NoMove, false
	}
	ticket := random.Uint64N(total)
	for _, choice := range choices {
		if ticket < uint64(choice.Weight) {
			return choice.Move, true
		}
		ticket -= uint64(choice.Weight)
	}
	return chess.NoMove, false
}

// Best is the heaviest move; false when there is none of a weight above zero.
func Best(choices []Choice) (chess.Move, bool) {
	if len(choices) == 0 || choices[0].Weight == 0 {
		return chess.NoMove, false
	}
	return choices[0].Move, true
}

// Common keeps the moves whose weight is at least so many percent of the heaviest one's.
func Common(choices []Choice, percent int) []Choice {
	var kept []Choice
	for _, choice := range choices {
		if 100*uint64(choice.Weight) >= uint64(max(percent, 0))*uint64(choices[0].Weight) {
			kept = append(kept, choice)
		}
	}
	return kept
}
