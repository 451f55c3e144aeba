package bot

import (
	"bytes"
	"context"
	"log/slog"
	"os"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/regence-chess/regence/configs"
	"github.com/regence-chess/regence/protocols/lichess"
	"github.com/regence-chess/regence/protocols/lichess/lichesstest"
)

// house is a bot "Regence" on a fake Lichess with two people, all on a virtual clock. Anna
// moves by herself, Bobby only when the test moves for him.
type house struct {
	t        *testing.T
	server   *lichesstest.Server
	room     *scriptRoom
	ledger   *Ledger
	settings *configs.Lichess
	log      *logBuffer

	ctx     context.Context
	cancel  context.CancelFunc
	service *Service
	ended   chan error
}

// logBuffer collects the log; it goes to stderr too when BOT_LOG is set.
type logBuffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (b *logBuffer) Write(data []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if os.Getenv("BOT_LOG") != "" {
		os.Stderr.Write(data)
	}
	return b.buf.Write(data)
}

func (b *logBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.String()
}

// visit runs a test in a house whose settings are the built-in ones with some on top.
func visit(t *testing.T, settings string, f func(h *house)) {
	t.Helper()
	visitServer(t, lichesstest.Config{Seed: 1}, settings, f)
}

// visitServer is visit with a server of one's own making.
func visitServer(t *testing.T, config lichesstest.Config, settings string, f func(h *house)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		h := &house{t: t, server: lichesstest.New(config), room: &scriptRoom{think: 700 * time.Millisecond}, log: new(logBuffer)}
		defer h.server.Close()
		h.server.AddUser(lichesstest.User{Name: "Regence", Bot: true, Rating: 2000})
		h.server.AddUser(lichesstest.User{Name: "Anna", Rating: 1800, Auto: walker(3, time.Second)})
		h.server.AddUser(lichesstest.User{Name: "Bobby", Rating: 1500})
		var err error
		if h.ledger, err = OpenLedger(":memory:"); err != nil {
			t.Fatal(err)
		}
		defer h.ledger.Close()
		h.settings = settingsOf(t, settings)
		h.start()
		f(h)
		h.leave()
		if open, _ := h.room.opened(); open != 0 {
			t.Errorf("%d players were left open", open)
		}
		if strings.Contains(h.log.String(), h.server.Token("Regence")) {
			t.Error("the token stands in the log")
		}
	})
}

// settingsOf are the built-in settings with some on top.
func settingsOf(t *testing.T, text string) *configs.Lichess {
	t.Helper()
	file := t.TempDir() + "/lichess.toml"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	settings, err := configs.LoadLichess(file)
	if err != nil {
		t.Fatal(err)
	}
	settings.URL = lichesstest.MemoryURL
	return settings
}

// start lets the bot log in.
func (h *house) start() {
	h.t.Helper()
	token, err := lichess.ParseToken(h.server.Token("Regence"))
	if err != nil {
		h.t.Fatal(err)
	}
	log := slog.New(slog.NewTextHandler(h.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	transport := h.server.Transport()
	client, err := lichess.New(lichess.Config{URL: lichesstest.MemoryURL, Token: token, Transport: transport, UserAgent: "regence", Log: log})
	if err != nil {
		h.t.Fatal(err)
	}
	h.service, err = NewService(Config{
		Settings: h.settings, Room: h.room, Ledger: h.ledger, Log: log, Version: "test", Seed: 1,
		Clients: map[string]*lichess.Client{h.settings.Accounts[0].Name: client},
	})
	if err != nil {
		h.t.Fatal(err)
	}
	h.ctx, h.cancel = context.WithCancel(context.Background())
	ended, service, ctx := make(chan error, 1), h.service, h.ctx
	h.ended = ended
	go func() {
		ended <- service.Run(ctx)
		client.Close()
	}()
	time.Sleep(time.Second)
}

// leave stops the bot where it stands.
func (h *house) leave() {
	h.cancel()
	<-h.ended
	h.ended <- nil
	synctest.Wait()
}

// account is the bot's only account.
func (h *house) account() *Account { return h.service.accounts[0] }

// play challenges the bot and waits until the game has begun.
func (h *house) play(from string, terms lichesstest.Terms) string {
	h.t.Helper()
	id := h.server.Challenge(from, "Regence", terms)
	time.Sleep(500 * time.Millisecond)
	if h.server.Game(id).ID == "" {
		status, reason := h.server.ChallengeStatus(id)
		h.t.Fatalf("the challenge is %s %s", status, reason)
	}
	return id
}

// await waits until a game has a number of plies or is over.
func (h *house) await(id string, plies int) lichesstest.Game {
	h.t.Helper()
	for range 36000 {
		if g := h.server.Game(id); len(g.Moves) >= plies || g.Over() {
			return g
		}
		time.Sleep(100 * time.Millisecond)
	}
	h.t.Fatalf("game %s: no %d plies after an hour: %+v", id, plies, h.server.Game(id))
	panic("not reached")
}

// awaitEnd waits until a game is over.
func (h *house) awaitEnd(id string) lichesstest.Game { h.t.Helper(); return h.await(id, 1<<20) }

// lines are the log lines that contain all of the words.
func (h *house) lines(words ...string) int {
	n := 0
line:
	for line := range strings.Lines(h.log.String()) {
		for _, word := range words {
			if !strings.Contains(line, word) {
				continue line
			}
		}
		n++
	}
	return n
}

// rapidGame is a challenge in which the human has White.
func rapidGame() lichesstest.Terms {
	return lichesstest.Terms{Clock: true, Base: 10 * time.Minute, Color: "white"}
}
