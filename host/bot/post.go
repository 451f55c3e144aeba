package bot

import (
	"context"
	"errors"
	"time"

	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/protocols/lichess"
)

// postAtLeast is how long a move is tried even when our clock seems to be over: the server
// decides about that.
const postAtLeast = 3 * time.Second

// postWithoutClock is how long a move is tried before the game is looked at anew, where no
// clock runs.
const postWithoutClock = time.Minute

// posting is a move on its way to the server.
type posting struct {
	at     place
	move   chess.Move
	offer  bool
	cancel context.CancelFunc
	began  time.Time

	// When it is over.
	err     error
	latency time.Duration
}

// post sends the move that a search found.
func (g *game) post(ctx context.Context, t *thought, a assessment) {
	move, here := t.best.Move, g.here()
	now := time.Now()
	if took := now.Sub(t.began); g.proposal.Clock || a.known {
		left := g.clock.left[g.me]
		if g.clockRuns() {
			left -= now.Sub(g.clock.received)
		}
		g.sheet.note(here.ply, a, took, max(0, left))
		if g.clockRuns() {
			g.lag.predict(here.ply, left+g.clock.increment[g.me])
		}
	}
	offer := g.offersDraw()
	if offer {
		g.lastOffer = here.ply
	}
	timing := g.timing()
	until := timing.deadline(g.clock, g.me)
	if until.IsZero() {
		until = now.Add(postWithoutClock)
	}
	if least := now.Add(postAtLeast); until.Before(least) {
		until = least
	}
	sending, cancel := context.WithDeadline(ctx, until)
	p := &posting{at: here, move: move, offer: offer, cancel: cancel, began: now}
	g.posting = p
	g.ponder, g.ponderAt = t.best.Ponder, nowhere
	if t.best.Ponder != chess.NoMove {
		after := g.board.Clone()
		after.Push(move)
		g.ponderAt = place{ply: after.Len(), key: after.Position().Key()}
	}
	text := move.UCI(g.castlesOntoRook())
	rest := g.account.settings.Play.Pace - now.Sub(g.since)
	g.account.beside(func() {
		result := *p
		if rest > 0 {
			pause(sending, rest)
		}
		began := time.Now()
		result.err = g.client.Move(sending, g.id, text, offer)
		result.latency = time.Since(began)
		select {
		case g.posted <- result:
		case <-ctx.Done():
		}
	})
}

// castlesOntoRook reports whether castling is written as the king taking its rook. In
// standard games both forms are understood; the plain one is in every document.
func (g *game) castlesOntoRook() bool { return g.proposal.Variant != "standard" }

// clockRuns reports whether our clock is running.
func (g *game) clockRuns() bool { return g.proposal.Clock && g.board.Len() >= 2 }

// offersDraw reports whether the move at hand comes with an offer of a draw.
func (g *game) offersDraw() bool {
	return g.board.Len() >= 2 && g.board.Len()-g.lastOffer >= drawOfferEvery &&
		g.judgement.offers(g.move(), g.clock.hurried(g.me.Other()))
}

// moveAnswered takes the outcome of a posting.
func (g *game) moveAnswered(ctx context.Context, p posting) {
	g.posting.cancel()
	g.posting = nil
	switch {
	case p.err == nil:
		g.log.Debug("move played", "ply", p.at.ply+1, "move", p.move.UCI(true), "latency", p.latency)
		g.account.observer.MovePlayed(g.account.name, p.latency)
		g.greet()
		if p.at == g.here() {
			g.sent, g.echoBy = p.at, time.Now().Add(echoTimeout)
		}
		return
	case p.at != g.here():
		return // the game has gone on without it
	case errors.Is(p.err, lichess.ErrUncertain):
		g.log.Info("whether the move was played, the stream will tell", "error", p.err)
	default:
		if g.failed != p.at {
			g.failed, g.failures = p.at, 0
		}
		g.failures++
		g.log.Warn("the move was not taken", "move", p.move.UCI(true), "times", g.failures, "error", p.err)
		if g.failures >= mostFailures {
			g.quit(ctx, "the server refuses our moves")
			return
		}
	}
	g.resync()
}
