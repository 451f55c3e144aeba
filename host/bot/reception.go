package bot

import (
	"slices"
	"time"

	"github.com/regence-chess/regence/protocols/lichess"
)

// challenged deals with a challenge to us.
func (a *Account) challenged(event lichess.Event) {
	ch := event.Challenge
	if ch == nil || ch.ID == "" {
		return
	}
	if ch.Direction == "out" || ch.Challenger != nil && lichess.UserID(ch.Challenger.ID) == a.id {
		return // our own
	}
	now := time.Now()
	p := proposalOf(ch, event.Compat, now)
	if a.known(p.ID) {
		return
	}
	reason, why := judge(a.settings, &p, a.situation(&p, now))
	switch {
	case reason != "":
		a.decline(&p, reason, why)
	case !a.hasRoom(&p) && !a.queue.add(p):
		a.decline(&p, lichess.ReasonLater, "the queue is full")
	case !a.hasRoom(&p):
		a.log.Info("challenge waits for a free board", "challenge", p.ID, "opponent", p.Guest.Name)
		a.observer.Challenge(a.name, "queued")
	default:
		a.accept(p)
	}
}

// known reports whether a challenge was seen before, and remembers it.
func (a *Account) known(id string) bool {
	if slices.Contains(a.seen, id) {
		return true
	}
	if len(a.seen) >= seenChallenges {
		a.seen = a.seen[1:]
	}
	a.seen = append(a.seen, id)
	return false
}

// forget lets a challenge be seen anew: old servers use the identity of the game before
// for every rematch.
func (a *Account) forget(id string) {
	a.seen = slices.DeleteFunc(a.seen, func(other string) bool { return other == id })
}

// situation gathers what a decision needs to know.
func (a *Account) situation(p *Proposal, now time.Time) situation {
	midnight := time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, now.Location())
	today, _ := a.ledger.count(a.ctx, a.name, midnight)
	_, bots := a.ledger.count(a.ctx, a.name, now.Add(-24*time.Hour)) // the server counts so
	return situation{
		now: now, rating: a.rating(p), ofUser: a.ofUser(p.Guest.ID), today: today, todayBots: bots,
		recent:  a.ledger.recent(a.ctx, a.name, p.Guest.ID, now.Add(-a.acceptance(p.Guest).RecentWithin)),
		blocked: a.blocked(p.Guest.ID), draining: a.draining,
	}
}

// rating is ours for a kind of game, 0 when it is not known.
func (a *Account) rating(p *Proposal) int {
	if p.Variant == "chess960" {
		return a.ratings["chess960"]
	}
	return a.ratings[string(p.Speed)]
}

// ofUser counts the games and waiting challenges of a user.
func (a *Account) ofUser(id string) int {
	n := a.queue.ofUser(id)
	for _, b := range a.games {
		if b.guest == id {
			n++
		}
	}
	for _, p := range a.pending {
		if p.proposal.Guest.ID == id {
			n++
		}
	}
	return n
}

// accept accepts a challenge and keeps a board for its game.
func (a *Account) accept(p Proposal) {
	a.pending[p.ID] = pending{proposal: p, until: time.Now().Add(a.settings.Patience.Start)}
	a.setRematch(p.Guest.ID, p.Rematch)
	a.log.Info("challenge accepted", "challenge", p.ID, "opponent", p.Guest.Name, "rating", p.Guest.Rating, "speed", p.speedWord(), "rated", p.Rated)
	a.observer.Challenge(a.name, "accepted")
	if a.boards() >= a.settings.Play.Concurrency {
		a.cancelOutgoing("all boards are taken")
	}
	a.beside(func() {
		err := a.client.Accept(a.ctx, p.ID)
		a.then(func() {
			a.forget(p.ID)
			if err != nil {
				// The challenger may have gone, or the limit of games is reached.
				a.log.Info("the challenge could not be accepted", "challenge", p.ID, "error", err)
				delete(a.pending, p.ID)
			}
		})
	})
}

// decline declines a challenge. That this fails is normal: the challenger may have gone.
func (a *Account) decline(p *Proposal, reason lichess.Reason, why string) {
	a.log.Info("challenge declined", "challenge", p.ID, "opponent", p.Guest.Name, "reason", string(reason), "why", why)
	a.observer.Challenge(a.name, string(reason))
	id := p.ID
	a.beside(func() {
		if err := a.client.Decline(a.ctx, id, reason); err != nil {
			a.log.Debug("could not decline", "challenge", id, "error", err)
		}
		a.then(func() { a.forget(id) })
	})
}

// withdrawn forgets a challenge whose challenger has thought better of it.
func (a *Account) withdrawn(id string) {
	if a.queue.remove(id) {
		a.log.Info("a waiting challenge was withdrawn", "challenge", id)
	}
	a.forget(id)
	delete(a.pending, id)
}

// fillBoards lets waiting challenges sit down.
func (a *Account) fillBoards() {
	for {
		p, ok := a.queue.take(a.hasRoom)
		if !ok {
			return
		}
		a.accept(p)
	}
}

// setRematch remembers whether the next game against a user is a rematch.
func (a *Account) setRematch(user string, is bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if is {
		a.rematch[user] = true
	} else {
		delete(a.rematch, user)
	}
}

// takeRematch tells whether the game against a user that begins now is a rematch.
func (a *Account) takeRematch(user string) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	is := a.rematch[user]
	delete(a.rematch, user)
	return is
}
