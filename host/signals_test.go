//go:build unix

package host_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/internal/slowness"
)

// signal sends a signal to the process of a session.
func signal(t testing.TB, pid int, signal syscall.Signal) {
	t.Helper()
	if pid == 0 {
		t.Fatal("there is no process")
	}
	if err := syscall.Kill(pid, signal); err != nil {
		t.Fatal(err)
	}
}

// TestKilledInSearch: the real engine, killed or stopped in the middle of a search.
func TestKilledInSearch(t *testing.T) {
	t.Parallel()
	for _, sig := range []syscall.Signal{syscall.SIGKILL, syscall.SIGTERM, syscall.SIGSTOP} {
		left := slowness.Stretch(4 * time.Second)
		session := open(t, newRoster(t, nil), "baseline")
		ping(t, session)
		first := session.Status().PID
		game := newGame(t, "e2e4", "c7c5")
		running := begin(t, session, game, clock(left))
		signal(t, first, sig)
		best, last, said := finish(t, running, game)
		if best.Elapsed > left+late {
			t.Errorf("%v: the flag fell: %v of %v", sig, best.Elapsed, left)
		}
		if len(last.Lines) == 0 {
			t.Errorf("%v: no line was reported", sig)
		}
		wantWords(t, said, "personality baseline: ")
		ping(t, session)
		if status := session.Status(); status.PID == first || status.PID == 0 {
			t.Errorf("%v: %+v after process %d", sig, status, first)
		}
	}
}

// TestKilledWhileIdle: the next ping has a new process, and says so.
func TestKilledWhileIdle(t *testing.T) {
	t.Parallel()
	for sig, words := range map[syscall.Signal]string{
		syscall.SIGKILL: "signal: killed",
		syscall.SIGSTOP: "gives no sign of life",
	} {
		session := open(t, newRoster(t, nil), "baseline")
		said := listen(session)
		ping(t, session)
		first := session.Status().PID
		signal(t, first, sig)
		time.Sleep(100 * time.Millisecond) // for the signal to arrive
		ping(t, session)
		if status := session.Status(); status.PID == first || status.PID == 0 {
			t.Errorf("%v: %+v after process %d", sig, status, first)
		}
		wantWords(t, said(), words)
	}
}

// TestHungWithoutAClock: nobody asks a hung analysis for its result; its pulse shows it.
func TestHungWithoutAClock(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for two missed pulses, eight seconds: not with -short")
	}
	t.Parallel()
	session := open(t, newRoster(t, nil), "baseline")
	said := listen(session)
	ping(t, session)
	first := session.Status().PID
	game := newGame(t)
	running := begin(t, session, game, engine.Limits{Infinite: true})
	signal(t, first, syscall.SIGSTOP)
	eventually(t, testTimeout, "the analysis hangs on", func() bool {
		pid := session.Status().PID
		return pid != first && pid != 0
	})
	wantWords(t, said(), "gives no sign of life")
	running.Stop()
	finish(t, running, game)
}

// TestNoProcessIsLeft: after fifty games with crashes, hangs and switches.
func TestNoProcessIsLeft(t *testing.T) {
	if _, err := os.Stat("/proc/self/stat"); err != nil {
		t.Skip("children are counted in /proc, which is not here")
	}
	before := len(children(t))
	games := max(slowness.Fewer(50), 6)
	if testing.Short() {
		games = 6
	}
	roster := newRoster(t, scripts{"tal": once(t, "go=crash")})
	for i := range games {
		session := open(t, roster, []string{"baseline", "tal"}[i%2])
		game := newGame(t)
		running := begin(t, session, game, engine.Limits{Infinite: true})
		if i%3 == 0 {
			set := session.Status().PID
			if set != 0 {
				signal(t, set, syscall.SIGKILL)
			}
		}
		if i%2 == 0 {
			running.Stop()
			finish(t, running, game)
		}
		session.Close()
	}
	eventually(t, slowness.Scale(2*time.Second), "processes are left", func() bool { return len(children(t)) <= before })
}

// children are the processes that this one has started and that are not buried.
func children(t testing.TB) []string {
	t.Helper()
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, file := range stats {
		text, err := os.ReadFile(file)
		if err != nil {
			continue // it has just ended
		}
		_, after, _ := strings.Cut(string(text), ") ")
		if fields := strings.Fields(after); len(fields) > 1 && fields[1] == strconv.Itoa(os.Getpid()) {
			found = append(found, file)
		}
	}
	return found
}
