package host_test

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/host"
	"github.com/regence-chess/regence/internal/slowness"
	"github.com/regence-chess/regence/personalities"
	"github.com/regence-chess/regence/protocols/wire"
	"github.com/regence-chess/regence/protocols/wire/wiretest"
)

const (
	// testTimeout bounds every wait of the tests; a pass takes a small part of it.
	testTimeout = slowness.Factor * 30 * time.Second

	// scriptVariable and the id of a personality name the variable that holds what the
	// engine process of that personality does (see wiretest.Script); without it the process
	// plays the personality.
	scriptVariable = "HOST_TEST_"
)

// TestMain is an engine when a host started it, else the tests.
func TestMain(m *testing.M) {
	wiretest.ServeIfPlugin(newPlayer)
	goleak.VerifyTestMain(m)
}

// newPlayer makes the player of a pack, or one that follows a script in its place.
func newPlayer(pack []byte) (engine.Player, error) {
	resolved, err := personalities.Decode(pack)
	if err != nil {
		return nil, err
	}
	if script, ok := os.LookupEnv(scriptVariable + resolved.ID); ok {
		return wiretest.New([]byte(script))
	}
	if resolved.Engine().Kind != personalities.KindNative {
		return wiretest.New(nil) // a pack that names this binary as its engine
	}
	return resolved.Player()
}

// scripts tells what the processes of personalities do, by id; "" as id is what every
// process does before it serves.
type scripts map[string]string

func newRoster(t testing.TB, s scripts) *host.Roster {
	t.Helper()
	command := wiretest.Command(t, s[""])
	for id, script := range s {
		if id != "" {
			command.Env = append(command.Env, scriptVariable+id+"="+script)
		}
	}
	return rosterOf(t, command)
}

func rosterOf(t testing.TB, command wire.Command) *host.Roster {
	t.Helper()
	roster, err := host.NewRoster(host.Config{Catalog: personalities.Builtin(), Command: command, Version: "test"})
	if err != nil {
		t.Fatal(err)
	}
	return roster
}

func open(t testing.TB, roster *host.Roster, spec string) *host.Session {
	t.Helper()
	session, err := roster.Open(context.Background(), spec, host.SessionConfig{Plain: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { session.Close() })
	return session
}

func testContext(t testing.TB) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), testTimeout)
	t.Cleanup(cancel)
	return ctx
}

func ping(t testing.TB, session *host.Session) {
	t.Helper()
	if err := session.Ping(testContext(t)); err != nil {
		t.Fatal(err)
	}
}

func set(t testing.TB, session *host.Session, name, value string) []string {
	t.Helper()
	notices, err := session.SetOption(testContext(t), name, value)
	if err != nil {
		t.Fatal(err)
	}
	return notices
}

func newGame(t testing.TB, moves ...string) *chess.Game {
	t.Helper()
	game := chess.NewGame(chess.StartPosition())
	for _, move := range moves {
		if err := game.PushUCI(move); err != nil {
			t.Fatal(err)
		}
	}
	return game
}

func begin(t testing.TB, session engine.Player, game *chess.Game, limits engine.Limits) engine.Search {
	t.Helper()
	running, err := session.Go(testContext(t), game, limits)
	if err != nil {
		t.Fatal(err)
	}
	return running
}

// finish is what comes of a search: its best move, which has to be legal, its last set of
// lines, and all notices.
func finish(t testing.TB, running engine.Search, game *chess.Game) (engine.Best, engine.Info, string) {
	t.Helper()
	best, last, notices, err := await(t, running)
	if err != nil {
		t.Fatal(err)
	}
	if !game.Position().IsLegal(best.Move) {
		t.Errorf("illegal move %v", best.Move)
	}
	return best, last, notices
}

func await(t testing.TB, running engine.Search) (engine.Best, engine.Info, string, error) {
	t.Helper()
	type outcome struct {
		best    engine.Best
		last    engine.Info
		notices []string
		err     error
	}
	done := make(chan outcome, 1)
	go func() {
		var o outcome
		for info := range running.Infos() {
			if info.Notice != "" {
				o.notices = append(o.notices, info.Notice)
			}
			if len(info.Lines) > 0 {
				o.last = info
			}
		}
		o.best, o.err = running.Wait()
		done <- o
	}()
	select {
	case o := <-done:
		return o.best, o.last, strings.Join(o.notices, "\n"), o.err
	case <-time.After(testTimeout):
		t.Fatal("no result of the search")
		panic("unreachable")
	}
}

func play(t testing.TB, session engine.Player, game *chess.Game, limits engine.Limits) (engine.Best, engine.Info, string) {
	t.Helper()
	return finish(t, begin(t, session, game, limits), game)
}

func wantWords(t testing.TB, text string, words ...string) {
	t.Helper()
	for _, word := range words {
		if !strings.Contains(text, word) {
			t.Errorf("%q does not say %q", text, word)
		}
	}
}

func eventually(t testing.TB, within time.Duration, what string, ok func() bool) {
	t.Helper()
	for deadline := time.Now().Add(within); !ok(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("after %v: %s", within, what)
		}
	}
}
