package host

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/regence-chess/regence/engine"
)

func TestHardLimit(t *testing.T) {
	tests := []struct {
		limits engine.Limits
		want   time.Duration
	}{
		{engine.Limits{Depth: 5}, 0},
		{engine.Limits{MoveTime: time.Second}, 1250 * time.Millisecond},
		{engine.Limits{Clock: &engine.Clock{Remaining: 10 * time.Minute}}, 450 * time.Second},
		{engine.Limits{Clock: &engine.Clock{Remaining: time.Minute, MovesToGo: 1}}, 59750 * time.Millisecond},
		{engine.Limits{Clock: &engine.Clock{Remaining: 100 * time.Millisecond}}, 50 * time.Millisecond},
		{engine.Limits{Clock: &engine.Clock{Remaining: 0}}, time.Millisecond},
		{engine.Limits{Clock: &engine.Clock{Remaining: -time.Hour}}, time.Millisecond},
		{engine.Limits{Clock: &engine.Clock{Remaining: time.Minute}, MoveTime: time.Second}, 1250 * time.Millisecond},
	}
	for _, test := range tests {
		if got := hardLimit(test.limits); got != test.want {
			t.Errorf("hardLimit(%+v, %+v) = %v, want %v", test.limits, test.limits.Clock, got, test.want)
		}
	}
}

// TestFlagIsSafe: whatever the clock, stopping, killing and finding a move elsewhere fit in.
func TestFlagIsSafe(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		left := time.Duration(rapid.Int64Range(int64(10*time.Millisecond), int64(24*time.Hour)).Draw(t, "left"))
		limits := engine.Limits{Clock: &engine.Clock{
			Remaining: left,
			Increment: time.Duration(rapid.Int64Range(0, int64(time.Minute)).Draw(t, "increment")),
			MovesToGo: rapid.IntRange(0, 40).Draw(t, "moves to go"),
		}}
		worst := hardLimit(limits) + forceGrace(limits) + shortSearchTime(limits)
		if worst >= left {
			t.Errorf("%v of %v", worst, left)
		}
	})
}
