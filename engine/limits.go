package engine

import (
	"time"

	"github.com/regence-chess/regence/engine/chess"
)

// Limits bounds a search. A zero field does not limit; of several limits the first
// that is reached ends the search. Limits without any bound are searched to the
// greatest depth.
type Limits struct {
	// Start is when the request arrived, from which all time counts; zero means
	// the moment of the call.
	Start time.Time

	Clock    *Clock        // nil: no clock
	MoveTime time.Duration // exact time for this move
	Depth    int           // plies
	Nodes    uint64        // exact with one thread
	Mate     int           // look for a mate in that many moves

	// SearchMoves restricts the root to these moves; empty means all.
	SearchMoves []chess.Move

	Infinite bool // hold the result until Stop
	Ponder   bool // hold the result until PonderHit or Stop; the clock stands until PonderHit
}

// Clock is the state of the game clock when the request arrived.
type Clock struct {
	Remaining time.Duration // of the side to move; may be zero or negative
	Increment time.Duration // of the side to move
	MovesToGo int           // moves to the next time control; 0 = the rest of the game

	OpponentRemaining time.Duration
	OpponentIncrement time.Duration
}
