package match

import (
	"time"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
)

// Ply is one move of a game with what its player said and how long it took.
type Ply struct {
	Move  chess.Move
	Spent time.Duration // as the clock was charged
	Own   time.Duration // as the player itself counted; 0: not told
	Wall  time.Duration // from the request to being ready for the next one, our own work included

	Depth    int
	Nodes    uint64
	Score    engine.Score // for the mover, with the player's own weights; exact where there is one
	Bound    engine.Bound
	Neutral  engine.Score // for the mover, with baseline's weights
	Judged   bool         // Neutral is known
	External bool         // Neutral was found by us, not told by the player
	Scored   bool         // Score and Depth were told
}

// Record is one game as it was played.
type Record struct {
	Index   int         // of the game in the schedule, from 0
	Players [2]int      // of the plan, by color
	Opening Opening     // where the game began
	First   chess.Color // who moves first after the opening
	Plies   []Ply       // from the opening on
	Started time.Time
	Wall    time.Duration // whole duration of the game
	Outcome

	// Overrun is by how much the loser of a time forfeit was late.
	Overrun time.Duration
	// LastOutput are the last lines of a player that failed.
	LastOutput []string
}

// Game replays the record.
func (r *Record) Game() (*chess.Game, error) {
	game, err := r.Opening.Game()
	if err != nil {
		return nil, err
	}
	for _, ply := range r.Plies {
		game.Push(ply.Move)
	}
	return game, nil
}

// mover is the player of the plan who made the i-th ply after the opening.
func (r *Record) mover(i int) int {
	color := (int(r.First) + i) & 1
	return r.Players[color]
}

// halfPoints are the points of a player of the plan, in halves; a void game gives none.
func (r *Record) halfPoints(player int) int {
	for color, p := range r.Players {
		if p == player {
			return halfPoints(r.Result, chess.Color(color))
		}
	}
	return 0
}
