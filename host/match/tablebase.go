package match

import (
	"fmt"

	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/engine/syzygy"
)

// Tablebase knows positions exactly.
type Tablebase interface {
	// Judge tells how a game that has not ended by the rules must end from its current
	// position, and whether that is known.
	Judge(game *chess.Game) (outcome Outcome, known bool)
}

// Syzygy judges games by Syzygy tables. It speaks only where the result stands under the
// fifty-move rule with the clock of the game: a win that the rule would cut short is a draw,
// and where a table has rounded away the ply that decides, nothing is said. Of repetitions the
// tables know nothing, so that a win is not called where one of the positions since the last
// capture or pawn move has come twice: the way to the win might lead through it.
type Syzygy struct{ Tables *syzygy.Tables }

// Judge is the judgment of the tables.
func (s Syzygy) Judge(game *chess.Game) (Outcome, bool) {
	p := game.Position()
	wdl, known := s.Tables.Judge(p)
	if !known {
		return Outcome{}, false
	}
	side := p.SideToMove()
	outcome := Outcome{Reason: TablebaseResult}
	switch wdl {
	case syzygy.Draw, syzygy.CursedWin, syzygy.BlessedLoss:
		outcome.Result = chess.Draw
	default:
		if repeated(game) {
			return Outcome{}, false
		}
		winner := side
		if wdl == syzygy.Loss {
			winner = side.Other()
		}
		outcome.Result = winOf(winner)
	}
	outcome.Detail = fmt.Sprintf("%s for %s to move, half-move clock %d", wdl, side, p.HalfmoveClock())
	if dtz, ok := s.Tables.ProbeDTZ(p); ok {
		outcome.Detail += fmt.Sprintf(", DTZ %d", dtz)
	}
	return outcome, true
}

// repeated reports whether a position has come twice since the last capture or pawn move.
func repeated(game *chess.Game) bool {
	keys := game.Keys()
	keys = keys[max(0, len(keys)-1-game.Position().HalfmoveClock()):]
	seen := make(map[uint64]bool, len(keys))
	for _, key := range keys {
		if seen[key] {
			return true
		}
		seen[key] = true
	}
	return false
}
