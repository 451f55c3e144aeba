package main

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/protocols/lichess/lichesstest"
)

// The proofs play in real time for minutes and measure, so they run only when they are
// asked for, alone on a quiet machine:
//
//	REGENCE_PROOF=start  go test ./cmd/regence -run TestLichessProof -v
//	REGENCE_PROOF=bullet go test ./cmd/regence -run TestLichessProof -v -timeout 30m
//	REGENCE_PROOF=faults go test ./cmd/regence -run TestLichessProof -v -timeout 60m
const proofVariable = "REGENCE_PROOF"

// What the proofs play and demand.
const (
	faultyGames   = 12
	faultyBoards  = 6
	faultyDraws   = 30 // no draw is agreed before this move
	spareBoards   = 3
	faultyOneIn   = 12 // moves
	bulletBoards  = 6
	bulletQueue   = 20
	idleFor       = 10 * time.Second
	startsAtMost  = time.Second
	memoryAtMost  = 40 << 20
	startsTried   = 7
	proofPatience = 40 * time.Minute
)

// TestLichessProof runs the proof that is asked for.
func TestLichessProof(t *testing.T) {
	proofs := map[string]func(*testing.T){"start": proveStart, "bullet": proveBullet, "faults": proveFaults}
	prove, known := proofs[os.Getenv(proofVariable)]
	if !known {
		t.Skipf("minutes of measuring: set %s to one of %v", proofVariable, slices.Sorted(maps.Keys(proofs)))
	}
	prove(t)
}

// proveStart measures from the start of the process to the open event stream, and the
// memory when nothing happens.
func proveStart(t *testing.T) {
	h := newLichessHouse(t, lichesstest.User{Name: "Regence", Bot: true})
	var took []time.Duration
	var memory []int
	for range startsTried {
		begun := time.Now()
		cmd := h.bot()
		for events := 0; events == 0; events, _ = h.server.Streams("Regence") {
			time.Sleep(time.Millisecond)
		}
		took = append(took, time.Since(begun).Round(time.Millisecond))
		time.Sleep(idleFor)
		memory = append(memory, resident(t, cmd.Process.Pid))
		stopHard(cmd)
	}
	slices.Sort(took)
	slices.Sort(memory)
	t.Logf("start to event stream: median %s of %v; idle memory: median %.1f MiB, most %.1f MiB",
		took[startsTried/2], took, mebi(memory[startsTried/2]), mebi(memory[startsTried-1]))
	if took[startsTried/2] > startsAtMost {
		t.Errorf("the start takes more than %s", startsAtMost)
	}
	if memory[startsTried/2] > memoryAtMost {
		t.Errorf("the idle bot takes more than %.0f MiB", mebi(memoryAtMost))
	}
}

// proveBullet lets twenty-six people challenge at once to bullet without an increment, of
// whom six can sit down, and kills the bot in the middle. Every game is played to its end,
// none is lost on time or abandoned.
func proveBullet(t *testing.T) {
	h := newLichessHouse(t, lichesstest.User{Name: "Regence", Bot: true})
	h.add(fmt.Sprintf("concurrency = %d\n[queue]\nexpires = 3600\n", bulletBoards))
	cmd := h.bot()
	h.until("the event stream is open", func() bool { events, _ := h.server.Streams("Regence"); return events == 1 })
	var challenges []string
	for i := range bulletBoards + bulletQueue {
		name := fmt.Sprintf("Guest%d", i)
		h.server.AddUser(lichesstest.User{Name: name, Auto: wanderer(uint64(i), 150*time.Millisecond)})
		challenges = append(challenges, h.server.Challenge(name, "Regence", lichesstest.Terms{Clock: true, Base: time.Minute}))
	}
	h.until("all boards are taken", func() bool { return h.running() == bulletBoards })
	killed, begun := false, time.Now()
	most := newPeak()
	for !h.server.IsOver(challenges...) {
		h.within(begun)
		most.look(t, cmd.Process.Pid)
		if !killed && h.ended() >= 3 && h.running() == bulletBoards {
			killed = true
			engines := children(t, cmd.Process.Pid)
			stopHard(cmd)
			gone(t, engines)
			cmd = h.bot()
		}
		time.Sleep(100 * time.Millisecond)
	}
	least := map[string]time.Duration{}
	for _, g := range h.server.Games() {
		side := 0
		if g.Black == "regence" {
			side = 1
		}
		least[g.ID] = g.Left[side]
	}
	t.Logf("%d games in %s, killed in the middle: %v; %s; least time left at the end of a game %s; %s",
		len(challenges), time.Since(begun).Round(time.Second), killed, h.ends(), slices.Min(slices.Collect(maps.Values(least))), most)
	if !killed {
		t.Error("the bot was never killed: the games were over too soon")
	}
	h.judge()
	h.leave(cmd)
}

// proveFaults lets two bots play each other while, every few moves, something goes wrong.
func proveFaults(t *testing.T) {
	h := newLichessHouse(t, lichesstest.User{Name: "First", Bot: true})
	other := &lichessHouse{t: t, server: h.server, dir: t.TempDir()}
	other.token = h.server.AddUser(lichesstest.User{Name: "Second", Bot: true})
	settings, err := os.ReadFile(filepath.Join(h.dir, "lichess.toml"))
	if err != nil {
		t.Fatal(err)
	}
	text := strings.ReplaceAll(string(settings), h.dir, other.dir)
	for name, data := range map[string]string{"token": other.token, "lichess.toml": text} {
		if err := os.WriteFile(filepath.Join(other.dir, name), []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, house := range []*lichessHouse{h, other} {
		// The end of a game may be news to a bot for longer than to the server.
		boards := faultyBoards + spareBoards
		house.add(fmt.Sprintf("concurrency = %d\nponder = false\n[accept.bots]\nrecent = 0\nper_user = %d\n[draw]\nafter = %d\n", boards, boards, faultyDraws))
	}
	random, happened := rand.New(rand.NewPCG(faultyGames, 1)), map[string]int{}
	h.server.OnMove(func(m *lichesstest.Moment) {
		if random.IntN(faultyOneIn) == 0 {
			happened[m.Misfortune(random, "First", "Second")]++
		}
	})
	first, second := h.bot(), other.bot()
	h.until("both event streams are open", func() bool {
		a, _ := h.server.Streams("First")
		b, _ := h.server.Streams("Second")
		return a+b == 2
	})
	begun, most := time.Now(), newPeak()
	var ids []string
	for len(ids) < faultyGames || !h.server.IsOver(ids...) {
		h.within(begun)
		most.look(t, first.Process.Pid)
		most.look(t, second.Process.Pid)
		if h.running() < faultyBoards && len(ids) < faultyGames {
			names := []string{"First", "Second"}
			id := h.server.Challenge(names[len(ids)%2], names[1-len(ids)%2], lichesstest.Terms{Clock: true, Base: 2 * time.Minute, Increment: time.Second})
			h.until("a challenge is answered", func() bool {
				status, _ := h.server.ChallengeStatus(id)
				return status != "created"
			})
			if h.server.Game(id).ID != "" {
				ids = append(ids, id)
			}
		}
		time.Sleep(100 * time.Millisecond)
	}
	n := 0
	for _, times := range happened {
		n += times
	}
	t.Logf("%d games in %s, %d misfortunes of %d kinds; %s; %s", len(ids), time.Since(begun).Round(time.Second), n, len(happened), h.ends(), most)
	h.judge()
	h.leave(first)
	h.leave(second)
}

// wanderer plays random moves after a fixed time.
func wanderer(seed uint64, think time.Duration) func(*chess.Game) (string, time.Duration) {
	random := rand.New(rand.NewPCG(seed, 1))
	return func(game *chess.Game) (string, time.Duration) {
		var list chess.MoveList
		game.Position().LegalMoves(&list)
		return list.At(random.IntN(list.Len())).UCI(true), think
	}
}

// add writes settings behind those of the house, which end within [play].
func (h *lichessHouse) add(text string) {
	h.t.Helper()
	path := filepath.Join(h.dir, "lichess.toml")
	data, err := os.ReadFile(path)
	if err == nil {
		err = os.WriteFile(path, append(data, text...), 0o600)
	}
	if err != nil {
		h.t.Fatal(err)
	}
}

func (h *lichessHouse) running() int { return len(h.server.Games()) - h.ended() }

func (h *lichessHouse) ended() int {
	n := 0
	for _, g := range h.server.Games() {
		if g.Over() {
			n++
		}
	}
	return n
}

// ends counts how the games ended.
func (h *lichessHouse) ends() string {
	ends, plies := map[string]int{}, 0
	for _, g := range h.server.Games() {
		ends[g.Status]++
		plies += len(g.Moves)
	}
	return fmt.Sprintf("%d plies, ends %v", plies, ends)
}

// judge demands that every game was played to its end.
func (h *lichessHouse) judge() {
	h.t.Helper()
	for _, g := range h.server.Games() {
		if !slices.Contains([]string{"mate", "draw", "stalemate", "resign"}, g.Status) {
			h.t.Errorf("game %s ended by %s after %d plies, won by %q, clocks %v", g.ID, g.Status, len(g.Moves), g.Winner, g.Left)
		}
	}
}

func (h *lichessHouse) within(begun time.Time) {
	h.t.Helper()
	if time.Since(begun) > proofPatience {
		h.t.Fatalf("not over after %s: %s", proofPatience, h.ends())
	}
}

// leave ends a bot as a person would, and looks at what it leaves behind.
func (h *lichessHouse) leave(cmd *exec.Cmd) {
	h.t.Helper()
	time.Sleep(15 * time.Second) // the last lines of chat
	left := children(h.t, cmd.Process.Pid)
	if len(left) > 0 {
		h.t.Errorf("engines %v are left without a game", left)
	}
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		h.t.Error(err)
	}
	if err := cmd.Wait(); err != nil {
		h.t.Errorf("the bot ends with %v", err)
	}
}

func stopHard(cmd *exec.Cmd) {
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
}

// peak is the most that a process took.
type peak struct{ memory, files, engines int }

func newPeak() *peak { return new(peak) }

func (p *peak) look(t *testing.T, pid int) {
	t.Helper()
	p.memory = max(p.memory, resident(t, pid))
	p.engines = max(p.engines, len(children(t, pid)))
	if files, err := os.ReadDir(fmt.Sprintf("/proc/%d/fd", pid)); err == nil {
		p.files = max(p.files, len(files))
	}
}

func (p *peak) String() string {
	return fmt.Sprintf("at most %.1f MiB without the engines, %d files, %d engines", mebi(p.memory), p.files, p.engines)
}

// resident is the memory of a process, in bytes; 0 when it has ended.
func resident(t *testing.T, pid int) int {
	t.Helper()
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut(string(data), "VmRSS:")
	fields := strings.Fields(rest)
	if len(fields) == 0 {
		return 0
	}
	kilo, err := strconv.Atoi(fields[0])
	if err != nil {
		t.Fatal(err)
	}
	return kilo << 10
}

func mebi(bytes int) float64 { return float64(bytes) / (1 << 20) }
