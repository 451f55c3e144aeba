package host_test

import (
	"context"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/host"
	"github.com/regence-chess/regence/internal/slowness"
	"github.com/regence-chess/regence/protocols/wire"
)

// late is how long after the fall of a flag a slow build may move: the reserves of the host are
// those of a plain one.
var late = slowness.Extra(50 * time.Millisecond)

// once makes a script take effect in one process only.
func once(t testing.TB, script string) string {
	t.Helper()
	return script + " times=1 count=" + filepath.Join(t.TempDir(), "count")
}

func clock(left time.Duration) engine.Limits {
	return engine.Limits{Clock: &engine.Clock{Remaining: left, OpponentRemaining: left}}
}

// TestCrash: a process that dies in a search costs a process and not the move.
func TestCrash(t *testing.T) {
	for name, limits := range map[string]engine.Limits{
		"depth":    {Depth: 3},
		"clock":    clock(20 * time.Second),
		"movetime": {MoveTime: slowness.Scale(200 * time.Millisecond)},
	} {
		for _, script := range []string{"go=crash", "go=panic"} {
			session := open(t, newRoster(t, scripts{"tal": once(t, script)}), "tal")
			ping(t, session)
			first := session.Status().PID
			_, last, said := play(t, session, newGame(t, "e2e4"), limits)
			wantWords(t, said, "personality tal: the engine process died", "its last words")
			ping(t, session)
			if status := session.Status(); status.ID != "tal" || status.PID == first || status.PID == 0 {
				t.Errorf("%s, %s: after the crash of %d: %+v", name, script, first, status)
			}
			if len(last.Lines) == 0 {
				t.Errorf("%s, %s: no line was reported", name, script)
			}
		}
	}
}

// TestCrashDeductsTime: what the first process took is not given to the second again.
func TestCrashDeductsTime(t *testing.T) {
	t.Parallel()
	lost, all := slowness.Stretch(1500*time.Millisecond), slowness.Stretch(2*time.Second)
	session := open(t, newRoster(t, scripts{"tal": once(t, "go=crash after="+lost.String())}), "tal")
	ping(t, session)
	best, _, _ := play(t, session, newGame(t), engine.Limits{MoveTime: all})
	if best.Elapsed < all-100*time.Millisecond || best.Elapsed > lost+all-200*time.Millisecond {
		t.Errorf("a search of %v took %v, %v of them in the process that crashed", all, best.Elapsed, lost)
	}
}

// TestCrashLoop: a personality that crashes again and again is benched, for this session and
// the next, and baseline plays.
func TestCrashLoop(t *testing.T) {
	roster := newRoster(t, scripts{"tal": "go=crash", "baseline": "name=baseline"})
	session := open(t, roster, "tal")
	_, _, said := play(t, session, newGame(t), engine.Limits{Depth: 1})
	wantWords(t, said,
		"personality tal is benched after 3 failures within 10m0s; baseline plays instead",
		"personality baseline plays instead of tal")
	if id := session.Status().ID; id != "baseline" {
		t.Errorf("%s plays", id)
	}

	next := open(t, roster, "tal")
	_, _, said = play(t, next, newGame(t), engine.Limits{Depth: 1})
	wantWords(t, said, "personality baseline plays instead of tal")
	if strings.Contains(said, "died") {
		t.Errorf("the next session tried tal again: %q", said)
	}
}

// TestEverybodyCrashes: when baseline's own process crashes too, it plays in the host's.
func TestEverybodyCrashes(t *testing.T) {
	t.Parallel()
	session := open(t, newRoster(t, scripts{"tal": "go=crash", "baseline": "go=crash"}), "tal")
	_, last, said := play(t, session, newGame(t), engine.Limits{Depth: 3})
	wantWords(t, said, "personality baseline is benched", "plays in the host's own process")
	if status := session.Status(); !status.InHost || status.ID != "baseline" {
		t.Errorf("status %+v", status)
	}
	if last.Depth != 3 || len(last.Lines) == 0 || !last.Lines[0].Judged {
		t.Errorf("last report %+v", last)
	}
	ping(t, session)
}

// TestNothingCanBeStarted (C93): the user is told why, readyok comes, and a move.
func TestNothingCanBeStarted(t *testing.T) {
	t.Parallel()
	missing := rosterOf(t, wire.Command{Path: filepath.Join(t.TempDir(), "regence")})
	for name, roster := range map[string]*host.Roster{
		"there is no such file": missing,
		"libchess.so.7":         newRoster(t, scripts{"": "exit"}),
		"its first line is":     newRoster(t, scripts{"": "garbage"}),
	} {
		session := open(t, roster, "tal")
		said := listen(session)
		ping(t, session)
		wantWords(t, said(), "personality tal: cannot start the engine", name, "plays in the host's own process")
		game := newGame(t)
		for range 3 {
			best, last, _ := play(t, session, game, engine.Limits{Depth: 4})
			if last.Depth != 4 || last.Lines[0].PV[0] != best.Move {
				t.Errorf("last report %+v", last)
			}
			game.Push(best.Move)
		}
		running := begin(t, session, game, engine.Limits{Infinite: true})
		ping(t, session)
		running.Stop()
		finish(t, running, game)
	}
}

// listen collects what a session announces.
func listen(session *host.Session) func() string {
	var mu sync.Mutex
	var texts []string
	session.Announce(func(text string) {
		mu.Lock()
		defer mu.Unlock()
		texts = append(texts, text)
	})
	return func() string {
		mu.Lock()
		defer mu.Unlock()
		return strings.Join(texts, "\n")
	}
}

// TestAnnounce: words that found no listener are not lost.
func TestAnnounce(t *testing.T) {
	session := open(t, newRoster(t, scripts{"tal": "new=fail"}), "tal")
	ping(t, session)
	wantWords(t, listen(session)(), "search.contempt is 900, at most 200", "personality baseline plays instead of tal")
	if id := session.Status().ID; id != "baseline" {
		t.Errorf("%s plays", id)
	}
}

// TestSlowStart (B018): a process that is slow to start costs no flag and holds up no Stop.
func TestSlowStart(t *testing.T) {
	t.Parallel()
	roster := newRoster(t, scripts{"": "sleep:4s"})
	game := newGame(t, "d2d4")

	session := open(t, roster, "baseline")
	running := begin(t, session, game, engine.Limits{Infinite: true})
	began := time.Now()
	running.Stop()
	finish(t, running, game)
	if took := time.Since(began); took > slowness.Scale(2*time.Second) {
		t.Errorf("stopped after %v", took)
	}

	session = open(t, roster, "baseline")
	left := slowness.Stretch(2 * time.Second)
	if best, _, _ := play(t, session, game, clock(left)); best.Elapsed > left+late {
		t.Errorf("the flag fell: %v of %v", best.Elapsed, left)
	}
}

// TestHang: a process that hears nothing does not lose on time.
func TestHang(t *testing.T) {
	left := slowness.Stretch(1500 * time.Millisecond)
	t.Parallel()
	for name, limits := range map[string]engine.Limits{
		"clock":             clock(left),
		"last of a control": {Clock: &engine.Clock{Remaining: left, MovesToGo: 1}},
		"movetime":          {MoveTime: 300 * time.Millisecond},
	} {
		session := open(t, newRoster(t, scripts{"tal": "go=hang"}), "tal")
		ping(t, session)
		first := session.Status().PID
		best, _, said := play(t, session, newGame(t), limits)
		if best.Elapsed > left+late {
			t.Errorf("%s: %v for the move", name, best.Elapsed)
		}
		wantWords(t, said, "no answer in time")
		ping(t, session)
		if pid := session.Status().PID; pid == first || pid == 0 {
			t.Errorf("%s: process %d after %d", name, pid, first)
		}
	}
}

// TestHangAfterStop: the user gets a move, at latest a second after asking for it.
func TestHangAfterStop(t *testing.T) {
	t.Parallel()
	session := open(t, newRoster(t, scripts{"tal": "go=hang"}), "tal")
	game := newGame(t)
	running := begin(t, session, game, engine.Limits{Infinite: true})
	time.Sleep(50 * time.Millisecond)
	running.Stop()
	began := time.Now()
	finish(t, running, game)
	if took := time.Since(began); took > slowness.Scale(3*time.Second) {
		t.Errorf("the move came %v after Stop", took)
	}
}

// TestBadAnswers: a player that fails, refuses, or plays an illegal move is not restarted,
// but does not get its way.
func TestBadAnswers(t *testing.T) {
	for script, words := range map[string]string{
		"go=fail":    "the search lost its way",
		"go=refuse":  "not in the mood",
		"go=illegal": "illegal best move",
	} {
		session := open(t, newRoster(t, scripts{"tal": script}), "tal")
		ping(t, session)
		first := session.Status().PID
		game := newGame(t)
		_, _, said := play(t, session, game, engine.Limits{Depth: 1})
		wantWords(t, said, words)

		// The result is held back like any other.
		running := begin(t, session, game, engine.Limits{Infinite: true})
		held(t, running)
		running.Stop()
		finish(t, running, game)
		running = begin(t, session, game, engine.Limits{Ponder: true, Depth: 1})
		held(t, running)
		running.PonderHit()
		finish(t, running, game)
		if pid := session.Status().PID; pid != first {
			t.Errorf("%s: process %d after %d", script, pid, first)
		}
	}
}

// held checks that a search keeps its result for itself for a while.
func held(t *testing.T, running engine.Search) {
	t.Helper()
	done := make(chan struct{})
	go func() {
		defer close(done)
		running.Wait()
	}()
	select {
	case <-done:
		t.Error("the result was not held back")
	case <-time.After(100 * time.Millisecond):
	}
}

// TestCrashWhilePondering: the next process ponders on, and the clock stands meanwhile.
func TestCrashWhilePondering(t *testing.T) {
	t.Parallel()
	session := open(t, newRoster(t, scripts{"tal": once(t, "go=crash after=100ms")}), "tal")
	ping(t, session)
	game := newGame(t, "e2e4")
	limits := clock(slowness.Stretch(4 * time.Second))
	limits.Ponder = true
	running := begin(t, session, game, limits)
	time.Sleep(300 * time.Millisecond)
	held(t, running)
	running.PonderHit()
	best, _, said := finish(t, running, game)
	wantWords(t, said, "died")
	if best.Elapsed > limits.Clock.Remaining {
		t.Errorf("%v since the ponder hit", best.Elapsed)
	}
}

// TestStrict: in a match nobody plays in another's name.
func TestStrict(t *testing.T) {
	roster := newRoster(t, scripts{"tal": "go=crash"})
	session, err := roster.Open(context.Background(), "tal", host.SessionConfig{Plain: true, Strict: true})
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	said := listen(session)
	best, _, _, err := await(t, begin(t, session, newGame(t), engine.Limits{Depth: 1}))
	if err == nil || best.Elapsed == 0 {
		t.Errorf("%+v, %v", best, err)
	}
	if err := session.Ping(testContext(t)); err == nil {
		t.Error("a benched personality answers a ping")
	}
	wantWords(t, said(), "benched", "nobody plays instead")
	if strings.Contains(said(), "baseline") {
		t.Errorf("said %q", said())
	}
}

// TestSearchMovesOfTheFallback: a restriction of the root holds for whoever answers.
func TestSearchMovesOfTheFallback(t *testing.T) {
	session := open(t, newRoster(t, scripts{"tal": "go=refuse"}), "tal")
	game := newGame(t)
	move, err := game.Position().ParseUCI("h2h4")
	if err != nil {
		t.Fatal(err)
	}
	best, _, _ := play(t, session, game, engine.Limits{Depth: 2, SearchMoves: []chess.Move{move}})
	if best.Move != move {
		t.Errorf("%v instead of h2h4", best.Move)
	}
}

// TestStrictIsNotForced: whoever judges the clock of a strict session decides who is late.
func TestStrictIsNotForced(t *testing.T) {
	roster := newRoster(t, scripts{"tal": "go=hang"})
	session, err := roster.Open(context.Background(), "tal", host.SessionConfig{Plain: true, Strict: true})
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	running := begin(t, session, newGame(t), engine.Limits{Clock: &engine.Clock{Remaining: 100 * time.Millisecond}})
	done := make(chan error, 1)
	go func() {
		_, err := running.Wait()
		done <- err
	}()
	select {
	case err := <-done:
		t.Fatalf("the search was ended by force: %v", err)
	case <-time.After(400 * time.Millisecond):
	}
	running.Stop()
	if err := <-done; err == nil {
		t.Error("a hung player has a result")
	}
}
