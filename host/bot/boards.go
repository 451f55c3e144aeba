package bot

import (
	"context"
	"time"

	"github.com/regence-chess/regence/personalities"
	"github.com/regence-chess/regence/protocols/lichess"
)

// boards counts the boards that clock games take or are about to take, without the one
// that a challenge of ours may need.
func (a *Account) boards() int {
	n := 0
	for _, b := range a.games {
		if !b.slow && !b.parked {
			n++
		}
	}
	for _, p := range a.pending {
		if p.proposal.Clock {
			n++
		}
	}
	return n
}

// busy counts all boards that are spoken for.
func (a *Account) busy() int {
	n := a.boards()
	if a.outgoing != nil {
		n++
	}
	return n
}

// botBoards counts those taken by bots.
func (a *Account) botBoards() int {
	n := 0
	for _, b := range a.games {
		if b.bot && !b.slow && !b.parked {
			n++
		}
	}
	for _, p := range a.pending {
		if p.proposal.Clock && p.proposal.Guest.IsBot() {
			n++
		}
	}
	if a.outgoing != nil {
		n++
	}
	return n
}

// hasRoom reports whether there is a board for a challenge. Games without a clock are
// visited now and then and need none. A challenge of ours gives way to people.
func (a *Account) hasRoom(p *Proposal) bool {
	if !p.Clock {
		return true
	}
	if !p.Guest.IsBot() {
		return a.boards() < a.settings.Play.Concurrency
	}
	return a.busy() < a.settings.Play.Concurrency && a.botBoards() < a.settings.Play.Concurrency-a.settings.Play.ForHumans
}

// gameStarts sits down at a game. Repeated announcements of the same game are normal: the
// server repeats them whenever the stream is opened.
func (a *Account) gameStarts(info *lichess.GameInfo) {
	id := info.ID()
	guest := info.OpponentID()
	expected := a.claimPending(id, guest)
	if a.games[id] != nil || id == "" {
		return
	}
	slow := info.Speed == lichess.Correspondence || info.Perf == lichess.Label(lichess.Correspondence)
	if slow && (a.draining || !info.IsMyTurn && info.HasMoved) {
		return // looked at when it is our turn
	}
	_, ours := a.ledger.seated(a.ctx, id)
	if !expected && !ours && !slow && info.TournamentID == "" && !info.HasMoved &&
		(a.draining || a.boards() >= a.settings.Play.Concurrency) {
		a.log.Warn("a game too many begins", "game", id, "opponent", guest)
		a.abortOrPlay(info)
		return
	}
	a.sit(info, slow)
}

// claimPending finds the accepted challenge, ours or the opponent's, that a game comes
// from. Its identity is that of the game on most servers, not on all.
func (a *Account) claimPending(id, guest string) bool {
	if a.outgoing != nil && (a.outgoing.id == id || a.outgoing.user == guest) {
		a.outgoing.began = true
		a.outgoing = nil
		return true
	}
	if _, ok := a.pending[id]; ok {
		delete(a.pending, id)
		return true
	}
	for other, p := range a.pending {
		if p.proposal.Guest.ID == guest {
			delete(a.pending, other)
			return true
		}
	}
	return false
}

// abortOrPlay ends a game for which there is no board, and plays it when that is refused.
func (a *Account) abortOrPlay(info *lichess.GameInfo) {
	id := info.ID()
	a.beside(func() {
		err := a.client.Abort(a.ctx, id)
		if err == nil {
			return
		}
		a.then(func() {
			a.log.Info("it cannot be aborted and is played", "game", id, "error", err)
			if a.games[id] == nil {
				a.sit(info, false)
			}
		})
	})
}

// sit starts the goroutine of a game.
func (a *Account) sit(info *lichess.GameInfo, slow bool) {
	id := info.ID()
	ctx, cancel := context.WithCancel(a.ctx)
	b := &board{game: newGame(a, id, slow), guest: info.OpponentID(), slow: slow, cancel: cancel}
	a.games[id] = b
	a.budget.join()
	a.matching.lastGame = time.Now()
	a.beside(func() {
		b.game.run(ctx)
		cancel()
		if b.game.counted {
			a.observer.GameLeft(a.name)
		}
		a.budget.leave()
		a.then(func() { a.stoodUp(id) })
	})
}

// stoodUp forgets a game whose goroutine has ended.
func (a *Account) stoodUp(id string) {
	delete(a.games, id)
	a.matching.lastGame = time.Now()
}

// gameFinished passes on that the event stream calls a game over.
func (a *Account) gameFinished(info *lichess.GameInfo) {
	b := a.games[info.ID()]
	if b == nil {
		// A correspondence game that nobody was looking at: a visit records its end.
		if _, ours := a.ledger.seated(a.ctx, info.ID()); ours {
			a.sit(info, true)
		}
		return
	}
	a.beside(func() {
		ctx, cancel := context.WithTimeout(a.ctx, finishTimeout)
		defer cancel()
		b.game.ask(ctx, b.game.finishHint)
	})
}

// park notes that a game goes on without anybody who could end it, so that it takes no
// board. It may be called from any goroutine of the account.
func (a *Account) park(id string) {
	a.beside(func() {
		a.then(func() {
			if b := a.games[id]; b != nil {
				b.parked = true
			}
		})
	})
}

// reconcile compares the server's list of running games with ours: an announcement or a
// move may have been lost, and correspondence games announce nothing when it is our turn.
func (a *Account) reconcile() {
	a.checkedAt = time.Now()
	a.checkAt = a.checkedAt.Add(min(reconcileEvery, a.settings.Play.CheckIn))
	a.beside(func() {
		games, err := a.client.Playing(a.ctx)
		if err != nil {
			a.log.Warn("the list of running games is not to be had", "error", err)
			return
		}
		a.then(func() {
			for i := range games { // most urgent first
				info := &games[i]
				if b := a.games[info.ID()]; b != nil {
					a.beside(func() { b.game.ask(a.ctx, func() { b.game.compare(info.IsMyTurn) }) })
				} else {
					a.gameStarts(info)
				}
			}
		})
	})
}

// introduce tells an opponent and a personality to each other: it runs in the goroutine of
// a game when the game's terms are known.
func (a *Account) introduce(g *game) {
	guest := g.proposal.Guest
	g.proposal.Rematch = a.takeRematch(guest.ID)
	resumed := false
	if g.choice, resumed = a.ledger.seated(a.ctx, g.id); !resumed {
		preference := ""
		if guest.ID != "" {
			preference = a.ledger.preference(a.ctx, guest.ID)
		}
		g.choice = a.chooser.choose(&g.proposal, a.name, a.rating(&g.proposal), preference, a.ledger.lastAgainst(a.ctx, a.name, guest.ID), time.Now())
	}
	if _, ok := find(a.room, g.choice.Personality); !ok {
		g.choice = Choice{Personality: a.room.Personalities()[0].ID, Rule: "fallback"}
	}
	g.greeted = resumed
	g.judgement = newJudgement(a.settings, personalities.Manners{}, !guest.IsBot())
	g.sheet = newScoresheet(g)
	g.log = g.log.With("opponent", guest.Name)
	g.log.Info("game", "color", g.proposal.Color, "rating", guest.Rating, "title", guest.Title, "speed", g.proposal.speedWord(),
		"variant", g.proposal.Variant, "rated", g.proposal.Rated, "personality", g.choice.Personality, "by", g.choice.Rule, "resumed", resumed)
	bot := guest.IsBot()
	a.beside(func() {
		a.then(func() {
			if b := a.games[g.id]; b != nil {
				b.bot = bot
			}
		})
	})
}

// seatTaken records who plays.
func (a *Account) seatTaken(g *game) {
	p := &g.proposal
	err := a.ledger.begin(a.ctx, &entry{
		ID: g.id, Account: a.name, Opponent: p.Guest, Rating: g.sheet.rating, Personality: g.personality.ID,
		Fingerprint: g.personality.Fingerprint, Rule: g.choice.Rule, Mystery: g.choice.Mystery, Variant: p.Variant,
		Speed: p.speedWord(), Rated: p.Rated, Color: p.Color, Started: g.sheet.started,
	})
	if err != nil {
		g.log.Error("the game is not in the ledger", "error", err)
	}
	if !g.counted {
		g.counted = true
		a.observer.GameStarted(a.name, g.personality.ID)
	}
}

// gameOver records how a game ended.
func (a *Account) gameOver(ctx context.Context, g *game, result string) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), tidyTimeout)
	defer cancel()
	if err := a.ledger.end(ctx, g.id, string(g.state.Status), result, g.board.Len()); err != nil {
		g.log.Error("the result is not in the ledger", "error", err)
	}
	a.observer.GameEnded(a.name, g.personality.ID, result)
}
