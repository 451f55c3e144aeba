package bot

import (
	"cmp"
	"slices"
	"time"

	"github.com/regence-chess/regence/configs"
)

// queue holds welcome challenges that wait for a free board.
type queue struct {
	settings *configs.LichessQueue
	waiting  []Proposal
}

// add lets a challenge wait. It reports false when the queue is full.
func (q *queue) add(p Proposal) bool {
	if len(q.waiting) >= q.settings.Length {
		return false
	}
	q.waiting = append(q.waiting, p)
	return true
}

// remove forgets a challenge and reports whether it waited.
func (q *queue) remove(id string) bool {
	before := len(q.waiting)
	q.waiting = slices.DeleteFunc(q.waiting, func(p Proposal) bool { return p.ID == id })
	return len(q.waiting) < before
}

// expire takes out what has waited too long.
func (q *queue) expire(now time.Time) (expired []Proposal) {
	q.waiting = slices.DeleteFunc(q.waiting, func(p Proposal) bool {
		old := now.Sub(p.Arrived) >= q.settings.Expires
		if old {
			expired = append(expired, p)
		}
		return old
	})
	return expired
}

// nextExpiry is when the oldest entry has waited too long; false when nothing waits.
func (q *queue) nextExpiry() (time.Time, bool) {
	var first time.Time
	for _, p := range q.waiting {
		if at := p.Arrived.Add(q.settings.Expires); first.IsZero() || at.Before(first) {
			first = at
		}
	}
	return first, !first.IsZero()
}

// take removes and returns the first that fits, in the order of the settings.
func (q *queue) take(fits func(*Proposal) bool) (Proposal, bool) {
	order := slices.Clone(q.waiting)
	slices.SortStableFunc(order, q.compare)
	for _, p := range order {
		if fits(&p) {
			q.remove(p.ID)
			return p, true
		}
	}
	return Proposal{}, false
}

// compare orders waiting challenges: the preferred kind first, then by the sort.
func (q *queue) compare(a, b Proposal) int {
	if a.Guest.IsBot() != b.Guest.IsBot() {
		switch q.settings.Prefer {
		case "humans":
			if a.Guest.IsBot() {
				return 1
			}
			return -1
		case "bots":
			if a.Guest.IsBot() {
				return -1
			}
			return 1
		}
	}
	if q.settings.Sort == "best" {
		if c := cmp.Compare(quality(&b), quality(&a)); c != 0 {
			return c
		}
	}
	return a.Arrived.Compare(b.Arrived)
}

// Bonuses of the sort "best", in rating points.
const (
	ratedBonus  = 200
	titledBonus = 200
)

// quality is how much we would like to play.
func quality(p *Proposal) int {
	score := p.Guest.Rating
	if p.Rated {
		score += ratedBonus
	}
	if p.Guest.Title != "" && !p.Guest.IsBot() {
		score += titledBonus
	}
	return score
}

// ofUser counts the waiting challenges of a user.
func (q *queue) ofUser(id string) int {
	n := 0
	for _, p := range q.waiting {
		if p.Guest.ID == id {
			n++
		}
	}
	return n
}
