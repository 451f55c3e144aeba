package host

import (
	"testing"
	"time"
)

// TestLedger goes through the life of a personality that crashes.
func TestLedger(t *testing.T) {
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	l := newLedger()
	l.now = func() time.Time { return now }
	expect := func(what string, delay time.Duration, benched bool) {
		t.Helper()
		if got := l.delay("tal"); got != delay {
			t.Errorf("%s: delay %v, want %v", what, got, delay)
		}
		if got := l.benched("tal"); got != benched {
			t.Errorf("%s: benched %v", what, got)
		}
	}
	expect("at first", 0, false)
	l.failed("tal")
	expect("one failure: at once", 0, false)
	l.failed("tal")
	expect("two", firstDelay, false)
	now = now.Add(100 * time.Millisecond)
	expect("a little later", firstDelay-100*time.Millisecond, false)
	if !l.failed("tal") {
		t.Error("the third failure does not bench")
	}
	expect("three", 2*firstDelay, true)
	if l.benched("baseline") {
		t.Error("baseline is benched for it")
	}
	if l.failed("tal") {
		t.Error("the fourth failure benches again")
	}
	for range 20 {
		l.failed("tal")
	}
	expect("many", longestDelay, true)
	now = now.Add(benchWindow + time.Second)
	expect("after the window", 0, false)
	l.well("tal")
	l.failed("tal")
	expect("after a search that went well", 0, false)
}
