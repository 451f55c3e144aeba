package lichesstest_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/regence-chess/regence/protocols/lichess/lichesstest"
)

// TestAccess: unknown tokens, missing scopes, accounts that are no bots, games of others.
func TestAccess(t *testing.T) {
	bubble(t, lichesstest.Config{}, func(b *bench) {
		b.server.AddUser(lichesstest.User{Name: "Eve", Bot: true, Scopes: []string{"challenge:read"}})
		b.server.AddUser(lichesstest.User{Name: "Fred", Games: 3})
		id := b.game("Ada", "Bob", blitz)
		for _, row := range []struct {
			user, path string
			status     int
			words      string
		}{
			{"nobody", "/api/bot/game/" + id + "/move/e2e4", 401, "No such token"},
			{"Eve", "/api/bot/game/" + id + "/move/e2e4", 403, "Missing scope: bot:play"},
			{"Eve", "/api/challenge/bob", 403, "Missing scope"},
			{"Hugo", "/api/bot/game/" + id + "/move/e2e4", 400, "Bot account"},
			{"Ada", "/api/bot/game/nothing1/move/e2e4", 404, "No such game"},
			{"Fred", "/api/bot/account/upgrade", 400, "must not have played"},
			{"Hugo", "/api/bot/account/upgrade", 200, "true"},
			{"Hugo", "/api/bot/game/" + id + "/move/e2e4", 404, ""},
			{"Ada", "/api/nothing", 404, "<html>"},
		} {
			b.want(row.status, row.words, row.user, row.path)
		}
		if account := b.get("Hugo", "/api/account"); account["title"] != "BOT" || account["id"] != "hugo" {
			t.Errorf("after the upgrade: %v", account)
		}
		_, body, err := b.try("Ada", http.MethodGet, "/api/bot/online", nil)
		if err != nil || strings.Contains(body, "hugo") {
			t.Errorf("online without a stream: %s %v", body, err)
		}
		b.open("Ada", "/api/stream/event", "a")
		if _, body, err = b.try("Bob", http.MethodGet, "/api/bot/online?nb=5", nil); err != nil || strings.Count(body, "\n") != 0 || !strings.Contains(body, `"ada"`) {
			t.Errorf("online: %s %v", body, err)
		}
		if _, body, _ = b.try("Bob", http.MethodGet, "/api/users/status?ids=ada,hugo,nobody", nil); !strings.Contains(body, `"online":true,"playing":true`) || strings.Contains(body, "nobody") {
			t.Errorf("status: %s", body)
		}
	})
}

func TestTokenTest(t *testing.T) {
	bubble(t, lichesstest.Config{}, func(b *bench) {
		request := b.request(context.Background(), "Ada", http.MethodPost, "/api/token/test", nil)
		request.Body = http.NoBody
		token := b.server.Token("Ada")
		request = request.Clone(context.Background())
		request.Body = readCloser{strings.NewReader(token + ",lip_wrong")}
		request.ContentLength = int64(len(token) + len(",lip_wrong"))
		response, err := b.client.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		var text [1000]byte
		n, _ := response.Body.Read(text[:])
		if got := string(text[:n]); !strings.Contains(got, `"lip_wrong":null`) || !strings.Contains(got, `"userId":"ada"`) || !strings.Contains(got, "bot:play") {
			t.Error(got)
		}
	})
}

type readCloser struct{ *strings.Reader }

func (readCloser) Close() error { return nil }

// TestEventStream: replay on opening, the most urgent game first; one stream an account.
func TestEventStream(t *testing.T) {
	bubble(t, lichesstest.Config{}, func(b *bench) {
		slow := b.game("Ada", "Hugo", lichesstest.Terms{Clock: true, Base: time.Hour})
		quick := b.game("Ada", "Hugo", lichesstest.Terms{Clock: true, Base: time.Minute})
		waits := b.game("Hugo", "Ada", lichesstest.Terms{Clock: true, Base: time.Minute})
		incoming := b.server.Challenge("Hugo", "Ada", blitz)
		b.server.Challenge("Ada", "Hugo", blitz) // our own is not replayed
		first := b.open("Ada", "/api/stream/event", "a")
		var got []string
		for _, line := range first.all() {
			event := object(line)
			for _, part := range []string{"game", "challenge"} {
				if inner, ok := event[part].(map[string]any); ok {
					got = append(got, fmt.Sprint(inner["id"]))
				}
			}
		}
		if want := []string{quick, slow, waits, incoming}; strings.Join(got, " ") != strings.Join(want, " ") {
			t.Errorf("replayed %v, want %v", got, want)
		}
		second := b.open("Ada", "/api/stream/event", "another program")
		if over, proper := first.ended(); !over || !proper {
			t.Error("the first stream does not end when another is opened")
		}
		if over, _ := second.ended(); over {
			t.Error("the second stream has ended")
		}
		time.Sleep(time.Minute)
		if n := second.beatsSince(time.Time{}); n < 9 || n > 11 {
			t.Errorf("%d keep-alives in a minute, want one in six seconds", n)
		}
		if playing, ok := b.get("Ada", "/api/account/playing?nb=2")["nowPlaying"].([]any); !ok || len(playing) != 2 {
			t.Errorf("playing %v", playing)
		}
	})
}
