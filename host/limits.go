package host

import (
	"time"

	"github.com/regence-chess/regence/engine"
)

// When a player does not answer in time. A player keeps its own time and is not in need of
// these limits; they are for one that hangs, and generous for one that thinks.
const (
	// clockShare is the part of the mover's clock, in percent, that one move may take
	// before the last of a time control.
	clockShare = 75

	// flagReserve is what is kept of the mover's clock for ending a hung process and for a
	// move from elsewhere, but at most half of the clock.
	flagReserve = 250 * time.Millisecond

	// moveTimeGrace is what a search with a fixed time may take beyond it.
	moveTimeGrace = 250 * time.Millisecond

	// killGrace is the time from the Stop at a hard deadline to the end of the process, but
	// at most a quarter of what is left of the clock.
	killGrace = 100 * time.Millisecond

	// stopGrace is the time from the user's Stop to the end of the process.
	stopGrace = time.Second

	// A process that does not answer two pings of pulseTimeout in a row, one sent every
	// pulseInterval of a search, has hung.
	pulseInterval = time.Second
	pulseTimeout  = 3 * time.Second
	pulseMisses   = 2

	// abandonGrace is how long a killed process may take to be gone.
	abandonGrace = time.Second
)

// hardLimit is how long a search may take from its start before it is stopped by force;
// zero: for ever.
func hardLimit(l engine.Limits) time.Duration {
	var limit time.Duration
	if l.Clock != nil {
		left := max(l.Clock.Remaining, 0)
		limit = left - min(flagReserve, left/2)
		if l.Clock.MovesToGo != 1 {
			limit = min(limit, left/100*clockShare)
		}
		limit = max(limit, time.Millisecond)
	}
	if l.MoveTime > 0 {
		if fixed := l.MoveTime + moveTimeGrace; limit == 0 || fixed < limit {
			limit = fixed
		}
	}
	return limit
}

// forceGrace is the time from the Stop at the hard limit to the end of the process.
func forceGrace(l engine.Limits) time.Duration {
	if l.Clock == nil {
		return killGrace
	}
	return min(killGrace, max(l.Clock.Remaining, 0)/4)
}
