package lichess

import (
	"context"
	"errors"
	"math/rand/v2"
	"net/http"
	"time"
)

// EventKind tells what an [Event] is about.
type EventKind string

// The kinds of events. Opened is the client's own: the stream has been opened, for the
// first time or anew, and the server is about to repeat what is going on.
const (
	Opened            EventKind = "opened"
	ChallengeCreated  EventKind = "challenge"
	ChallengeCanceled EventKind = "challengeCanceled"
	ChallengeDeclined EventKind = "challengeDeclined"
	GameStart         EventKind = "gameStart"
	GameFinish        EventKind = "gameFinish"
)

// Event is one line of the event stream. Kinds that this package does not know are handed
// on too.
type Event struct {
	Kind      EventKind  `json:"type"`
	Challenge *Challenge `json:"challenge"` // of the challenge kinds
	Game      *GameInfo  `json:"game"`      // of the game kinds
	Compat    Compat     `json:"compat"`    // of the challenge, absent when it is replayed
}

// Compat tells through which interfaces a game can be played; absent means unknown.
type Compat struct {
	Bot   *bool `json:"bot"`
	Board *bool `json:"board"`
}

// GameInfo describes a game in an event or in the list of running games.
type GameInfo struct {
	FullID   string `json:"fullId"`
	GameID   string `json:"gameId"`
	ShortID  string `json:"id"`
	FEN      string `json:"fen"`
	Color    string `json:"color"` // ours
	LastMove string `json:"lastMove"`
	Source   string `json:"source"`
	Status   Label  `json:"status"`
	Variant  Label  `json:"variant"`
	Speed    Speed  `json:"speed"`
	Perf     Label  `json:"perf"`
	Rated    bool   `json:"rated"`
	HasMoved bool   `json:"hasMoved"` // we have
	Opponent struct {
		ID       string `json:"id"`
		Username string `json:"username"` // may carry the title
		Rating   Int    `json:"rating"`
		AI       Int    `json:"ai"` // level of the server's own engine; 0: not that
	} `json:"opponent"`
	IsMyTurn     bool   `json:"isMyTurn"`
	SecondsLeft  *Int   `json:"secondsLeft"` // ours; nil: unlimited
	Rating       Int    `json:"rating"`
	TournamentID string `json:"tournamentId"`
	Winner       string `json:"winner"` // of a finished game; "": drawn or aborted
}

// ID is the identity of the game, under whichever name it came.
func (g *GameInfo) ID() string {
	for _, id := range []string{g.GameID, g.ShortID} {
		if id != "" {
			return id
		}
	}
	if len(g.FullID) > gameIDLength {
		return g.FullID[:gameIDLength]
	}
	return g.FullID
}

// gameIDLength is the length of a game's public identity; a player's own adds four.
const gameIDLength = 8

// OpponentID is the user id of the opponent, "" for the server's own engine.
func (g *GameInfo) OpponentID() string {
	if g.Opponent.ID != "" {
		return UserID(g.Opponent.ID)
	}
	if g.Opponent.AI != 0 {
		return ""
	}
	return UserID(g.Opponent.Username)
}

// Back-off of the event stream.
const (
	eventBackoffFirst = 250 * time.Millisecond
	eventBackoffMax   = 30 * time.Second
	eventStable       = time.Minute // a stream that lived so long ends the back-off
	eventRest         = time.Minute // after a 429 that does not say how long

	// A server that accepts a stream and soon ends it properly, this many times in
	// such a time, has given it to another program on the same account.
	displacedEnds   = 5
	displacedWithin = 3 * time.Minute
)

// Events opens the event stream and opens it again whenever it breaks, until ctx ends,
// and hands on its events in order. It keeps to the server's budget of openings.
//
// It returns early only when going on is useless: [ErrUnauthorized] and [ErrForbidden]
// when the token is refused, [ErrDisplaced] when a second program opens the stream of
// the same account again and again, which ends ours each time.
func (c *Client) Events(ctx context.Context, yield func(Event)) error {
	pause, rest := time.Duration(0), time.Duration(0)
	var ends []time.Time
	for {
		if !sleep(ctx, max(jitter(pause), rest, c.opens.next())) {
			return ctx.Err()
		}
		opened := time.Time{}
		err := c.stream(ctx, request{method: http.MethodGet, path: "/api/stream/event", alive: &c.heard}, eventSilence,
			func() {
				opened = time.Now()
				c.heard.Store(opened.UnixNano())
				yield(Event{Kind: Opened})
			},
			func(line []byte) error {
				var event Event
				if err := decode(line, &event); err != nil {
					return err
				}
				yield(event)
				return nil
			})
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if errors.Is(err, ErrUnauthorized) || errors.Is(err, ErrForbidden) {
			return err
		}
		pause = min(max(eventBackoffFirst, 2*pause), eventBackoffMax)
		if !opened.IsZero() && time.Since(opened) > eventStable {
			pause = eventBackoffFirst
		}
		rest = 0
		var answer *Error
		if errors.As(err, &answer) && errors.Is(err, ErrRateLimited) {
			rest = max(answer.Wait, eventRest)
		}
		if err == nil {
			ends = append(ends, time.Now())
			if len(ends) >= displacedEnds && time.Since(ends[len(ends)-displacedEnds]) < displacedWithin {
				return ErrDisplaced
			}
		} else {
			ends = nil
		}
		c.log.Warn("event stream ended, opening it again", "error", err, "pause", max(pause, rest))
	}
}

// EventAge is the time since the event stream last gave a sign of life, keep-alives
// included, and false when it never has.
func (c *Client) EventAge() (time.Duration, bool) {
	heard := c.heard.Load()
	return time.Since(time.Unix(0, heard)), heard != 0
}

// jitter is a random time between half of d and d, so that clients cut off together do
// not come back together.
func jitter(d time.Duration) time.Duration {
	if d <= 0 {
		return 0
	}
	return d/2 + rand.N(d/2+1)
}
