package uci

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/engine/enginetest"
	"github.com/regence-chess/regence/internal/slowness"
)

// misbehave is an engine with one fault each.
func misbehave(kind string) {
	in := bufio.NewScanner(os.Stdin)
	searching := false
	for in.Scan() {
		word, rest := nextToken(in.Text())
		switch word {
		case "go":
			searching = true
		case "stop":
			searching = false
		}
		switch {
		case word == "isready" && searching && kind == "absorbed": // reads it, and forgets it
		case word == "uci" && kind == "mute":
			time.Sleep(time.Minute)
		case word == "uci" && kind == "stillborn":
			fmt.Fprintln(os.Stderr, "cannot find the net")
			os.Exit(3)
		case word == "uci":
			fmt.Println("some banner")
			fmt.Println("id name Faulty 1.0\nid author nobody")
			fmt.Println("option name Hash type spin default 287")
			fmt.Println("option name Move Overhead type spin default 10 min 0 max 5000")
			fmt.Println("option name Style type combo default Very Solid var Very Solid var Risky")
			fmt.Println("option nonsense")
			fmt.Println("uciok")
		case word == "isready":
			fmt.Println("readyok")
		case word == "go":
			misplay(kind, rest)
		case word == "stop" && kind != "deaf":
			fmt.Println("bestmove e2e4")
		case word == "quit" && kind != "deaf":
			return
		}
	}
	if kind == "deaf" {
		time.Sleep(time.Minute)
	}
}

func misplay(kind, limits string) {
	fmt.Println("info string go" + limits)
	switch kind {
	case "crash":
		fmt.Println("info depth 3 score cp 13 pv d2d4 d7d5")
		fmt.Fprintln(os.Stderr, "assertion failed: square < 64")
		os.Exit(139)
	case "illegal":
		fmt.Println("bestmove e2e5")
	case "resigning":
		fmt.Println("bestmove (none)")
	case "hiarcs":
		fmt.Println("info depth 1 seldepth 2 score cp 5 nodes 11 time 1  pv  e2e4   e7e5 junk")
		fmt.Println("bestmove e2e4  ponder e7e5 ")
		fmt.Println("bestmove a2a3")
	case "parent": // a child that holds its output open
		child := exec.Command("sleep", "60")
		child.Stdout, child.Stderr = os.Stdout, os.Stderr
		if err := child.Start(); err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
		os.Exit(7)
	}
}

func startFaulty(t *testing.T, kind string) *Client {
	t.Helper()
	config := engineConfig(t, kind)
	config.Stop, config.Quit = slowness.Stretch(300*time.Millisecond), slowness.Stretch(300*time.Millisecond)
	client, err := Start(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { client.Close() })
	return client
}

func newGame() *chess.Game { return chess.NewGame(chess.StartPosition()) }

func TestContractOfForeignFake(t *testing.T) {
	enginetest.Run(t, enginetest.Subject{New: func(t testing.TB) engine.Player {
		client, err := Start(t.Context(), engineConfig(t, "fake"))
		if err != nil {
			t.Fatal(err)
		}
		return client
	}, Foreign: true})
}

func TestContractOfStockfish(t *testing.T) {
	path, err := exec.LookPath("stockfish")
	if err != nil {
		path = "/usr/games/stockfish" // where Debian puts it, off PATH
	}
	if _, err := os.Stat(path); err != nil {
		t.Skip("stockfish is not installed: apt-get install stockfish")
	}
	enginetest.Run(t, enginetest.Subject{New: func(t testing.TB) engine.Player {
		client, err := Start(t.Context(), ClientConfig{Command: path})
		if err != nil {
			t.Fatal(err)
		}
		return client
	}, Foreign: true})
}

func TestClientReadsOptions(t *testing.T) {
	client := startFaulty(t, "hiarcs")
	d := client.Describe()
	if d.Name != "Faulty 1.0" || d.Author != "nobody" || len(d.Options) != 3 {
		t.Fatalf("Describe = %+v", d)
	}
	style, ok := d.Option("style")
	if !ok || style.Default != "Very Solid" || len(style.Vars) != 2 {
		t.Errorf("Style = %+v", style)
	}
	if _, err := client.SetOption(t.Context(), "Hash", "512"); err != nil {
		t.Errorf("a spin without bounds: %v", err)
	}
}

func TestClientReadsSloppyBestMove(t *testing.T) {
	client := startFaulty(t, "hiarcs")
	for range 2 { // the second bestmove of the first search must not end the next
		search, err := client.Go(t.Context(), newGame(), engine.Limits{Depth: 1})
		if err != nil {
			t.Fatal(err)
		}
		best, err := search.Wait()
		if err != nil || best.Move.UCI(false) != "e2e4" || best.Ponder.UCI(false) != "e7e5" || best.Nodes != 11 {
			t.Errorf("best = %+v, %v", best, err)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

func TestClientTellsFaultsApart(t *testing.T) {
	tests := []struct {
		kind   string
		limits engine.Limits
		stop   bool
		want   error
		says   string // in the message
		alive  bool
		move   string
	}{
		{kind: "crash", limits: engine.Limits{Depth: 5}, want: engine.ErrDied, says: "assertion failed", move: "d2d4"},
		{kind: "crash", limits: engine.Limits{Infinite: true}, want: engine.ErrDied, says: "exit status 139"},
		{kind: "illegal", limits: engine.Limits{Depth: 5}, want: ErrIllegalMove, says: `"e2e5"`, alive: true},
		{kind: "resigning", limits: engine.Limits{Depth: 5}, want: ErrIllegalMove, says: `"(none)"`, alive: true},
		{kind: "deaf", limits: engine.Limits{Infinite: true}, stop: true, want: ErrStalled, says: "after stop"},
		{kind: "parent", limits: engine.Limits{Depth: 5}, want: engine.ErrDied, says: "exit status 7"},
	}
	for _, test := range tests {
		t.Run(test.kind, func(t *testing.T) {
			client := startFaulty(t, test.kind)
			search, err := client.Go(t.Context(), newGame(), test.limits)
			if err != nil {
				t.Fatal(err)
			}
			if test.stop {
				search.Stop()
			}
			began := time.Now()
			best, err := search.Wait()
			if took := time.Since(began); took > slowness.Scale(5*time.Second) {
				t.Errorf("the fault was told after %v", took)
			}
			var fault *EngineError
			if !errors.Is(err, test.want) || !errors.As(err, &fault) || !strings.Contains(err.Error(), test.says) {
				t.Fatalf("Wait: %v, want %v with %q", err, test.want, test.says)
			}
			if game := newGame(); !game.Position().IsLegal(best.Move) {
				t.Errorf("the move beside the error is %s", best.Move.UCI(false))
			}
			if test.move != "" && best.Move.UCI(false) != test.move {
				t.Errorf("the move beside the error is %s, want %s", best.Move.UCI(false), test.move)
			}
			if err := client.Ping(t.Context()); (err == nil) != test.alive {
				t.Errorf("Ping after the fault: %v", err)
			}
		})
	}
}

func TestClientFaultsAtStart(t *testing.T) {
	config := engineConfig(t, "stillborn")
	if _, err := Start(t.Context(), config); !errors.Is(err, engine.ErrDied) || !strings.Contains(err.Error(), "cannot find the net") {
		t.Errorf("an engine that dies at once: %v", err)
	}
	config = engineConfig(t, "mute")
	config.Handshake, config.Quit = 200*time.Millisecond, 100*time.Millisecond
	if _, err := Start(t.Context(), config); !errors.Is(err, ErrStalled) {
		t.Errorf("an engine that says nothing: %v", err)
	}
	config.Handshake = time.Minute
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	if _, err := Start(ctx, config); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a start that was called off: %v", err)
	}
	if _, err := Start(t.Context(), ClientConfig{Command: "/no/such/engine"}); err == nil || !strings.Contains(err.Error(), "/no/such/engine") {
		t.Errorf("an engine that is not there: %v", err)
	}
	config = engineConfig(t, "fake")
	config.Options = []Setting{{Name: "Hush", Value: "1"}}
	var refused *engine.OptionError
	if _, err := Start(t.Context(), config); !errors.As(err, &refused) {
		t.Errorf("an option that is not there: %v", err)
	}
}

func TestClientStamps(t *testing.T) {
	client, err := Start(t.Context(), engineConfig(t, "fake"))
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	before := time.Now()
	search, err := client.Go(t.Context(), newGame(), engine.Limits{MoveTime: 30 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	best, err := search.Wait()
	after := time.Now()
	sent, received := search.(engine.Stamped).Stamps()
	if err != nil || sent.Before(before) || received.Before(sent) || after.Before(received) {
		t.Errorf("called %v, sent %v, received %v, returned %v, %v", before, sent, received, after, err)
	}
	if took := received.Sub(sent); took < 20*time.Millisecond || best.Elapsed < took {
		t.Errorf("took %v by the stamps, %v by the result", took, best.Elapsed)
	}
}

func TestClientKeepsSecretsFromEngines(t *testing.T) {
	t.Setenv("LICHESS_TOKEN", "lip_secret")
	for _, entry := range environment() {
		if strings.Contains(entry, "lip_secret") {
			t.Errorf("a foreign engine sees %q", entry)
		}
	}
}
