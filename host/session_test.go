package host_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/host"
	"github.com/regence-chess/regence/internal/slowness"
)

// TestDescribeStartsNothing: what uciok needs is known without a process.
func TestDescribeStartsNothing(t *testing.T) {
	session := open(t, newRoster(t, scripts{"": "exit"}), "baseline")
	description := session.Describe()
	personality, ok := description.Option("personality")
	if !ok || personality.Kind != engine.Combo || personality.Default != "baseline" || !slices.Contains(personality.Vars, "tal") {
		t.Errorf("Personality = %+v", personality)
	}
	for _, name := range []string{"PersonalityFile", "Override", "Hash", "Threads", "MultiPV", "Clear Hash"} {
		if _, ok := description.Option(name); !ok {
			t.Errorf("there is no option %s", name)
		}
	}
	if len(description.Keys) == 0 {
		t.Error("no keys that an override may set")
	}
	if status := session.Status(); status != (host.Status{}) {
		t.Errorf("somebody was started: %v", status)
	}
}

func TestNothingStartsBeforeItIsNeeded(t *testing.T) {
	session := open(t, newRoster(t, nil), "baseline")
	set(t, session, "Hash", "1")
	set(t, session, "Personality", "tal")
	set(t, session, "Clear Hash", "")
	if err := session.NewGame(testContext(t)); err != nil {
		t.Fatal(err)
	}
	if pid := session.Status().PID; pid != 0 {
		t.Errorf("process %d runs before the first ping", pid)
	}
	ping(t, session)
	if status := session.Status(); status.PID == 0 || status.ID != "tal" {
		t.Errorf("after a ping: %+v", status)
	}
}

// TestPersonality switches to and fro in one session.
func TestPersonality(t *testing.T) {
	session := open(t, newRoster(t, nil), "baseline")
	game := newGame(t, "e2e4", "e7e5")
	limits := engine.Limits{Depth: 5}
	first, _, _ := play(t, session, game, limits)

	notices := set(t, session, "personality", "TAL")
	if len(notices) != 1 || !strings.HasPrefix(notices[0], "personality tal 1.0.0 ") || !strings.HasSuffix(notices[0], "extends baseline") {
		t.Errorf("notices %q", notices)
	}
	if _, _, said := play(t, session, game, limits); said != "" {
		t.Errorf("said %q", said)
	}
	if id := session.Status().ID; id != "tal" {
		t.Errorf("%s plays", id)
	}

	// What was learned is forgotten on the way: the search is that of a fresh process.
	set(t, session, "Personality", "baseline")
	again, _, _ := play(t, session, game, limits)
	if again.Move != first.Move || again.Nodes != first.Nodes {
		t.Errorf("after the switches %v with %d nodes, at first %v with %d", again.Move, again.Nodes, first.Move, first.Nodes)
	}
	// Also when the switch was undone before it had any effect.
	set(t, session, "Personality", "tal")
	set(t, session, "Personality", "baseline")
	again, _, _ = play(t, session, game, limits)
	if again.Nodes != first.Nodes {
		t.Errorf("%d nodes after a switch and back, at first %d", again.Nodes, first.Nodes)
	}
}

func TestRefusedOptions(t *testing.T) {
	session := open(t, newRoster(t, nil), "tal")
	before, err := session.Explain(testContext(t))
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name, value string
		want        []string
	}{
		{"Personality", "drunk", []string{"Personality", "drunk", "one of baseline, tal"}},
		{"Personality", "tall", []string{"perhaps tal"}},
		{"Personality", "", []string{"one of baseline, tal"}},
		{"PersonalityFile", "/nowhere/tal", []string{"/nowhere/tal", "stays as it was"}},
		{"Override", "search.contempt=9999", []string{"search.contempt"}},
		{"Override", "search.contemt=1", []string{"search.contempt"}},
		{"Override", "nonsense", []string{"nonsense"}},
		{"Hash", "0", []string{"a whole number"}},
		{"Hush", "1", []string{"there is no option"}},
	}
	for _, test := range tests {
		_, err := session.SetOption(testContext(t), test.name, test.value)
		var refusal *engine.OptionError
		if !errors.As(err, &refusal) {
			t.Errorf("%s = %q: %v", test.name, test.value, err)
			continue
		}
		wantWords(t, err.Error(), test.want...)
		if strings.Contains(err.Error(), "\n") {
			t.Errorf("%q has more than one line", err)
		}
	}
	after, err := session.Explain(testContext(t))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(before, after); diff != "" {
		t.Errorf("refused options changed the settings (-before +after):\n%s", diff)
	}
}

// TestSettingsAreAFunctionOfASet sets the same options in every order.
func TestSettingsAreAFunctionOfASet(t *testing.T) {
	options := [][2]string{
		{"Personality", "tal"},
		{"Override", "search.contempt=10"},
		{"Hash", "2"},
		{"MultiPV", "3"},
		{"UCI_AnalyseMode", "true"},
	}
	roster := newRoster(t, nil)
	var want []string
	tried := 0
	for order := range permutations(len(options)) {
		if tried++; slowness.Skips(tried) {
			continue
		}
		session := open(t, roster, "baseline")
		for _, i := range order {
			set(t, session, options[i][0], options[i][1])
		}
		got, err := session.Explain(testContext(t))
		if err != nil {
			t.Fatal(err)
		}
		session.Close()
		if want == nil {
			want = got
			wantWords(t, strings.Join(got, "\n"), "tal", "search.contempt = 10", "option Hash = 2  (option)", "override")
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("order %v gives other settings:\n%s", order, diff)
		}
	}
}

// permutations yields every order of n things.
func permutations(n int) func(yield func([]int) bool) {
	return func(yield func([]int) bool) {
		order := make([]int, n)
		for i := range order {
			order[i] = i
		}
		var permute func(k int) bool
		permute = func(k int) bool {
			if k == n {
				return yield(order)
			}
			for i := k; i < n; i++ {
				order[k], order[i] = order[i], order[k]
				if !permute(k + 1) {
					return false
				}
				order[k], order[i] = order[i], order[k]
			}
			return true
		}
		permute(0)
	}
}

// TestOptionsReachTheProcess: those that were set, once each, also the next process.
func TestOptionsReachTheProcess(t *testing.T) {
	session := open(t, newRoster(t, scripts{"baseline": "", "tal": ""}), "baseline")
	set(t, session, "Hash", "64")
	set(t, session, "Threads", "2")
	_, _, said := play(t, session, newGame(t), engine.Limits{Depth: 1})
	wantWords(t, said, "options Hash=64 Threads=2", `Hash is now "64"`)
	_, _, said = play(t, session, newGame(t), engine.Limits{Depth: 1})
	if strings.Contains(said, "is now") {
		t.Errorf("an option was sent twice: %q", said)
	}
	set(t, session, "Personality", "tal")
	_, _, said = play(t, session, newGame(t), engine.Limits{Depth: 1})
	wantWords(t, said, "options Hash=64 Threads=2")
}

func TestSwitchKeepsThePosition(t *testing.T) {
	session := open(t, newRoster(t, scripts{"baseline": "", "tal": ""}), "baseline")
	game := newGame(t, "e2e4", "e7e5", "g1f3")
	ping(t, session)
	set(t, session, "Personality", "tal")
	_, _, said := play(t, session, game, engine.Limits{Depth: 1})
	wantWords(t, said, "ply 3")
}

func TestBusy(t *testing.T) {
	session := open(t, newRoster(t, nil), "baseline")
	game := newGame(t)
	running := begin(t, session, game, engine.Limits{Infinite: true})
	ctx := testContext(t)
	if _, err := session.Go(ctx, game, engine.Limits{Depth: 1}); !errors.Is(err, engine.ErrBusy) {
		t.Errorf("Go: %v", err)
	}
	if err := session.NewGame(ctx); !errors.Is(err, engine.ErrBusy) {
		t.Errorf("NewGame: %v", err)
	}
	for _, option := range []string{"Hash", "Personality", "Clear Hash"} {
		if _, err := session.SetOption(ctx, option, map[string]string{"Hash": "1", "Personality": "tal"}[option]); !errors.Is(err, engine.ErrBusy) {
			t.Errorf("SetOption %s: %v", option, err)
		}
	}
	began := time.Now()
	ping(t, session)
	if took := time.Since(began); took > slowness.Scale(time.Second) {
		t.Errorf("a ping during a search took %v", took)
	}
	running.Stop()
	finish(t, running, game)
}

func TestClose(t *testing.T) {
	session := open(t, newRoster(t, nil), "baseline")
	game := newGame(t)
	running := begin(t, session, game, engine.Limits{Infinite: true})
	for range 2 {
		if err := session.Close(); err != nil {
			t.Error(err)
		}
	}
	if _, _, _, err := await(t, running); !errors.Is(err, engine.ErrClosed) {
		t.Errorf("the search ended with %v", err)
	}
	ctx := testContext(t)
	for name, err := range map[string]error{
		"Ping":    session.Ping(ctx),
		"NewGame": session.NewGame(ctx),
	} {
		if !errors.Is(err, engine.ErrClosed) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := session.Go(ctx, game, engine.Limits{Depth: 1}); !errors.Is(err, engine.ErrClosed) {
		t.Errorf("Go: %v", err)
	}
	if _, err := session.SetOption(ctx, "Hash", "1"); !errors.Is(err, engine.ErrClosed) {
		t.Errorf("SetOption: %v", err)
	}
}

func TestOpen(t *testing.T) {
	roster := newRoster(t, nil)
	session := open(t, roster, "tal@search.contempt=0")
	lines, err := session.Explain(testContext(t))
	if err != nil {
		t.Fatal(err)
	}
	wantWords(t, strings.Join(lines, "\n"), "search.contempt = 0")
	if _, err := roster.Open(testContext(t), "drunk", host.SessionConfig{}); err == nil {
		t.Error("an unknown personality was seated")
	}
	if _, err := roster.Open(testContext(t), "./nowhere/tal", host.SessionConfig{}); err == nil {
		t.Error("a pack that does not exist was seated")
	}
}

func TestMatedAndStalemated(t *testing.T) {
	session := open(t, newRoster(t, nil), "baseline")
	for _, fen := range []string{
		"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
		"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
	} {
		position, err := chess.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		best, _, said, err := await(t, begin(t, session, chess.NewGame(position), engine.Limits{Depth: 3}))
		if err != nil || best.Move != chess.NoMove || said != "" {
			t.Errorf("%s: %v, %v, %q", fen, best.Move, err, said)
		}
	}
}
