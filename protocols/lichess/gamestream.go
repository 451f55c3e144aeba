package lichess

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"sync"
	"time"
)

// Back-off of a game stream: a second without it is a second of the game.
const (
	gameBackoffFirst = 50 * time.Millisecond
	gameBackoffMax   = 900 * time.Millisecond
	gameLimitedMax   = 5 * time.Second // after a 429
	gameStable       = 3 * time.Second // a stream that lived so long ends the back-off
	fullTimeout      = 3 * time.Second // from the opening to the whole game, which comes first

	// After so many clean ends in a row without the end of the game, the list of
	// running games is asked whether there still is one.
	endsBeforeAsking = 3
)

// GameStream follows one game through however many connections it takes.
type GameStream struct {
	client *Client
	id     string

	mu     sync.Mutex
	reopen context.CancelCauseFunc // ends the present connection
	seen   time.Time               // when the last line came
}

// Game prepares to follow a game; [GameStream.Run] does it.
func (c *Client) Game(id string) *GameStream {
	return &GameStream{client: c, id: id, seen: time.Now()}
}

// Resync drops the present connection and opens another, which begins with the whole
// state of the game.
func (g *GameStream) Resync() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.reopen != nil {
		g.reopen(errResync)
	}
}

// Age is the time since the server last wrote anything but keep-alives.
func (g *GameStream) Age() time.Duration {
	g.mu.Lock()
	defer g.mu.Unlock()
	return time.Since(g.seen)
}

// Run hands on the events of the game until the game is over, which gives nil, or ctx
// ends. A broken stream is opened again at once and begins with a GameFull, so that the
// reader needs no memory of what was lost. [ErrNotFound] and [ErrRefused] mean that the
// server does not let us follow this game, [ErrGameOver] that it is no longer running
// though the server never said how it ended.
func (g *GameStream) Run(ctx context.Context, yield func(GameEvent)) error {
	pause := time.Duration(0)
	ends := 0
	for {
		if !sleep(ctx, jitter(pause)) {
			return ctx.Err()
		}
		start := time.Now()
		over, err := g.connect(ctx, yield)
		switch {
		case over:
			return nil
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, ErrNotFound), errors.Is(err, ErrRefused),
			errors.Is(err, ErrUnauthorized), errors.Is(err, ErrForbidden):
			return err
		}
		limit := gameBackoffMax
		if errors.Is(err, ErrRateLimited) {
			limit = gameLimitedMax
		}
		pause = min(max(gameBackoffFirst, 2*pause), limit)
		if time.Since(start) > gameStable || errors.Is(err, errResync) {
			pause = gameBackoffFirst
		}
		if err != nil {
			ends = 0
		} else if ends++; ends >= endsBeforeAsking {
			if running, err := g.running(ctx); err == nil && !running {
				return ErrGameOver
			}
			ends = 0
		}
		g.client.log.Warn("game stream ended, opening it again", "game", g.id, "error", err, "pause", pause)
	}
}

// connect follows the game through one connection and reports whether the game is over.
func (g *GameStream) connect(ctx context.Context, yield func(GameEvent)) (over bool, err error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	g.mu.Lock()
	g.reopen = cancel
	g.mu.Unlock()
	// Whoever reads a state without the whole game before it cannot tell what it has missed.
	full := false
	var first *time.Timer
	opened := func() { first = time.AfterFunc(fullTimeout, func() { cancel(errNoFull) }) }
	defer func() {
		if first != nil {
			first.Stop()
		}
	}()
	r := request{method: http.MethodGet, path: "/api/bot/game/stream/" + url.PathEscape(g.id)}
	err = g.client.stream(ctx, r, gameSilence, opened, func(line []byte) error {
		event, err := parseGameEvent(line)
		if err != nil {
			return fmt.Errorf("game %s: %w", g.id, err)
		}
		switch {
		case event.Kind == KindFull:
			full = true
			first.Stop()
		case event.Kind == KindState && !full:
			return errNoFull
		}
		event.Received = time.Now()
		g.mu.Lock()
		g.seen = event.Received
		g.mu.Unlock()
		yield(event)
		if event.State != nil && event.State.Over() {
			over = true
			return errGameEnded
		}
		return nil
	})
	if over {
		return true, nil
	}
	return false, err
}

var (
	errGameEnded = errors.New("the game has ended")
	errNoFull    = errors.New("the stream does not begin with the whole game")
)

// running asks the list of running games.
func (g *GameStream) running(ctx context.Context) (bool, error) {
	games, err := g.client.Playing(ctx)
	if err != nil {
		return false, err
	}
	for i := range games {
		if games[i].ID() == g.id {
			return true, nil
		}
	}
	return false, nil
}
