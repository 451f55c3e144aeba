package wire_test

import (
	"context"
	"os"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/internal/slowness"
	"github.com/regence-chess/regence/protocols/wire"
	"github.com/regence-chess/regence/protocols/wire/wiretest"
)

// testTimeout bounds every wait of the tests; a pass takes a small part of it.
const testTimeout = slowness.Factor * 20 * time.Second

// TestMain is three programs: an engine, when a host started it; a host, for the tests that
// kill one; and the tests.
func TestMain(m *testing.M) {
	wiretest.ServeIfPlugin(wiretest.New)
	if script, ok := os.LookupEnv(hostVariable); ok {
		actAsHost(script)
	}
	goleak.VerifyTestMain(m)
}

func testContext(t testing.TB) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), testTimeout)
	t.Cleanup(cancel)
	return ctx
}

// launch starts the scripted player with a script.
func launch(t testing.TB, script string) *wire.Client {
	t.Helper()
	client, err := wire.Launch(testContext(t), wire.LaunchConfig{
		Command: wiretest.Command(t, ""),
		Pack:    []byte(script),
		Plain:   true,
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { client.Close() })
	return client
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

// search runs a search and returns everything that came of it.
func search(t testing.TB, player engine.Player, game *chess.Game, limits engine.Limits) ([]engine.Info, engine.Best, error) {
	t.Helper()
	running, err := player.Go(testContext(t), game, limits)
	if err != nil {
		t.Fatal(err)
	}
	var infos []engine.Info
	for info := range running.Infos() {
		infos = append(infos, info)
	}
	best, err := wait(t, running)
	return infos, best, err
}

// wait is Wait with a limit.
func wait(t testing.TB, running engine.Search) (engine.Best, error) {
	t.Helper()
	type result struct {
		best engine.Best
		err  error
	}
	results := make(chan result, 1)
	go func() {
		best, err := running.Wait()
		results <- result{best: best, err: err}
	}()
	select {
	case got := <-results:
		return got.best, got.err
	case <-time.After(testTimeout):
		t.Fatal("no result of the search")
		panic("unreachable")
	}
}
