//go:build unix

package wire_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/internal/slowness"
	"github.com/regence-chess/regence/protocols/wire"
	"github.com/regence-chess/regence/protocols/wire/wiretest"
)

// orphanTime is how long an engine may outlive its host.
const orphanTime = slowness.Factor * time.Second

// startHost runs another host and returns it with the process id of its engine.
func startHost(t *testing.T, script string) (*exec.Cmd, io.Closer, int) {
	t.Helper()
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	host := exec.Command(path)
	host.Env = append(os.Environ(), hostVariable+"="+script)
	stdin, err := host.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := host.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := host.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(stdout).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(line))
	if err != nil {
		t.Fatal(err)
	}
	return host, stdin, pid
}

// alive reports whether a process is there and not merely waiting to be buried.
func alive(pid int) bool {
	if errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) {
		return false
	}
	if runtime.GOOS != "linux" {
		return true
	}
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return false
	}
	_, after, _ := strings.Cut(string(text), ") ")
	return !strings.HasPrefix(after, "Z")
}

// stopped reports whether every thread of a process has stopped.
func stopped(t *testing.T, pid int) bool {
	t.Helper()
	if runtime.GOOS != "linux" {
		time.Sleep(100 * time.Millisecond) // long enough, mostly
		return true
	}
	threads, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/stat", pid))
	if err != nil || len(threads) == 0 {
		t.Fatalf("the threads of %d: %q, %v", pid, threads, err)
	}
	for _, thread := range threads {
		text, err := os.ReadFile(thread)
		if err != nil {
			continue // it has ended
		}
		if _, after, _ := strings.Cut(string(text), ") "); !strings.HasPrefix(after, "T") {
			return false
		}
	}
	return true
}

// TestNoOrphans: whatever ends the host, its engine is gone within a second, in the middle
// of a search, hung or not.
func TestNoOrphans(t *testing.T) {
	for _, script := range []string{"", "go=hang"} {
		for _, sig := range []syscall.Signal{syscall.SIGKILL, syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP, 0} {
			if signal.Ignored(sig) { // as nohup has it, and all that it starts
				t.Logf("%v is ignored here: left out", sig)
				continue
			}
			host, stdin, engine := startHost(t, script)
			if sig == 0 {
				stdin.Close()
			} else if err := host.Process.Signal(sig); err != nil {
				t.Fatal(err)
			}
			_ = host.Wait() // ended by a signal, as asked
			eventually(t, orphanTime, fmt.Sprintf("signal %v, script %q: engine %d lives", sig, script, engine), func() bool { return !alive(engine) })
		}
	}
}

// TestNoOrphanOfAStoppedEngine: the kernel wakes and ends a stopped process group that
// nobody is left to continue.
func TestNoOrphanOfAStoppedEngine(t *testing.T) {
	host, _, engine := startHost(t, "")
	if err := syscall.Kill(engine, syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	// The signal is on its way to every thread. The kernel looks for stopped groups when the
	// host dies, and one that stops later it does not wake.
	eventually(t, testTimeout, "the engine does not stop", func() bool { return stopped(t, engine) })
	if err := host.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = host.Wait() // killed, as asked
	eventually(t, orphanTime, "the stopped engine lives", func() bool { return !alive(engine) })
}

// TestCloseEndsAHungProcess: a process that hears nothing is killed after a second; the
// library alone would wait for it for ever.
func TestCloseEndsAHungProcess(t *testing.T) {
	client := launch(t, "")
	pid := client.PID()
	if err := syscall.Kill(pid, syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	client.Close()
	if took := time.Since(began); took > slowness.Scale(3*time.Second) || alive(pid) {
		t.Errorf("Close took %v, alive %v", took, alive(pid))
	}
}

// TestStopNeverBlocks, not even when the process takes nothing in any more.
func TestStopNeverBlocks(t *testing.T) {
	client := launch(t, "")
	running, err := client.Go(testContext(t), newGame(t), engine.Limits{Infinite: true})
	if err != nil {
		t.Fatal(err)
	}
	if err := syscall.Kill(client.PID(), syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	for range 100_000 {
		running.Stop()
	}
	if took := time.Since(began); took > slowness.Scale(2*time.Second) {
		t.Errorf("100000 stops took %v", took)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	if err := client.Ping(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("Ping of a stopped process: %v", err)
	}
	client.Kill()
	if _, err := wait(t, running); !errors.Is(err, engine.ErrDied) {
		t.Errorf("the search of a killed process: %v", err)
	}
}

// TestGrandchildren (B101): what an engine leaves behind is ended with it.
func TestGrandchildren(t *testing.T) {
	for _, end := range []string{"close", "kill", "crash"} {
		file := filepath.Join(t.TempDir(), "child")
		script := "child=" + file
		if end == "crash" {
			script += " go=crash"
		}
		client := launch(t, script)
		child := childPID(t, file)
		if !alive(child) {
			t.Fatal("there is no grandchild")
		}
		switch end {
		case "kill":
			client.Kill()
		case "crash":
			if _, err := client.Go(testContext(t), newGame(t), engine.Limits{Depth: 1}); err != nil {
				t.Fatal(err)
			}
			<-client.Done()
		case "close":
			client.Close()
		}
		eventually(t, orphanTime, end+": the grandchild lives", func() bool { return !alive(child) })
	}
}

// TestNoPlay: an engine whose host never opens a session goes away by itself.
func TestNoPlay(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for five seconds: not with -short")
	}
	command := wiretest.Command(t, "")
	cmd := exec.Command(command.Path)
	cmd.Env = append(os.Environ(), "REGENCE_ENGINE=cafe-de-la-regence-1681", "PLUGIN_PROTOCOL_VERSIONS=1")
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer stdin.Close()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	done := make(chan error, 1)
	go func() { done <- cmd.Wait() }()
	select {
	case err := <-done:
		if took := time.Since(began); err != nil || took < 4*time.Second {
			t.Errorf("ended after %v: %v", took, err)
		}
	case <-time.After(testTimeout):
		t.Error("it waits on")
		_ = cmd.Process.Kill()
		<-done
	}
}

// TestSocketDirectories: each process has a directory of its own that only the user may
// enter; it goes with the process, or with the sweep after a host was killed.
func TestSocketDirectories(t *testing.T) {
	base := ownTempDir(t)
	folders := func() []string {
		paths, err := filepath.Glob(filepath.Join(base, "regence-*"))
		if err != nil {
			t.Fatal(err)
		}
		return paths
	}

	host, _, _ := startHost(t, "")
	client := launch(t, "")
	if got := folders(); len(got) != 2 {
		t.Fatalf("two hosts have the directories %q", got)
	}
	for _, folder := range folders() {
		if info, err := os.Stat(folder); err != nil || info.Mode().Perm() != 0o700 {
			t.Errorf("%s: %v, %v", folder, info.Mode(), err)
		}
	}
	client.Close()
	if got := folders(); len(got) != 1 {
		t.Errorf("after Close: %q; want that of the other host", got)
	}
	if err := host.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = host.Wait() // killed, as asked
	eventually(t, orphanTime, "the lock of a killed host is held", func() bool {
		launch(t, "").Close()
		return len(folders()) == 0
	})
}

func TestProcessors(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("processors are chosen on Linux only")
	}
	client, err := wire.Launch(testContext(t), wire.LaunchConfig{Command: wiretest.Command(t, ""), CPUs: []int{0}, Plain: true})
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	tasks, err := os.ReadDir(fmt.Sprintf("/proc/%d/task", client.PID()))
	if err != nil || len(tasks) == 0 {
		t.Fatal(err)
	}
	for _, task := range tasks {
		id, err := strconv.Atoi(task.Name())
		if err != nil {
			t.Fatal(err)
		}
		var set unix.CPUSet
		if err := unix.SchedGetaffinity(id, &set); err != nil {
			continue // the thread has ended
		}
		if set.Count() != 1 || !set.IsSet(0) {
			t.Errorf("thread %d may run on %d processors", id, set.Count())
		}
	}
	if _, err := wire.Launch(testContext(t), wire.LaunchConfig{Command: wiretest.Command(t, ""), CPUs: []int{1000}, Plain: true}); err == nil {
		t.Error("processor 1000 was accepted")
	}
}
