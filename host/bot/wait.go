package bot

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/protocols/lichess"
)

// visitLinger is how long a visit to a correspondence game waits for a quick answer.
const visitLinger = 20 * time.Second

// arm sets the timers that depend on the state.
func (g *game) arm() {
	if g.visit && !g.ourTurn() && g.leaveAt.IsZero() {
		g.leaveAt = time.Now().Add(visitLinger)
	}
	if g.ourTurn() {
		g.leaveAt = time.Time{}
	}
	g.abortAt = time.Time{}
	if g.abortable() && !g.ourTurn() {
		g.abortAt = g.since.Add(g.account.acceptance(g.proposal.Guest).Abort + g.extra)
	}
}

// abortable reports whether the game can still end without a result, by our doing.
func (g *game) abortable() bool {
	return g.known && !g.over && !g.abortDone && g.board.Len() < 2 && g.proposal.Arena == "" && g.proposal.Clock &&
		!slices.Contains(g.proposal.Rules, "noAbort")
}

// nextTimer is the next moment at which something may have to be done.
func (g *game) nextTimer() time.Time {
	next := time.Now().Add(longAgo)
	leave := g.leaveAt
	if g.posting != nil {
		leave = time.Time{} // not before its outcome
	}
	for _, at := range []time.Time{g.abortAt, g.claimAt, g.echoBy, g.finishBy, leave} {
		if !at.IsZero() && at.Before(next) {
			next = at
		}
	}
	return next
}

// timers does what is due.
func (g *game) timers(ctx context.Context) {
	now := time.Now()
	due := func(at *time.Time) bool {
		if at.IsZero() || now.Before(*at) {
			return false
		}
		*at = time.Time{}
		return true
	}
	if g.over {
		return
	}
	if due(&g.abortAt) {
		g.abortDone = true
		g.log.Info("aborting: the opponent does not move")
		g.do("abort", func() error {
			err := g.client.Abort(ctx, g.id)
			if errors.Is(err, lichess.ErrRefused) {
				g.account.park(g.id)
			}
			return err
		})
	}
	if due(&g.claimAt) {
		g.claim(ctx)
	}
	if due(&g.echoBy) {
		g.log.Warn("our move does not show in the stream")
		g.resync()
	}
	if due(&g.finishBy) {
		g.resync()
	}
}

// absence takes note of the opponent leaving or coming back.
func (g *game) absence(gone *lichess.OpponentGone, received time.Time) {
	g.claimAt = time.Time{}
	if gone.Gone && gone.ClaimWinInSeconds != nil {
		g.claimAt = received.Add(time.Duration(*gone.ClaimWinInSeconds) * time.Second)
		g.log.Info("the opponent has left", "claim_in", time.Until(g.claimAt))
	}
}

// claim takes what is due when the opponent has been gone for long enough, and tries again
// later if the server does not agree.
func (g *game) claim(ctx context.Context) {
	if g.ourTurn() {
		return // the server admits no claim in our own time
	}
	canWin := g.board.Position().ByColor(g.me).Count() > 1
	g.claimAt = time.Now().Add(claimAgain)
	g.account.beside(func() {
		err := error(nil)
		if canWin {
			err = g.client.ClaimVictory(ctx, g.id)
		}
		if !canWin || errors.Is(err, lichess.ErrRefused) {
			err = g.client.ClaimDraw(ctx, g.id)
		}
		select {
		case g.claimed <- err:
		default: // one answer is enough
		}
	})
}

func (g *game) claimAnswered(err error) {
	if err != nil {
		g.log.Info("the claim was refused", "error", err)
		return
	}
	g.log.Info("claimed the game")
}

// finishHint tells that the event stream says the game is over; the game stream should
// say so itself in a moment.
func (g *game) finishHint() { g.finishBy = time.Now().Add(finishTimeout) }

// result is the result of the finished game from its last state.
func (g *game) result() (word string, result chess.Result) {
	switch {
	case g.state.Status == "aborted" || g.state.Status == "" || !g.state.Over() || g.state.Status == "noStart" && g.state.Winner == "":
		return "none", chess.Ongoing
	case g.state.Winner == "":
		return "draw", chess.Draw
	}
	result = chess.WhiteWins
	if g.state.Winner == "black" {
		result = chess.BlackWins
	}
	if g.state.Winner == g.me.String() {
		return "win", result
	}
	return "loss", result
}

// finish records the game and says goodbye.
func (g *game) finish(ctx context.Context) {
	word, result := g.result()
	if !g.known {
		return
	}
	g.log.Info("game over", "status", g.state.Status, "result", word, "plies", g.board.Len(), "personality", g.personality.ID)
	g.account.gameOver(ctx, g, word)
	if word == "none" {
		return
	}
	if folder := g.account.settings.PGNFolder; folder != "" {
		if err := save(folder, g.id, g.sheet.game(g.board, string(g.state.Status), result)); err != nil {
			g.log.Error("the game could not be saved", "error", err)
		}
	}
	g.farewell()
}
