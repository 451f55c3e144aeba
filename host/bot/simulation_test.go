package bot

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"github.com/regence-chess/regence/configs"
	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/internal/slowness"
	"github.com/regence-chess/regence/personalities"
	"github.com/regence-chess/regence/protocols/lichess"
	"github.com/regence-chess/regence/protocols/lichess/lichesstest"
)

// nodesPerMove bounds the searches of the simulation, so that they cost little and take no
// time on a virtual clock.
const nodesPerMove = 150

// nativeRoom seats the native engine in this process, with searches of fixed nodes.
type nativeRoom struct{ scriptRoom }

func (r *nativeRoom) Seat(_ context.Context, personality string, _ Share) (engine.Player, error) {
	resolved, err := personalities.Builtin().Resolve(personality)
	if err != nil {
		return nil, err
	}
	player, err := resolved.Player()
	if err != nil {
		return nil, err
	}
	if _, err := player.SetOption(context.Background(), "Hash", "1"); err != nil {
		return nil, err
	}
	r.mu.Lock()
	r.open++
	r.made++
	r.mu.Unlock()
	return &fixedNodes{Player: player, room: r}, nil
}

type fixedNodes struct {
	engine.Player
	room   *nativeRoom
	closed bool
}

func (p *fixedNodes) Go(ctx context.Context, game *chess.Game, limits engine.Limits) (engine.Search, error) {
	return p.Player.Go(ctx, game, engine.Limits{Nodes: nodesPerMove, Ponder: limits.Ponder})
}

func (p *fixedNodes) Close() error {
	if !p.closed {
		p.closed = true
		p.room.mu.Lock()
		p.room.open--
		p.room.mu.Unlock()
	}
	return p.Player.Close()
}

// hasBoard reports whether an account knows of a free board, which a bot that challenges makes
// sure of: the end of a game may be news to it for longer than to the server.
func hasBoard(a *Account) bool {
	answer := make(chan bool, 1)
	a.then(func() { answer <- a.hasRoom(&Proposal{Clock: true}) })
	select {
	case has := <-answer:
		return has
	case <-a.ctx.Done():
		return false
	}
}

// TestSimulation plays games between two bots of two accounts, all of it on a virtual
// clock, with something going wrong every few moves. No game may be lost on time or
// abandoned. SIMULATED_GAMES sets the number of games, which is small by default.
func TestSimulation(t *testing.T) {
	games := 6
	if text := os.Getenv("SIMULATED_GAMES"); text != "" {
		var err error
		if games, err = strconv.Atoi(text); err != nil {
			t.Fatal(err)
		}
	}
	const seed = 20260501
	ends := map[string]int{}
	happened, plies := 0, 0
	before := goleak.IgnoreCurrent()
	var memory []uint64
	synctest.Test(t, func(t *testing.T) {
		random := rand.New(rand.NewPCG(seed, 0))
		server := lichesstest.New(lichesstest.Config{Seed: seed, BotGamesPerDay: -1, Latency: 20 * time.Millisecond})
		defer server.Close()
		server.OnMove(func(m *lichesstest.Moment) {
			plies++
			if random.IntN(8) == 0 {
				m.Misfortune(random, "First", "Second")
				happened++
			}
		})
		settings := settingsOf(t, "[play]\nconcurrency = 3\nponder = false\n[patience]\nchat = 200\n[accept.bots]\nrecent = 0\nper_user = 3\nbullet_increment = false\n[draw]\nafter = 60\n[budget]\nbot_games = 100\n")
		settings.Budget.BotGames = 1 << 20
		ledger, err := OpenLedger(":memory:")
		if err != nil {
			t.Fatal(err)
		}
		defer ledger.Close()
		room, log := new(nativeRoom), new(logBuffer)
		clients := map[string]*lichess.Client{}
		settings.Accounts = nil
		logger := slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelWarn}))
		for _, name := range []string{"First", "Second"} {
			token, err := lichess.ParseToken(server.AddUser(lichesstest.User{Name: name, Bot: true, Rating: 2000}))
			if err != nil {
				t.Fatal(err)
			}
			client, err := lichess.New(lichess.Config{URL: lichesstest.MemoryURL, Token: token, Transport: server.Transport(), UserAgent: "regence", Log: logger})
			if err != nil {
				t.Fatal(err)
			}
			defer client.Close()
			clients[name] = client
			settings.Accounts = append(settings.Accounts, &configs.LichessAccount{Name: name})
		}
		service, err := NewService(Config{Settings: settings, Room: room, Ledger: ledger, Clients: clients, Log: logger, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		ended := make(chan error, 1)
		go func() { ended <- service.Run(context.Background()) }()
		time.Sleep(time.Second)
		clocks := []configs.TimeControl{{Base: 2 * time.Minute, Increment: time.Second}, {Base: 5 * time.Minute, Increment: 3 * time.Second}, {Base: 10 * time.Minute}}
		for begun := 0; begun < games; {
			running := 0
			for _, g := range server.Games() {
				if !g.Over() {
					running++
				}
			}
			if running < 3 && hasBoard(service.accounts[0]) && hasBoard(service.accounts[1]) {
				clock := clocks[begun%len(clocks)]
				from, to := "First", "Second"
				if begun%2 == 1 {
					from, to = to, from
				}
				id := server.Challenge(from, to, lichesstest.Terms{Clock: true, Base: clock.Base, Increment: clock.Increment})
				for range 400 {
					if server.Game(id).ID != "" {
						break
					}
					time.Sleep(100 * time.Millisecond)
				}
				if status, reason := server.ChallengeStatus(id); status != "accepted" {
					t.Logf("challenge %s %s", status, reason)
					continue
				}
				begun++
				if begun%max(1, games/6) == 0 {
					var stats runtime.MemStats
					runtime.GC()
					runtime.ReadMemStats(&stats)
					memory = append(memory, stats.HeapAlloc>>20)
				}
			}
			time.Sleep(time.Second)
		}
		service.Drain()
		if err := <-ended; err != nil {
			t.Errorf("the service ends with %v", err)
		}
		for _, g := range server.Games() {
			ends[g.Status]++
			switch g.Status {
			case "mate", "draw", "stalemate", "resign":
			default:
				t.Errorf("game %s ended by %s after %d plies, won by %q, clocks %v", g.ID, g.Status, len(g.Moves), g.Winner, g.Left)
				for line := range strings.Lines(log.String()) {
					if strings.Contains(line, g.ID) {
						t.Log(strings.TrimSpace(line))
					}
				}
			}
		}
		if open, made := room.opened(); open != 0 {
			t.Errorf("%d of %d players are open", open, made)
		}
	})
	for end := time.Now().Add(slowness.Scale(5 * time.Second)); ; {
		err := goleak.Find(before)
		if err == nil {
			break
		}
		if time.Now().After(end) {
			t.Error(err)
			break
		}
	}
	t.Logf("%d games, %d plies, %d misfortunes; ends %v; heap in MiB along the way %v", games, plies, happened, ends, memory)
}
