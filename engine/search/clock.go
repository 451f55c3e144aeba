package search

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/regence-chess/regence/engine"
)

// How the time of a game is shared out. Shares are permill.
const (
	// sessionMoves is for how many more moves the time must last when no control is near. A
	// move usually takes more than its share, since an iteration that has begun is finished.
	sessionMoves = 42
	// incrementShare is how much of the increment is spent at once.
	incrementShare = 800
	// thinClock, in overheads, is below what the increment is saved up: a machine may be busy
	// for longer than one overhead.
	thinClock = 15
	// hardFactor is how many times its usual time a move may take at most.
	hardFactor = 5
	// hardShare is the share of the remaining time that one move may take at most.
	hardShare = 400
	// lastMoveShare is that share for the last move before a time control.
	lastMoveShare = 800
	// ponderShare is how much more a move gets when the opponent's time is used as well.
	ponderShare = 250
	// reserve is what is never spent, besides the overhead, as a share of the remaining
	// time: the machine may be busy.
	reserve = 60
	// longestClock is as good as any longer one, and safe to multiply.
	longestClock = 240 * time.Hour
	// leastTime is thought even with no time at all.
	leastTime = time.Millisecond
	// obviousShare is what an only move gets of its usual time.
	obviousShare = 100
	// currentMoveAfter is when root moves begin to be reported.
	currentMoveAfter = time.Second
	// boundsAfter is when scores that are only bounds begin to be reported.
	boundsAfter = 3 * time.Second
)

// clock decides how long a search may take.
type clock struct {
	start   time.Time     // from which all reports count
	from    time.Time     // when our time began to run: start, or the ponder hit
	soft    time.Duration // no new iteration after this, scaled by how settled the move is
	hard    time.Duration // the end, whatever happens
	timed   bool          // soft and hard hold
	scaled  bool          // soft is scaled
	ponders bool          // our time does not run yet
}

// newClock reads the limits.
func newClock(limits *engine.Limits, options *Options) clock {
	c := clock{start: limits.Start, ponders: limits.Ponder}
	if c.start.IsZero() {
		c.start = time.Now()
	}
	c.from = c.start
	if limits.Clock != nil {
		c.timed, c.scaled = true, true
		c.soft, c.hard = share(limits.Clock, options)
	}
	if limits.MoveTime > 0 {
		exact := max(limits.MoveTime-options.MoveOverhead, leastTime)
		if !c.timed || exact < c.hard {
			c.hard = exact
		}
		if !c.timed {
			c.soft = exact
		}
		c.timed = true
	}
	return c
}

// share is the usual and the greatest time for a move by the game clock.
func share(game *engine.Clock, options *Options) (soft, hard time.Duration) {
	left := min(game.Remaining, longestClock) - options.MoveOverhead
	left -= left * reserve / 1000
	if left < leastTime {
		return leastTime, leastTime
	}
	moves := time.Duration(sessionMoves)
	if game.MovesToGo > 0 {
		moves = min(moves, time.Duration(game.MovesToGo))
	}
	spent := time.Duration(incrementShare)
	if thin := thinClock * options.MoveOverhead; left < thin {
		spent = incrementShare * left / thin
	}
	soft = left/moves + min(game.Increment, longestClock)*spent/1000
	if options.Ponder {
		soft += soft * ponderShare / 1000
	}
	hard = soft * hardFactor
	most := left * hardShare / 1000
	if moves == 1 {
		most = left
		soft = left * lastMoveShare / 1000
	} else if moves < 4 {
		most = left * lastMoveShare / time.Duration(moves) / 500
	}
	hard = max(min(hard, most, left), leastTime)
	return min(soft, hard), hard
}

// elapsed is the time since the request.
func (c *clock) elapsed() time.Duration { return time.Since(c.start) }

// expired reports whether the hard limit is reached.
func (c *clock) expired() bool {
	return c.timed && !c.ponders && time.Since(c.from) >= c.hard
}

// enough reports whether no further iteration should begin. scale is how long the move
// deserves, in permill of the usual. Time spent pondering counts as thought.
func (c *clock) enough(scale int) bool {
	if !c.timed || c.ponders {
		return false
	}
	limit := c.soft
	if c.scaled {
		limit = min(limit*time.Duration(scale)/1000, c.hard)
	}
	return c.elapsed() >= limit
}

// Control is the outer hand on one search: it may be used from any goroutine. Make one for
// every search with [NewControl].
type Control struct {
	stopped  atomic.Bool
	hit      atomic.Pointer[time.Time]
	stopOnce sync.Once
	hitOnce  sync.Once
	stopping chan struct{}
	hitting  chan struct{}
}

// NewControl makes the control of a search that is yet to begin.
func NewControl() *Control {
	return &Control{stopping: make(chan struct{}), hitting: make(chan struct{})}
}

// Stop ends the search as soon as possible. It never blocks.
func (c *Control) Stop() {
	c.stopOnce.Do(func() {
		c.stopped.Store(true)
		close(c.stopping)
	})
}

// PonderHit tells that the expected move was played: from now the clock runs.
func (c *Control) PonderHit() {
	c.hitOnce.Do(func() {
		now := time.Now()
		c.hit.Store(&now)
		close(c.hitting)
	})
}

// hold waits until the result may be given.
func (c *Control) hold(limits *engine.Limits) {
	switch {
	case limits.Infinite:
		<-c.stopping
	case limits.Ponder:
		select {
		case <-c.stopping:
		case <-c.hitting:
		}
	}
}
