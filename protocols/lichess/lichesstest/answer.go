package lichesstest

import (
	"strings"

	"github.com/regence-chess/regence/engine/chess"
)

// reasons are the words for each reason to decline, by its key in lower case.
func reasonWords(key string) (string, bool) {
	words, ok := map[string]string{
		"generic":     "I'm not accepting challenges at the moment.",
		"later":       "This is not the right time for me, please ask again later.",
		"toofast":     "This time control is too fast for me, please challenge again with a slower game.",
		"tooslow":     "This time control is too slow for me, please challenge again with a faster game.",
		"timecontrol": "I'm not accepting challenges with this time control.",
		"rated":       "Please send me a rated challenge instead.",
		"casual":      "Please send me a casual challenge instead.",
		"standard":    "I'm not accepting variant challenges right now.",
		"variant":     "I'm not willing to play this variant right now.",
		"nobot":       "I'm not accepting challenges from bots.",
		"onlybot":     "I'm only accepting challenges from bots.",
	}[key]
	return words, ok
}

func (s *Server) listChallenges(c *call) (any, *refusal) {
	if no := c.user.needs("challenge:read"); no != nil {
		return nil, no
	}
	in, out := []object{}, []object{}
	for _, ch := range s.waiting() {
		switch c.user {
		case ch.dest:
			in = append(in, ch.shown())
		case ch.from:
			out = append(out, ch.shown())
		}
	}
	return object{"in": in, "out": out}, nil
}

func (s *Server) showChallenge(c *call) (any, *refusal) {
	if no := c.user.needs("challenge:read"); no != nil {
		return nil, no
	}
	if ch := s.challenges[c.PathValue("id")]; ch != nil && (ch.from == c.user || ch.dest == c.user) {
		return ch.shown(), nil
	}
	return nil, refuse(404, "No such challenge")
}

func (s *Server) acceptChallenge(c *call) (any, *refusal) {
	if no := c.user.needs("challenge:write", "bot:play", "board:play"); no != nil {
		return nil, no
	}
	ch := s.challenges[c.PathValue("id")]
	if ch == nil || ch.dest != c.user {
		return nil, refuse(404, "No such challenge")
	}
	if no := s.accept(ch); no != nil {
		return nil, no
	}
	return done, nil
}

// accept starts the game of a challenge.
func (s *Server) accept(ch *challenge) *refusal {
	switch ch.status {
	case "canceled":
		return refuse(400, "The challenge has been canceled.")
	case "declined":
		return refuse(400, "The challenge has been declined.")
	case "accepted":
		return refuse(400, "The challenge has been accepted.")
	}
	t := ch.terms
	if t.variant != "standard" && t.variant != "chess960" && t.variant != "fromPosition" ||
		t.clocked && speedOf(true, t.base, t.increment) == "ultraBullet" {
		return refuse(400, "Game incompatible with a BOT account")
	}
	if no := s.botLimit(ch.dest, ch.from, 429); no != nil {
		return no
	}
	if no := s.botLimit(ch.from, ch.dest, 400); no != nil {
		return no
	}
	white, black := ch.from, ch.dest
	if ch.final == chess.Black {
		white, black = black, white
	}
	if _, no := s.startGame(ch.gameID, white, black, t); no != nil {
		return no
	}
	ch.settle("accepted")
	return nil
}

// settle ends a challenge.
func (ch *challenge) settle(status string) {
	ch.status = status
	if ch.keepAlive != nil {
		ch.keepAlive.push(object{"done": status})
		ch.keepAlive.end()
	}
}

func (s *Server) declineChallenge(c *call) (any, *refusal) {
	if no := c.user.needs("challenge:write", "bot:play", "board:play"); no != nil {
		return nil, no
	}
	ch := s.challenges[c.PathValue("id")]
	if ch == nil || ch.dest != c.user || ch.status != "created" && ch.status != "offline" {
		return nil, refuse(404, "No such challenge")
	}
	s.decline(ch, c.Form.Get("reason"))
	return done, nil
}

// decline tells both sides why.
func (s *Server) decline(ch *challenge, reason string) {
	ch.reasonKey = strings.ToLower(reason)
	var known bool
	if ch.reason, known = reasonWords(ch.reasonKey); !known {
		ch.reasonKey = "generic"
		ch.reason, _ = reasonWords(ch.reasonKey)
	}
	ch.settle("declined")
	event := object{"type": "challengeDeclined", "challenge": ch.shown()}
	ch.from.tell(event)
	ch.dest.tell(event)
}

func (s *Server) cancelChallenge(c *call) (any, *refusal) {
	if no := c.user.needs("challenge:write", "bot:play", "board:play"); no != nil {
		return nil, no
	}
	id := c.PathValue("id")
	ch := s.challenges[id]
	if ch != nil && (ch.status == "created" || ch.status == "offline") {
		switch c.user {
		case ch.from:
			s.cancel(ch)
			return done, nil
		case ch.dest:
			s.decline(ch, "generic")
			return done, nil
		}
	}
	if g := s.games[id]; g != nil && g.sideOf(c.user) >= 0 && g.abortable() {
		g.end("aborted", "")
		return done, nil
	}
	return nil, refuse(404, "No such challenge")
}

// cancel tells both sides that the challenger has thought better of it.
func (s *Server) cancel(ch *challenge) {
	ch.settle("canceled")
	event := object{"type": "challengeCanceled", "challenge": ch.shown()}
	ch.from.tell(event)
	ch.dest.tell(event)
}
