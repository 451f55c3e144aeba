package lichesstest

import (
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/regence-chess/regence/engine/chess"
)

// Times and limits of challenges.
const (
	offlineAfter   = 20 * time.Second // a challenge without a keep-alive stream
	challengePing  = 15 * time.Second
	pointsMinute   = 25
	pointsDay      = 200
	costHuman      = 5
	costBot        = 1
	longestBase    = 10800 // s
	apiIncrement   = 60    // s, the most that the API lets a challenger set
	challengeIDLen = 8
)

// challenge is an offer of a game.
type challenge struct {
	id         string
	from, dest *user
	terms      terms
	color      string // the challenger's wish
	final      chess.Color
	status     string // created, offline, accepted, declined, canceled
	reason     string
	reasonKey  string
	rematchOf  string
	gameID     string
	keepAlive  *stream
}

// shown is the challenge as JSON.
func (ch *challenge) shown() object {
	t := ch.terms
	control := object{"type": "unlimited"}
	switch {
	case t.clocked:
		base, increment := int(t.base/time.Second), int(t.increment/time.Second)
		control = object{"type": "clock", "limit": base, "increment": increment, "show": strconv.Itoa(base/60) + "+" + strconv.Itoa(increment)}
	case t.days > 0:
		control = object{"type": "correspondence", "daysPerTurn": t.days}
	}
	speed := speedOf(t.clocked, t.base, t.increment)
	shown := object{
		"id": ch.id, "url": "https://lichess.org/" + ch.id, "status": ch.status,
		"challenger": ch.from.inChallenge(), "destUser": ch.dest.inChallenge(),
		"variant": variant(t.variant), "rated": t.rated, "speed": speed, "timeControl": control,
		"color": ch.color, "finalColor": ch.final.String(), "perf": object{"icon": "?", "name": speed},
	}
	if t.fen != "" {
		shown["initialFen"] = t.fen
	}
	if ch.rematchOf != "" {
		shown["rematchOf"] = ch.rematchOf
	}
	if len(t.rules) > 0 {
		shown["rules"] = t.rules
	}
	if ch.reasonKey != "" {
		shown["declineReason"], shown["declineReasonKey"] = ch.reason, ch.reasonKey
	}
	return shown
}

// waiting lists the challenges that can be answered.
func (s *Server) waiting() []*challenge {
	var list []*challenge
	for _, ch := range s.challenges {
		if ch.status == "created" {
			list = append(list, ch)
		}
	}
	slices.SortFunc(list, func(a, b *challenge) int {
		if a.id < b.id {
			return -1
		}
		return 1
	})
	return list
}

// createChallenge is POST /api/challenge/{user}, with or without a stream.
func (s *Server) createChallenge(w http.ResponseWriter, r *http.Request) {
	r.ParseForm()
	s.mu.Lock()
	user, no := s.authenticate(r)
	var ch *challenge
	var st *stream
	if no == nil {
		c := &call{Request: r, user: user}
		if ch, no = s.newChallenge(c); no == nil && r.Form.Get("keepAliveStream") == "true" {
			st = s.newStream(c, challengePing)
			st.game = &game{s: s} // not the event stream
			ch.keepAlive = st
			st.push(ch.shown())
		} else if no == nil {
			s.after(offlineAfter, func() {
				if ch.status == "created" {
					ch.status = "offline"
				}
			})
		}
		if no == nil {
			ch.announce()
		}
	}
	s.mu.Unlock()
	switch {
	case no != nil:
		writeJSON(w, no.status, no.body)
	case st == nil:
		writeJSON(w, http.StatusOK, ch.shown())
	default:
		w.Header().Set("Content-Type", "application/x-ndjson")
		w.WriteHeader(http.StatusOK)
		s.pump(w, r, st)
		s.mu.Lock()
		if ch.status == "created" {
			ch.status = "offline"
		}
		s.mu.Unlock()
	}
}

// announce tells both sides of a new challenge.
func (ch *challenge) announce() {
	event := object{"type": "challenge", "challenge": ch.shown(), "compat": object{"bot": true, "board": true}}
	ch.dest.tell(event)
	ch.from.tell(event)
}

// newChallenge reads and checks the form of a challenge.
func (s *Server) newChallenge(c *call) (*challenge, *refusal) {
	if no := c.user.needs("challenge:write", "bot:play", "board:play"); no != nil {
		return nil, no
	}
	dest := s.users[userID(c.PathValue("user"))]
	switch {
	case dest == nil:
		return nil, refuse(400, "No such user: %s", c.PathValue("user"))
	case dest == c.user:
		return nil, refuse(400, "You cannot challenge yourself")
	}
	t, color, no := readTerms(c)
	if no != nil {
		return nil, no
	}
	bots := c.user.Bot || dest.Bot
	if bots && t.clocked && speedOf(true, t.base, t.increment) == "ultraBullet" {
		return nil, refuse(400, "Bots cannot play UltraBullet. Choose a slower time control.")
	}
	if c.user.Bot && dest.Bot {
		if no := s.botLimit(c.user, dest, 429); no != nil {
			return nil, no
		}
		if no := s.botLimit(dest, c.user, 400); no != nil {
			return nil, no
		}
	}
	if no := c.user.spend(dest); no != nil {
		return nil, no
	}
	return s.addChallenge(c.user, dest, t, color), nil
}

func (s *Server) addChallenge(from, dest *user, t terms, color string) *challenge {
	final := chess.Color(s.random.IntN(2))
	switch color {
	case "white":
		final = chess.White
	case "black":
		final = chess.Black
	default:
		color = "random"
	}
	t.source = "api"
	id := s.newID(challengeIDLen)
	ch := &challenge{id: id, gameID: id, from: from, dest: dest, terms: t, color: color, final: final, status: "created"}
	s.challenges[id] = ch
	return ch
}

// readTerms reads the terms of a challenge from its form.
func readTerms(c *call) (terms, string, *refusal) {
	t := terms{variant: c.Form.Get("variant"), rated: c.Form.Get("rated") == "true", fen: c.Form.Get("fen")}
	if t.variant == "" {
		t.variant = "standard"
	}
	bad := func(field, what string) *refusal {
		return &refusal{status: 400, body: object{field: []string{what}, "error": object{field: []string{what}}}}
	}
	if text := c.Form.Get("clock.limit"); text != "" {
		limit, err := strconv.Atoi(text)
		if err != nil || !allowedLimit(limit) {
			return t, "", bad("clock.limit", "Invalid clock limit")
		}
		increment, err := strconv.Atoi(c.Form.Get("clock.increment"))
		if err != nil || increment < 0 || increment > apiIncrement {
			return t, "", bad("clock.increment", "Must be between 0 and 60")
		}
		if limit+increment == 0 {
			return t, "", bad("clock.limit", "Invalid clock")
		}
		t.clocked, t.base, t.increment = true, time.Duration(limit)*time.Second, time.Duration(increment)*time.Second
	} else if text := c.Form.Get("days"); text != "" {
		days, err := strconv.Atoi(text)
		if err != nil || !slices.Contains([]int{1, 2, 3, 5, 7, 10, 14}, days) {
			return t, "", bad("days", "Invalid days")
		}
		t.days = days
	}
	if t.fen != "" {
		if _, err := chess.ParseFEN(t.fen); err != nil {
			return t, "", bad("fen", "Invalid FEN")
		}
		if t.variant == "standard" {
			t.variant = "fromPosition"
		}
		t.rated = false
	}
	if rules := c.Form.Get("rules"); rules != "" {
		return t, "", refuse(400, "Rules not applicable for bots")
	}
	return t, c.Form.Get("color"), nil
}

// allowedLimit reports whether the server knows such a base time, in seconds.
func allowedLimit(limit int) bool {
	return slices.Contains([]int{0, 15, 30, 45, 60, 90}, limit) || limit > 0 && limit <= longestBase && limit%60 == 0
}

// botLimit is the refusal when a bot has played its games against bots for today.
func (s *Server) botLimit(u, other *user, status int) *refusal {
	now := time.Now()
	u.versus = slices.DeleteFunc(u.versus, func(at time.Time) bool { return now.Sub(at) >= 24*time.Hour })
	if s.config.BotGamesPerDay < 0 || len(u.versus) < s.config.BotGamesPerDay || !u.Bot || !other.Bot {
		return nil
	}
	wait := int((24*time.Hour - now.Sub(u.versus[0])) / time.Second)
	who := "You"
	if status == 400 {
		who = u.Name
	}
	return &refusal{status: status, body: object{
		"error":     who + " played 100 games against other bots today, please wait before challenging another bot.",
		"ratelimit": object{"key": "bot.vsBot.day", "seconds": wait},
	}}
}

// spend pays for a challenge.
func (u *user) spend(dest *user) *refusal {
	now := time.Now()
	minute, day := 0, 0
	for _, p := range u.points {
		if age := now.Sub(p.at); age < 24*time.Hour {
			day += p.cost
			if age < time.Minute {
				minute += p.cost
			}
		}
	}
	cost := costHuman
	if dest.Bot {
		cost = costBot
	}
	if minute+cost > pointsMinute || day+cost > pointsDay {
		return &refusal{status: 429, body: object{"error": "Too many challenges. Try again later.", "ratelimit": object{"key": "challenge.create", "seconds": 60}}}
	}
	u.points = append(u.points, spent{at: now, cost: cost})
	return nil
}
