package lichess

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"sync"
	"time"
)

// Pauses between the attempts at a move. They stay below a second as long as the clock
// lives, for a move not sent is a game lost.
const (
	moveTimeout      = 2 * time.Second
	movePauseFault   = 100 * time.Millisecond // first, after a fault; doubles
	movePauseLimited = 300 * time.Millisecond // first, after a 429; doubles
	movePauseMax     = 900 * time.Millisecond
)

// Move plays a move in UCI notation. It repeats the request until the server has an
// answer or ctx, whose deadline should be the end of the mover's clock, is done.
//
// When the server refuses a move after an attempt whose answer was lost, the move has
// most likely been played by that attempt, and the error is [ErrUncertain]; the game
// stream tells. Any other refusal is an [*Error].
func (c *Client) Move(ctx context.Context, game, move string, offerDraw bool) error {
	path := "/api/bot/game/" + url.PathEscape(game) + "/move/" + url.PathEscape(move)
	if offerDraw {
		path += "?offeringDraw=true"
	}
	pauseFault, pauseLimited := movePauseFault, movePauseLimited
	lost := false // an attempt may have arrived
	for {
		start := time.Now()
		_, err := c.attempt(ctx, request{lane: laneMove, path: path, timeout: moveTimeout})
		var pause time.Duration
		switch {
		case err == nil:
			c.trip.add(time.Since(start))
			return nil
		case errors.Is(err, ErrRateLimited):
			pause, pauseLimited = pauseLimited, min(2*pauseLimited, movePauseMax)
		case transient(err):
			lost = true
			pause, pauseFault = pauseFault, min(2*pauseFault, movePauseMax)
		case lost && errors.Is(err, ErrRefused):
			return fmt.Errorf("%w: %v", ErrUncertain, err)
		default:
			return err
		}
		c.log.Warn("move not taken, trying again", "game", game, "move", move, "pause", pause, "error", err)
		if !sleep(ctx, pause) {
			return fmt.Errorf("move %s given up: %w", move, err)
		}
	}
}

// sleep waits, and reports false when ctx ended first.
func sleep(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-timer.C:
		return ctx.Err() == nil
	}
}

// roundTrip is a running estimate of how long a move takes to the server and back, with
// the gains that TCP uses for its own (RFC 6298).
type roundTrip struct {
	mu       sync.Mutex
	known    bool
	mean     time.Duration
	deviance time.Duration
}

// Estimates before the first measurement.
const (
	assumedTrip     = 150 * time.Millisecond
	assumedDeviance = 50 * time.Millisecond
)

func (r *roundTrip) add(sample time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.known {
		r.known, r.mean, r.deviance = true, sample, sample/2
		return
	}
	r.deviance += ((sample - r.mean).Abs() - r.deviance) / 4
	r.mean += (sample - r.mean) / 8
}

// RoundTrip is the measured mean time of a move to the server and back, and its mean
// deviation.
func (c *Client) RoundTrip() (mean, deviation time.Duration) {
	c.trip.mu.Lock()
	defer c.trip.mu.Unlock()
	if !c.trip.known {
		return assumedTrip, assumedDeviance
	}
	return c.trip.mean, c.trip.deviance
}
