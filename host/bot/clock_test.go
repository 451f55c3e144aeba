package bot

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/regence-chess/regence/configs"
	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/protocols/lichess"
)

func playSettings(t *testing.T) *configs.LichessPlay { return &settingsOf(t, "").Play }

// TestLimits is the law of time: whatever the clock says, the engine gets at least 10 ms
// and no more than what is left after the way to the server; what has no clock is bounded.
func TestLimits(t *testing.T) {
	settings := playSettings(t)
	rapid.Check(t, func(t *rapid.T) {
		state := &lichess.GameState{
			WhiteTime: lichess.Int(rapid.Int64Range(-5000, 3_600_000).Draw(t, "wtime")), BlackTime: 1000,
			WhiteIncrement: lichess.Int(rapid.Int64Range(0, 180_000).Draw(t, "winc")),
		}
		timing := timing{
			settings: settings, clocked: true, ply: rapid.IntRange(2, 300).Draw(t, "ply"),
			lag: time.Duration(rapid.IntRange(0, 5000).Draw(t, "lag")) * time.Millisecond,
		}
		now := time.Now()
		limits := timing.limits(readClock(state, now), chess.White)
		left := time.Duration(state.WhiteTime) * time.Millisecond
		if limits.Clock == nil || limits.Clock.Remaining < leastTime || limits.Clock.Remaining > max(leastTime, left-timing.lag) || !limits.Start.Equal(now) {
			t.Errorf("%v left, lag %v: %+v", left, timing.lag, limits.Clock)
		}
	})
	start := time.Now()
	for name, c := range map[string]struct {
		timing timing
		state  lichess.GameState
		most   time.Duration
	}{
		"unlimited":            {timing{settings: settings}, lichess.GameState{WhiteTime: lichess.Unlimited}, settings.Unlimited},
		"correspondence":       {timing{settings: settings, days: 3}, lichess.GameState{WhiteTime: 3 * 86_400_000}, settings.Correspondence},
		"correspondence, late": {timing{settings: settings, days: 3}, lichess.GameState{WhiteTime: 20_000}, time.Second},
		"first move, bullet":   {timing{settings: settings, clocked: true, base: time.Minute}, lichess.GameState{WhiteTime: 60_000}, time.Second},
		"first move, rapid":    {timing{settings: settings, clocked: true, base: 10 * time.Minute, ply: 1}, lichess.GameState{WhiteTime: 600_000}, settings.FirstMove},
		"first move, arena": {timing{settings: settings, clocked: true, base: 10 * time.Minute}, lichess.GameState{WhiteTime: 600_000, Expiration: &struct {
			IdleMillis   lichess.Int `json:"idleMillis"`
			MillisToMove lichess.Int `json:"millisToMove"`
		}{14_000, 16_000}}, time.Second},
	} {
		limits := c.timing.limits(readClock(&c.state, start), chess.White)
		if limits.Clock != nil || limits.MoveTime < leastTime || limits.MoveTime > c.most {
			t.Errorf("%s: %v, want at most %v", name, limits.MoveTime, c.most)
		}
	}
}

// TestReserve: what a dying connection costs is kept from the engine, and never more than half
// of what is left.
func TestReserve(t *testing.T) {
	settings := playSettings(t)
	settings.Overhead = 0
	for _, c := range []struct{ base, left, want time.Duration }{
		{2 * time.Minute, time.Minute, 50 * time.Second},
		{time.Minute, 30 * time.Second, 25 * time.Second},
		{10 * time.Minute, 12 * time.Second, 6 * time.Second},
		{0, 20 * time.Second, 20 * time.Second},
	} {
		timing := timing{settings: settings, clocked: true, ply: 40, base: c.base}
		state := &lichess.GameState{WhiteTime: lichess.Int(c.left.Milliseconds())}
		if got := timing.limits(readClock(state, time.Now()), chess.White).Clock.Remaining; got != c.want {
			t.Errorf("%v of %v left: the engine is told %v, want %v", c.left, c.base, got, c.want)
		}
	}
}

// TestLagMeter: a constant loss is soon known, and a bad spell is reckoned with.
func TestLagMeter(t *testing.T) {
	var l lagMeter
	left := time.Minute
	for ply := range 20 {
		l.predict(ply, left)
		l.settle(left - 200*time.Millisecond)
	}
	if got := l.expect(); got < 200*time.Millisecond || got > 250*time.Millisecond {
		t.Errorf("200 ms lost each move are reckoned as %s", got)
	}
	for ply := range 5 {
		l.predict(ply, left)
		l.settle(left - 2*time.Second)
	}
	if got := l.expect(); got < 1500*time.Millisecond {
		t.Errorf("after five moves of 2 s loss only %s are reckoned with", got)
	}
	before := l.expect()
	if l.settle(0); l.expect() != before {
		t.Error("a settlement without a prediction counts")
	}
}

func TestBudget(t *testing.T) {
	b := newBudget(settingsOf(t, "[play]\ncores = 4\nhash = 256\nconcurrency = 4"))
	if s := b.share(); s != (Share{Threads: 4, Hash: 64}) || !b.idle() {
		t.Errorf("without a game: %+v", s)
	}
	for _, want := range []struct {
		threads int
		idle    bool
		crowd   time.Duration
	}{{4, true, 0}, {2, true, 0}, {1, false, 0}, {1, false, 0}, {1, false, crowdOverhead}, {1, false, 2 * crowdOverhead}} {
		b.join()
		if s := b.share(); s.Threads != want.threads || b.idle() != want.idle || b.crowd() != want.crowd {
			t.Errorf("%d games: %d threads, pondering %v, crowd %s; want %+v", b.games, s.Threads, b.idle(), b.crowd(), want)
		}
	}
}
