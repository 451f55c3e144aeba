package lichesstest

import "time"

// tournament is an arena.
type tournament struct {
	id      string
	name    string
	bots    bool
	terms   terms
	players map[string]bool // by user id
	paused  map[string]bool
}

// AddTournament makes an arena in which bots may or may not play.
func (s *Server) AddTournament(id string, base, increment time.Duration, bots bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.tournaments[id] = &tournament{
		id: id, name: id + " Arena", bots: bots, players: map[string]bool{}, paused: map[string]bool{},
		terms: terms{variant: "standard", rated: true, clocked: true, base: base, increment: increment, source: "arena", tournament: id},
	}
}

// Pair starts a game of an arena and returns its identity, "" when one of the two has not
// joined.
func (s *Server) Pair(id, white, black string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.tournaments[id]
	w, b := s.users[userID(white)], s.users[userID(black)]
	if t == nil || w == nil || b == nil || !t.players[w.id] || !t.players[b.id] {
		return ""
	}
	g, no := s.startGame(s.newID(challengeIDLen), w, b, t.terms)
	if no != nil {
		return ""
	}
	return g.id
}

// Enter lets a user without a client join an arena.
func (s *Server) Enter(id, name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.tournaments[id].players[userID(name)] = true
}

// Joined reports whether a user takes part in an arena.
func (s *Server) Joined(id, name string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.tournaments[id]
	return t != nil && t.players[userID(name)]
}

func (s *Server) showTournament(c *call) (any, *refusal) {
	t := s.tournaments[c.PathValue("id")]
	if t == nil {
		return nil, refuse(404, "Tournament not found")
	}
	return object{"id": t.id, "fullName": t.name, "isStarted": true, "isFinished": false, "botsAllowed": t.bots}, nil
}

func (s *Server) joinTournament(c *call) (any, *refusal) {
	t := s.tournaments[c.PathValue("id")]
	switch {
	case t == nil:
		return nil, refuse(404, "Tournament not found")
	case c.user.Bot && !t.bots:
		return nil, refuse(400, "Bots are not allowed in this tournament")
	}
	t.players[c.user.id] = true
	delete(t.paused, c.user.id)
	return done, nil
}

func (s *Server) leaveTournament(c *call) (any, *refusal) {
	t := s.tournaments[c.PathValue("id")]
	if t == nil {
		return nil, refuse(404, "Tournament not found")
	}
	delete(t.players, c.user.id)
	return done, nil
}

// firstMoveTime is what a player of an arena has for the first move.
func (g *game) firstMoveTime() time.Duration {
	seconds := map[string]time.Duration{"ultraBullet": 11, "bullet": 16, "blitz": 21, "rapid": 25}[g.speed()]
	if seconds == 0 {
		seconds = 30
	}
	allowed := seconds * time.Second
	if g.variant == "chess960" {
		allowed += allowed / 4
	}
	return allowed
}

// awaitFirstMove ends the game when the first move of the side to move does not come.
func (g *game) awaitFirstMove() {
	ply, side := g.ply(), g.turn()
	g.s.after(g.firstMoveTime(), func() {
		if g.over() || g.ply() != ply {
			return
		}
		g.end("noStart", side.Other().String())
		if t := g.s.tournaments[g.tournament]; t != nil {
			t.paused[g.players[side].id] = true
		}
	})
}
