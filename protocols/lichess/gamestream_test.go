package lichess_test

import (
	"bufio"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/regence-chess/regence/protocols/lichess"
	"github.com/regence-chess/regence/protocols/lichess/lichesstest"
)

// headless loses the first line of so many game streams.
type headless struct {
	http.RoundTripper
	left atomic.Int32
}

func (h *headless) RoundTrip(r *http.Request) (*http.Response, error) {
	response, err := h.RoundTripper.RoundTrip(r)
	if err != nil || !strings.Contains(r.URL.Path, "/game/stream/") || h.left.Add(-1) < 0 {
		return response, err
	}
	body := bufio.NewReader(response.Body)
	if _, err := body.ReadString('\n'); err != nil {
		return nil, err
	}
	response.Body = struct {
		io.Reader
		io.Closer
	}{body, response.Body}
	return response, nil
}

// TestGameStreamBeginsWithTheWholeGame: one that does not, whether a state comes first or
// nothing, is opened again.
func TestGameStreamBeginsWithTheWholeGame(t *testing.T) {
	for name, c := range map[string]struct {
		move   string
		within time.Duration
	}{
		"a state comes first": {"e2e4", time.Second},
		"nothing comes":       {"", 8 * time.Second}, // two streams of three seconds
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				server := lichesstest.New(lichesstest.Config{})
				defer server.Close()
				token, err := lichess.ParseToken(server.AddUser(lichesstest.User{Name: "Regence", Bot: true}))
				if err != nil {
					t.Fatal(err)
				}
				server.AddUser(lichesstest.User{Name: "Bobby"})
				transport := &headless{RoundTripper: server.Transport()}
				transport.left.Store(2)
				client, err := lichess.New(lichess.Config{URL: lichesstest.MemoryURL, Token: token, Transport: transport, UserAgent: "test"})
				if err != nil {
					t.Fatal(err)
				}
				defer client.Close()
				id, _ := server.StartGame("Bobby", "Regence", blitz)
				var game record[lichess.GameEvent]
				go client.Game(id).Run(t.Context(), game.add)
				time.Sleep(100 * time.Millisecond)
				if c.move != "" {
					server.MoveAs(id, "Bobby", c.move)
					time.Sleep(4 * time.Second) // the second stream is as bad, and nobody moves
				}
				time.Sleep(c.within)
				synctest.Wait()
				events := game.all()
				if len(events) == 0 || events[0].Kind != lichess.KindFull {
					t.Fatalf("%d events, the first is not the whole game", len(events))
				}
				if moves := events[0].State.Moves; moves != c.move {
					t.Errorf("the moves are %q, want %q", moves, c.move)
				}
			})
		})
	}
}
