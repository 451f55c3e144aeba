package host

import (
	"sync"
	"time"
)

const (
	// benchAfter failures within benchWindow bench a personality: baseline plays instead
	// until the failures are that old.
	benchAfter  = 3
	benchWindow = 10 * time.Minute

	// After a first failure a process is started again at once, after a second it waits
	// for firstDelay, and each time twice as long up to longestDelay.
	firstDelay   = 250 * time.Millisecond
	longestDelay = 10 * time.Second
)

// ledger remembers how the processes of each personality have failed. All sessions of a
// roster share it, so that what crashed in one game is not seated in the next.
type ledger struct {
	now func() time.Time

	mu      sync.Mutex
	records map[string]*record // by the id of the personality
}

type record struct {
	failures []time.Time // within benchWindow
	inRow    int         // since a search last went well
}

func newLedger() *ledger { return &ledger{now: time.Now, records: map[string]*record{}} }

// failed notes a crash, a hang, or a start that did not succeed. It reports whether that
// benches the personality.
func (l *ledger) failed(id string) (benched bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	r := l.records[id]
	if r == nil {
		r = &record{}
		l.records[id] = r
	}
	r.inRow++
	r.failures = append(r.recent(l.now()), l.now())
	return len(r.failures) == benchAfter
}

// well notes a search that gave a result.
func (l *ledger) well(id string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if r := l.records[id]; r != nil {
		r.inRow = 0
	}
}

// benched reports whether a personality may not be started for now.
func (l *ledger) benched(id string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	r := l.records[id]
	return r != nil && len(r.recent(l.now())) >= benchAfter
}

// delay is how long to wait before a process of the personality is started.
func (l *ledger) delay(id string) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	r := l.records[id]
	if r == nil || r.inRow < 2 || len(r.failures) == 0 {
		return 0
	}
	delay := longestDelay
	if doublings := r.inRow - 2; doublings < 16 {
		delay = min(firstDelay<<doublings, longestDelay)
	}
	return max(delay-l.now().Sub(r.failures[len(r.failures)-1]), 0)
}

// recent drops the failures that no longer count.
func (r *record) recent(now time.Time) []time.Time {
	for len(r.failures) > 0 && now.Sub(r.failures[0]) > benchWindow {
		r.failures = r.failures[1:]
	}
	return r.failures
}
