package lichesstest_test

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/regence-chess/regence/protocols/lichess/lichesstest"
)

// bench is a server on a virtual clock with two bots, Ada and Bob, and Hugo, a human
// without a client. It is looked at through plain HTTP, as any client would.
type bench struct {
	t      *testing.T
	server *lichesstest.Server
	client *http.Client
	close  []func() // of the streams
}

func bubble(t *testing.T, config lichesstest.Config, f func(b *bench)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		server := lichesstest.New(config)
		defer server.Close()
		for _, name := range []string{"Ada", "Bob"} {
			server.AddUser(lichesstest.User{Name: name, Bot: true, Rating: 2000})
		}
		server.AddUser(lichesstest.User{Name: "Hugo"})
		transport := server.Transport()
		defer transport.CloseIdleConnections()
		b := &bench{t: t, server: server, client: &http.Client{Transport: transport}}
		defer func() {
			for _, end := range b.close {
				end()
			}
		}()
		f(b)
	})
}

// request is a call of a user with a form.
func (b *bench) request(ctx context.Context, user, method, path string, form url.Values) *http.Request {
	b.t.Helper()
	request, err := http.NewRequestWithContext(ctx, method, lichesstest.MemoryURL+path, strings.NewReader(form.Encode()))
	if err != nil {
		b.t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	request.Header.Set("Authorization", "Bearer "+b.server.Token(user))
	request.Header.Set("User-Agent", "test")
	return request
}

// try makes a call and gives status, headers and body, or the error of a broken connection.
func (b *bench) try(user, method, path string, form url.Values) (*http.Response, string, error) {
	response, err := b.client.Do(b.request(context.Background(), user, method, path, form))
	if err != nil {
		return nil, "", err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	return response, strings.TrimSpace(string(body)), err
}

// post makes a call whose answer must come and gives status and body.
func (b *bench) post(user, path string, pairs ...string) (int, string) {
	b.t.Helper()
	form := url.Values{}
	for i := 0; i < len(pairs); i += 2 {
		form.Set(pairs[i], pairs[i+1])
	}
	response, body, err := b.try(user, http.MethodPost, path, form)
	if err != nil {
		b.t.Fatal(err)
	}
	return response.StatusCode, body
}

// want makes a call and compares its outcome: a status and a part of the body.
func (b *bench) want(status int, words, user, path string, pairs ...string) {
	b.t.Helper()
	if got, body := b.post(user, path, pairs...); got != status || !strings.Contains(body, words) {
		b.t.Errorf("%s %s: %d %s, want %d with %q", user, path, got, body, status, words)
	}
}

// get makes a call and reads its JSON.
func (b *bench) get(user, path string) map[string]any {
	b.t.Helper()
	_, body, err := b.try(user, http.MethodGet, path, nil)
	if err != nil {
		b.t.Fatal(err)
	}
	result := map[string]any{}
	if err := json.Unmarshal([]byte(body), &result); err != nil {
		b.t.Fatalf("%s: %v: %s", path, err, body)
	}
	return result
}

// reader follows a stream.
type reader struct {
	mu      sync.Mutex
	lines   []string // without keep-alives
	beats   []time.Time
	over    bool
	err     error
	close   context.CancelFunc
	started time.Time
}

// open opens a stream of a user.
func (b *bench) open(user, path, agent string) *reader {
	b.t.Helper()
	return b.stream(user, http.MethodGet, path, agent, nil)
}

func (b *bench) stream(user, method, path, agent string, form url.Values) *reader {
	b.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	b.close = append(b.close, cancel)
	request := b.request(ctx, user, method, path, form)
	request.Header.Set("User-Agent", agent)
	response, err := b.client.Do(request)
	if err != nil {
		b.t.Fatal(err)
	}
	if response.StatusCode != http.StatusOK {
		cancel()
		b.t.Fatalf("%s: %s", path, response.Status)
	}
	r := &reader{close: cancel, started: time.Now()}
	go r.follow(response.Body)
	synctest.Wait()
	return r
}

func (r *reader) follow(body io.ReadCloser) {
	defer body.Close()
	buffered := bufio.NewReader(body)
	for {
		line, err := buffered.ReadString('\n')
		r.mu.Lock()
		switch {
		case line == "\n":
			r.beats = append(r.beats, time.Now())
		case line != "":
			r.lines = append(r.lines, strings.TrimSuffix(line, "\n"))
		}
		if err != nil {
			r.over, r.err = true, err
		}
		r.mu.Unlock()
		if err != nil {
			return
		}
	}
}

// all are the lines so far, when everything that can happen now has happened.
func (r *reader) all() []string {
	synctest.Wait()
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.lines)
}

// ended reports whether the stream is over, and whether it was ended properly.
func (r *reader) ended() (over, proper bool) {
	synctest.Wait()
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.over, r.err == io.EOF
}

// beatsSince counts the keep-alives after a moment.
func (r *reader) beatsSince(at time.Time) int {
	synctest.Wait()
	r.mu.Lock()
	defer r.mu.Unlock()
	n := 0
	for _, beat := range r.beats {
		if beat.After(at) {
			n++
		}
	}
	return n
}

// types are the types of the lines so far, of a line without one its text.
func (r *reader) types() []string {
	var types []string
	for _, line := range r.all() {
		parsed := object(line)
		kind, ok := parsed["type"].(string)
		if !ok {
			kind = line
		}
		types = append(types, kind)
	}
	return types
}

// object is a line as JSON, empty when it is none.
func object(line string) map[string]any {
	parsed := map[string]any{}
	if json.Unmarshal([]byte(line), &parsed) != nil {
		return map[string]any{}
	}
	return parsed
}

// last is the newest line.
func (r *reader) last() map[string]any {
	lines := r.all()
	if len(lines) == 0 {
		return map[string]any{}
	}
	return object(lines[len(lines)-1])
}

// blitz are the terms of most tests: 5+3 with the challenger White.
var blitz = lichesstest.Terms{Clock: true, Base: 5 * time.Minute, Increment: 3 * time.Second, Color: "white"}

// game starts a game of two users and gives its identity.
func (b *bench) game(white, black string, terms lichesstest.Terms) string {
	b.t.Helper()
	id, err := b.server.StartGame(white, black, terms)
	if err != nil {
		b.t.Fatal(err)
	}
	return id
}

// play plays moves, White's first.
func (b *bench) play(id string, moves ...string) {
	b.t.Helper()
	for _, move := range moves {
		game := b.server.Game(id)
		mover := game.White
		if len(game.Moves)%2 == 1 {
			mover = game.Black
		}
		if err := b.server.MoveAs(id, mover, move); err != nil {
			b.t.Fatalf("%s: %v", move, err)
		}
	}
}

// status holds the end of a game against what it should be.
func (b *bench) status(id, status, winner string) {
	b.t.Helper()
	if g := b.server.Game(id); g.Status != status || g.Winner != winner {
		b.t.Errorf("the game is %s, won by %q; want %s, %q", g.Status, g.Winner, status, winner)
	}
}
