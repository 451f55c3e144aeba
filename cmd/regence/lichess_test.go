package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/internal/slowness"
	"github.com/regence-chess/regence/protocols/lichess/lichesstest"
)

// lichessHouse is a fake Lichess on loopback and a folder of settings for a bot there.
type lichessHouse struct {
	t      *testing.T
	server *lichesstest.Server
	token  string
	dir    string
}

func newLichessHouse(t *testing.T, user lichesstest.User) *lichessHouse {
	t.Helper()
	h := &lichessHouse{t: t, server: lichesstest.New(lichesstest.Config{Seed: 1}), dir: t.TempDir()}
	t.Cleanup(h.server.Close)
	h.token = h.server.AddUser(user)
	address, err := h.server.Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	text := fmt.Sprintf("url = %q\n[account.main]\ntoken_file = %q\n[ops]\nlisten = \"\"\n[play]\nhash = 16\n", address, filepath.Join(h.dir, "token"))
	for name, data := range map[string]string{"token": h.token + "\n", "lichess.toml": text} {
		if err := os.WriteFile(filepath.Join(h.dir, name), []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return h
}

// verb runs a verb below lichess in this process and gives what it printed.
func (h *lichessHouse) verb(input string, args ...string) (string, error) {
	h.t.Helper()
	h.t.Setenv("REGENCE_CONFIG", h.dir)
	var out bytes.Buffer
	a := &app{stdin: strings.NewReader(input), stdout: &out, stderr: &out, version: "test"}
	root := newRootCmd(a)
	root.SetArgs(append([]string{"lichess"}, args...))
	err := root.ExecuteContext(h.t.Context())
	text := fmt.Sprint(out.String(), err)
	if strings.Contains(text, h.token) {
		h.t.Errorf("%v prints the token:\n%s", args, text)
	}
	return text, err
}

func TestLichessDoctor(t *testing.T) {
	h := newLichessHouse(t, lichesstest.User{Name: "Regence", Bot: true})
	text, err := h.verb("", "doctor")
	if err != nil || strings.Contains(text, "FAIL") || !strings.Contains(text, "Regence is a bot account") || !strings.Contains(text, "scope bot:play") {
		t.Errorf("a healthy bot: %v\n%s", err, text)
	}
	weak := newLichessHouse(t, lichesstest.User{Name: "Person", Scopes: []string{"challenge:read"}})
	text, err = weak.verb("", "doctor")
	if err == nil || !strings.Contains(text, "lacks the scope bot:play") || !strings.Contains(text, "no bot account") {
		t.Errorf("a person without the scope: %v\n%s", err, text)
	}
	file := filepath.Join(h.dir, "token")
	if err := os.WriteFile(file, []byte("lip_wrong"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(file, 0o644); err != nil {
		t.Fatal(err)
	}
	if text, err = h.verb("", "doctor"); err == nil || !strings.Contains(text, "does not know the token") || !strings.Contains(text, "read by others") {
		t.Errorf("an unknown token: %v\n%s", err, text)
	}
}

func TestLichessUpgrade(t *testing.T) {
	h := newLichessHouse(t, lichesstest.User{Name: "Fresh"})
	for _, typed := range []string{"", "yes\n", "fresh\n"} {
		if text, err := h.verb(typed, "upgrade"); err == nil || !strings.Contains(text, "nothing is changed") {
			t.Errorf("typed %q: %v\n%s", typed, err, text)
		}
	}
	if text, err := h.verb("Fresh\n", "upgrade"); err != nil || !strings.Contains(text, "is a bot account now") {
		t.Errorf("typed right: %v\n%s", err, text)
	}
	if text, err := h.verb("", "upgrade"); err != nil || !strings.Contains(text, "already") {
		t.Errorf("twice: %v\n%s", err, text)
	}
	old := newLichessHouse(t, lichesstest.User{Name: "Veteran", Games: 12})
	if text, err := old.verb("Veteran\n", "upgrade"); err == nil || !strings.Contains(text, "12 games") {
		t.Errorf("an account with games: %v\n%s", err, text)
	}
}

func TestLichessSettings(t *testing.T) {
	h := newLichessHouse(t, lichesstest.User{Name: "Regence", Bot: true})
	if text, err := h.verb("", "check-config"); err != nil || !strings.Contains(text, "The settings are right") {
		t.Errorf("%v\n%s", err, text)
	}
	for _, args := range [][]string{{"--print-config"}, {"check-config", "--print-config"}} {
		text, err := h.verb("", args...)
		file := filepath.Join(h.dir, "again.toml")
		if err := os.WriteFile(file, []byte(strings.TrimSuffix(text, "<nil>")), 0o600); err != nil {
			t.Fatal(err)
		}
		if again, err2 := h.verb("", "check-config", "--config", file); err != nil || err2 != nil {
			t.Errorf("%v: %v, %v\n%s", args, err, err2, again)
		}
	}
	file := filepath.Join(h.dir, "bad.toml")
	if err := os.WriteFile(file, []byte("[choice]\npersonality = \"morphy\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if text, err := h.verb("", "check-config", "--config", file); err == nil || !strings.Contains(text, `no personality "morphy"`) {
		t.Errorf("%v\n%s", err, text)
	}
	if text, err := h.verb("", "stats"); err != nil || !strings.Contains(text, "No game has ended yet.") {
		t.Errorf("%v\n%s", err, text)
	}
	h.server.AddTournament("arena", time.Minute, 0, true)
	for _, args := range [][]string{{"tournament", "join", "arena"}, {"tournament", "leave", "arena"}} {
		if text, err := h.verb("", args...); err != nil {
			t.Errorf("%v: %v\n%s", args, err, text)
		}
	}
}

// TestLichessKilled kills the bot without a warning in the middle of two games. The next
// start goes on with both, and no engine process is left of the first.
func TestLichessKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("plays in real time")
	}
	h := newLichessHouse(t, lichesstest.User{Name: "Regence", Bot: true})
	games := []string{}
	for i, name := range []string{"Anna", "Carla"} {
		random := rand.New(rand.NewPCG(uint64(i), 1))
		h.server.AddUser(lichesstest.User{Name: name, Auto: func(game *chess.Game) (string, time.Duration) {
			var list chess.MoveList
			game.Position().LegalMoves(&list)
			return list.At(random.IntN(list.Len())).UCI(true), 100 * time.Millisecond
		}})
	}
	first := h.bot()
	h.until("the event stream is open", func() bool { events, _ := h.server.Streams("Regence"); return events == 1 })
	for _, name := range []string{"Anna", "Carla"} {
		games = append(games, h.server.Challenge(name, "Regence", lichesstest.Terms{Clock: true, Base: time.Minute, Increment: time.Second}))
	}
	played := func(plies int) func() bool {
		return func() bool {
			for _, id := range games {
				if g := h.server.Game(id); g.ID == "" || len(g.Moves) < plies && !g.Over() {
					return false
				}
			}
			return true
		}
	}
	h.until("four plies are played", played(4))
	first.Process.Kill()
	first.Wait()
	before := max(len(h.server.Game(games[0]).Moves), len(h.server.Game(games[1]).Moves))
	second := h.bot()
	h.until("the games go on", played(before+4))
	for _, id := range games {
		if g := h.server.Game(id); g.Over() && (g.Winner == "" && g.Status == "aborted" || g.Status == "outoftime" || g.Status == "timeout") {
			t.Errorf("a game ended by %s", g.Status)
		}
	}
	second.Process.Signal(os.Interrupt)
	second.Process.Signal(os.Interrupt)
	second.Wait()
	if text := second.Stderr.(*bytes.Buffer).String(); strings.Contains(text, h.token) {
		t.Error("the token stands in the log")
	}
}

// TestLichessSignals: the first SIGTERM takes no new game and lets the running one go on, the
// second leaves it as it stands.
func TestLichessSignals(t *testing.T) {
	if testing.Short() {
		t.Skip("plays in real time")
	}
	h := newLichessHouse(t, lichesstest.User{Name: "Regence", Bot: true})
	h.server.AddUser(lichesstest.User{Name: "Anna"})
	cmd := h.bot()
	h.until("the event stream is open", func() bool { events, _ := h.server.Streams("Regence"); return events == 1 })
	terms := lichesstest.Terms{Clock: true, Base: 2 * time.Minute, Color: "white"}
	id := h.server.Challenge("Anna", "Regence", terms)
	answered := func(plies int) func() bool { return func() bool { return len(h.server.Game(id).Moves) >= plies } }
	h.until("the game has begun", func() bool { return h.server.Game(id).ID != "" })
	h.server.MoveAs(id, "Anna", "e2e4")
	h.until("the first move is answered", answered(2))

	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	status, reason := "", ""
	h.until("challenges are declined", func() bool {
		another := h.server.Challenge("Anna", "Regence", terms)
		h.until("an answer", func() bool { status, reason = h.server.ChallengeStatus(another); return status != "created" })
		return status == "declined"
	})
	if reason != "later" {
		t.Errorf("after a signal to stop a challenge is %s, reason %s", status, reason)
	}
	h.server.MoveAs(id, "Anna", "d2d4")
	h.until("the game goes on", answered(4))

	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	select {
	case <-ended:
	case <-time.After(slowness.Scale(30 * time.Second)):
		t.Fatal("the bot does not end at the second signal")
	}
	if g := h.server.Game(id); g.Over() {
		t.Errorf("the game that is left ended by %s", g.Status)
	}
}

// bot starts the built program as a bot.
func (h *lichessHouse) bot() *exec.Cmd {
	h.t.Helper()
	cmd := exec.Command(binary, "lichess")
	cmd.Env = append(os.Environ(), "REGENCE_CONFIG="+h.dir)
	cmd.Stderr = new(bytes.Buffer)
	if err := cmd.Start(); err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
	})
	return cmd
}

// until waits for a condition for a long time, since the machine may be busy.
func (h *lichessHouse) until(what string, holds func() bool) {
	h.t.Helper()
	for end := time.Now().Add(slowness.Scale(time.Minute)); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if holds() {
			return
		}
	}
	h.t.Fatalf("waited in vain: %s; games %+v", what, h.server.Games())
}
