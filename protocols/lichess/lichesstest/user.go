package lichesstest

import (
	"slices"
	"strings"
	"time"

	"github.com/regence-chess/regence/engine/chess"
)

// User describes an account.
type User struct {
	Name        string
	Title       string // for a bot, "BOT" is put in
	Bot         bool
	Rating      int // at every speed; 0: 1500
	Provisional bool
	Games       int      // played before; an account with games cannot become a bot
	Scopes      []string // of its token; nil: all that a bot wants
	NoTakebacks bool     // the account's preference
	NoThreefold bool     // the account does not claim threefold repetitions by itself

	// Auto plays the moves of a user without a client: it returns a move in UCI
	// notation ("resign" and "" for nothing too) and how long to think. It runs under
	// the server's lock and must not call the server.
	Auto func(game *chess.Game) (move string, think time.Duration)
}

// user is an account and its state.
type user struct {
	User
	id     string
	token  string
	events *stream     // nil: no event stream is open
	opens  []time.Time // of the event stream
	points []spent     // challenge points
	versus []time.Time // starts of games against bots
	away   bool        // a user without a client has left
}

type spent struct {
	at   time.Time
	cost int
}

// DefaultScopes are what a token of AddUser carries when none are named.
func DefaultScopes() []string {
	return []string{"bot:play", "challenge:read", "challenge:write", "tournament:write", "team:write"}
}

// AddUser makes an account and returns its token.
func (s *Server) AddUser(u User) (token string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if u.Rating == 0 {
		u.Rating = 1500
	}
	if u.Bot {
		u.Title = "BOT"
	}
	if u.Scopes == nil {
		u.Scopes = DefaultScopes()
	}
	added := &user{User: u, id: userID(u.Name), token: "lip_" + s.newID(20)}
	s.users[added.id] = added
	s.tokens[added.token] = added
	return added.token
}

// Token is the token of an account, "" for one that does not exist.
func (s *Server) Token(name string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if u := s.users[userID(name)]; u != nil {
		return u.token
	}
	return ""
}

func (u *user) has(scope string) bool {
	return slices.Contains(u.Scopes, scope)
}

// needs checks that the token carries one of the scopes.
func (u *user) needs(scopes ...string) *refusal {
	if slices.ContainsFunc(scopes, u.has) {
		return nil
	}
	return refuse(403, "Missing scope: %s", strings.Join(scopes, " or "))
}

// title is absent for users without one, as on the real server.
func (u *user) title() any {
	if u.Title == "" {
		return nil
	}
	return u.Title
}

func (u *user) perfs() object {
	perfs := object{}
	for _, speed := range []string{"bullet", "blitz", "rapid", "classical", "correspondence", "chess960"} {
		perf := object{"games": u.Games, "rating": u.Rating, "rd": 60, "prog": 0}
		if u.Provisional {
			perf["prov"] = true
		}
		perfs[speed] = perf
	}
	return perfs
}

// account is the user as /api/account and its like show it.
func (u *user) account() object {
	account := object{
		"id": u.id, "username": u.Name, "perfs": u.perfs(),
		"count": object{"all": u.Games}, "createdAt": 1_600_000_000_000,
	}
	if u.Title != "" {
		account["title"] = u.Title
	}
	return account
}

// inChallenge is the user as challenges show it.
func (u *user) inChallenge() object {
	shown := object{"id": u.id, "name": u.Name, "title": u.title(), "rating": u.Rating, "online": true, "lag": 4}
	if u.Provisional {
		shown["provisional"] = true
	}
	return shown
}

// playing reports whether the user has a running game. The lock is held.
func (s *Server) playing(u *user) bool {
	return slices.ContainsFunc(s.order, func(g *game) bool { return !g.over() && g.sideOf(u) >= 0 })
}
