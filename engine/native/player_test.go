package native

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/engine/eval"
	"github.com/regence-chess/regence/engine/search"
	"github.com/regence-chess/regence/internal/slowness"
	"github.com/regence-chess/regence/internal/testdata"
)

func newPlayer(t testing.TB) engine.Player {
	t.Helper()
	w := eval.NewWeights()
	p, err := New(Config{
		Identity: Identity{Name: "test", Author: "regence", Version: "1"},
		Own:      w, Opponent: w, Neutral: w, Params: search.DefaultParams(),
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	})
	return p
}

func startGame(t testing.TB) *chess.Game {
	t.Helper()
	return chess.NewGame(chess.StartPosition())
}

func begin(t testing.TB, p engine.Player, limits engine.Limits) engine.Search {
	t.Helper()
	s, err := p.Go(t.Context(), startGame(t), limits)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// arrives reports whether the result comes within the time.
func arrives(s engine.Search, within time.Duration) bool {
	done := make(chan struct{})
	go func() {
		_, _ = s.Wait()
		close(done)
	}()
	select {
	case <-done:
		return true
	case <-time.After(within):
		return false
	}
}

const (
	holds = 300 * time.Millisecond            // a held result does not come in this time
	soon  = slowness.Factor * 5 * time.Second // a released one does, on a busy machine too
)

func TestInfiniteHoldsTheResult(t *testing.T) {
	p := newPlayer(t)
	s := begin(t, p, engine.Limits{Infinite: true, Depth: 1})
	if arrives(s, holds) {
		t.Fatal("the result came before Stop")
	}
	s.PonderHit() // means nothing here
	if arrives(s, holds) {
		t.Fatal("the result came at PonderHit")
	}
	s.Stop()
	s.Stop()
	if !arrives(s, soon) {
		t.Fatal("no result after Stop")
	}
	if best, err := s.Wait(); err != nil || best.Move == chess.NoMove {
		t.Errorf("%v %v", best, err)
	}
}

func TestPonderHitReleasesTheResult(t *testing.T) {
	p := newPlayer(t)
	clock := &engine.Clock{Remaining: time.Second}
	for _, limits := range []engine.Limits{
		{Ponder: true, Depth: 1},
		{Ponder: true, Clock: clock},
		{Ponder: true, MoveTime: 50 * time.Millisecond},
	} {
		s := begin(t, p, limits)
		if arrives(s, holds) {
			t.Fatalf("%+v: the result came before PonderHit", limits)
		}
		s.PonderHit()
		if !arrives(s, soon) {
			t.Fatalf("%+v: no result after PonderHit", limits)
		}
	}
	s := begin(t, p, engine.Limits{Ponder: true, Clock: clock})
	s.Stop()
	if !arrives(s, soon) {
		t.Fatal("no result after Stop")
	}
}

func TestBusyWhileSearching(t *testing.T) {
	p, ctx := newPlayer(t), t.Context()
	s := begin(t, p, engine.Limits{Infinite: true})
	if _, err := p.Go(ctx, startGame(t), engine.Limits{Depth: 1}); !errors.Is(err, engine.ErrBusy) {
		t.Errorf("Go: %v, want %v", err, engine.ErrBusy)
	}
	if err := p.NewGame(ctx); !errors.Is(err, engine.ErrBusy) {
		t.Errorf("NewGame: %v, want %v", err, engine.ErrBusy)
	}
	if _, err := p.SetOption(ctx, "Hash", "8"); !errors.Is(err, engine.ErrBusy) {
		t.Errorf("SetOption: %v, want %v", err, engine.ErrBusy)
	}
	if err := p.Ping(ctx); err != nil {
		t.Errorf("Ping: %v", err)
	}
	s.Stop()
	if _, err := s.Wait(); err != nil {
		t.Error(err)
	}
	if err := p.NewGame(ctx); err != nil {
		t.Errorf("NewGame after the search: %v", err)
	}
}

func TestCloseEndsTheSearch(t *testing.T) {
	p := newPlayer(t)
	s := begin(t, p, engine.Limits{Infinite: true})
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	if best, err := s.Wait(); err != nil || best.Move == chess.NoMove {
		t.Errorf("%v %v", best, err)
	}
	for range s.Infos() {
	}
	if _, err := p.Go(t.Context(), startGame(t), engine.Limits{}); !errors.Is(err, engine.ErrClosed) {
		t.Errorf("Go: %v, want %v", err, engine.ErrClosed)
	}
	if err := p.Ping(t.Context()); !errors.Is(err, engine.ErrClosed) {
		t.Errorf("Ping: %v, want %v", err, engine.ErrClosed)
	}
}

// TestContextOfGoIsOfTheCall: who gives every call a context of its own does not lose the
// search with it.
func TestContextOfGoIsOfTheCall(t *testing.T) {
	p := newPlayer(t)
	ctx, cancel := context.WithCancel(t.Context())
	s, err := p.Go(ctx, startGame(t), engine.Limits{Infinite: true})
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	if arrives(s, holds) {
		t.Error("the search ended with the context of the call")
	}
	s.Stop()
	if !arrives(s, soon) {
		t.Error("no result after Stop")
	}
}

func TestOptions(t *testing.T) {
	p, ctx := newPlayer(t), t.Context()
	for _, c := range []struct {
		name, value string
		fits        bool
	}{
		{"hash", "8", true},
		{"Hash", "0", false},
		{"Hash", "99999999", false},
		{"threads", "2", true},
		{"Threads", "many", false},
		{"MULTIPV", "3", true},
		{"MultiPV", "0", false},
		{"MultiPV", "500", false},
		{"Ponder", "TRUE", true},
		{"Ponder", "maybe", false},
		{"Move Overhead", "50", true},
		{"UCI_AnalyseMode", "true", true},
		{"UCI_Opponent", "GM 2800 human Garry Kasparov", true},
		{"Clear Hash", "", true},
		{"Clear Hash", "now", true},
		{"Contempt", "1", false},
	} {
		_, err := p.SetOption(ctx, c.name, c.value)
		var refused *engine.OptionError
		if c.fits && err != nil || !c.fits && !errors.As(err, &refused) {
			t.Errorf("%s = %q: %v", c.name, c.value, err)
		}
	}
	s := begin(t, p, engine.Limits{Depth: 5})
	var last engine.Info
	for info := range s.Infos() {
		last = info
	}
	if len(last.Lines) != 3 {
		t.Errorf("%d lines, want the 3 that MultiPV asks for", len(last.Lines))
	}
}

func TestOptionsAtRuntime(t *testing.T) {
	p, ctx := newPlayer(t), t.Context()
	for i := range 20 {
		for _, set := range [][2]string{{"Hash", []string{"1", "16"}[i%2]}, {"Threads", []string{"1", "3"}[i%2]}} {
			if _, err := p.SetOption(ctx, set[0], set[1]); err != nil {
				t.Fatal(err)
			}
		}
		s := begin(t, p, engine.Limits{Nodes: 500})
		if best, err := s.Wait(); err != nil || best.Move == chess.NoMove {
			t.Fatalf("%v %v", best, err)
		}
	}
}

func TestDescribe(t *testing.T) {
	d := newPlayer(t).Describe()
	for _, o := range d.Options {
		if o.Kind == engine.Button {
			continue
		}
		if got, err := o.Normalize(o.Default); err != nil || got != o.Default {
			t.Errorf("option %s: default %q becomes %q, %v", o.Name, o.Default, got, err)
		}
	}
	seen := map[string]bool{}
	for _, key := range d.Keys {
		if seen[key.Name] || key.Doc == "" || key.Min > key.Max {
			t.Errorf("key %+v is wrong or there twice", key)
		}
		seen[key.Name] = true
	}
	if !seen["search.contempt"] || !seen["evaluation.material.pawn"] {
		t.Error("keys of the search or of the evaluation are missing")
	}
}

func TestSyzygyPath(t *testing.T) {
	p, ctx := newPlayer(t), t.Context()
	notices, err := p.SetOption(ctx, "SyzygyPath", "/nope;"+testdata.File(t, "syzygy", "regular")+";")
	if err != nil || len(notices) != 2 || !strings.Contains(notices[0], "/nope") || !strings.Contains(notices[1], "4 men") {
		t.Fatalf("%q, %v", notices, err)
	}
	pos, err := chess.ParseFEN("8/8/8/8/8/2k5/2p5/2K5 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	s, err := p.Go(ctx, chess.NewGame(pos), engine.Limits{Depth: 1})
	if err == nil {
		_, err = s.Wait()
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"<empty>", ""} {
		if notices, err := p.SetOption(ctx, "SyzygyPath", path); err != nil || len(notices) != 0 {
			t.Errorf("no path: %q, %v", notices, err)
		}
	}
}
