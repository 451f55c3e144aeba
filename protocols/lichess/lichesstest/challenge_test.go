package lichesstest_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/regence-chess/regence/protocols/lichess/lichesstest"
)

// TestChallengeStates follows a challenge through each of its ends, and what both sides
// hear of it.
func TestChallengeStates(t *testing.T) {
	for name, row := range map[string]struct {
		end    func(b *bench, id string)
		status string
		event  string // the last one that both sides hear
		reason string
	}{
		"accepted": {func(b *bench, id string) { b.want(200, "true", "Bob", "/api/challenge/"+id+"/accept") }, "accepted", "gameStart", ""},
		"declined": {func(b *bench, id string) {
			b.want(200, "true", "Bob", "/api/challenge/"+id+"/decline", "reason", "tooFast")
		}, "declined", "challengeDeclined", "toofast"},
		"declined without a known reason": {func(b *bench, id string) {
			b.want(200, "true", "Bob", "/api/challenge/"+id+"/decline", "reason", "mood")
		}, "declined", "challengeDeclined", "generic"},
		"cancelled":                   {func(b *bench, id string) { b.want(200, "true", "Ada", "/api/challenge/"+id+"/cancel") }, "canceled", "challengeCanceled", ""},
		"cancelled by the other side": {func(b *bench, id string) { b.want(200, "true", "Bob", "/api/challenge/"+id+"/cancel") }, "declined", "challengeDeclined", "generic"},
		"expired":                     {func(_ *bench, _ string) { time.Sleep(21 * time.Second) }, "offline", "challenge", ""},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, lichesstest.Config{}, func(b *bench) {
				ada, bob := b.open("Ada", "/api/stream/event", "a"), b.open("Bob", "/api/stream/event", "b")
				_, body := b.post("Ada", "/api/challenge/bob", "clock.limit", "300", "clock.increment", "3", "color", "white")
				id, _ := object(body)["id"].(string)
				if status, _ := b.server.ChallengeStatus(id); status != "created" {
					t.Fatalf("the challenge is %q: %s", status, body)
				}
				row.end(b, id)
				status, reason := b.server.ChallengeStatus(id)
				if status != row.status || reason != row.reason {
					t.Errorf("%s %q, want %s %q", status, reason, row.status, row.reason)
				}
				for _, r := range []*reader{ada, bob} {
					types := r.types()
					if len(types) == 0 || types[0] != "challenge" || types[len(types)-1] != row.event {
						t.Errorf("events %v, want the last to be %s", types, row.event)
					}
				}
				if row.reason != "" {
					declined, _ := ada.last()["challenge"].(map[string]any)
					if declined["declineReasonKey"] != row.reason || declined["declineReason"] == "" {
						t.Errorf("declined with %v", declined)
					}
				}
			})
		})
	}
}

// TestLateAnswers: a challenge that is settled refuses further answers in the server's
// words, and one that is merely offline does not.
func TestLateAnswers(t *testing.T) {
	bubble(t, lichesstest.Config{}, func(b *bench) {
		for _, row := range []struct {
			settle func(id string)
			status int
			words  string
		}{
			{func(id string) { b.server.Cancel(id) }, 400, "The challenge has been canceled."},
			{func(id string) { b.server.Decline(id, "later") }, 400, "The challenge has been declined."},
			{func(string) { time.Sleep(time.Minute) }, 200, "true"},
		} {
			id := b.server.Challenge("Ada", "Bob", blitz)
			row.settle(id)
			b.want(row.status, row.words, "Bob", "/api/challenge/"+id+"/accept")
		}
		b.want(404, "No such challenge", "Bob", "/api/challenge/nothing1/accept")
		b.want(404, "No such challenge", "Bob", "/api/challenge/nothing1/decline")
		id := b.server.Challenge("Ada", "Bob", lichesstest.Terms{Variant: "atomic", Clock: true, Base: time.Minute})
		b.want(400, "Game incompatible with a BOT account", "Bob", "/api/challenge/"+id+"/accept")
		id = b.server.Challenge("Hugo", "Ada", blitz)
		b.want(404, "No such challenge", "Bob", "/api/challenge/"+id+"/accept")
	})
}

// TestChallengeForms: what the server does not take, it refuses with the field's name where
// it has one.
func TestChallengeForms(t *testing.T) {
	bubble(t, lichesstest.Config{}, func(b *bench) {
		for _, row := range []struct {
			to     string
			form   []string
			status int
			words  string
		}{
			{"bob", []string{"clock.limit", "300", "clock.increment", "3"}, 200, `"status":"created"`},
			{"bob", []string{"clock.limit", "45", "clock.increment", "0", "variant", "chess960"}, 200, `"chess960"`},
			{"bob", []string{"days", "3"}, 200, `"daysPerTurn":3`},
			{"bob", nil, 200, `"unlimited"`},
			{"bob", []string{"clock.limit", "301", "clock.increment", "3"}, 400, `{"clock.limit":["Invalid clock limit"],"error":{"clock.limit":`},
			{"bob", []string{"clock.limit", "300", "clock.increment", "61"}, 400, `"clock.increment"`},
			{"bob", []string{"clock.limit", "0", "clock.increment", "0"}, 400, `"clock.limit"`},
			{"bob", []string{"days", "4"}, 400, `"days"`},
			{"bob", []string{"fen", "not a position"}, 400, `"fen"`},
			{"bob", []string{"clock.limit", "300", "clock.increment", "3", "rules", "noAbort"}, 400, "Rules not applicable for bots"},
			{"bob", []string{"clock.limit", "15", "clock.increment", "0"}, 400, "UltraBullet"},
			{"ada", []string{"clock.limit", "300", "clock.increment", "3"}, 400, "yourself"},
			{"nobody", []string{"clock.limit", "300", "clock.increment", "3"}, 400, "No such user"},
		} {
			b.want(row.status, row.words, "Ada", "/api/challenge/"+row.to, row.form...)
		}
		_, body := b.post("Ada", "/api/challenge/bob", "fen", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "rated", "true", "clock.limit", "300", "clock.increment", "0")
		if ch := object(body); ch["rated"] != false || !strings.Contains(body, "fromPosition") {
			t.Errorf("a challenge from a position is %s", body)
		}
	})
}

// TestKeepAliveChallenge: a challenge with a stream stays open while the stream does, and
// the stream ends with the outcome.
func TestKeepAliveChallenge(t *testing.T) {
	bubble(t, lichesstest.Config{}, func(b *bench) {
		for _, outcome := range []string{"accepted", "declined", "canceled"} {
			id, body := b.offer("Ada", "bob")
			time.Sleep(5 * time.Minute) // far beyond the twenty seconds of one without
			if status, _ := b.server.ChallengeStatus(id); status != "created" {
				t.Fatalf("a challenge that is kept alive is %s", status)
			}
			switch outcome {
			case "accepted":
				if err := b.server.Accept(id); err != nil {
					t.Error(err)
				}
			case "declined":
				b.server.Decline(id, "later")
			default:
				b.server.Cancel(id)
			}
			if over, proper := body.ended(); !over || !proper || body.last()["done"] != outcome {
				t.Errorf("%s: the stream says %v, over %v", outcome, body.last(), over)
			}
			if n := body.beatsSince(time.Time{}); n < 15 {
				t.Errorf("%d keep-alives in five minutes", n)
			}
		}
		id, body := b.offer("Ada", "bob")
		body.close()
		time.Sleep(time.Second)
		if status, _ := b.server.ChallengeStatus(id); status != "offline" {
			t.Errorf("a challenge whose challenger has gone is %s", status)
		}
	})
}

// offer challenges with a stream.
func (b *bench) offer(from, to string) (string, *reader) {
	b.t.Helper()
	form := url.Values{"clock.limit": {"300"}, "clock.increment": {"3"}, "keepAliveStream": {"true"}}
	r := b.stream(from, http.MethodPost, "/api/challenge/"+to, "a", form)
	return fmt.Sprint(object(r.all()[0])["id"]), r
}

// TestLimits: points for challenges, a hundred games a day between bots, openings of the
// event stream.
func TestLimits(t *testing.T) {
	clock := []string{"clock.limit", "300", "clock.increment", "3"}
	bubble(t, lichesstest.Config{BotGamesPerDay: 2}, func(b *bench) {
		for range 5 { // a human costs five of twenty-five points a minute
			b.want(200, "created", "Ada", "/api/challenge/hugo", clock...)
		}
		b.want(429, `"ratelimit":{"key":"challenge.create"`, "Ada", "/api/challenge/hugo", clock...)
		time.Sleep(time.Minute)
		b.want(200, "created", "Ada", "/api/challenge/hugo", clock...)

		for range 2 {
			if err := b.server.Accept(b.server.Challenge("Ada", "Bob", blitz)); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(time.Minute)
		b.want(429, `"key":"bot.vsBot.day"`, "Ada", "/api/challenge/bob", clock...)
		b.server.AddUser(lichesstest.User{Name: "Eve", Bot: true})
		b.want(400, `"key":"bot.vsBot.day"`, "Eve", "/api/challenge/bob", clock...)
		id := b.server.Challenge("Eve", "Bob", blitz)
		b.want(429, `"seconds":`, "Bob", "/api/challenge/"+id+"/accept")
		b.want(200, "created", "Bob", "/api/challenge/hugo", clock...)
		time.Sleep(24 * time.Hour)
		b.want(200, "created", "Eve", "/api/challenge/bob", clock...)

		for range 30 {
			b.open("Ada", "/api/stream/event", "a").close()
		}
		response, body, err := b.try("Ada", http.MethodGet, "/api/stream/event", nil)
		if err != nil || response.StatusCode != 429 || !strings.Contains(body, "Please don't poll") {
			t.Errorf("the 31st opening: %v %s %v", response, body, err)
		}
		time.Sleep(10 * time.Minute)
		b.open("Ada", "/api/stream/event", "a").close()
	})
}

// TestRematches: a rematch has the identity of the game to come, on old servers that of the
// game before.
func TestRematches(t *testing.T) {
	for _, old := range []bool{false, true} {
		bubble(t, lichesstest.Config{OldRematches: old}, func(b *bench) {
			id := b.game("Hugo", "Ada", blitz)
			b.play(id, "e2e4", "e7e5")
			b.server.ResignAs(id, "Hugo")
			events := b.open("Ada", "/api/stream/event", "a")
			challenge, next := b.server.Rematch(id, "Hugo")
			offered, _ := events.last()["challenge"].(map[string]any)
			if offered["rematchOf"] != id || (challenge == id) != old || next == id {
				t.Errorf("old %v: rematch of %s is challenge %s, game %s: %v", old, id, challenge, next, offered)
			}
			b.want(200, "true", "Ada", "/api/challenge/"+challenge+"/accept")
			if g := b.server.Game(next); g.White != "ada" || g.Black != "hugo" {
				t.Errorf("old %v: the rematch is %+v", old, g)
			}
		})
	}
}
