package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/regence-chess/regence/configs"
	"github.com/regence-chess/regence/internal/slowness"
)

// patience is how long a test waits for what must happen, on a busy machine.
const patience = slowness.Factor * 10 * time.Second

// program is the program behind pipes, with an eye on its processes.
type program struct {
	t     *testing.T
	cmd   *exec.Cmd
	in    io.WriteCloser
	lines chan string
}

func startProgram(t *testing.T, env ...string) *program {
	t.Helper()
	cmd := exec.Command(binary)
	cmd.Env = append(append(os.Environ(), "HOME="+home, "XDG_CONFIG_HOME="), env...)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	p := &program{t: t, cmd: cmd, in: in, lines: make(chan string, 1<<16)}
	go func() {
		defer close(p.lines)
		for scanner := bufio.NewScanner(out); scanner.Scan(); {
			p.lines <- scanner.Text()
		}
	}()
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	return p
}

func (p *program) say(lines ...string) {
	p.t.Helper()
	for _, line := range lines {
		if _, err := fmt.Fprintln(p.in, line); err != nil {
			p.t.Fatal(err)
		}
	}
}

// hear waits for a line that begins with a word and returns all until then.
func (p *program) hear(word string) []string {
	p.t.Helper()
	var got []string
	for timeout := time.After(patience); ; {
		select {
		case line, ok := <-p.lines:
			if !ok {
				p.t.Fatalf("the program ended before %q; it said %q", word, got)
			}
			if got = append(got, line); strings.HasPrefix(line, word) {
				return got
			}
		case <-timeout:
			p.t.Fatalf("no %q; the program said %q", word, got)
		}
	}
}

// children are the processes that a process has started and that still live.
func children(t *testing.T, parent int) []int {
	t.Helper()
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		t.Fatal(err)
	}
	var found []int
	for _, name := range stats {
		data, err := os.ReadFile(name)
		if err != nil {
			continue // it has ended meanwhile
		}
		_, rest, _ := strings.Cut(string(data), ") ")
		fields := strings.Fields(rest)
		if len(fields) > 1 && fields[0] != "Z" && fields[1] == strconv.Itoa(parent) {
			pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(name)))
			found = append(found, pid)
		}
	}
	return found
}

// gone waits until processes have ended.
func gone(t *testing.T, pids []int) {
	t.Helper()
	deadline := time.Now().Add(patience)
	for _, pid := range pids {
		for syscall.Kill(pid, 0) == nil && !zombie(pid) {
			if time.Now().After(deadline) {
				t.Errorf("process %d lives on", pid)
				_ = syscall.Kill(pid, syscall.SIGKILL)
				break
			}
			time.Sleep(10 * time.Millisecond)
		}
	}
}

func zombie(pid int) bool {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err != nil || strings.Contains(string(data), ") Z ")
}

// TestNoEngineBeforeItIsNeeded: C02.
func TestNoEngineBeforeItIsNeeded(t *testing.T) {
	p := startProgram(t)
	p.say("uci", "setoption name Hash value 16", "setoption name Personality value tal", "position startpos")
	p.hear("uciok")
	p.hear("info string personality tal")
	if found := children(t, p.cmd.Process.Pid); len(found) > 0 {
		t.Errorf("processes %v before isready", found)
	}
	p.say("isready")
	p.hear("readyok")
	if found := children(t, p.cmd.Process.Pid); len(found) != 1 {
		t.Errorf("processes %v after isready, want one", found)
	}
}

// TestNoEngineSurvives: C36, C37, C38, B098, B099. However the program ends, its engine
// ends too.
func TestNoEngineSurvives(t *testing.T) {
	for name, end := range map[string]func(*program){
		"quit":    func(p *program) { p.say("quit") },
		"EOF":     func(p *program) { p.in.Close() },
		"SIGKILL": func(p *program) { _ = p.cmd.Process.Kill() },
		"SIGTERM": func(p *program) { _ = p.cmd.Process.Signal(syscall.SIGTERM) },
		"SIGHUP":  func(p *program) { _ = p.cmd.Process.Signal(syscall.SIGHUP) },
		"SIGINT":  func(p *program) { _ = p.cmd.Process.Signal(syscall.SIGINT) },
	} {
		t.Run(name, func(t *testing.T) {
			p := startProgram(t)
			p.say("uci", "isready", "go infinite")
			p.hear("info depth")
			engines := children(t, p.cmd.Process.Pid)
			if len(engines) != 1 {
				t.Fatalf("processes %v, want one", engines)
			}
			end(p)
			gone(t, append(engines, p.cmd.Process.Pid))
			if name == "quit" || name == "EOF" {
				if err := p.cmd.Wait(); err != nil {
					t.Errorf("after %s: %v", name, err)
				}
			}
		})
	}
}

// TestCrashInSearch: C91. The engine is killed in mid-search: a legal move comes all the
// same, the user is told, and the next isready has a new process.
func TestCrashInSearch(t *testing.T) {
	p := startProgram(t)
	p.say("isready", "position startpos moves e2e4", "go wtime 4000 btime 4000")
	p.hear("info depth")
	engines := children(t, p.cmd.Process.Pid)
	for _, pid := range engines {
		_ = syscall.Kill(pid, syscall.SIGKILL)
	}
	got := p.hear("bestmove")
	if move := strings.Fields(got[len(got)-1])[1]; len(move) < 4 || move[1] < '6' {
		t.Errorf("the answer to e2e4 is %s", move)
	}
	p.say("isready")
	got = append(got, p.hear("readyok")...)
	if said := strings.Join(got, "\n"); !strings.Contains(said, "info string") {
		t.Errorf("the user hears nothing of the crash:\n%s", said)
	}
	if again := children(t, p.cmd.Process.Pid); len(again) != 1 || again[0] == engines[0] {
		t.Errorf("processes %v after %v was killed", again, engines)
	}
	p.say("go depth 3")
	p.hear("bestmove")
}

// TestHungEngine: C92. The engine stops answering: the move comes before the flag.
func TestHungEngine(t *testing.T) {
	left, late := slowness.Stretch(3*time.Second), slowness.Extra(50*time.Millisecond)
	p := startProgram(t)
	p.say("isready", "position startpos", fmt.Sprintf("go wtime %d btime %[1]d", left.Milliseconds()))
	p.hear("info depth")
	for _, pid := range children(t, p.cmd.Process.Pid) {
		_ = syscall.Kill(pid, syscall.SIGSTOP)
	}
	began := time.Now()
	p.hear("bestmove")
	if took := time.Since(began); took > left+late {
		t.Errorf("the move came after %v with %v on the clock", took, left)
	}
	p.say("isready", "go depth 2")
	p.hear("readyok")
	p.hear("bestmove")
}

// TestLongFolderForSockets: B103.
func TestLongFolderForSockets(t *testing.T) {
	long := filepath.Join(t.TempDir(), strings.Repeat("long", 30))
	if err := os.Mkdir(long, 0o700); err != nil {
		t.Fatal(err)
	}
	p := startProgram(t, "TMPDIR="+long)
	p.say("isready", "go depth 2")
	p.hear("readyok")
	p.hear("bestmove")
	p.say("quit")
	if err := p.cmd.Wait(); err != nil {
		t.Error(err)
	}
}

// TestTwoPrograms: C94. Two hosts beside each other do not get into each other's way.
func TestTwoPrograms(t *testing.T) {
	first, second := startProgram(t), startProgram(t)
	for _, p := range []*program{first, second} {
		p.say("setoption name Personality value tal", "isready", "position startpos", "go infinite")
	}
	for _, p := range []*program{first, second} {
		p.hear("readyok")
		p.hear("info depth")
	}
	_ = first.cmd.Process.Kill()
	second.say("stop", "isready")
	second.hear("bestmove")
	second.hear("readyok")
	second.say("go depth 3")
	second.hear("bestmove")
}

// TestPackAddedLater: B046. A pack that is added while the program runs is refused with the
// way to get it, can be had by its path at once, and does not change what is declared.
func TestPackAddedLater(t *testing.T) {
	settings := t.TempDir()
	p := startProgram(t, configs.DirVariable+"="+settings)
	p.say("uci")
	declared := p.hear("uciok")
	folder := filepath.Join(settings, "personalities", "later")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "personality.toml"), []byte("id = 'later'\nextends = 'tal'\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	p.say("setoption name Personality value later", "setoption name PersonalityFile value "+folder, "uci")
	got := p.hear("uciok")
	said := strings.Join(got[:max(0, len(got)-len(declared))], "\n")
	if !strings.Contains(said, "after a restart") || !strings.Contains(said, "info string personality later ") {
		t.Errorf("the answers are:\n%s", said)
	}
	if again := got[max(0, len(got)-len(declared)):]; !slices.Equal(again, declared) {
		t.Errorf("declared at first:\n%q\nand later:\n%q", declared, again)
	}
}

// TestSlowReader: C39. A GUI that does not read its pipe is obeyed all the same, and
// nobody piles up reports for it.
func TestSlowReader(t *testing.T) {
	cmd := exec.Command(binary)
	cmd.Env = append(os.Environ(), "HOME="+home, "XDG_CONFIG_HOME=")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, outWrite, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	cmd.Stdout = outWrite
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	outWrite.Close()
	defer func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}()
	fmt.Fprint(in, "setoption name MultiPV value 64\nposition startpos\ngo infinite\n"+strings.Repeat("isready\n", 20000))
	time.Sleep(500 * time.Millisecond)
	fmt.Fprint(in, "stop\ngo depth 2\n")
	results, ready := 0, 0
	for scanner := bufio.NewScanner(out); results < 2 && scanner.Scan(); {
		switch word, _, _ := strings.Cut(scanner.Text(), " "); word {
		case "bestmove":
			results++
		case "readyok":
			ready++
		}
	}
	if results != 2 || ready != 20000 {
		t.Errorf("%d results of 2, %d readyok of 20000", results, ready)
	}
}
