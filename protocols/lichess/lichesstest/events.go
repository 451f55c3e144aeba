package lichesstest

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"time"
)

// openEvents opens the event stream of an account, which ends the one that was open:
// running games first, the most urgent foremost, then the challenges that wait.
func (s *Server) openEvents(c *call) (*stream, *refusal) {
	if no := c.user.needs("challenge:read", "bot:play", "board:play"); no != nil {
		return nil, no
	}
	now := time.Now()
	c.user.opens = slices.DeleteFunc(c.user.opens, func(at time.Time) bool { return now.Sub(at) >= eventOpensWithin })
	if len(c.user.opens) >= eventOpens {
		return nil, refuse(429, "Please don't poll this endpoint, it is intended to be streamed. See https://lichess.org/api#tag/Bot")
	}
	c.user.opens = append(c.user.opens, now)
	if c.user.events != nil {
		c.user.events.end()
	}
	st := s.newStream(c, eventKeepAlive)
	c.user.events = st
	for _, g := range s.running(c.user) {
		st.push(object{"type": "gameStart", "game": g.info(c.user)})
	}
	for _, ch := range s.waiting() {
		if ch.dest == c.user {
			st.push(object{"type": "challenge", "challenge": ch.shown()})
		}
	}
	return st, nil
}

// tell sends an event to a user who listens.
func (u *user) tell(event object) {
	if u.events != nil {
		u.events.push(event)
	}
}

// running lists the running games of a user, our turn first, then by time left.
func (s *Server) running(u *user) []*game {
	var games []*game
	for _, g := range s.order {
		if !g.over() && g.sideOf(u) >= 0 {
			games = append(games, g)
		}
	}
	urgency := func(g *game) int64 {
		side := g.sideOf(u)
		left := g.shownTime(side)
		if int(g.turn()) != side {
			left += unlimitedMillis
		}
		return left
	}
	slices.SortStableFunc(games, func(a, b *game) int { return cmp.Compare(urgency(a), urgency(b)) })
	return games
}

// listPlaying is /api/account/playing.
func (s *Server) listPlaying(c *call) (any, *refusal) {
	most := 9
	if n, err := strconv.Atoi(c.Form.Get("nb")); err == nil {
		most = min(max(n, 1), 50)
	}
	list := []object{}
	for _, g := range s.running(c.user) {
		if len(list) < most {
			list = append(list, g.info(c.user))
		}
	}
	return object{"nowPlaying": list}, nil
}

// sortedUsers are all users by id.
func (s *Server) sortedUsers() []*user {
	var users []*user
	for _, id := range slices.Sorted(maps.Keys(s.users)) {
		users = append(users, s.users[id])
	}
	return users
}
