package bot

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/regence-chess/regence/configs"
	"github.com/regence-chess/regence/protocols/lichess"
)

// Limits of matchmaking.
const (
	onlineBots   = 200         // asked for
	candidates   = 60          // of whom the status is asked
	afterFailure = time.Minute // before another try
	longestShun  = 30 * 24 * time.Hour
	cancelWithin = 5 * time.Second
	reasonWait   = time.Second // for the event that tells why a challenge was declined
)

// matching is the state of matchmaking.
type matching struct {
	at        time.Time // of the next try
	lastGame  time.Time // when the last game began or ended
	restTill  time.Time // the server allows none before
	searching bool
}

// outgoing is a challenge of ours that is not settled.
type outgoing struct {
	id     string // "" until the server has named it
	user   string
	color  string
	began  bool // its game has begun
	cancel context.CancelFunc
	reason string // key, when it was declined
}

// matchmake challenges a bot when it is time to.
func (a *Account) matchmake(now time.Time) {
	m := &a.settings.Matchmaking
	if !m.Enabled || a.draining {
		a.matching.at = time.Time{}
		return
	}
	if a.matching.lastGame.IsZero() {
		a.matching.lastGame = now
	}
	a.matching.at = latest(a.matching.lastGame.Add(m.Idle), a.matching.restTill, a.matching.at)
	if a.matching.searching || a.outgoing != nil || now.Before(a.matching.at) {
		if !now.Before(a.matching.at) {
			a.matching.at = now.Add(afterFailure)
		}
		return
	}
	// Games that come of it are spread over the day.
	a.matching.at = now.Add(max(afterFailure, 24*time.Hour/time.Duration(m.PerDay)))
	if quiet(a.settings, now) || a.busy() > 0 || len(a.games) > 0 || len(a.queue.waiting) > 0 {
		a.matching.at = now.Add(afterFailure)
		return
	}
	if _, bots := a.ledger.count(a.ctx, a.name, now.Add(-24*time.Hour)); bots >= min(m.PerDay, a.settings.Budget.BotGames) {
		return
	}
	a.matching.searching = true
	a.beside(func() {
		user, control, color, err := a.findOpponent(now)
		a.then(func() {
			a.matching.searching = false
			switch {
			case err != nil:
				a.log.Info("no opponent found", "error", err)
				a.matching.at = time.Now().Add(afterFailure)
			case a.busy() == 0 && !a.draining:
				a.challenge(user, control, color)
			}
		})
	})
}

var errNobody = errors.New("nobody suitable is online")

// findOpponent picks a bot that is online, free, near our rating and not to be left alone
// for now; a clock by weight; and the colour that the last game against it did not give us.
func (a *Account) findOpponent(now time.Time) (user string, control configs.TimeControl, color string, err error) {
	m := &a.settings.Matchmaking
	control, err = pickControl(m.TimeControls)
	if err != nil {
		return "", control, "", err
	}
	perf := string(lichess.SpeedOf(control.Base, control.Increment))
	if m.Variant == "chess960" {
		perf = m.Variant
	}
	online, err := a.client.OnlineBots(a.ctx, onlineBots)
	if err != nil {
		return "", control, "", err
	}
	met, err := a.ledger.acquaintances(a.ctx, a.name)
	if err != nil {
		return "", control, "", err
	}
	mine := a.ratings[perf]
	online = slices.DeleteFunc(online, func(u lichess.User) bool {
		id := lichess.UserID(u.ID)
		theirs := int(u.Perfs[perf].Rating)
		return id == a.id || u.Disabled || u.TOS || a.blocked(id) || met[id].NotBefore.After(now) ||
			m.RatingDifference > 0 && mine > 0 && theirs > 0 && abs(theirs-mine) > m.RatingDifference
	})
	rand.Shuffle(len(online), func(i, j int) { online[i], online[j] = online[j], online[i] })
	online = online[:min(len(online), candidates)]
	if len(online) == 0 {
		return "", control, "", errNobody
	}
	ids := make([]string, len(online))
	for i, u := range online {
		ids[i] = lichess.UserID(u.ID)
	}
	status, err := a.client.Status(a.ctx, ids)
	if err != nil {
		return "", control, "", err
	}
	for _, s := range status {
		if id := lichess.UserID(s.ID); s.Online && !s.Playing {
			color = "white"
			if met[id].LastColor == "white" {
				color = "black"
			}
			return id, control, color, nil
		}
	}
	return "", control, "", errNobody
}

// pickControl picks a clock by weight.
func pickControl(choices []configs.Weighted) (configs.TimeControl, error) {
	total := 0
	for _, c := range choices {
		total += c.Weight
	}
	if total == 0 {
		return configs.TimeControl{}, errors.New("matchmaking.time_controls is empty")
	}
	ticket := rand.IntN(total)
	for _, c := range choices {
		if ticket -= c.Weight; ticket < 0 {
			return configs.ParseTimeControl(c.Personality)
		}
	}
	return configs.ParseTimeControl(choices[0].Personality)
}

// challenge challenges a bot and waits for its answer beside the account. The board that
// the game would need is kept.
func (a *Account) challenge(user string, control configs.TimeControl, color string) {
	m := &a.settings.Matchmaking
	ctx, cancel := context.WithTimeout(a.ctx, m.Timeout)
	o := &outgoing{user: user, color: color, cancel: cancel}
	a.outgoing = o
	offer := lichess.Offer{Clock: true, Base: control.Base, Increment: control.Increment, Rated: m.Rated, Color: color, Variant: m.Variant}
	a.log.Info("challenging", "opponent", user, "clock", control.String(), "color", color)
	a.beside(func() {
		defer cancel()
		id := ""
		outcome, err := a.client.Challenge(ctx, user, offer, func(ch *lichess.Challenge) {
			id = ch.ID
			a.then(func() { o.id = id })
		})
		if err != nil && id != "" {
			// It would stand for two weeks and might be accepted at the worst moment.
			tidy, done := context.WithTimeout(context.WithoutCancel(ctx), cancelWithin)
			if e := a.client.Cancel(tidy, id); e != nil {
				a.log.Debug("could not withdraw the challenge", "challenge", id, "error", e)
			}
			done()
		}
		if outcome == "declined" {
			pause(a.ctx, reasonWait)
		}
		a.then(func() { a.answered(o, outcome, err) })
	})
}

// answered takes the outcome of a challenge of ours.
func (a *Account) answered(o *outgoing, outcome string, err error) {
	now := time.Now()
	m := &a.settings.Matchmaking
	if outcome == "accepted" {
		if a.outgoing == o { // the game has not been announced yet
			a.outgoing = nil
			a.pending[o.id] = pending{proposal: Proposal{ID: o.id, Guest: Guest{ID: o.user, Title: "BOT"}, Clock: true}, until: now.Add(a.settings.Patience.Start)}
		}
		a.meet(o.user, acquaintance{NotBefore: now.Add(m.Again), LastColor: o.color})
		return
	}
	if a.outgoing == o {
		a.outgoing = nil
	}
	if o.began {
		a.meet(o.user, acquaintance{NotBefore: now.Add(m.Again), LastColor: o.color})
		return
	}
	var answer *lichess.Error
	switch {
	case errors.As(err, &answer) && answer.Status == 429:
		a.matching.restTill = now.Add(max(answer.Wait, afterFailure))
		a.log.Info("no more challenges for now", "until", a.matching.restTill, "error", err)
		return
	case errors.As(err, &answer) && answer.LimitKey != "" && answer.Wait > 0: // the opponent's limit
		a.meet(o.user, acquaintance{NotBefore: now.Add(answer.Wait), LastColor: "black"})
	default:
		a.shun(o, now)
	}
	a.log.Info("the challenge came to nothing", "opponent", o.user, "outcome", outcome, "reason", o.reason, "error", err)
	a.matching.at = now.Add(afterFailure)
}

// shun leaves an opponent alone who declined or did not answer, longer each time.
func (a *Account) shun(o *outgoing, now time.Time) {
	met, err := a.ledger.acquaintances(a.ctx, a.name)
	if err != nil {
		a.log.Error("the ledger does not answer", "error", err)
		return
	}
	known := met[o.user]
	known.Refusals++
	wait := a.settings.Matchmaking.Declined << min(known.Refusals-1, 10)
	if o.reason == "nobot" || wait > longestShun || wait <= 0 {
		wait = longestShun
	}
	if o.reason == "later" {
		wait = min(wait, a.settings.Matchmaking.Again)
	}
	known.NotBefore = now.Add(wait)
	a.meet(o.user, known)
}

func (a *Account) meet(user string, known acquaintance) {
	if err := a.ledger.meet(a.ctx, a.name, user, known); err != nil {
		a.log.Error("the acquaintance is not kept", "error", err)
	}
}

// declined takes note of why a challenge of ours was declined. The server tells of our own
// declining in the same words.
func (a *Account) declined(ch *lichess.Challenge) {
	if a.outgoing != nil && a.outgoing.id == ch.ID {
		a.outgoing.reason = ch.DeclineReasonKey
	}
}

// cancelOutgoing withdraws a challenge of ours.
func (a *Account) cancelOutgoing(why string) {
	if a.outgoing != nil {
		a.log.Info("withdrawing our challenge", "opponent", a.outgoing.user, "why", why)
		a.outgoing.cancel()
		a.outgoing = nil
	}
}

// joinTournaments enters the arenas of the settings.
func (a *Account) joinTournaments() {
	for _, id := range a.settings.Tournaments {
		a.beside(func() {
			err := a.client.JoinTournament(a.ctx, id, "", "")
			a.log.Info("tournament", "id", id, "joined", err == nil, "error", err)
		})
	}
}

// leaveTournaments withdraws from them, so that no new games come.
func (a *Account) leaveTournaments() {
	for _, id := range a.settings.Tournaments {
		a.beside(func() {
			if err := a.client.LeaveTournament(a.ctx, id); err != nil {
				a.log.Info("could not leave the tournament", "id", id, "error", err)
			}
		})
	}
}

func latest(times ...time.Time) time.Time {
	return slices.MaxFunc(times, time.Time.Compare)
}
