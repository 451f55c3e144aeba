package lichess

import (
	"context"
	"errors"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Limits of the client. The server publishes none for most calls; its maintainers speak
// of about 180 requests a minute.
const (
	requestsPerSecond = 3  // sustained, for all calls but moves and streams
	requestBurst      = 15 // at once

	// After a 429 that does not say how long to wait, calls rest this long, twice as
	// long after each further one up to the longest.
	shortestRest = time.Minute
	longestRest  = 10 * time.Minute
)

// lane is a group of calls that share a fate when the server says 429.
type lane string

const (
	laneMove      lane = "move"      // moves: never wait, see Client.Move
	laneGame      lane = "game"      // draw, takeback, resign, abort, claim: never wait
	laneStream    lane = "stream"    // opening streams: have their own back-off
	laneChat      lane = "chat"      // chat lines
	laneChallenge lane = "challenge" // creating challenges
	laneAnswer    lane = "answer"    // accepting, declining and cancelling challenges
	laneRead      lane = "read"      // everything else
)

// urgent calls serve a running game and are never held back by the client.
func (l lane) urgent() bool { return l == laneMove || l == laneGame || l == laneStream }

// pacer holds calls back: a token bucket for all, and rests after answers with 429.
type pacer struct {
	bucket *rate.Limiter

	mu    sync.Mutex
	rests map[lane]*rest
}

type rest struct {
	until  time.Time
	length time.Duration // of the last rest of unknown length
}

func newPacer() *pacer {
	return &pacer{
		bucket: rate.NewLimiter(requestsPerSecond, requestBurst),
		rests:  make(map[lane]*rest),
	}
}

// admit waits for the turn of a call. While the lane rests it returns an *Error at once,
// so that nobody queues up behind a limit that may last a day.
func (p *pacer) admit(ctx context.Context, l lane, method, path string) error {
	if l.urgent() {
		p.bucket.Allow() // counted when there is room, never waited for
		return nil
	}
	if wait := p.resting(l); wait > 0 {
		return &Error{Status: 429, Method: method, Path: path, Message: "not sent: the limit still holds", Wait: wait}
	}
	return p.bucket.Wait(ctx)
}

// resting is how long the lane still rests.
func (p *pacer) resting(l lane) time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	if r := p.rests[l]; r != nil {
		return max(0, time.Until(r.until))
	}
	return 0
}

// learn takes note of the outcome of a call.
func (p *pacer) learn(l lane, err error) {
	var answer *Error
	limited := errors.As(err, &answer) && answer.Status == 429
	p.mu.Lock()
	defer p.mu.Unlock()
	r := p.rests[l]
	switch {
	case limited:
		if r == nil {
			r = new(rest)
			p.rests[l] = r
		}
		length := answer.Wait
		if length == 0 {
			r.length = min(max(shortestRest, 2*r.length), longestRest)
			length = r.length
		}
		r.until = time.Now().Add(length)
	case err == nil && r != nil:
		delete(p.rests, l)
	}
}
