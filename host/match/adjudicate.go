package match

import (
	"fmt"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
)

// Adjudication ends games that both neutral scores call decided. A zero count switches a
// rule off. Scores are neutral ones, so that a personality's optimism decides nothing.
type Adjudication struct {
	// A game is drawn when from DrawMove on (full moves) the last DrawCount moves of each
	// side had neutral scores of at most DrawScore centipawns either way. A capture or a
	// pawn move does not start the count again: the score speaks for itself.
	DrawMove  int          `json:"draw_move,omitempty"`
	DrawCount int          `json:"draw_count,omitempty"`
	DrawScore engine.Score `json:"draw_score,omitempty"`

	// A game is lost for a side whose last ResignCount moves had neutral scores of at most
	// minus ResignScore, and, when ResignBoth is set, when the winner's said the same.
	ResignCount int          `json:"resign_count,omitempty"`
	ResignScore engine.Score `json:"resign_score,omitempty"`
	ResignBoth  bool         `json:"resign_both,omitempty"`

	// MaxMoves ends a game as a draw after so many full moves; 0: never.
	MaxMoves int `json:"max_moves,omitempty"`
}

// DefaultAdjudication suits short games of engines.
func DefaultAdjudication() Adjudication {
	return Adjudication{
		DrawMove: 40, DrawCount: 8, DrawScore: 10,
		ResignCount: 4, ResignScore: 700, ResignBoth: true,
		MaxMoves: 300,
	}
}

// adjudicator watches one game.
type adjudicator struct {
	rules     Adjudication
	tablebase Tablebase // nil: none

	quiet    [2]int // consecutive moves of a side with a drawish score
	hopeless [2]int // … with a lost score
	winning  [2]int // … with a won score
}

// observe takes the neutral score of the move that side has just made and decides.
func (a *adjudicator) observe(game *chess.Game, side chess.Color, ply *Ply) (Outcome, bool) {
	count := func(counter *[2]int, holds bool) {
		if holds {
			counter[side]++
		} else {
			counter[side] = 0
		}
	}
	score, known := ply.Neutral, ply.Judged
	count(&a.quiet, known && score <= a.rules.DrawScore && score >= -a.rules.DrawScore)
	count(&a.hopeless, known && score <= -a.rules.ResignScore)
	count(&a.winning, known && score >= a.rules.ResignScore)

	if a.tablebase != nil {
		if outcome, ok := a.tablebase.Judge(game); ok {
			return outcome, true
		}
	}
	r := a.rules
	if r.ResignCount > 0 {
		for _, loser := range []chess.Color{side, side.Other()} {
			winner := loser.Other()
			if a.hopeless[loser] < r.ResignCount || r.ResignBoth && a.winning[winner] < r.ResignCount {
				continue
			}
			detail := fmt.Sprintf("neutral score of %s at most -%d cp for %d moves", loser, r.ResignScore, a.hopeless[loser])
			if r.ResignBoth {
				detail += fmt.Sprintf(", of %s at least +%d cp for %d", winner, r.ResignScore, a.winning[winner])
			}
			return Outcome{Result: winOf(winner), Reason: AdjudicatedWin, Detail: detail}, true
		}
	}
	moves := fullMoves(game)
	if r.DrawCount > 0 && moves >= r.DrawMove && a.quiet[chess.White] >= r.DrawCount && a.quiet[chess.Black] >= r.DrawCount {
		detail := fmt.Sprintf("neutral scores within %d cp for %d moves of each side, after move %d", r.DrawScore, r.DrawCount, r.DrawMove)
		return Outcome{Result: chess.Draw, Reason: AdjudicatedDraw, Detail: detail}, true
	}
	if r.MaxMoves > 0 && side == chess.Black && moves >= r.MaxMoves {
		return Outcome{Result: chess.Draw, Reason: MoveLimit, Detail: fmt.Sprintf("no result after %d moves", r.MaxMoves)}, true
	}
	return Outcome{}, false
}

// fullMoves is the number of moves that White has made from the opening on.
func fullMoves(game *chess.Game) int { return (game.Len() + 1) / 2 }
