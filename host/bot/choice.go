package bot

import (
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/regence-chess/regence/configs"
)

// Choice is who plays a game and why.
type Choice struct {
	Personality string // id
	Rule        string // what chose: "rule titled", "preference", "rematch", "chat", "default"
	Mystery     bool   // not to be told before the end
}

// chooser picks the personality for a game. It may be used from several goroutines.
type chooser struct {
	settings *configs.Lichess
	room     Room

	mu     sync.Mutex
	random *rand.Rand
	turn   map[string]int // of each rotation, by rule
}

func newChooser(settings *configs.Lichess, room Room, seed uint64) *chooser {
	return &chooser{settings: settings, room: room, random: rand.New(rand.NewPCG(seed, 0)), turn: map[string]int{}}
}

// choose picks by, in this order: what the opponent last asked for by chat, the game
// before of which this is the rematch, the rules of the settings, the default. A
// personality that is not there is passed over.
func (c *chooser) choose(p *Proposal, account string, ourRating int, preference, before string, now time.Time) Choice {
	if c.settings.Choice.Remember && preference != "" && c.exists(preference) {
		return Choice{Personality: preference, Rule: "preference"}
	}
	if p.Rematch && before != "" && c.exists(before) {
		return Choice{Personality: before, Rule: "rematch"}
	}
	for _, rule := range c.settings.Rules {
		if !fits(rule, p, account, ourRating, now) {
			continue
		}
		if id, ok := c.pick(rule); ok {
			return Choice{Personality: id, Rule: "rule " + rule.Name, Mystery: len(rule.Mystery) > 0}
		}
	}
	return Choice{Personality: c.settings.Choice.Personality, Rule: "default"}
}

func (c *chooser) exists(id string) bool {
	_, ok := find(c.room, id)
	return ok
}

// pick applies the choice of a rule.
func (c *chooser) pick(rule *configs.LichessRule) (id string, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case rule.Personality != "":
		return rule.Personality, c.exists(rule.Personality)
	case len(rule.Weighted) > 0:
		total := 0
		for _, w := range rule.Weighted {
			if c.exists(w.Personality) {
				total += w.Weight
			}
		}
		if total == 0 {
			return "", false
		}
		ticket := c.random.IntN(total)
		for _, w := range rule.Weighted {
			if !c.exists(w.Personality) {
				continue
			}
			if ticket -= w.Weight; ticket < 0 {
				return w.Personality, true
			}
		}
	}
	there := slices.DeleteFunc(slices.Concat(rule.Rotate, rule.Mystery), func(id string) bool { return !c.exists(id) })
	if len(there) == 0 {
		return "", false
	}
	if len(rule.Mystery) > 0 {
		return there[c.random.IntN(len(there))], true
	}
	turn := c.turn[rule.Name]
	c.turn[rule.Name]++
	return there[turn%len(there)], true
}

// any picks one of all personalities by lot.
func (c *chooser) any() string {
	all := c.room.Personalities()
	c.mu.Lock()
	defer c.mu.Unlock()
	return all[c.random.IntN(len(all))].ID
}

// fits reports whether all conditions of a rule hold.
func fits(r *configs.LichessRule, p *Proposal, account string, ourRating int, now time.Time) bool {
	has := func(list []string, value string) bool {
		return len(list) == 0 || slices.ContainsFunc(list, func(item string) bool { return strings.EqualFold(item, value) })
	}
	said := func(want, yes, no string, is bool) bool {
		return want == "" || want == yes && is || want == no && !is
	}
	stronger := p.Guest.Rating - ourRating
	return has(r.Account, account) &&
		has(r.User, p.Guest.ID) &&
		has(r.Title, p.Guest.Title) &&
		p.Guest.Rating >= r.RatingMin &&
		(r.RatingMax == 0 || p.Guest.Rating <= r.RatingMax) &&
		(r.StrongerBy == 0 || ourRating > 0 && stronger >= r.StrongerBy) &&
		(r.WeakerBy == 0 || ourRating > 0 && -stronger >= r.WeakerBy) &&
		said(r.Opponent, "bot", "human", p.Guest.IsBot()) &&
		has(r.Speed, p.speedWord()) &&
		(len(r.TimeControls) == 0 || p.Clock && slices.Contains(r.TimeControls, configs.TimeControl{Base: p.Base, Increment: p.Inc})) &&
		said(r.Mode, "rated", "casual", p.Rated) &&
		(r.Color == "" || r.Color == p.Color) &&
		has(r.Variant, p.Variant) &&
		said(r.Rematch, "yes", "no", p.Rematch) &&
		said(r.Tournament, "yes", "no", p.Arena != "") &&
		(len(r.Hours) == 0 || slices.ContainsFunc(r.Hours, func(h configs.Hours) bool { return h.Contains(now) }))
}
