package bot

import (
	"context"
	"errors"
	"strconv"
	"time"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
)

// thought is one search.
type thought struct {
	id        int
	at        place // the position that is searched
	pondering bool
	stopped   bool // its result is of no use
	search    engine.Search
	began     time.Time

	// When it is over.
	best engine.Best
	info engine.Info
	err  error
}

// seating is the outcome of opening a player.
type seating struct {
	player      engine.Player
	personality Personality
	err         error
}

// act does what there is to do. It decides from the state alone and may be called at any
// time.
func (g *game) act(ctx context.Context) {
	if !g.known || g.over {
		return
	}
	if g.player == nil {
		g.openSeat(ctx)
		return
	}
	if g.search != nil {
		g.checkSearch()
		return
	}
	if g.posting != nil || g.awaitFull {
		return
	}
	switch {
	case g.ourTurn() && g.sent != g.here():
		g.think(ctx, g.board, false)
	case !g.ourTurn() && g.ponderAt == g.here() && g.pondered != g.here() && g.mayPonder():
		g.startPondering(ctx)
	}
}

// checkSearch holds a running search against the state: a ponder search whose move was
// played becomes an ordinary one, and one that is about another position is stopped.
func (g *game) checkSearch() {
	t := g.search
	switch {
	case t.stopped:
	case t.at == g.here() && g.ourTurn():
		if t.pondering {
			t.pondering = false
			t.began = time.Now()
			t.search.PonderHit()
		}
	case t.pondering && g.ponderAt == g.here():
	default:
		t.stopped = true
		t.search.Stop()
	}
}

// openSeat opens the player of the chosen personality, beside the game.
func (g *game) openSeat(ctx context.Context) {
	if g.seatPending {
		return
	}
	g.seatPending = true
	g.seatsTried++
	personality, _ := find(g.account.room, g.choice.Personality)
	share := g.account.budget.share()
	g.threads = share.Threads
	g.account.beside(func() {
		// The context is the player's for its life, so the time limit must end with
		// the opening.
		living, cancel := context.WithCancel(ctx)
		limit := time.AfterFunc(seatTimeout, cancel)
		player, err := g.account.room.Seat(living, personality.ID, share)
		if err == nil {
			if err = player.NewGame(living); err != nil || !limit.Stop() {
				player.Close()
				err = errors.Join(err, living.Err())
			}
		}
		if err != nil {
			cancel()
		}
		context.AfterFunc(ctx, cancel)
		g.seated <- seating{player: player, personality: personality, err: err}
	})
}

// takeSeat receives the player. A personality that cannot be opened is replaced by the
// default one, and that by giving the game up.
func (g *game) takeSeat(ctx context.Context, s seating) {
	g.seatPending = false
	if s.err != nil {
		g.log.Error("the player cannot be opened", "personality", s.personality.ID, "error", s.err)
		if g.seatsTried >= mostSeats {
			g.quit(ctx, "no player can be opened")
			return
		}
		g.choice = Choice{Personality: g.account.settings.Choice.Personality, Rule: "fallback"}
		return
	}
	if !sameID(s.personality.ID, g.choice.Personality) { // another was asked for meanwhile
		s.player.Close()
		return
	}
	g.player, g.personality = s.player, s.personality
	g.sheet.personality = s.personality
	g.judgement.follow(g.account.settings, s.personality.Manners)
	g.log.Info("seated", "personality", s.personality.ID, "fingerprint", s.personality.Fingerprint, "by", g.choice.Rule)
	g.account.seatTaken(g)
}

// dismiss ends all that runs for the game and closes the player.
func (g *game) dismiss() {
	if g.player != nil {
		g.player.Close()
		g.player = nil
	}
	if g.search != nil {
		<-g.searched
		g.search = nil
	}
	if g.seatPending {
		if s := <-g.seated; s.err == nil {
			s.player.Close()
		}
	}
	if g.posting != nil {
		g.posting.cancel()
	}
}

// timing is what our time for a move depends on.
func (g *game) timing() timing {
	trip, deviance := g.client.RoundTrip()
	return timing{
		settings: &g.account.settings.Play, clocked: g.proposal.Clock, days: g.proposal.Days, base: g.proposal.Base,
		ply: g.board.Len(), lag: max(trip+deviations*deviance, g.lag.expect()), crowd: g.account.budget.crowd(),
	}
}

// think starts a search of the last position of board.
func (g *game) think(ctx context.Context, board *chess.Game, pondering bool) {
	g.setThreads(ctx)
	timing := g.timing()
	timing.ply = board.Len()
	limits := timing.limits(g.clock, g.me)
	if pondering {
		limits.Ponder, limits.Start = true, time.Time{}
	}
	search, err := g.player.Go(ctx, board, limits)
	if err != nil {
		g.playerFailed(ctx, err)
		return
	}
	g.lastID++
	t := &thought{
		id: g.lastID, at: place{ply: board.Len(), key: board.Position().Key()},
		pondering: pondering, search: search, began: time.Now(),
	}
	g.search = t
	id := t.id
	go func() {
		result := thought{id: id}
		for info := range search.Infos() {
			if len(info.Lines) > 0 {
				result.info = info
			}
		}
		result.best, result.err = search.Wait()
		g.searched <- result
	}()
}

// setThreads follows the share of the machine, which changes with the number of games.
func (g *game) setThreads(ctx context.Context) {
	share := g.account.budget.share()
	if share.Threads == g.threads {
		return
	}
	g.threads = share.Threads
	if _, err := g.player.SetOption(ctx, "Threads", strconv.Itoa(share.Threads)); err != nil {
		g.log.Debug("threads not set", "error", err)
	}
}

// mayPonder reports whether to think in the opponent's time.
func (g *game) mayPonder() bool {
	return g.account.settings.Play.Ponder && g.proposal.Clock && !g.visit && g.board.Len() >= 2 && g.account.budget.idle()
}

// startPondering searches the position after the answer that we expect, unless that would
// end the game.
func (g *game) startPondering(ctx context.Context) {
	g.pondered = g.here()
	if !g.board.Position().IsLegal(g.ponder) {
		return
	}
	expected := g.board.Clone()
	expected.Push(g.ponder)
	if !expected.Outcome().Over() {
		g.think(ctx, expected, true)
	}
}

// thoughtOver takes the result of a search and plays the move, if it is still about the
// position on the board.
func (g *game) thoughtOver(ctx context.Context, result thought) {
	t := g.search
	g.search = nil
	t.best, t.info, t.err = result.best, result.info, result.err
	move := t.best.Move
	if t.err != nil && !t.stopped {
		g.log.Error("the search failed", "error", t.err)
		if errors.Is(t.err, engine.ErrClosed) || errors.Is(t.err, engine.ErrDied) || move == chess.NoMove {
			g.replacePlayer(ctx)
		}
	}
	if t.stopped || t.pondering || t.at != g.here() || !g.ourTurn() || ctx.Err() != nil {
		return
	}
	if move == chess.NoMove || !g.board.Position().IsLegal(move) {
		g.log.Error("the player gives no legal move", "move", move.UCI(true), "fen", g.board.Position().FEN())
		g.replacePlayer(ctx)
		return
	}
	a := assess(t.info)
	g.lastDepth = a.depth
	if g.judgement.add(a); g.judgement.resigns(g.clock.hurried(g.me.Other())) {
		g.log.Info("resigning", "score", a.neutral)
		g.do("resign", func() error { return g.client.Resign(g.account.ctx, g.id) })
		g.sent, g.echoBy = g.here(), time.Now().Add(echoTimeout)
		return
	}
	g.seatsTried = 0
	g.post(ctx, t, a)
}

// playerFailed handles a player that does not start a search.
func (g *game) playerFailed(ctx context.Context, err error) {
	g.log.Error("the player does not play", "error", err)
	g.replacePlayer(ctx)
}

// replacePlayer opens another player in the place of one that failed.
func (g *game) replacePlayer(ctx context.Context) {
	if g.player != nil {
		g.player.Close()
		g.player = nil
	}
	if g.seatsTried >= mostSeats {
		g.quit(ctx, "no player finds a move")
	}
}
