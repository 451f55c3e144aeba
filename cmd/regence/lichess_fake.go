package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/regence-chess/regence/configs"
	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/host/bot"
	"github.com/regence-chess/regence/protocols/lichess"
	"github.com/regence-chess/regence/protocols/lichess/lichesstest"
)

// fakeConfig is how two personalities play each other without an account.
type fakeConfig struct {
	enabled bool
	players []string
	clock   string
	games   int
	seed    uint64
	guest   bool
}

func (f *fakeConfig) addTo(flags *pflag.FlagSet) {
	flags.BoolVar(&f.enabled, "fake", false, "let two personalities play on a Lichess of its own on this machine")
	flags.StringSliceVar(&f.players, "players", []string{"tal", "baseline"}, "the two, for --fake")
	flags.StringVar(&f.clock, "clock", "1+1", "minutes and seconds, for --fake")
	flags.IntVar(&f.games, "games", 1, "number of games, for --fake")
	flags.BoolVar(&f.guest, "guest", false, "leave the second seat to another client of the Bot API, for --fake")
	flags.Uint64Var(&f.seed, "seed", 1, "of colours and choices, for --fake")
}

const (
	// fakePoll is how often the watcher looks at the board.
	fakePoll = 100 * time.Millisecond

	// fakeAgain is the pause before a declined challenge is repeated. Bots may ask a person who
	// floods them to wait.
	fakeAgain = 2 * time.Second
)

// runFake starts a server on loopback and a bot with two accounts, one for each
// personality, and shows the games as they are played.
func runFake(ctx context.Context, a *app, f fakeConfig) error {
	control, err := configs.ParseTimeControl(f.clock)
	if err != nil {
		return &usageError{err: err}
	}
	if f.guest {
		f.players = append(f.players[:min(1, len(f.players))], "guest")
	}
	if len(f.players) != 2 {
		return &usageError{err: fmt.Errorf("--players wants two personalities, not %d", len(f.players))}
	}
	server := lichesstest.New(lichesstest.Config{Seed: f.seed, BotGamesPerDay: -1})
	defer server.Close()
	address, err := server.Listen("127.0.0.1:0")
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	service, names, err := fakeService(a, server, address, f)
	if err != nil {
		return err
	}
	defer service.close()
	ended := make(chan error, 1)
	go func() { ended <- service.Run(ctx) }()
	if f.guest {
		fmt.Fprintf(a.stdout, "url   %s\ntoken %s\nThe first of %d games begins when the guest opens its event stream.\n", address, server.Token(names[1]), f.games)
	} else {
		fmt.Fprintf(a.stdout, "%s against %s, %s, on %s\n", f.players[0], f.players[1], control, address)
	}
	watcher := &fakeWatcher{a: a, server: server}
	for n := range f.games {
		terms := lichesstest.Terms{Clock: true, Base: control.Base, Increment: control.Increment, Color: "white"}
		id, begun := fakeBegin(ctx, a, server, names[n%2], names[1-n%2], terms)
		if !begun || !watcher.follow(ctx, id) {
			break
		}
	}
	service.Drain()
	select {
	case err := <-ended:
		if ctx.Err() != nil {
			return nil
		}
		return err
	case <-ctx.Done():
		<-ended
		return nil
	}
}

// fakeBegin starts a game by a challenge, and asks again when it is declined: the end of the
// game before may be news to a bot. It is false when ctx ends first.
func fakeBegin(ctx context.Context, a *app, server *lichesstest.Server, from, to string, terms lichesstest.Terms) (id string, begun bool) {
	for {
		if !waitFor(ctx, func() bool { return fakeListening(server, [2]string{from, to}) }) {
			return "", false
		}
		id := server.Challenge(from, to, terms)
		answered := waitFor(ctx, func() bool {
			status, _ := server.ChallengeStatus(id)
			return status != "created" || server.Game(id).ID != ""
		})
		if !answered {
			return "", false
		}
		if server.Game(id).ID != "" {
			return id, true
		}
		_, reason := server.ChallengeStatus(id)
		fmt.Fprintf(a.stderr, "%s declined the challenge (%s) and is asked again\n", to, reason)
		select {
		case <-time.After(fakeAgain):
		case <-ctx.Done():
			return "", false
		}
	}
}

// fakeListening reports whether both bots are at the door.
func fakeListening(server *lichesstest.Server, names [2]string) bool {
	for _, name := range names {
		if events, _ := server.Streams(name); events == 0 {
			return false
		}
	}
	return true
}

// fakeBots is a service with what it needs closed after it.
type fakeBots struct {
	*bot.Service
	close func()
}

// fakeService makes a bot with two accounts, each with one personality; of a guest only the
// account.
func fakeService(a *app, server *lichesstest.Server, address string, f fakeConfig) (*fakeBots, [2]string, error) {
	var names [2]string
	settings, err := configs.LichessDefaults()
	if err != nil {
		return nil, names, err
	}
	settings.URL, settings.Accounts, settings.Rules = address, nil, nil
	settings.Bots.BulletIncrement, settings.Bots.Recent, settings.Budget.BotGames = false, 0, 1<<20
	settings.Play.Concurrency = 1
	clients, tokens := map[string]*lichess.Client{}, map[string]lichess.Token{}
	for i, personality := range f.players {
		side := []string{"first", "second"}[i]
		names[i] = strings.ToUpper(personality[:1]) + personality[1:] + "-" + side
		text := server.AddUser(lichesstest.User{Name: names[i], Bot: true, Rating: 2000})
		if f.guest && i == 1 {
			break
		}
		token, err := lichess.ParseToken(text)
		if err != nil {
			return nil, names, err
		}
		client, err := lichess.New(lichess.Config{URL: address, Token: token, UserAgent: "regence/" + a.version})
		if err != nil {
			return nil, names, err
		}
		clients[side], tokens[side] = client, token
		settings.Accounts = append(settings.Accounts, &configs.LichessAccount{Name: side})
		settings.Rules = append(settings.Rules, &configs.LichessRule{Name: side, Account: []string{side}, Personality: personality})
	}
	ledger, err := bot.OpenLedger(":memory:")
	if err != nil {
		return nil, names, err
	}
	house, err := openHouse(a)
	if err != nil {
		ledger.Close()
		return nil, names, err
	}
	settings.LogLevel = "error"
	log := lichessLog(a.stderr, settings, tokens)
	service, err := bot.NewService(bot.Config{
		Settings: settings, Room: bot.HostRoom(house.roster, log), Ledger: ledger, Clients: clients, Version: a.version, Log: log, Seed: f.seed,
	})
	if err != nil {
		ledger.Close()
		return nil, names, err
	}
	return &fakeBots{Service: service, close: func() {
		for _, client := range clients {
			client.Close()
		}
		ledger.Close()
	}}, names, nil
}

// waitFor waits until a condition holds, and reports false when ctx ends first.
func waitFor(ctx context.Context, holds func() bool) bool {
	ticker := time.NewTicker(fakePoll)
	defer ticker.Stop()
	for !holds() {
		select {
		case <-ctx.Done():
			return false
		case <-ticker.C:
		}
	}
	return true
}

// fakeWatcher prints a game as it goes.
type fakeWatcher struct {
	a      *app
	server *lichesstest.Server
	shown  int // plies
	said   int // lines of chat
}

// follow prints a game to its end.
func (w *fakeWatcher) follow(ctx context.Context, id string) bool {
	w.shown, w.said = 0, 0
	over := waitFor(ctx, func() bool {
		game := w.server.Game(id)
		w.show(game)
		return game.Over()
	})
	if !over {
		return false
	}
	game := w.server.Game(id)
	w.show(game)
	result := "drawn"
	if game.Winner != "" {
		result = game.Winner + " wins"
	}
	fmt.Fprintf(w.a.stdout, "%s: %s after %d plies\n", result, game.Status, len(game.Moves))
	return true
}

// show prints the moves and the chat that are new.
func (w *fakeWatcher) show(game lichesstest.Game) {
	for _, line := range game.Chat[min(w.said, len(game.Chat)):] {
		if words, ok := strings.CutPrefix(line, lichess.RoomPlayer+" "); ok {
			fmt.Fprintf(w.a.stdout, "  %s\n", words)
		}
	}
	w.said = len(game.Chat)
	if len(game.Moves) <= w.shown {
		return
	}
	board := chess.NewGame(chess.StartPosition())
	for i, move := range game.Moves {
		parsed, err := board.Position().ParseUCI(move)
		if err != nil {
			return
		}
		if i >= w.shown {
			number := fmt.Sprintf("%d.", i/2+1)
			if i%2 == 1 {
				number += ".."
			}
			fmt.Fprintf(w.a.stdout, "%-6s %-8s %s\n", number, board.Position().SAN(parsed), game.Left[i%2].Truncate(100*time.Millisecond))
		}
		board.Push(parsed)
	}
	w.shown = len(game.Moves)
	if w.a.terminal {
		fmt.Fprintln(w.a.stdout, board.Position())
	}
}
