package match

import (
	"time"

	"github.com/regence-chess/regence/engine"
)

// clock is one player's clock in one game.
type clock struct {
	control Control
	margin  time.Duration // overrun that is forgiven
	left    time.Duration
	toGo    int // moves to the next period; 0: none
}

func newClock(control Control, margin time.Duration) *clock {
	c := &clock{control: control, margin: margin, left: control.Base + control.Increment, toGo: control.Moves}
	if control.Moves > 0 {
		// As in a GUI the first increment comes with the first move, not before.
		c.left = control.Base
	}
	return c
}

// charge takes the time of one move. It returns how far the move overran its limit, and
// whether that loses the game. The next period is credited only to a player who has not lost.
func (c *clock) charge(spent time.Duration) (overrun time.Duration, lost bool) {
	if c.control.MoveTime > 0 {
		overrun = max(overrun, spent-c.control.MoveTime)
	}
	if c.control.Clocked() {
		c.left -= spent
		overrun = max(overrun, -c.left)
	}
	if overrun > c.margin {
		return overrun, true
	}
	c.left = max(c.left, 0) + c.control.Increment
	if c.toGo > 0 {
		c.toGo--
		if c.toGo == 0 {
			c.toGo = c.control.Moves
			c.left += c.control.Base
		}
	}
	return overrun, false
}

// limits are what a player is told when it is to move.
func (c *clock) limits(opponent *clock) engine.Limits {
	limits := engine.Limits{MoveTime: c.control.MoveTime, Nodes: c.control.Nodes, Depth: c.control.Depth}
	if c.control.Clocked() {
		limits.Clock = &engine.Clock{
			Remaining:         c.left,
			Increment:         c.control.Increment,
			MovesToGo:         c.toGo,
			OpponentRemaining: opponent.left,
			OpponentIncrement: opponent.control.Increment,
		}
	}
	return limits
}

// patience is how long a move may take before the player counts as stalled. Without a clock
// a player that computes is only distinguished from one that hangs by this.
func (c *clock) patience() time.Duration {
	switch {
	case c.control.Clocked():
		return c.left + c.margin + stallGrace
	case c.control.MoveTime > 0:
		return c.control.MoveTime + c.margin + stallGrace
	}
	return unclockedStall
}
