package uci

import (
	"math"

	"github.com/regence-chess/regence/engine"
)

// The model of results behind UCI_ShowWDL: the chance of winning with a score of s
// centipawns is 1/(1+exp((wdlOffset-s)/wdlSpread)), that of losing is the same for -s, and
// the rest are draws. Both constants are the maximum of likelihood over the results of
// 103,075 quiet positions from games of masters, scored by baseline's evaluation; the
// test beside this file holds the model against them.
const (
	wdlOffset = 114.0 // the score that wins every second game
	wdlSpread = 114.0 // so much more multiplies the odds of winning by e
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
