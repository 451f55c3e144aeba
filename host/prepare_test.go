package host_test

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"sync"
	"testing"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/host"
	"github.com/regence-chess/regence/personalities"
	"github.com/regence-chess/regence/protocols/wire/wiretest"
)

// started collects what a roster logs of its processes.
type started struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (s *started) Write(line []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(line)
}

// of counts the processes of a personality that got ready.
func (s *started) of(id string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return strings.Count(s.text.String(), `msg="engine process ready" personality=`+id+" ")
}

func openLogged(t *testing.T, script, spec string) (*host.Session, *started) {
	t.Helper()
	log := &started{}
	roster, err := host.NewRoster(host.Config{
		Catalog: personalities.Builtin(), Command: wiretest.Command(t, script), Version: "test",
		Log: slog.New(slog.NewTextHandler(log, nil)),
	})
	if err != nil {
		t.Fatal(err)
	}
	return open(t, roster, spec), log
}

// TestPreparedProcessPlays: the process that was prepared is the one that plays, and the only
// one, however often it is asked for.
func TestPreparedProcessPlays(t *testing.T) {
	session, log := openLogged(t, "", "tal")
	session.Prepare()
	session.Prepare()
	eventually(t, testTimeout, "no process gets ready by itself", func() bool { return log.of("tal") == 1 })
	if status := session.Status(); status != (host.Status{}) {
		t.Errorf("somebody plays before the first ping: %v", status)
	}
	ping(t, session)
	session.Prepare()
	if _, _, said := play(t, session, newGame(t), engine.Limits{Depth: 2}); said != "" {
		t.Errorf("said %q", said)
	}
	if n := log.of("tal"); n != 1 {
		t.Errorf("%d processes were started", n)
	}
}

// TestPreparedInVain: whoever is chosen after all plays.
func TestPreparedInVain(t *testing.T) {
	session, log := openLogged(t, "", "baseline")
	session.Prepare()
	set(t, session, "Personality", "tal")
	ping(t, session)
	if id := session.Status().ID; id != "tal" || log.of("tal") != 1 {
		t.Errorf("%s plays, of tal %d processes were started", id, log.of("tal"))
	}
}

// TestPreparingFails: it is told when somebody is needed, and somebody plays.
func TestPreparingFails(t *testing.T) {
	session, _ := openLogged(t, "exit", "baseline")
	session.Prepare()
	_, _, said := play(t, session, newGame(t), engine.Limits{Depth: 2})
	wantWords(t, said, "baseline", "host's own process")
}

// TestPreparedAndClosed: nothing is left (see TestMain), and a closed session starts nothing.
func TestPreparedAndClosed(t *testing.T) {
	session, log := openLogged(t, "", "baseline")
	session.Prepare()
	if err := session.Close(); err != nil {
		t.Fatal(err)
	}
	ready := log.of("baseline")
	session.Prepare()
	if err := session.Ping(context.Background()); err == nil || log.of("baseline") != ready {
		t.Errorf("a closed session answers: %v", err)
	}
}
