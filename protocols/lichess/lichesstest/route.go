package lichesstest

import (
	"bufio"
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// call is a request whose user is known.
type call struct {
	*http.Request
	user *user
}

// handler routes the API. Every route but the token test needs a valid token.
func (s *Server) handler() http.Handler {
	mux := http.NewServeMux()
	plain := func(pattern string, f func(*call) (any, *refusal)) {
		mux.HandleFunc(pattern, s.faulty(func(w http.ResponseWriter, r *http.Request) {
			s.answer(w, r, f)
		}))
	}
	mux.HandleFunc("POST /api/token/test", s.faulty(s.testTokens))
	plain("GET /api/account", func(c *call) (any, *refusal) { return c.user.account(), nil })
	plain("GET /api/account/playing", s.listPlaying)
	plain("POST /api/bot/account/upgrade", s.upgrade)
	mux.HandleFunc("GET /api/stream/event", s.faulty(func(w http.ResponseWriter, r *http.Request) {
		s.stream(w, r, s.openEvents)
	}))

	mux.HandleFunc("GET /api/bot/game/{first}/{second}", s.faulty(s.getOfGame))
	plain("POST /api/bot/game/{id}/move/{move}", s.inGame(s.move))
	plain("POST /api/bot/game/{id}/chat", s.inGame(s.chat))
	plain("POST /api/bot/game/{id}/abort", s.inGame(s.abort))
	plain("POST /api/bot/game/{id}/resign", s.inGame(s.resign))
	plain("POST /api/bot/game/{id}/draw/{answer}", s.inGame(s.draw))
	plain("POST /api/bot/game/{id}/takeback/{answer}", s.inGame(s.takeback))
	plain("POST /api/bot/game/{id}/claim-victory", s.inGame(s.claimVictory))
	plain("POST /api/bot/game/{id}/claim-draw", s.inGame(s.claimDraw))
	plain("GET /game/export/{id}", s.export)

	mux.HandleFunc("POST /api/challenge/{user}", s.faulty(s.createChallenge))
	plain("GET /api/challenge", s.listChallenges)
	plain("GET /api/challenge/{id}/show", s.showChallenge)
	plain("POST /api/challenge/{id}/accept", s.acceptChallenge)
	plain("POST /api/challenge/{id}/decline", s.declineChallenge)
	plain("POST /api/challenge/{id}/cancel", s.cancelChallenge)

	mux.HandleFunc("GET /api/bot/online", s.faulty(s.onlineBots))
	plain("GET /api/users/status", s.usersStatus)
	plain("GET /api/user/{name}", s.showUser)
	plain("GET /api/tournament/{id}", s.showTournament)
	plain("POST /api/tournament/{id}/join", s.joinTournament)
	plain("POST /api/tournament/{id}/withdraw", s.leaveTournament)
	plain("POST /team/{id}/join", func(*call) (any, *refusal) { return object{"ok": true}, nil })
	mux.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) {
		writeHTML(w, http.StatusNotFound, "Page not found")
	})
	return mux
}

// getOfGame tells /stream/{id} and /{id}/chat apart, which overlap.
func (s *Server) getOfGame(w http.ResponseWriter, r *http.Request) {
	first, second := r.PathValue("first"), r.PathValue("second")
	switch {
	case first == "stream":
		r.SetPathValue("id", second)
		s.stream(w, r, s.openGame)
	case second == "chat":
		r.SetPathValue("id", first)
		s.answer(w, r, s.inGame(s.chatHistory))
	default:
		writeHTML(w, http.StatusNotFound, "Page not found")
	}
}

// answer runs an ordinary call under the lock and writes its result.
func (s *Server) answer(w http.ResponseWriter, r *http.Request, f func(*call) (any, *refusal)) {
	r.ParseForm()
	s.mu.Lock()
	user, no := s.authenticate(r)
	var result any
	if no == nil {
		result, no = f(&call{Request: r, user: user})
	}
	s.mu.Unlock()
	if no != nil {
		writeJSON(w, no.status, no.body)
		return
	}
	if text, ok := result.(string); ok {
		io.WriteString(w, text)
		return
	}
	writeJSON(w, http.StatusOK, result)
}

// authenticate finds the user of the request. The lock is held.
func (s *Server) authenticate(r *http.Request) (*user, *refusal) {
	token, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if user := s.tokens[token]; user != nil {
		return user, nil
	}
	return nil, refuse(http.StatusUnauthorized, "No such token")
}

func writeJSON(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(body)
}

func writeHTML(w http.ResponseWriter, status int, title string) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	io.WriteString(w, "<!DOCTYPE html><html><head><title>"+title+"</title></head><body>{\"not\": json</body></html>")
}

func (s *Server) testTokens(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	s.mu.Lock()
	answer := object{}
	for token := range strings.SplitSeq(string(body), ",") {
		token = strings.TrimSpace(token)
		answer[token] = nil
		if user := s.tokens[token]; user != nil {
			answer[token] = object{"userId": user.id, "scopes": strings.Join(user.Scopes, ","), "expires": nil}
		}
	}
	s.mu.Unlock()
	writeJSON(w, http.StatusOK, answer)
}

func (s *Server) upgrade(c *call) (any, *refusal) {
	if no := c.user.needs("bot:play"); no != nil {
		return nil, no
	}
	if c.user.Games > 0 {
		return nil, refuse(http.StatusBadRequest, "You must not have played any games to become a bot.")
	}
	c.user.Bot, c.user.Title = true, "BOT"
	return object{"ok": true}, nil
}

func (s *Server) showUser(c *call) (any, *refusal) {
	if user := s.users[userID(c.PathValue("name"))]; user != nil {
		return user.account(), nil
	}
	return nil, refuse(http.StatusNotFound, "No such user")
}

func (s *Server) usersStatus(c *call) (any, *refusal) {
	var list []object
	for id := range strings.SplitSeq(c.Form.Get("ids"), ",") {
		if user := s.users[userID(id)]; user != nil {
			shown := object{"id": user.id, "name": user.Name}
			if user.events != nil || user.Auto != nil && !user.away {
				shown["online"] = true
			}
			if s.playing(user) {
				shown["playing"] = true
			}
			list = append(list, shown)
		}
	}
	return list, nil
}

// onlineBots lists bots one on a line; anyone may ask.
func (s *Server) onlineBots(w http.ResponseWriter, r *http.Request) {
	most, err := strconv.Atoi(r.URL.Query().Get("nb"))
	if err != nil {
		most = 100
	}
	w.Header().Set("Content-Type", "application/x-ndjson")
	buffered := bufio.NewWriter(w)
	defer buffered.Flush()
	s.mu.Lock()
	defer s.mu.Unlock()
	encoder := json.NewEncoder(buffered)
	for _, user := range s.sortedUsers() {
		if user.Bot && (user.events != nil || user.Auto != nil && !user.away) && most > 0 {
			encoder.Encode(user.account())
			most--
		}
	}
}

// delay is the way to the server or back.
func (s *Server) delay() {
	if s.config.Latency == 0 {
		return
	}
	select {
	case <-time.After(s.config.Latency):
	case <-s.closing:
	}
}

// enter counts a request that is being handled, so that Close can wait for it, and reports
// false when the server is closed.
func (s *Server) enter() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return false
	}
	s.background.Add(1)
	return true
}
