package match

import (
	"time"

	"github.com/regence-chess/regence/engine/chess"
)

// Live is a game as it stands, for a viewer.
type Live struct {
	Game     int // in the schedule, from 0
	Names    [2]string
	Position chess.Position
	Before   chess.Position // where Move was made
	Move     chess.Move     // the last one; NoMove before the first
	Ply      int
	Left     [2]time.Duration
	Clocked  bool
	Last     [2]*Ply // the last move of each color; nil before it
	Over     bool
	Outcome  Outcome
}

// SAN is the last move in short notation, empty before the first.
func (l *Live) SAN() string {
	if l.Move == chess.NoMove {
		return ""
	}
	return l.Before.SAN(l.Move)
}

// Live returns the games being played, one a slot, nil where there is none. It may be called
// from any goroutine at any time.
func (r *Run) Live() []*Live {
	games := make([]*Live, len(r.live))
	for i := range r.live {
		games[i] = r.live[i].Load()
	}
	return games
}

// show publishes the state of a table. It is called while no clock runs.
func (s *slot) show(t *table) {
	l := &Live{
		Game:     t.record.Index,
		Names:    [2]string{t.seats[0].name, t.seats[1].name},
		Position: *t.game.Position(),
		Before:   t.before,
		Ply:      t.game.Len(),
		Left:     [2]time.Duration{t.seats[0].clock.left, t.seats[1].clock.left},
		Clocked:  t.seats[0].clock.control.Clocked(),
		Over:     t.record.Reason != "",
		Outcome:  t.record.Outcome,
	}
	if n := len(t.record.Plies); n > 0 {
		l.Move = t.record.Plies[n-1].Move
		mover := t.game.Position().SideToMove().Other()
		for i := n - 1; i >= max(0, n-2); i-- {
			ply := t.record.Plies[i]
			l.Last[mover] = &ply
			mover = mover.Other()
		}
	}
	s.run.live[s.index].Store(l)
}
