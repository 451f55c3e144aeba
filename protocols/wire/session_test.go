package wire_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/internal/slowness"
	"github.com/regence-chess/regence/protocols/wire"
	"github.com/regence-chess/regence/protocols/wire/wiretest"
)

func TestDescribe(t *testing.T) {
	client := launch(t, "name=bob")
	local, err := wiretest.New([]byte("name=bob"))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(local.Describe(), client.Describe()); diff != "" {
		t.Errorf("described otherwise over the wire (-local +wire):\n%s", diff)
	}
	inspected, err := wire.Inspect(testContext(t), wire.LaunchConfig{
		Command: wiretest.Command(t, ""), Pack: []byte("name=bob"), Plain: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(client.Describe(), inspected); diff != "" {
		t.Errorf("Inspect describes otherwise (-client +inspect):\n%s", diff)
	}
}

func TestInspectRefusedPack(t *testing.T) {
	_, err := wire.Inspect(testContext(t), wire.LaunchConfig{
		Command: wiretest.Command(t, ""), Pack: []byte("new=fail"), Plain: true,
	})
	if err == nil || !strings.Contains(err.Error(), "search.contempt is 900") {
		t.Errorf("Inspect of a bad pack: %v", err)
	}
}

// TestGo plays one search and looks at everything that crosses the wire.
func TestGo(t *testing.T) {
	client := launch(t, "")
	game := newGame(t, "e2e4", "e7e5", "g1f3")
	infos, best, err := search(t, client, game, engine.Limits{Depth: 7})
	if err != nil {
		t.Fatal(err)
	}
	if !game.Position().IsLegal(best.Move) || best.Nodes != 140 || best.Elapsed <= 0 {
		t.Errorf("best = %+v", best)
	}
	var last engine.Info
	var notices []string
	for _, info := range infos {
		if info.Notice != "" {
			notices = append(notices, info.Notice)
		} else {
			last = info
		}
	}
	if len(notices) != 1 || !strings.Contains(notices[0], "ply 3") {
		t.Errorf("notices %q do not show the history of three plies", notices)
	}
	want := engine.Line{Score: 31, Neutral: 17, Judged: true, PV: []chess.Move{best.Move}}
	if len(last.Lines) != 1 || !cmp.Equal(last.Lines[0], want) || last.Depth != 7 || last.Nodes != 140 {
		t.Errorf("last report = %+v", last)
	}
}

func TestStampsEncloseTheSearch(t *testing.T) {
	client := launch(t, "")
	before := time.Now()
	running, err := client.Go(testContext(t), newGame(t), engine.Limits{MoveTime: 50 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	stamped := running.(engine.Stamped)
	if _, received := stamped.Stamps(); !received.IsZero() {
		t.Error("the result is stamped before it is there")
	}
	if _, err := wait(t, running); err != nil {
		t.Fatal(err)
	}
	sent, received := stamped.Stamps()
	if sent.Before(before) || received.Sub(sent) < 40*time.Millisecond || received.After(time.Now()) {
		t.Errorf("stamps %v, %v", sent.Sub(before), received.Sub(before))
	}
}

// TestElapsedCountsFromTheRequest: time spent before the request left is not given twice.
func TestElapsedCountsFromTheRequest(t *testing.T) {
	client := launch(t, "")
	_, best, err := search(t, client, newGame(t), engine.Limits{
		Start:    time.Now().Add(-time.Minute),
		MoveTime: time.Minute + 20*time.Millisecond,
	})
	if err != nil || best.Elapsed < time.Minute || best.Elapsed > time.Minute+slowness.Scale(5*time.Second) {
		t.Errorf("elapsed %v, %v", best.Elapsed, err)
	}
}

func TestOneBestMoveForEveryGo(t *testing.T) {
	mate := chessGame(t, "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3")
	tests := []struct {
		name   string
		script string
		game   *chess.Game
		limits engine.Limits
		stops  int
		move   bool
		err    string
	}{
		{name: "depth", game: newGame(t), limits: engine.Limits{Depth: 1}, move: true},
		{name: "stop", game: newGame(t), limits: engine.Limits{Infinite: true}, stops: 1, move: true},
		{name: "stop thrice", game: newGame(t), limits: engine.Limits{Infinite: true}, stops: 3, move: true},
		{name: "stop of a ponder search", game: newGame(t), limits: engine.Limits{Ponder: true}, stops: 1, move: true},
		{name: "mated", game: mate, limits: engine.Limits{Depth: 1}},
		{name: "mated, infinite", game: mate, limits: engine.Limits{Infinite: true}, stops: 1},
		{name: "failure", script: "go=fail", game: newGame(t), limits: engine.Limits{Depth: 1}, err: "the search lost its way"},
		{name: "failure after stop", script: "go=fail after=10s", game: newGame(t), limits: engine.Limits{Infinite: true}, stops: 1, err: "lost its way"},
		{name: "refused", script: "go=refuse", game: newGame(t), limits: engine.Limits{Depth: 1}, err: "not in the mood"},
		{name: "illegal", script: "go=illegal", game: newGame(t), limits: engine.Limits{Depth: 1}, err: `illegal best move "e1e8"`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			client := launch(t, test.script)
			for range 3 { // a stray Stop of one search must not end the next
				running, err := client.Go(testContext(t), test.game, test.limits)
				if err != nil {
					t.Fatal(err)
				}
				for range test.stops {
					running.Stop()
				}
				best, err := wait(t, running)
				running.Stop()
				if (best.Move != chess.NoMove) != test.move {
					t.Errorf("best move %v", best.Move)
				}
				if test.err == "" && err != nil || test.err != "" && (err == nil || !strings.Contains(err.Error(), test.err)) {
					t.Errorf("error %v, want %q", err, test.err)
				}
			}
			if err := client.Ping(testContext(t)); err != nil {
				t.Errorf("the process does not answer any more: %v", err)
			}
		})
	}
}

func chessGame(t testing.TB, fen string) *chess.Game {
	t.Helper()
	position, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return chess.NewGame(position)
}

// TestHeldResults: infinite and ponder hold the result, whatever the search has found.
func TestHeldResults(t *testing.T) {
	client := launch(t, "")
	for name, limits := range map[string]engine.Limits{
		"infinite": {Infinite: true, Depth: 1},
		"ponder":   {Ponder: true, Depth: 1},
	} {
		running, err := client.Go(testContext(t), newGame(t), limits)
		if err != nil {
			t.Fatal(err)
		}
		done := make(chan struct{})
		go func() { defer close(done); running.Wait() }()
		select {
		case <-done:
			t.Errorf("%s: the result came by itself", name)
		case <-time.After(50 * time.Millisecond):
		}
		if limits.Ponder {
			running.PonderHit()
		} else {
			running.Stop()
		}
		if _, err := wait(t, running); err != nil {
			t.Error(err)
		}
		<-done
	}
}

// TestPingDuringSearch: a ping is answered while searching and does not end the search.
func TestPingDuringSearch(t *testing.T) {
	client := launch(t, "")
	running, err := client.Go(testContext(t), newGame(t), engine.Limits{Infinite: true})
	if err != nil {
		t.Fatal(err)
	}
	for range 20 {
		if err := client.Ping(testContext(t)); err != nil {
			t.Fatal(err)
		}
	}
	ctx := testContext(t)
	if _, err := client.Go(ctx, newGame(t), engine.Limits{Depth: 1}); !errors.Is(err, engine.ErrBusy) {
		t.Errorf("a second Go: %v", err)
	}
	if err := client.NewGame(ctx); !errors.Is(err, engine.ErrBusy) {
		t.Errorf("NewGame during a search: %v", err)
	}
	if _, err := client.SetOption(ctx, "Hash", "1"); !errors.Is(err, engine.ErrBusy) {
		t.Errorf("SetOption during a search: %v", err)
	}
	running.Stop()
	if _, err := wait(t, running); err != nil {
		t.Error(err)
	}
}

func TestOptions(t *testing.T) {
	client := launch(t, "")
	ctx := testContext(t)
	notices, err := client.SetOption(ctx, "hash", "64")
	if err != nil || !slices.Equal(notices, []string{`Hash is now "64"`}) {
		t.Errorf("SetOption: %q, %v", notices, err)
	}
	var refusal *engine.OptionError
	if _, err := client.SetOption(ctx, "Hash", "many"); !errors.As(err, &refusal) || refusal.Want != "a whole number from 1 to 1024" {
		t.Errorf("a value that does not fit: %v", err)
	}
	if _, err := client.SetOption(ctx, "Hush", "1"); !errors.As(err, &refusal) || refusal.Want != "" {
		t.Errorf("an option that does not exist: %v", err)
	}
	if err := client.NewGame(ctx); err != nil {
		t.Error(err)
	}
	infos, _, err := search(t, client, newGame(t), engine.Limits{Depth: 1})
	if err != nil || !strings.Contains(infos[0].Notice, "options Hash=64") {
		t.Errorf("the search has %q, %v", infos[0].Notice, err)
	}
}

func TestFailuresInWords(t *testing.T) {
	client := launch(t, "ignore")
	var words *wire.EngineError
	if err := client.NewGame(testContext(t)); !errors.As(err, &words) || words.Text != "no new games here" {
		t.Errorf("NewGame: %v", err)
	}
	if _, err := client.SetOption(testContext(t), "Hash", "2"); !errors.As(err, &words) || words.Text != "no options here" {
		t.Errorf("SetOption: %v", err)
	}
}

// TestSpareThreads: the engine's scheduler has two threads more than the search.
func TestSpareThreads(t *testing.T) {
	client := launch(t, "")
	for threads, want := range map[string]string{"": " 3 processors", "4": " 6 processors", "1": " 3 processors"} {
		if threads != "" {
			if _, err := client.SetOption(testContext(t), "Threads", threads); err != nil {
				t.Fatal(err)
			}
		}
		infos, _, err := search(t, client, newGame(t), engine.Limits{Depth: 1})
		if err != nil || !strings.Contains(infos[0].Notice, want) {
			t.Errorf("Threads %q: %q, %v; want %s", threads, infos[0].Notice, err, want)
		}
		if threads == "4" {
			if _, err := client.SetOption(testContext(t), "Threads", "1"); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestSlowReader: reports that nobody reads do not hold up the search; the last exact set
// and the notices are there when somebody does.
func TestSlowReader(t *testing.T) {
	const reports = 50_000
	client := launch(t, "infos=50000")
	running, err := client.Go(testContext(t), newGame(t), engine.Limits{Depth: 1})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := wait(t, running); err != nil {
		t.Fatal(err)
	}
	var sets, notices int
	var last engine.Info
	for info := range running.Infos() {
		if info.Notice != "" {
			notices++
			continue
		}
		sets++
		last = info
	}
	if sets != 1 || notices != 1 || last.Depth != reports {
		t.Errorf("%d sets, %d notices, last of depth %d; want 1, 1, %d", sets, notices, last.Depth, reports)
	}
}

func TestChess960(t *testing.T) {
	client := launch(t, "")
	game := chessGame(t, "1r3kr1/pppppppp/8/8/8/8/PPPPPPPP/1R3KR1 w GBgb - 0 1")
	castle, err := game.Position().ParseUCI("f1g1")
	if err != nil || !castle.IsCastle() {
		t.Fatal(castle, err)
	}
	_, best, err := search(t, client, game, engine.Limits{Depth: 1, SearchMoves: []chess.Move{castle}})
	if err != nil || best.Move != castle {
		t.Errorf("best = %v, %v; want the castling move", best.Move, err)
	}
}

// TestLongGame sends the history of a game of 6000 plies.
func TestLongGame(t *testing.T) {
	client := launch(t, "")
	game := newGame(t)
	for range 1500 {
		for _, move := range []string{"g1f3", "g8f6", "f3g1", "f6g8"} {
			if err := game.PushUCI(move); err != nil {
				t.Fatal(err)
			}
		}
	}
	infos, _, err := search(t, client, game, engine.Limits{Depth: 1})
	if err != nil || !strings.Contains(infos[0].Notice, "ply 6000") {
		t.Errorf("%q, %v", infos[0].Notice, err)
	}
}

func TestClosed(t *testing.T) {
	client := launch(t, "")
	running, err := client.Go(testContext(t), newGame(t), engine.Limits{Infinite: true})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := client.Close(); err != nil {
			t.Error(err)
		}
	}
	if _, err := wait(t, running); err != nil && !errors.Is(err, engine.ErrClosed) {
		t.Errorf("the search of a closed player: %v", err)
	}
	ctx := testContext(t)
	if err := client.Ping(ctx); !errors.Is(err, engine.ErrClosed) {
		t.Errorf("Ping: %v", err)
	}
	if err := client.NewGame(ctx); !errors.Is(err, engine.ErrClosed) {
		t.Errorf("NewGame: %v", err)
	}
	if _, err := client.Go(ctx, newGame(t), engine.Limits{Depth: 1}); !errors.Is(err, engine.ErrClosed) {
		t.Errorf("Go: %v", err)
	}
}
