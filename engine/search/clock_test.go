package search

import (
	"testing"
	"time"

	"github.com/regence-chess/regence/engine"
)

// TestShareKeepsToTheClock: no move takes more than is left after the overhead, and as much
// as makes sense.
func TestShareKeepsToTheClock(t *testing.T) {
	options := DefaultOptions()
	for _, remaining := range []time.Duration{
		-time.Hour, 0, 1, time.Millisecond, 11 * time.Millisecond, 50 * time.Millisecond, 100 * time.Millisecond,
		time.Second, time.Minute, 2 * time.Hour, 30_000 * time.Hour, 1<<63 - 1,
	} {
		for _, increment := range []time.Duration{0, 10 * time.Millisecond, 30 * time.Second, 1<<63 - 1} {
			for _, moves := range []int{0, 1, 2, 8, 40, 100, 1 << 30} {
				game := engine.Clock{Remaining: remaining, Increment: increment, MovesToGo: moves}
				soft, hard := share(&game, &options)
				if soft <= 0 || hard < soft || hard > leastTime && hard > remaining-options.MoveOverhead {
					t.Errorf("%+v: %v to %v", game, soft, hard)
				}
			}
		}
	}
}

func TestShareIsSensible(t *testing.T) {
	options := DefaultOptions()
	for _, c := range []struct {
		game        engine.Clock
		least, most time.Duration // of the hard limit
	}{
		{engine.Clock{Remaining: 10 * time.Second, MovesToGo: 8}, time.Second, 4 * time.Second},
		{engine.Clock{Remaining: time.Second, Increment: 200 * time.Millisecond, MovesToGo: 1}, 500 * time.Millisecond, 990 * time.Millisecond},
		{engine.Clock{Remaining: 100 * time.Millisecond}, 5 * time.Millisecond, 50 * time.Millisecond},
		{engine.Clock{Remaining: time.Minute}, 2 * time.Second, 25 * time.Second},
	} {
		if _, hard := share(&c.game, &options); hard < c.least || hard > c.most {
			t.Errorf("%+v: at most %v, want %v to %v", c.game, hard, c.least, c.most)
		}
	}
}

// TestThinClockIsSavedUp: with an increment as short as the overhead, a clock that is all but
// spent is filled again until it can stand a move that comes much too late.
func TestThinClockIsSavedUp(t *testing.T) {
	options := DefaultOptions()
	increment := 10 * time.Millisecond
	left := 25 * time.Millisecond
	for range 200 {
		soft, hard := share(&engine.Clock{Remaining: left, Increment: increment}, &options)
		// An iteration that has begun is finished.
		if left += increment - min(soft*3/2, hard); left <= 0 {
			t.Fatal("the flag falls")
		}
	}
	if left < 8*options.MoveOverhead {
		t.Errorf("the clock stays at %v", left)
	}
}

func TestMoveTimeKeepsTheOverhead(t *testing.T) {
	options := DefaultOptions()
	options.MoveOverhead = 50 * time.Millisecond
	c := newClock(&engine.Limits{MoveTime: 200 * time.Millisecond}, &options)
	if c.hard != 150*time.Millisecond || c.soft != c.hard {
		t.Errorf("%v to %v, want exactly 150ms", c.soft, c.hard)
	}
	both := newClock(&engine.Limits{MoveTime: 60 * time.Millisecond, Clock: &engine.Clock{Remaining: time.Hour}}, &options)
	if both.hard != 10*time.Millisecond {
		t.Errorf("%v, want the earlier of two limits", both.hard)
	}
}

// TestTheClockStandsWhilePondering and starts at the hit.
func TestTheClockStandsWhilePondering(t *testing.T) {
	options := DefaultOptions()
	c := newClock(&engine.Limits{Ponder: true, MoveTime: 20 * time.Millisecond, Start: time.Now().Add(-time.Hour)}, &options)
	if c.expired() || c.enough(1) {
		t.Error("the clock runs before the ponder hit")
	}
	c.ponders, c.from = false, time.Now()
	if c.expired() {
		t.Error("time spent pondering counts against the hard limit")
	}
	if !c.enough(1000) {
		t.Error("time spent pondering does not count as thought")
	}
}
