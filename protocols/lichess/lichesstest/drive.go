package lichesstest

import (
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/regence-chess/regence/engine/chess"
)

// Moment is the moment just after a move was played and before anyone is told of it, in
// which a hook of [Server.OnMove] may make things go wrong.
type Moment struct {
	Game string
	User string // who moved, by id
	Ply  int    // plies in the game, this move included

	s *Server
}

// Disturb is [Server.Disturb] for a hook.
func (m *Moment) Disturb(user, game string, d Disturbance) bool { return m.s.disturb(user, game, d) }

// Inject is [Server.Inject] for a hook.
func (m *Moment) Inject(f Fault) { m.s.inject(f) }

// OnMove adds a hook that sees every move. It runs under the server's lock and must use
// nothing of the server but the Moment.
func (s *Server) OnMove(hook func(*Moment)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.onMove = append(s.onMove, hook)
}

// Terms are what a challenge proposes.
type Terms struct {
	Variant   string // "": standard; also variants that the server cannot play
	Rated     bool
	Clock     bool
	Base      time.Duration
	Increment time.Duration
	Days      int    // per move; 0 without Clock: unlimited
	Color     string // the challenger's: "white", "black" or "" for random
	FEN       string
	Rules     []string
}

// Challenge lets a user challenge another and returns the challenge's identity. None of the
// server's conditions apply.
func (s *Server) Challenge(from, to string, t Terms) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t.Variant == "" {
		t.Variant = "standard"
	}
	ch := s.addChallenge(s.users[userID(from)], s.users[userID(to)], terms{
		variant: t.Variant, rated: t.Rated, clocked: t.Clock, base: t.Base, increment: t.Increment,
		days: t.Days, fen: t.FEN, rules: t.Rules,
	}, t.Color)
	ch.announce()
	return ch.id
}

// Rematch lets a player of a finished game offer another with colours changed, and returns
// the identity of the challenge and that of the game to come.
func (s *Server) Rematch(id, by string) (challenge, game string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g, from := s.games[id], s.users[userID(by)]
	side := g.sideOf(from)
	ch := s.addChallenge(from, g.players[1-side], terms{
		variant: g.variant, rated: g.rated, clocked: g.clocked, base: g.base, increment: g.increment, days: g.days,
	}, chess.Color(1-side).String())
	ch.rematchOf = id
	if s.config.OldRematches {
		delete(s.challenges, ch.id)
		ch.id = id
		s.challenges[id] = ch
	}
	ch.announce()
	return ch.id, ch.gameID
}

// OldRematches changes Config.OldRematches.
func (s *Server) OldRematches(old bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.config.OldRematches = old
}

// Cancel lets a challenger withdraw.
func (s *Server) Cancel(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if ch := s.challenges[id]; ch != nil {
		s.cancel(ch)
	}
}

// Accept lets the challenged user accept.
func (s *Server) Accept(id string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	ch := s.challenges[id]
	if ch == nil {
		return errors.New("no such challenge")
	}
	return orNil(s.accept(ch))
}

// Decline lets the challenged user decline.
func (s *Server) Decline(id, reason string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if ch := s.challenges[id]; ch != nil {
		s.decline(ch, reason)
	}
}

// Waiting lists the identities of the challenges that a user has not answered.
func (s *Server) Waiting(to string) []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var ids []string
	for _, ch := range s.waiting() {
		if ch.dest.id == userID(to) {
			ids = append(ids, ch.id)
		}
	}
	return ids
}

// ChallengeStatus tells how a challenge stands, and the key of the reason when it was
// declined.
func (s *Server) ChallengeStatus(id string) (status, reasonKey string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if ch := s.challenges[id]; ch != nil {
		return ch.status, ch.reasonKey
	}
	return "", ""
}

// StartGame starts a game at once, without a challenge.
func (s *Server) StartGame(white, black string, t Terms) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t.Variant == "" {
		t.Variant = "standard"
	}
	g, no := s.startGame(s.newID(challengeIDLen), s.users[userID(white)], s.users[userID(black)], terms{
		variant: t.Variant, rated: t.Rated, clocked: t.Clock, base: t.Base, increment: t.Increment,
		days: t.Days, fen: t.FEN, rules: t.Rules, source: "friend",
	})
	if no != nil {
		return "", no
	}
	return g.id, nil
}

// as runs something for a player of a game.
func (s *Server) as(id, name string, f func(g *game, side int) *refusal) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := s.games[id]
	if g == nil {
		return errors.New("no such game")
	}
	side := g.sideOf(s.users[userID(name)])
	if side < 0 {
		return errors.New("not a player of this game")
	}
	return orNil(f(g, side))
}

func orNil(no *refusal) error {
	if no == nil {
		return nil
	}
	return no
}

// MoveAs plays a move.
func (s *Server) MoveAs(id, name, move string) error {
	return s.as(id, name, func(g *game, side int) *refusal { return g.play(side, move) })
}

// ResignAs resigns, or aborts in the first two plies.
func (s *Server) ResignAs(id, name string) error {
	return s.as(id, name, func(g *game, side int) *refusal { g.resign(side); return nil })
}

// DrawAs offers or accepts a draw, or declines one.
func (s *Server) DrawAs(id, name string, yes bool) error {
	return s.as(id, name, func(g *game, side int) *refusal { g.offerDraw(side, yes); return nil })
}

// TakebackAs asks for or accepts a takeback, or declines one.
func (s *Server) TakebackAs(id, name string, yes bool) error {
	return s.as(id, name, func(g *game, side int) *refusal { g.answerTakeback(side, yes); return nil })
}

// AddTimeAs gives the opponent fifteen seconds.
func (s *Server) AddTimeAs(id, name string) error {
	return s.as(id, name, func(g *game, side int) *refusal {
		g.left[1-side] += 15 * time.Second
		g.armFlag()
		g.broadcast()
		return nil
	})
}

// Say writes a line of chat; the name need not be a player's.
func (s *Server) Say(id, name, room, text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.games[id].say(name, room, text)
}

// Leave takes a user without a client away from the board, Return brings it back.
func (s *Server) Leave(name string) { s.setAway(name, true) }

// Return brings a user back.
func (s *Server) Return(name string) { s.setAway(name, false) }

func (s *Server) setAway(name string, away bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	u := s.users[userID(name)]
	u.away = away
	for _, g := range s.order {
		if side := g.sideOf(u); side >= 0 && !g.over() {
			g.absent[side] = time.Now()
			if !away {
				g.autoPlay()
			}
		}
	}
}

// Game is a game as a test sees it.
type Game struct {
	ID         string
	White      string // user id
	Black      string
	Variant    string
	FEN        string // "startpos" or FEN
	Moves      []string
	Status     string
	Winner     string           // "white", "black" or ""
	Left       [2]time.Duration // by color
	Rated      bool
	Tournament string
	Chat       []string // "room user: text"
}

// Over reports whether the game has ended.
func (g Game) Over() bool { return g.Status != "started" }

// Game shows a game; its zero value stands for one that does not exist.
func (s *Server) Game(id string) Game {
	s.mu.Lock()
	defer s.mu.Unlock()
	if g := s.games[id]; g != nil {
		return g.snapshot()
	}
	return Game{}
}

// Games shows all games in order of their start.
func (s *Server) Games() []Game {
	s.mu.Lock()
	defer s.mu.Unlock()
	games := make([]Game, 0, len(s.order))
	for _, g := range s.order {
		games = append(games, g.snapshot())
	}
	return games
}

func (g *game) snapshot() Game {
	shown := Game{
		ID: g.id, White: g.players[0].id, Black: g.players[1].id, Variant: g.variant, FEN: g.fen,
		Moves: strings.Fields(g.moveText()), Status: g.status, Winner: g.winner,
		Left: [2]time.Duration{g.remaining(0), g.remaining(1)}, Rated: g.rated, Tournament: g.tournament,
	}
	for _, line := range g.lines {
		shown.Chat = append(shown.Chat, line["room"].(string)+" "+line["username"].(string)+": "+line["text"].(string))
	}
	return shown
}

// Streams counts the open streams of a user: of events and of games.
func (s *Server) Streams(name string) (events, games int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	u := s.users[userID(name)]
	if u.events != nil {
		events = 1
	}
	for _, g := range s.order {
		for _, st := range g.streams {
			if st.owner == u {
				games++
			}
		}
	}
	return events, games
}

// IsOver reports whether all of the games have ended.
func (s *Server) IsOver(ids ...string) bool {
	return !slices.ContainsFunc(ids, func(id string) bool { g := s.Game(id); return !g.Over() })
}
