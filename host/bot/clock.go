package bot

import (
	"time"

	"github.com/regence-chess/regence/configs"
	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/protocols/lichess"
)

// Limits of the time for a move.
const (
	leastTime      = 10 * time.Millisecond // the engine is never told less
	firstMoveShare = 60                    // the first move takes at most the base time by this …
	firstMoveLeast = 300 * time.Millisecond
	deviations     = 2 // of the round trip, to be on the safe side

	// correspondenceShare: a move of a correspondence game takes at most the time left
	// by this.
	correspondenceShare = 20

	// streamReserve of the clock, but at most base/reserveShare and half of what is left, is
	// not told to the engine: a connection that dies is noticed after nine seconds of silence,
	// and with a small increment an engine lives from less.
	streamReserve = 10 * time.Second
	reserveShare  = 12

	// A stream that makes lateMoves moves in a row cost lateCost each besides thinking is
	// opened anew, at most once in lateAgain: what holds it up may be the connection.
	lateCost  = time.Second
	lateMoves = 3
	lateAgain = 30 * time.Second

	// timeTrouble is below what we neither resign to nor offer a draw to an opponent
	// who has no increment.
	timeTrouble = 30 * time.Second
)

// clockReading is what a state says about time, and when it was said.
type clockReading struct {
	received  time.Time
	left      [2]time.Duration // by color
	increment [2]time.Duration
	unlimited bool
	toMove    time.Duration // for the first move; 0: no limit
}

func readClock(state *lichess.GameState, received time.Time) clockReading {
	millis := func(n lichess.Int) time.Duration { return time.Duration(n) * time.Millisecond }
	c := clockReading{
		received:  received,
		left:      [2]time.Duration{millis(state.WhiteTime), millis(state.BlackTime)},
		increment: [2]time.Duration{millis(state.WhiteIncrement), millis(state.BlackIncrement)},
		unlimited: state.WhiteTime >= lichess.Unlimited,
	}
	if e := state.Expiration; e != nil {
		c.toMove = millis(e.MillisToMove) - millis(e.IdleMillis)
	}
	return c
}

// timing is what the time for a move depends on besides the clock.
type timing struct {
	settings *configs.LichessPlay
	clocked  bool
	days     int
	base     time.Duration
	ply      int           // plies on the board since the start of the game
	lag      time.Duration // expected between hearing of a move and our answer's arrival
	crowd    time.Duration
}

// lost is the time that a move costs besides thinking: the server's clock starts before we
// hear of the opponent's move and stops after we have decided.
func (t *timing) lost() time.Duration { return t.lag + t.settings.Overhead + t.crowd }

// lagMeter estimates what a move costs besides thinking from what it did cost: the time
// that the server says we have left, against the time that we would have by our own clock.
// The gains are those of RFC 6298.
type lagMeter struct {
	known    bool
	mean     time.Duration
	deviance time.Duration

	ply       int           // the move that is measured
	predicted time.Duration // what we should have left after it

	costly int // measured moves in a row that cost lateCost
}

// predict begins the measurement of our move at a ply.
func (l *lagMeter) predict(ply int, left time.Duration) { l.ply, l.predicted = ply, left }

// settle ends it with what the server says.
func (l *lagMeter) settle(left time.Duration) {
	if l.predicted == 0 {
		return
	}
	sample := max(0, l.predicted-left)
	l.predicted = 0
	if l.costly++; sample < lateCost {
		l.costly = 0
	}
	if !l.known {
		l.known, l.mean, l.deviance = true, sample, sample/2
		return
	}
	l.deviance += ((sample - l.mean).Abs() - l.deviance) / 4
	l.mean += (sample - l.mean) / 8
}

// expect is the cost to be reckoned with, 0 while none is known.
func (l *lagMeter) expect() time.Duration { return l.mean + deviations*l.deviance }

// limits are the limits of a search for side.
func (t *timing) limits(c clockReading, side chess.Color) engine.Limits {
	limits := engine.Limits{Start: c.received}
	left := c.left[side]
	switch {
	case c.unlimited || !t.clocked && t.days == 0:
		limits.MoveTime = t.settings.Unlimited
	case !t.clocked:
		limits.MoveTime = max(leastTime, min(t.settings.Correspondence, left/correspondenceShare))
	case t.ply < 2: // no clock runs yet
		limits.MoveTime = min(t.settings.FirstMove, max(firstMoveLeast, t.base/firstMoveShare))
		if c.toMove > 0 {
			limits.MoveTime = min(limits.MoveTime, c.toMove/2)
		}
		limits.MoveTime = max(limits.MoveTime, leastTime)
	default:
		reserve := min(streamReserve, t.base/reserveShare, left/2)
		limits.Clock = &engine.Clock{
			Remaining:         max(leastTime, left-t.lost()-reserve),
			Increment:         c.increment[side],
			OpponentRemaining: c.left[side.Other()],
			OpponentIncrement: c.increment[side.Other()],
		}
	}
	return limits
}

// deadline is when the time of side is over; zero when it never is.
func (t *timing) deadline(c clockReading, side chess.Color) time.Time {
	switch {
	case c.unlimited || !t.clocked && t.days == 0:
		return time.Time{}
	case t.clocked && t.ply < 2:
		if c.toMove > 0 {
			return c.received.Add(c.toMove)
		}
		return time.Time{}
	}
	return c.received.Add(c.left[side])
}

// hurried reports whether side is short of time without an increment to help.
func (c clockReading) hurried(side chess.Color) bool {
	return !c.unlimited && c.increment[side] == 0 && c.left[side] < timeTrouble
}
