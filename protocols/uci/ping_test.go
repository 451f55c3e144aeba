package uci

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/regence-chess/regence/engine"
)

// TestPingInASearch: "isready" goes out during a search too, and its answer is waited for. An
// engine that never answers then is found out once and taken for well as long as it lives.
func TestPingInASearch(t *testing.T) {
	for kind, answers := range map[string]bool{"good": true, "absorbed": false} {
		var asked, answered atomic.Int32
		config := engineConfig(t, kind)
		config.Log = func(fromEngine bool, text string) {
			switch {
			case !fromEngine && text == "isready":
				asked.Add(1)
			case fromEngine && strings.TrimSpace(text) == "readyok":
				answered.Add(1)
			}
		}
		client, err := Start(t.Context(), config)
		if err != nil {
			t.Fatal(err)
		}
		defer client.Close()
		running, err := client.Go(t.Context(), newGame(), engine.Limits{Infinite: true})
		if err != nil {
			t.Fatal(err)
		}
		askedBefore, answeredBefore := asked.Load(), answered.Load()
		for range 3 {
			if err := client.Ping(t.Context()); err != nil {
				t.Errorf("%s: %v", kind, err)
			}
		}
		wantAsked, wantAnswered := int32(3), int32(3)
		if !answers {
			wantAsked, wantAnswered = 1, 0
		}
		if got := asked.Load() - askedBefore; got != wantAsked {
			t.Errorf("%s: asked %d times, want %d", kind, got, wantAsked)
		}
		if got := answered.Load() - answeredBefore; got != wantAnswered {
			t.Errorf("%s: answered %d times, want %d", kind, got, wantAnswered)
		}
		running.Stop()
		if best, err := running.Wait(); err != nil || best.Move == 0 {
			t.Errorf("%s: %v, %v", kind, best, err)
		}
	}
}

// TestPingGivesUpWithItsContext, and the engine is no worse for it.
func TestPingGivesUpWithItsContext(t *testing.T) {
	client := startFaulty(t, "absorbed")
	running, err := client.Go(t.Context(), newGame(), engine.Limits{Infinite: true})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if err := client.Ping(ctx); err != context.DeadlineExceeded {
		t.Errorf("%v", err)
	}
	running.Stop()
	if _, err := running.Wait(); err != nil {
		t.Error(err)
	}
}
