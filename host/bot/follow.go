package bot

import (
	"slices"
	"time"

	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/protocols/lichess"
)

// takebackWindow is how long after a granted takeback a shorter list of moves is no surprise.
const takebackWindow = 10 * time.Second

// receive takes note of a line of the game stream.
func (g *game) receive(event lichess.GameEvent) {
	switch event.Kind {
	case lichess.KindFull:
		g.begin(event)
	case lichess.KindState:
		if g.known {
			g.update(event.State, event.Received, false)
		}
	case lichess.KindChat:
		g.hear(event.Chat)
	case lichess.KindGone:
		g.absence(event.Gone, event.Received)
	default:
		g.log.Debug("unknown line in the game stream", "kind", event.Kind)
	}
}

// begin takes the first line of a stream, which holds the whole truth.
func (g *game) begin(event lichess.GameEvent) {
	full := event.Full
	if !g.known {
		g.proposal = proposalOfGame(full, g.account.id)
		g.proposal.ID = g.id
		g.me = chess.White
		if g.proposal.Color == "black" {
			g.me = chess.Black
		}
		start, err := startPosition(g.proposal.Variant, full.InitialFEN)
		if err != nil {
			g.log.Error("the position cannot be played", "fen", full.InitialFEN, "error", err)
			g.broken(event.State)
			return
		}
		g.start = start
		g.board = chess.NewGame(start)
		g.account.introduce(g)
		g.known = true
	}
	g.awaitFull = false
	g.update(event.State, event.Received, true)
	if g.posting == nil && g.sent == g.here() {
		g.sent = nowhere // the server does not have the move after all
	}
}

// broken handles a game whose moves or position we cannot make sense of.
func (g *game) broken(state *lichess.GameState) {
	if state.Over() {
		g.over = true
		return
	}
	g.quit(g.account.ctx, "the game cannot be followed")
}

// update takes a state of the game.
func (g *game) update(state *lichess.GameState, received time.Time, full bool) {
	moves := state.MoveList()
	if !full && len(moves) < len(g.moves) && !state.Over() && received.After(g.shorterTill) {
		// Late or out of order, or a takeback that we know nothing of: the server
		// shall tell everything anew.
		g.log.Warn("the list of moves has become shorter", "from", len(g.moves), "to", len(moves))
		g.resync()
		return
	}
	if !slices.Equal(moves, g.moves) || g.board.Len() != len(moves) {
		if !g.rebuild(moves) {
			if !full {
				g.resync()
				return
			}
			g.broken(state)
			return
		}
		g.since = received
		g.claimAt = time.Time{} // somebody has moved: nobody is gone
		g.answered = 0
	} else if g.since.IsZero() {
		g.since = received
	}
	g.state, g.clock = *state, readClock(state, received)
	if n := g.board.Len(); n > 0 && g.proposal.Clock {
		g.sheet.clock(n-1, g.clock.left[g.board.Position().SideToMove().Other()])
	}
	if g.sent != nowhere && g.sent != g.here() {
		g.sent, g.echoBy = nowhere, time.Time{}
	}
	if g.board.Len() == g.lag.ply+1 {
		g.lag.settle(g.clock.left[g.me])
		g.hasten()
	}
	if state.Over() {
		g.over = true
		return
	}
	g.considerTakeback()
	g.considerDraw()
	g.arm()
}

// compare holds our view of whose turn it is against the server's list of games: a line of
// the stream may have been lost.
func (g *game) compare(ourTurn bool) {
	if g.known && !g.over && ourTurn && !g.ourTurn() && g.posting == nil && time.Since(g.clock.received) > echoTimeout {
		g.log.Warn("it is our turn, and the stream does not say so")
		g.resync()
	}
}

// hasten opens a stream anew that is late move after move. What we know stands until then.
func (g *game) hasten() {
	if g.lag.costly < lateMoves || time.Since(g.hastened) < lateAgain {
		return
	}
	g.log.Warn("the stream is late, opening it anew", "cost", g.lag.expect())
	g.hastened, g.lag.costly = time.Now(), 0
	g.stream.Resync()
}

// resync asks for the whole state.
func (g *game) resync() {
	g.awaitFull = true
	g.stream.Resync()
}

// rebuild sets the board up from the whole list of moves and reports whether that is
// possible. The old board stays when it is not.
func (g *game) rebuild(moves []string) bool {
	board := chess.NewGame(g.start)
	for _, move := range moves {
		if err := board.PushUCI(move); err != nil {
			g.log.Error("a move of the server is not legal here", "error", err)
			return false
		}
	}
	if taken := g.board.Len() - board.Len(); taken > 0 {
		g.log.Info("moves were taken back", "plies", taken)
		g.judgement.forget((taken + 1) / 2)
		g.shorterTill = time.Time{}
		for ply := board.Len(); ply < g.board.Len(); ply++ {
			delete(g.sheet.remarks, ply)
		}
	}
	g.moves, g.board = moves, board
	return true
}

// drawOfferEvery is the number of plies between two draw offers of ours; the server ignores
// earlier ones.
const drawOfferEvery = 20

// move is the number of the present move of the game.
func (g *game) move() int { return g.board.Len()/2 + 1 }

// considerDraw answers an offer of the opponent, once for each position.
func (g *game) considerDraw() {
	offered := g.state.BlackDraw
	if g.me == chess.Black {
		offered = g.state.WhiteDraw
	}
	if !offered || g.answered == g.board.Len()+1 {
		return
	}
	g.answered = g.board.Len() + 1
	accept := g.judgement.accepts(g.move())
	g.log.Info("a draw is offered", "accepted", accept)
	if accept {
		g.do("accept the draw", func() error { return g.client.Draw(g.account.ctx, g.id, true) })
	}
	// Moving declines.
}

// considerTakeback answers a request of the opponent, also while we think.
func (g *game) considerTakeback() {
	requested := g.state.BlackTakeback
	if g.me == chess.Black {
		requested = g.state.WhiteTakeback
	}
	if !requested {
		g.asked = false
		return
	}
	if g.asked {
		return
	}
	g.asked = true
	rules := g.account.acceptance(g.proposal.Guest)
	grant := g.takebacks < rules.Takebacks && (!g.proposal.Rated || rules.RatedTakebacks) && g.posting == nil
	g.log.Info("a takeback is asked for", "granted", grant, "so_far", g.takebacks)
	if grant {
		g.takebacks++
		g.shorterTill = time.Now().Add(takebackWindow)
	}
	g.do("answer the takeback", func() error { return g.client.Takeback(g.account.ctx, g.id, grant) })
}

// do makes a call beside the game; that it failed is only worth a line in the log.
func (g *game) do(what string, call func() error) {
	g.account.beside(func() {
		if err := call(); err != nil {
			g.log.Info("could not "+what, "error", err)
		}
	})
}
