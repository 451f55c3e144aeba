package stats

import (
	"fmt"
	"math"
	"strings"
)

// lopsided is how much the halves of an interval may differ, relative to the whole, before
// one half-width says something wrong about both.
const lopsided = 0.1

// EloText is the difference in Elo for a reader: with one half-width while the interval is
// nearly symmetric, with both ends where it is not, and in words where the results do not
// determine it.
func (e Estimate) EloText() string {
	const digits = 1
	switch {
	case e.Games == 0:
		return "no game yet"
	case !e.Elo.Defined && e.Score == 0.5:
		return fmt.Sprintf("not determined, no result differs; 95 %%: %s", e.eloRange(digits))
	case !e.Elo.Defined && e.ScoreHigh >= 1-scoreMargin:
		return fmt.Sprintf("no upper limit, every game won; 95 %%: %s", e.eloRange(digits))
	case !e.Elo.Defined && e.ScoreLow <= scoreMargin:
		return fmt.Sprintf("no lower limit, every game lost; 95 %%: %s", e.eloRange(digits))
	case !e.Elo.Defined:
		return fmt.Sprintf("%s, no result differs; 95 %%: %s", signed(Elo(e.Score), digits), e.eloRange(digits))
	}
	down, up := e.Elo.Estimate-e.EloLow, e.EloHigh-e.Elo.Estimate
	bounded := e.ScoreLow > scoreMargin && e.ScoreHigh < 1-scoreMargin
	if bounded && math.Abs(up-down) <= lopsided*(up+down) && math.Abs(2*e.Elo.Error-(up+down)) <= lopsided*(up+down) {
		return fmt.Sprintf("%s ± %.*f", signed(e.Elo.Estimate, digits), digits, e.Elo.Error)
	}
	return fmt.Sprintf("%s, 95 %%: %s", signed(e.Elo.Estimate, digits), e.eloRange(digits))
}

// eloRange is the interval of Elo in words.
func (e Estimate) eloRange(digits int) string {
	low, high := e.ScoreLow > scoreMargin, e.ScoreHigh < 1-scoreMargin
	switch {
	case low && high:
		return fmt.Sprintf("%s to %s", signed(e.EloLow, digits), signed(e.EloHigh, digits))
	case low:
		return "at least " + signed(e.EloLow, digits)
	case high:
		return "at most " + signed(e.EloHigh, digits)
	}
	return "anything"
}

// ScoreText is the score in percent with its interval.
func (e Estimate) ScoreText() string {
	if e.Games == 0 {
		return "no game yet"
	}
	return fmt.Sprintf("%.1f %%, 95 %%: %.1f to %.1f", 100*e.Score, 100*e.ScoreLow, 100*e.ScoreHigh)
}

// signed writes a number with its sign, and no sign before a zero.
func signed(value float64, digits int) string {
	text := fmt.Sprintf("%+.*f", digits, value)
	if strings.Trim(text, "+-0.") == "" {
		return text[1:]
	}
	return text
}
