package engine

import (
	"context"
	"time"
)

// Stamped is what a Search may be besides: one that talks to another process tells when
// its request left and when the result was read, so that a match runner charges the
// player's clock neither for its own scheduling nor for its own bookkeeping.
type Stamped interface {
	// Stamps returns the moment just before the request was written and the moment
	// the result had been read. The second is zero until Wait would return.
	Stamps() (sent, received time.Time)
}

// Explainer is what a Player may be besides: one with a personality tells, line by line,
// which settings are in force and where each comes from (the option, an override, the
// pack, its parent). It is called like NewGame: not during a search.
type Explainer interface {
	Explain(ctx context.Context) ([]string, error)
}

// Announcer is what a Player may be besides: one that has words for the user out of turn,
// when nothing was asked (a process crashed, another player took over). tell may be called
// at any time, from several goroutines, and does not block.
type Announcer interface {
	Announce(tell func(text string))
}
