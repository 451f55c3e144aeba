package bot

import (
	"slices"
	"strings"
	"time"

	"github.com/regence-chess/regence/configs"
	"github.com/regence-chess/regence/protocols/lichess"
)

// situation is what a decision on a challenge needs to know besides the challenge.
type situation struct {
	now       time.Time
	rating    int // ours at this speed; 0: unknown
	ofUser    int // running games and waiting challenges of the challenger
	recent    int // accepted challenges of the challenger lately
	today     int // games today
	todayBots int // games against bots today
	blocked   bool
	draining  bool
}

// judge decides on a challenge. It gives "" for a welcome one and otherwise the reason to
// decline it with, and words for the log.
func judge(s *configs.Lichess, p *Proposal, now situation) (lichess.Reason, string) {
	if reason, why := playable(p); reason != "" {
		return reason, why
	}
	if now.draining {
		return lichess.ReasonLater, "we are about to stop"
	}
	allowed := p.Guest.ID != "" && containsUser(s.Queue.Allow, p.Guest.ID)
	if now.blocked && !allowed {
		return lichess.ReasonGeneric, "the user is blocked"
	}
	if !allowed {
		if reason, why := acceptable(s, p, now); reason != "" {
			return reason, why
		}
	}
	return timely(s, p, now)
}

// playable tells challenges apart that no settings can make playable.
func playable(p *Proposal) (lichess.Reason, string) {
	switch {
	case slices.Contains(p.Rules, "noAbort"):
		return lichess.ReasonGeneric, "a game that cannot be aborted may block a board for ever"
	case p.NoBot:
		return lichess.ReasonGeneric, "the server does not let bots play it"
	case p.Variant != "standard" && p.Variant != "chess960" && p.Variant != "fromPosition":
		return lichess.ReasonVariant, "variant " + p.Variant
	case p.Clock && p.Speed == lichess.UltraBullet:
		return lichess.ReasonTooFast, "ultrabullet is closed to bots"
	}
	position, err := startPosition(p.Variant, p.FEN)
	switch {
	case err != nil:
		return lichess.ReasonVariant, "position that cannot be played: " + err.Error()
	case !position.HasLegalMove():
		return lichess.ReasonVariant, "position in which the game is over"
	}
	return "", ""
}

// acceptable holds a challenge against the settings for its kind of challenger.
func acceptable(s *configs.Lichess, p *Proposal, now situation) (lichess.Reason, string) {
	a, other := &s.Humans, &s.Bots
	refusal := lichess.ReasonOnlyBot
	if p.Guest.IsBot() {
		a, other = &s.Bots, &s.Humans
		refusal = lichess.ReasonNoBot
	}
	if !a.Welcome {
		if !other.Welcome {
			refusal = lichess.ReasonGeneric
		}
		return refusal, "this kind of challenger is not welcome"
	}
	if !slices.Contains(a.Variants, p.Variant) {
		if slices.Equal(a.Variants, []string{"standard"}) {
			return lichess.ReasonStandard, "variant " + p.Variant
		}
		return lichess.ReasonVariant, "variant " + p.Variant
	}
	if reason, why := acceptableClock(a, p); reason != "" {
		return reason, why
	}
	switch {
	case p.Rated && !a.Rated:
		return lichess.ReasonCasual, "rated"
	case !p.Rated && !a.Casual:
		return lichess.ReasonRated, "casual"
	case p.Guest.Rating < a.RatingMin, a.RatingMax > 0 && p.Guest.Rating > a.RatingMax:
		return lichess.ReasonGeneric, "rating out of the range"
	case a.RatingDifference > 0 && now.rating > 0 && abs(p.Guest.Rating-now.rating) > a.RatingDifference:
		return lichess.ReasonGeneric, "rating too far from ours"
	case p.Guest.Provisional && !a.Provisional:
		return lichess.ReasonGeneric, "provisional rating"
	case now.ofUser >= a.PerUser:
		return lichess.ReasonLater, "the user has enough games and challenges here"
	case a.Recent > 0 && now.recent >= a.Recent:
		return lichess.ReasonLater, "the user has had enough games lately"
	}
	return "", ""
}

// acceptableClock holds the time control against the settings.
func acceptableClock(a *configs.LichessAcceptance, p *Proposal) (lichess.Reason, string) {
	word := p.speedWord()
	if !slices.Contains(a.Speeds, word) {
		return speedReason(a.Speeds, word), "speed " + word
	}
	if !p.Clock {
		switch {
		case p.Days == 0:
		case p.Days < a.DaysMin:
			return lichess.ReasonTooFast, "too few days a move"
		case p.Days > a.DaysMax:
			return lichess.ReasonTooSlow, "too many days a move"
		}
		return "", ""
	}
	switch {
	case len(a.TimeControls) > 0 && !slices.Contains(a.TimeControls, configs.TimeControl{Base: p.Base, Increment: p.Inc}):
		return lichess.ReasonTimeControl, "not one of the time controls"
	case p.Base < a.BaseMin, p.Inc < a.IncMin:
		return lichess.ReasonTooFast, "too little time"
	case p.Base > a.BaseMax, p.Inc > a.IncMax:
		return lichess.ReasonTooSlow, "too much time"
	case a.LongestGame > 0 && 2*lichess.Estimate(p.Base, p.Inc) > a.LongestGame:
		return lichess.ReasonTooSlow, "the game may become too long"
	case a.BulletIncrement && p.Speed == lichess.Bullet && p.Inc == 0:
		return lichess.ReasonTimeControl, "bullet without an increment"
	}
	return "", ""
}

// speedReason tells whether a speed is faster or slower than all that are accepted.
func speedReason(accepted []string, word string) lichess.Reason {
	order := []string{"bullet", "blitz", "rapid", "classical", "correspondence", "unlimited"}
	at := slices.Index(order, word)
	faster, slower := true, true
	for _, speed := range accepted {
		i := slices.Index(order, speed)
		faster = faster && at < i
		slower = slower && at > i
	}
	switch {
	case len(accepted) == 0:
		return lichess.ReasonTimeControl
	case faster:
		return lichess.ReasonTooFast
	case slower:
		return lichess.ReasonTooSlow
	}
	return lichess.ReasonTimeControl
}

// timely declines what would be welcome at another time.
func timely(s *configs.Lichess, p *Proposal, now situation) (lichess.Reason, string) {
	switch {
	case quiet(s, now.now):
		return lichess.ReasonLater, "quiet hours"
	case s.Budget.Games > 0 && now.today >= s.Budget.Games:
		return lichess.ReasonLater, "the games of today are played"
	case p.Guest.IsBot() && now.todayBots >= s.Budget.BotGames:
		return lichess.ReasonLater, "the games against bots of today are played"
	}
	return "", ""
}

// quiet reports whether it is one of the quiet hours.
func quiet(s *configs.Lichess, now time.Time) bool {
	return slices.ContainsFunc(s.Quiet, func(h configs.Hours) bool { return h.Contains(now) })
}

// containsUser reports whether a list of users holds one, in any case.
func containsUser(list []string, id string) bool {
	return slices.ContainsFunc(list, func(name string) bool { return strings.EqualFold(strings.TrimSpace(name), id) })
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
