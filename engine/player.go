package engine

import (
	"context"
	"iter"

	"github.com/regence-chess/regence/engine/chess"
)

// Player plays chess. The contract, which engine/enginetest checks:
//
// Order. A player is ready when it is made. NewGame and SetOption may come at any
// time, also never; between two of them a player keeps what it has learned about the
// game. At most one search runs: Go during a search is an error (ErrBusy), as are
// NewGame and SetOption. After Close every call returns ErrClosed.
//
// Concurrency. Describe, Ping and Close may be called from any goroutine at any time,
// also while a search runs. The other methods are called by one goroutine.
//
// Blocking. Describe never blocks and starts nothing. Go returns as soon as the
// search has begun and never waits for its result. Ping returns when everything that
// was called before it has taken effect; during a search it returns at once and does
// not disturb the search. Every method honours its context.
//
// Determinism. After NewGame, with one thread, a search limited by depth or nodes
// has the move and the node count that it would have in a fresh process.
type Player interface {
	// Describe tells who this is and what can be set.
	Describe() Description

	// NewGame forgets everything that earlier positions taught (tables, histories);
	// options stay.
	NewGame(ctx context.Context) error

	// SetOption sets one option, its name in any case. The notices are for the
	// user (for example which personality is now active). An unknown name or an
	// unfit value is an *OptionError and leaves the old value in force.
	SetOption(ctx context.Context, name, value string) (notices []string, err error)

	// Go starts a search of the last position of game, whose moves also serve to
	// see repetitions. The player does not keep or change game after Go returns.
	Go(ctx context.Context, game *chess.Game, limits Limits) (Search, error)

	// Ping returns nil when the player is able to answer.
	Ping(ctx context.Context) error

	// Close ends a running search, releases everything, and may be called twice.
	Close() error
}

// Search is one running search.
//
// Exactly one result comes of it, also after Stop, an error, or a position without a
// legal move. Limits.Infinite and Limits.Ponder hold the result back until Stop (or,
// for Ponder, PonderHit), whatever the search has found.
type Search interface {
	// Infos yields what the search reports, for one consumer, and ends when the
	// search has ended. Delivery is lossy: of the complete sets of lines a slow
	// consumer sees the newest. Notices and the last set with exact scores are
	// never lost. Ranging is optional; Wait works without it.
	Infos() iter.Seq[Info]

	// PonderHit tells that the expected move was played: from now the clock runs.
	// It does nothing when the search does not ponder.
	PonderHit()

	// Stop asks for the result as soon as possible. It never blocks and may be
	// called at any time, any number of times.
	Stop()

	// Wait blocks until the result is there. Every call returns the same. With an
	// error the Best may still hold a legal move.
	Wait() (Best, error)
}
