package lichess_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/regence-chess/regence/protocols/lichess"
	"github.com/regence-chess/regence/protocols/lichess/lichesstest"
)

// bubble runs a test on a virtual clock with a server and a client of the bot "Regence",
// whose human opponent is "Bobby".
func bubble(t *testing.T, f func(t *testing.T, server *lichesstest.Server, client *lichess.Client)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		server := lichesstest.New(lichesstest.Config{})
		defer server.Close()
		token := server.AddUser(lichesstest.User{Name: "Regence", Bot: true})
		server.AddUser(lichesstest.User{Name: "Bobby"})
		client := newClient(t, server, token)
		defer client.Close()
		f(t, server, client)
	})
}

func newClient(t *testing.T, server *lichesstest.Server, text string) *lichess.Client {
	t.Helper()
	token, err := lichess.ParseToken(text)
	if err != nil {
		t.Fatal(err)
	}
	client, err := lichess.New(lichess.Config{
		URL: lichesstest.MemoryURL, Token: token, Transport: server.Transport(), UserAgent: "test",
	})
	if err != nil {
		t.Fatal(err)
	}
	return client
}

// record collects what a stream yields.
type record[T any] struct {
	mu    sync.Mutex
	items []T
	times []time.Time
}

func (r *record[T]) add(item T) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.items, r.times = append(r.items, item), append(r.times, time.Now())
}

func (r *record[T]) all() []T {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.items)
}

// blitz is a challenge in which the human has White.
var blitz = lichesstest.Terms{Clock: true, Base: 5 * time.Minute, Increment: 3 * time.Second, Color: "white"}

func TestFromChallengeToGame(t *testing.T) {
	bubble(t, func(t *testing.T, server *lichesstest.Server, client *lichess.Client) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		var events record[lichess.Event]
		if _, ever := client.EventAge(); ever {
			t.Error("the event stream is heard before it is opened")
		}
		go client.Events(ctx, events.add)
		time.Sleep(time.Minute)
		if age, ever := client.EventAge(); !ever || age > 6*time.Second {
			t.Errorf("the event stream is silent for %s, %v", age, ever)
		}
		id := server.Challenge("Bobby", "Regence", blitz)
		time.Sleep(time.Second)
		if got := events.all(); len(got) != 2 || got[0].Kind != lichess.Opened || got[1].Challenge == nil || got[1].Challenge.ID != id {
			t.Fatalf("events %+v", got)
		}
		if err := client.Accept(ctx, id); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Second)
		start := events.all()[2]
		if start.Kind != lichess.GameStart || start.Game.Color != "black" || start.Game.OpponentID() != "bobby" {
			t.Fatalf("start %+v", start.Game)
		}
		var game record[lichess.GameEvent]
		ended := make(chan error, 1)
		go func() { ended <- client.Game(start.Game.ID()).Run(ctx, game.add) }()
		time.Sleep(time.Second)
		if err := server.MoveAs(id, "Bobby", "e2e4"); err != nil {
			t.Fatal(err)
		}
		if err := client.Move(ctx, id, "e7e5", false); err != nil {
			t.Fatal(err)
		}
		var refused *lichess.Error
		if err := client.Move(ctx, id, "d7d5", false); !errors.As(err, &refused) || refused.Message != "Not your turn, or game already over" {
			t.Errorf("move out of turn: %v", err)
		}
		if err := client.Resign(ctx, id); err != nil {
			t.Fatal(err)
		}
		if err := <-ended; err != nil {
			t.Errorf("the stream ended with %v", err)
		}
		states := game.all()
		last := states[len(states)-1].State
		if last.Moves != "e2e4 e7e5" || last.Status != "resign" || last.Winner != "white" {
			t.Errorf("last state %+v", last)
		}
		if mean, _ := client.RoundTrip(); mean > time.Millisecond {
			t.Errorf("measured round trip %s of a server in memory", mean)
		}
	})
}

// TestMoveSurvives is the law of moves: whatever goes wrong with the request, the move is
// on the board soon after, and exactly once.
func TestMoveSurvives(t *testing.T) {
	for name, c := range map[string]struct {
		fault  lichesstest.Fault
		within time.Duration
		err    error
	}{
		"429":           {lichesstest.Fault{Kind: lichesstest.TooMany, Times: 3}, 2 * time.Second, nil},
		"429 as HTML":   {lichesstest.Fault{Kind: lichesstest.TooManyHTML, Times: 3, Retry: 60}, 2 * time.Second, nil},
		"502":           {lichesstest.Fault{Kind: lichesstest.BadGateway, Times: 3}, time.Second, nil},
		"hang":          {lichesstest.Fault{Kind: lichesstest.Hang}, 3 * time.Second, nil},
		"reset":         {lichesstest.Fault{Kind: lichesstest.Refused, Times: 3}, time.Second, nil},
		"lost reply":    {lichesstest.Fault{Kind: lichesstest.LostReply}, time.Second, lichess.ErrUncertain},
		"reply 8 s off": {lichesstest.Fault{Kind: lichesstest.LateReply, Delay: 8 * time.Second}, 3 * time.Second, lichess.ErrUncertain},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T, server *lichesstest.Server, client *lichess.Client) {
				id, err := server.StartGame("Regence", "Bobby", blitz)
				if err != nil {
					t.Fatal(err)
				}
				c.fault.Path = "/move/"
				server.Inject(c.fault)
				start := time.Now()
				if err := client.Move(t.Context(), id, "e2e4", false); !errors.Is(err, c.err) {
					t.Errorf("move: %v, want %v", err, c.err)
				}
				if took := time.Since(start); took > c.within {
					t.Errorf("recovered after %s, want %s", took, c.within)
				}
				if moves := server.Game(id).Moves; !slices.Equal(moves, []string{"e2e4"}) {
					t.Errorf("on the board: %v", moves)
				}
			})
		})
	}
}

func TestMoveEndsWithTheClock(t *testing.T) {
	bubble(t, func(t *testing.T, server *lichesstest.Server, client *lichess.Client) {
		id, _ := server.StartGame("Regence", "Bobby", blitz)
		server.Inject(lichesstest.Fault{Kind: lichesstest.TooMany, Times: 1 << 20})
		ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
		defer cancel()
		if err := client.Move(ctx, id, "e2e4", false); err == nil {
			t.Error("a move that was never taken is reported as played")
		}
		if tries := len(server.Requests()); tries < 30 {
			t.Errorf("%d attempts in 30 s: the pauses are longer than a second", tries)
		}
	})
}

// TestGameStreamSurvives is the law of game streams: whatever happens to the connection,
// the reader soon has the whole state again.
func TestGameStreamSurvives(t *testing.T) {
	for name, c := range map[string]struct {
		fault  lichesstest.Disturbance
		within time.Duration
	}{
		"reset":        {lichesstest.Reset, 900 * time.Millisecond},
		"clean end":    {lichesstest.CleanEnd, 900 * time.Millisecond},
		"silence":      {lichesstest.Stall, 9900 * time.Millisecond},
		"cut line":     {lichesstest.Truncate, 900 * time.Millisecond},
		"split UTF-8":  {lichesstest.Split, time.Millisecond},
		"twice":        {lichesstest.Duplicate, time.Millisecond},
		"dropped":      {lichesstest.DropNext, 10 * time.Second}, // until the next line; here by resync
		"no JSON":      {lichesstest.NotJSON, 900 * time.Millisecond},
		"unknown line": {lichesstest.Unknown, time.Millisecond},
		"error line":   {lichesstest.ErrorLine, 900 * time.Millisecond},
		"late":         {lichesstest.Late, 4 * time.Second}, // two lines
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T, server *lichesstest.Server, client *lichess.Client) {
				id, _ := server.StartGame("Bobby", "Regence", blitz)
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				var game record[lichess.GameEvent]
				stream := client.Game(id)
				go stream.Run(ctx, game.add)
				time.Sleep(time.Second)
				if !server.Disturb("Regence", id, c.fault) {
					t.Fatal("no stream to disturb")
				}
				server.Say(id, "Bobby", "player", "Schöne Grüße ♞")
				server.MoveAs(id, "Bobby", "e2e4")
				if c.fault == lichesstest.DropNext { // the chat line was dropped; ask for the state
					stream.Resync()
				}
				time.Sleep(c.within)
				synctest.Wait()
				states := game.all()
				last := ""
				for _, event := range states {
					if event.State != nil {
						last = event.State.Moves
					}
					if event.Chat != nil && event.Chat.Text != "Schöne Grüße ♞" {
						t.Errorf("chat garbled: %q", event.Chat.Text)
					}
				}
				if last != "e2e4" {
					t.Errorf("after %s the last state has the moves %q", c.within, last)
				}
				if _, streams := server.Streams("Regence"); streams != 1 {
					t.Errorf("%d streams are open", streams)
				}
			})
		})
	}
}

func TestGameStreamThroughAnOutage(t *testing.T) {
	for _, hangs := range []bool{false, true} {
		bubble(t, func(t *testing.T, server *lichesstest.Server, client *lichess.Client) {
			id, _ := server.StartGame("Bobby", "Regence", lichesstest.Terms{Clock: true, Base: time.Hour})
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			var game record[lichess.GameEvent]
			go client.Game(id).Run(ctx, game.add)
			time.Sleep(time.Second)
			server.Outage(5*time.Minute, hangs)
			server.MoveAs(id, "Bobby", "e2e4")
			time.Sleep(5*time.Minute + 8*time.Second)
			if got := game.all(); got[len(got)-1].State.Moves != "e2e4" {
				t.Errorf("hangs=%v: not back after the outage", hangs)
			}
		})
	}
}

func TestGameThatEndsUnseen(t *testing.T) {
	bubble(t, func(t *testing.T, server *lichesstest.Server, client *lichess.Client) {
		id, _ := server.StartGame("Bobby", "Regence", blitz)
		var game record[lichess.GameEvent]
		ended := make(chan error, 1)
		go func() { ended <- client.Game(id).Run(t.Context(), game.add) }()
		time.Sleep(time.Second)
		server.Disturb("Regence", id, lichesstest.Stall)
		server.ResignAs(id, "Bobby")
		if err := <-ended; err != nil {
			t.Error(err)
		}
		if got := game.all(); !got[len(got)-1].State.Over() {
			t.Error("the end was not shown")
		}
		if err := client.Game("nosuchid").Run(t.Context(), game.add); !errors.Is(err, lichess.ErrNotFound) {
			t.Errorf("unknown game: %v", err)
		}
	})
}

func TestEventStreamComesBack(t *testing.T) {
	for name, fault := range map[string]lichesstest.Disturbance{
		"reset": lichesstest.Reset, "silence": lichesstest.Stall, "no JSON": lichesstest.NotJSON, "cut": lichesstest.Truncate,
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T, server *lichesstest.Server, client *lichess.Client) {
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				var events record[lichess.Event]
				go client.Events(ctx, events.add)
				time.Sleep(time.Second)
				server.Disturb("Regence", "", fault)
				id := server.Challenge("Bobby", "Regence", blitz)
				time.Sleep(17 * time.Second)
				if got := events.all(); !slices.ContainsFunc(got, func(e lichess.Event) bool { return e.Challenge != nil && e.Challenge.ID == id }) {
					t.Errorf("the challenge was never seen: %+v", got)
				}
			})
		})
	}
}

func TestEventStreamKeepsToItsBudget(t *testing.T) {
	bubble(t, func(t *testing.T, server *lichesstest.Server, client *lichess.Client) {
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Hour)
		defer cancel()
		client.Events(ctx, func(event lichess.Event) {
			if event.Kind == lichess.Opened {
				go server.Disturb("Regence", "", lichesstest.Reset)
			}
		})
		for _, request := range server.Requests() {
			if !strings.HasSuffix(request, "/api/stream/event") {
				t.Errorf("unexpected %s", request)
			}
		}
		if opens := len(server.Requests()); opens < 200 || opens > 26*13 {
			t.Errorf("%d openings in two hours of resets", opens)
		}
	})
}

func TestTwoProgramsOnOneAccount(t *testing.T) {
	bubble(t, func(t *testing.T, server *lichesstest.Server, client *lichess.Client) {
		other := newClient(t, server, server.Token("Regence"))
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		results := make(chan error, 2)
		for _, c := range []*lichess.Client{client, other} {
			go func() { results <- c.Events(ctx, func(lichess.Event) {}) }()
		}
		if err := <-results; !errors.Is(err, lichess.ErrDisplaced) {
			t.Errorf("the first to give way says %v", err)
		}
		time.Sleep(time.Minute)
		if events, _ := server.Streams("Regence"); events != 1 {
			t.Error("the other should have the stream now")
		}
	})
}

func TestRefusedTokens(t *testing.T) {
	bubble(t, func(t *testing.T, server *lichesstest.Server, _ *lichess.Client) {
		stranger := newClient(t, server, "lip_unknown")
		if err := stranger.Events(t.Context(), func(lichess.Event) {}); !errors.Is(err, lichess.ErrUnauthorized) {
			t.Errorf("unknown token: %v", err)
		}
		if _, err := stranger.TestToken(t.Context()); !errors.Is(err, lichess.ErrUnauthorized) {
			t.Errorf("test of an unknown token: %v", err)
		}
		weak := newClient(t, server, server.AddUser(lichesstest.User{Name: "Weak", Bot: true, Scopes: []string{"email:read"}}))
		if err := weak.Events(t.Context(), func(lichess.Event) {}); !errors.Is(err, lichess.ErrForbidden) {
			t.Errorf("token without scopes: %v", err)
		}
		info, err := weak.TestToken(t.Context())
		if err != nil || info.UserID != "weak" || info.Has("bot:play") || !info.Has("email:read") {
			t.Errorf("test of the token: %+v, %v", info, err)
		}
	})
}

func TestChallengeOutcomes(t *testing.T) {
	bubble(t, func(t *testing.T, server *lichesstest.Server, client *lichess.Client) {
		offer := lichess.Offer{Clock: true, Base: 3 * time.Minute, Increment: 2 * time.Second, Color: "white"}
		for want, settle := range map[string]func(id string){
			"accepted": func(id string) { server.Accept(id) },
			"declined": func(id string) { server.Decline(id, "tooFast") },
			"canceled": func(id string) { client.Cancel(t.Context(), id) },
		} {
			got, err := client.Challenge(t.Context(), "Bobby", offer, func(ch *lichess.Challenge) {
				go func() {
					time.Sleep(40 * time.Second) // kept alive for longer than a challenge without a stream
					settle(ch.ID)
				}()
			})
			if err != nil || got != want {
				t.Errorf("outcome %q, %v, want %q", got, err, want)
			}
		}
		_, err := client.Challenge(t.Context(), "Nobody", offer, func(*lichess.Challenge) {})
		if !errors.Is(err, lichess.ErrRefused) {
			t.Errorf("unknown user: %v", err)
		}
		offer.Base = 7 * time.Second
		if _, err := client.Challenge(t.Context(), "Bobby", offer, nil); err == nil || !strings.Contains(err.Error(), "clock.limit") {
			t.Errorf("bad clock: %v", err)
		}
	})
}

func TestCallsOfAllKinds(t *testing.T) {
	bubble(t, func(t *testing.T, server *lichesstest.Server, client *lichess.Client) {
		ctx := t.Context()
		account, err := client.Account(ctx)
		if err != nil || !account.IsBot() || account.ID != "regence" {
			t.Errorf("account %+v, %v", account, err)
		}
		id, _ := server.StartGame("Regence", "Bobby", blitz)
		games, err := client.Playing(ctx)
		if err != nil || len(games) != 1 || games[0].ID() != id || !games[0].IsMyTurn {
			t.Errorf("playing %+v, %v", games, err)
		}
		server.Inject(lichesstest.Fault{Kind: lichesstest.BadGateway, Path: "/chat"})
		if err := client.Chat(ctx, id, lichess.RoomPlayer, "hello"); !errors.Is(err, lichess.ErrServer) {
			t.Errorf("chat over a broken gateway: %v", err)
		}
		if err := client.Chat(ctx, id, lichess.RoomPlayer, strings.Repeat("x", 141)); !errors.Is(err, lichess.ErrRefused) {
			t.Errorf("long chat: %v", err)
		}
		if err := client.Chat(ctx, id, lichess.RoomPlayer, "hello"); err != nil {
			t.Error(err)
		}
		server.Inject(lichesstest.Fault{Kind: lichesstest.BadGateway, Path: "/abort", Times: 2})
		if err := client.Abort(ctx, id); err != nil {
			t.Error(err)
		}
		if err := client.Abort(ctx, id); !errors.Is(err, lichess.ErrRefused) {
			t.Errorf("abort of a finished game: %v", err)
		}
		server.AddTournament("arena", time.Minute, 0, true)
		if err := client.JoinTournament(ctx, "arena", "", ""); err != nil || !server.Joined("arena", "Regence") {
			t.Errorf("join: %v", err)
		}
		if err := client.LeaveTournament(ctx, "arena"); err != nil || server.Joined("arena", "Regence") {
			t.Errorf("leave: %v", err)
		}
		status, err := client.Status(ctx, []string{"Regence", "bobby"})
		if err != nil || len(status) != 2 || status[1].Playing {
			t.Errorf("status %+v, %v", status, err)
		}
	})
}

// echo is a server that throws all that it is told back, in every kind of answer.
type echo struct{ status int }

func (e echo) RoundTrip(r *http.Request) (*http.Response, error) {
	told := r.Header.Get("Authorization")
	if e.status == 0 {
		return nil, fmt.Errorf("proxy refuses %s", told)
	}
	body := fmt.Sprintf("{\"error\":%q}\n{\"error\":%q}\n", told, told)
	if e.status%2 == 1 {
		body = "<html><title>" + told + "</title></html>"
	}
	return &http.Response{StatusCode: e.status, Request: r, Body: io.NopCloser(strings.NewReader(body))}, nil
}

// TestTokenAppearsNowhere drives the client into every kind of error against a server that
// throws the token back, and looks for it in all that comes out.
func TestTokenAppearsNowhere(t *testing.T) {
	const secret = "lip_verySecret123"
	for _, status := range []int{0, 200, 201, 400, 401, 403, 429, 502, 503} {
		synctest.Test(t, func(t *testing.T) {
			var out bytes.Buffer
			token, _ := lichess.ParseToken(secret)
			handler := slog.NewTextHandler(&out, &slog.HandlerOptions{Level: slog.LevelDebug})
			config := lichess.Config{Token: token, Transport: echo{status}, Log: slog.New(handler)}
			client, err := lichess.New(config)
			if err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
			defer cancel()
			_, err = client.Account(ctx)
			fmt.Fprintf(&out, "%v %v %+v %#v", err, config, config.Token, config.Token)
			fmt.Fprint(&out, client.Move(ctx, "game", "e2e4", true), client.Game("game").Run(ctx, func(lichess.GameEvent) {}),
				client.Events(ctx, func(lichess.Event) {}), client.Chat(ctx, "game", "player", "x"))
			_, err = client.TestToken(ctx)
			fmt.Fprint(&out, err)
			if strings.Contains(out.String(), secret) {
				t.Errorf("status %d: the token shows:\n%s", status, out.String())
			}
			if !strings.Contains(out.String(), "[token]") {
				t.Errorf("status %d: nothing was redacted, so nothing was tested", status)
			}
		})
	}
	var out bytes.Buffer
	token, _ := lichess.ParseToken(secret)
	fmt.Fprintf(lichess.RedactWriter(&out, token), "Authorization: Bearer %s\n", secret)
	if out.String() != "Authorization: Bearer [token]\n" {
		t.Errorf("written as %q", out.String())
	}
}

func TestPacing(t *testing.T) {
	bubble(t, func(t *testing.T, server *lichesstest.Server, client *lichess.Client) {
		start := time.Now()
		for range 60 {
			if _, err := client.Account(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if took := time.Since(start); took < 14*time.Second || took > 16*time.Second {
			t.Errorf("60 calls took %s, want 15 at once and then three a second", took)
		}
	})
}
