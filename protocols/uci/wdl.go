package uci

import (
	"math"

	"github.com/regence-chess/regence/engine"
)

// The model of results behind UCI_ShowWDL, see docs/uci.md for its source: a score of
// wdlOffset centipawns wins one game in two, and wdlSpread more multiplies the odds of
// winning by e.
const (
	wdlOffset = 270.0
	wdlSpread = 130.0
)

// wdl is the expected share of wins, draws and losses in permill for a neutral score,
// as the side to move sees it. They add up to 1000.
func wdl(score engine.Score) (win, draw, loss int) {
	switch {
	case score >= engine.TablebaseBound:
		return 1000, 0, 0
	case score <= -engine.TablebaseBound:
		return 0, 0, 1000
	}
	share := func(cp float64) int {
		return int(math.Round(1000 / (1 + math.Exp((wdlOffset-cp)/wdlSpread))))
	}
	win, loss = share(float64(score)), share(-float64(score))
	return win, 1000 - win - loss, loss
}
