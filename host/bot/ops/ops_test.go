package ops

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/regence-chess/regence/host/bot"
	"github.com/regence-chess/regence/internal/slowness"
	"github.com/regence-chess/regence/protocols/lichess"
	"github.com/regence-chess/regence/protocols/lichess/lichesstest"
)

var _ bot.Observer = (*Metrics)(nil)

func client(t *testing.T, server *lichesstest.Server, observe func(lichess.Exchange)) *lichess.Client {
	t.Helper()
	token, err := lichess.ParseToken(server.AddUser(lichesstest.User{Name: "Regence", Bot: true}))
	if err != nil {
		t.Fatal(err)
	}
	transport := server.Transport()
	c, err := lichess.New(lichess.Config{URL: lichesstest.MemoryURL, Token: token, Transport: transport, Observe: observe})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

func get(t *testing.T, url string) (int, string) {
	t.Helper()
	response, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, string(body)
}

func TestMetricsAndHealth(t *testing.T) {
	server := lichesstest.New(lichesstest.Config{})
	defer server.Close()
	m := NewMetrics()
	c := client(t, server, m.Calls("main"))
	m.Watch("main", c)
	health := &Health{Clients: map[string]*lichess.Client{"main": c}, Started: time.Now()}
	if health.Ready() {
		t.Error("ready before the event stream is open")
	}

	ctx, cancel := context.WithCancel(t.Context())
	addresses, done := make(chan net.Addr, 1), make(chan error, 1)
	go func() {
		done <- Serve(ctx, "127.0.0.1:0", Handler(m, health), func(a net.Addr) { addresses <- a })
	}()
	base := "http://" + (<-addresses).String()

	events, stop := context.WithCancel(t.Context())
	defer stop()
	opened := make(chan struct{}, 8)
	go c.Events(events, func(lichess.Event) { opened <- struct{}{} })
	<-opened
	m.GameStarted("main", "tal")
	m.MovePlayed("main", 30*time.Millisecond)
	m.Challenge("main", "later")
	server.Inject(lichesstest.Fault{Kind: lichesstest.TooMany, Path: "/api/account"})
	if _, err := c.Account(t.Context()); err == nil {
		t.Error("the 429 is not seen")
	}
	status, text := get(t, base+"/metrics")
	for _, want := range []string{
		`regence_lichess_games_running{account="main"} 1`,
		`regence_lichess_challenges_total{account="main",verdict="later"} 1`,
		`regence_lichess_requests_total{account="main",lane="read",status="429"} 1`,
		`regence_lichess_move_latency_seconds_bucket{account="main",le="0.05"} 1`,
		`regence_lichess_round_trip_seconds{account="main"}`,
		`regence_lichess_event_stream_age_seconds{account="main"} 0`,
		`process_resident_memory_bytes`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("status %d, metrics lack %s", status, want)
		}
	}
	if status, text := get(t, base+"/healthz"); status != 200 || text != "ok\n" {
		t.Errorf("healthz %d %q", status, text)
	}
	old := &Health{Clients: map[string]*lichess.Client{"idle": client(t, server, nil)}, Started: time.Now().Add(-2 * staleStream)}
	if err := old.Check(); err == nil || !strings.Contains(err.Error(), "idle") {
		t.Errorf("a stream that was never opened in time is well: %v", err)
	}
	cancel()
	if err := <-done; err != nil {
		t.Errorf("the server ends with %v", err)
	}
	if err := Serve(t.Context(), "256.0.0.1:x", nil, nil); err == nil {
		t.Error("a bad address is no error")
	}
}

func TestBlockLists(t *testing.T) {
	body, fetches, unchanged := "Cheater # since May\n\n# nothing\nsandBagger\n", 0, 0
	remote := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		tag := fmt.Sprintf("%q", body)
		w.Header().Set("ETag", tag)
		if r.Header.Get("If-None-Match") == tag {
			unchanged++
			w.WriteHeader(http.StatusNotModified)
			return
		}
		fetches++
		io.WriteString(w, body)
	}))
	defer remote.Close()
	folder := filepath.Join(t.TempDir(), "lists")
	log := slog.New(slog.DiscardHandler)
	lists := NewBlockLists([]string{remote.URL}, folder, time.Hour, log)
	if lists.Blocked("cheater") {
		t.Error("blocked before anything was fetched")
	}
	for range 3 {
		if err := lists.fetch(t.Context(), remote.URL); err != nil {
			t.Fatal(err)
		}
	}
	if fetches != 1 || unchanged != 2 {
		t.Errorf("%d whole fetches, %d unchanged; want 1 and 2", fetches, unchanged)
	}
	for user, want := range map[string]bool{"cheater": true, "sandbagger": true, "since": false, "bobby": false} {
		if lists.Blocked(user) != want {
			t.Errorf("%s: want %v", user, want)
		}
	}
	remote.Close()
	if err := lists.fetch(t.Context(), remote.URL); err == nil || !lists.Blocked("cheater") {
		t.Errorf("without the network the last list should hold: %v", err)
	}
	if again := NewBlockLists([]string{remote.URL}, folder, time.Hour, log); !again.Blocked("cheater") {
		t.Error("after a restart the list is gone")
	}
}

func TestNotify(t *testing.T) {
	path := filepath.Join(t.TempDir(), "n")
	socket, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: path, Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	defer socket.Close()
	t.Setenv("NOTIFY_SOCKET", path)
	t.Setenv("WATCHDOG_USEC", "30000")
	server := lichesstest.New(lichesstest.Config{})
	defer server.Close()
	c := client(t, server, nil)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go c.Events(ctx, func(lichess.Event) {})
	go Watchdog(ctx, &Health{Clients: map[string]*lichess.Client{"main": c}, Started: time.Now()})
	for _, want := range []string{Ready, alive, alive} {
		buffer := make([]byte, 64)
		socket.SetReadDeadline(time.Now().Add(slowness.Scale(10 * time.Second)))
		n, err := socket.Read(buffer)
		if err != nil || string(buffer[:n]) != want {
			t.Fatalf("%q, %v; want %q", buffer[:n], err, want)
		}
	}
	t.Setenv("NOTIFY_SOCKET", "")
	if err := Notify(Stopping); err != nil {
		t.Errorf("without systemd: %v", err)
	}
}
