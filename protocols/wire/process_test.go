package wire_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/internal/slowness"
	"github.com/regence-chess/regence/protocols/wire"
	"github.com/regence-chess/regence/protocols/wire/wiretest"
)

// TestEnvironment: nothing of the host's environment reaches an engine but what the
// allow-list names; above all no token.
func TestEnvironment(t *testing.T) {
	t.Setenv("LICHESS_TOKEN", "lip_secret")
	t.Setenv("TZ", "Europe/Paris")
	file := filepath.Join(t.TempDir(), "environment")
	client, err := wire.Launch(testContext(t), wire.LaunchConfig{Command: wiretest.Command(t, "environment:"+file)})
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(text, []byte("lip_secret")) || bytes.Contains(text, []byte("LICHESS")) {
		t.Error("LICHESS_TOKEN reached the engine")
	}
	if !bytes.Contains(text, []byte("TZ=Europe/Paris")) {
		t.Error("TZ did not reach the engine")
	}
	for _, line := range strings.Split(string(text), "\n") {
		name, _, ok := strings.Cut(line, "=")
		if ok && (name == "PATH" || strings.HasPrefix(name, "GITHUB_") || name == "USER") {
			t.Errorf("%s reached the engine", name)
		}
	}
}

// TestStandardInputIsNotShared (B104): an engine that reads its standard input gets nothing of the
// host's, which is the pipe of the GUI.
func TestStandardInputIsNotShared(t *testing.T) {
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer read.Close()
	defer write.Close()
	saved := os.Stdin
	os.Stdin = read
	defer func() { os.Stdin = saved }()
	if _, err := write.WriteString("isready\nquit\n"); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), slowness.Scale(300*time.Millisecond))
	defer cancel()
	if _, err := wire.Launch(ctx, wire.LaunchConfig{Command: wiretest.Command(t, "steal"), Plain: true}); err == nil {
		t.Fatal("the thief was started")
	}
	got := make([]byte, 64)
	if n, err := read.Read(got); err != nil || string(got[:n]) != "isready\nquit\n" {
		t.Errorf("left for the host: %q, %v", got[:n], err)
	}
}

func TestStartFailuresInWords(t *testing.T) {
	folder := t.TempDir()
	text := filepath.Join(folder, "text")
	if err := os.WriteFile(text, []byte("weights and measures"), 0o700); err != nil {
		t.Fatal(err)
	}
	private := filepath.Join(folder, "private")
	if err := os.WriteFile(private, []byte("#!/bin/sh\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name   string
		config wire.LaunchConfig
		want   []string
	}{
		{"missing", wire.LaunchConfig{Command: wire.Command{Path: filepath.Join(folder, "nowhere")}}, []string{"nowhere", "there is no such file"}},
		{"no program", wire.LaunchConfig{Command: wire.Command{Path: text}}, []string{"not a program for this machine"}},
		{"not executable", wire.LaunchConfig{Command: wire.Command{Path: private}}, []string{"may not be executed"}},
		{"ends with words", wire.LaunchConfig{Command: wiretest.Command(t, "exit")}, []string{"it ended before it shook hands", "libchess.so.7"}},
		{"prints", wire.LaunchConfig{Command: wiretest.Command(t, "garbage")}, []string{`its first line is "Welcome to the scripted engine"`}},
		{"newer", wire.LaunchConfig{Command: wiretest.Command(t, "version")}, []string{"it speaks version 2 of the wire, this host version 1"}},
		{"slow", wire.LaunchConfig{Command: wiretest.Command(t, "sleep:1m"), StartTimeout: 200 * time.Millisecond}, []string{"it did not shake hands within 200ms"}},
		{"another program", wire.LaunchConfig{Command: wire.Command{Path: "/bin/true"}}, []string{"it ended before it shook hands"}},
		{"bad pack", wire.LaunchConfig{Command: wiretest.Command(t, ""), Pack: []byte("new=fail")}, []string{"search.contempt is 900, at most 200"}},
		{"dies over the pack", wire.LaunchConfig{Command: wiretest.Command(t, ""), Pack: []byte("new=crash")}, []string{"exit status 3", "fatal: the weights are missing"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			test.config.Plain = true
			client, err := wire.Launch(testContext(t), test.config)
			if err == nil {
				client.Close()
				t.Fatal("it started")
			}
			for _, want := range test.want {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("%q does not say %q", err, want)
				}
			}
		})
	}
}

// TestChecksum: the file of a foreign engine is hashed before every start, also the second.
func TestChecksum(t *testing.T) {
	command := wiretest.Command(t, "")
	file, err := os.ReadFile(command.Path)
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(file)
	command.SHA256 = hex.EncodeToString(sum[:])
	for range 2 {
		client, err := wire.Launch(testContext(t), wire.LaunchConfig{Command: command, Plain: true})
		if err != nil {
			t.Fatal(err)
		}
		client.Close()
	}
	command.SHA256 = strings.Repeat("0", 64)
	if _, err := wire.Launch(testContext(t), wire.LaunchConfig{Command: command, Plain: true}); err == nil || !strings.Contains(err.Error(), "changed or replaced") {
		t.Errorf("a file with another digest: %v", err)
	}
	command.SHA256 = "abc"
	if _, err := wire.Launch(testContext(t), wire.LaunchConfig{Command: command, Plain: true}); err == nil || !strings.Contains(err.Error(), "64 hex digits") {
		t.Errorf("no digest: %v", err)
	}
}

func TestLaunchHonoursItsContext(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	began := time.Now()
	_, err := wire.Launch(ctx, wire.LaunchConfig{Command: wiretest.Command(t, "sleep:1m"), Plain: true})
	if !errors.Is(err, context.DeadlineExceeded) || time.Since(began) > slowness.Scale(5*time.Second) {
		t.Errorf("%v after %v", err, time.Since(began))
	}
	ctx, cancel = context.WithTimeout(context.Background(), slowness.Scale(100*time.Millisecond))
	defer cancel()
	_, err = wire.Launch(ctx, wire.LaunchConfig{Command: wiretest.Command(t, ""), Pack: []byte("newdelay=1m"), Plain: true})
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a slow pack: %v", err)
	}
}

// TestCrash: a process that dies in a search is reported as dead, with its last words.
func TestCrash(t *testing.T) {
	for script, want := range map[string]string{
		"go=crash": "fatal: out of ideas",
		"go=panic": "scripted panic",
	} {
		client := launch(t, script)
		running, err := client.Go(testContext(t), newGame(t), engine.Limits{Infinite: true})
		if err != nil {
			t.Fatal(err)
		}
		_, err = wait(t, running)
		if !errors.Is(err, engine.ErrDied) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", script, err)
		}
		select {
		case <-client.Done():
		case <-time.After(testTimeout):
			t.Error("Done is not closed")
		}
		if err := client.Ping(testContext(t)); !errors.Is(err, engine.ErrDied) {
			t.Errorf("Ping of a dead process: %v", err)
		}
		if _, err := client.Go(testContext(t), newGame(t), engine.Limits{Depth: 1}); !errors.Is(err, engine.ErrDied) {
			t.Errorf("Go of a dead process: %v", err)
		}
	}
}

func TestKilled(t *testing.T) {
	client := launch(t, "")
	client.Kill()
	<-client.Done()
	if err := client.Ping(testContext(t)); !errors.Is(err, engine.ErrDied) || !strings.Contains(err.Error(), "signal: killed") {
		t.Errorf("%v", err)
	}
}

// TestManyAtOnce: no start sweeps away the socket directory that another has just made.
func TestManyAtOnce(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	errs := make(chan error)
	for range 8 {
		go func() {
			client, err := wire.Launch(context.Background(), wire.LaunchConfig{
				Command: wiretest.Command(t, ""), StartTimeout: testTimeout, // eight at once on few processors
			})
			if err == nil {
				err = client.Ping(context.Background())
				client.Close()
			}
			errs <- err
		}()
	}
	for range 8 {
		if err := <-errs; err != nil {
			t.Error(err)
		}
	}
}

// TestLongTempDir: the path of a socket has a limit that TMPDIR does not know.
func TestLongTempDir(t *testing.T) {
	long := filepath.Join(t.TempDir(), strings.Repeat("x", 120))
	if err := os.Mkdir(long, 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("TMPDIR", long)
	t.Setenv("XDG_RUNTIME_DIR", long)
	client := launch(t, "")
	if err := client.Ping(testContext(t)); err != nil {
		t.Error(err)
	}
	if left, _ := os.ReadDir(long); len(left) != 0 {
		t.Errorf("%d files in TMPDIR", len(left))
	}
}

func childPID(t *testing.T, file string) int {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(string(text))
	if err != nil {
		t.Fatal(err)
	}
	return pid
}

func eventually(t *testing.T, within time.Duration, what string, ok func() bool) {
	t.Helper()
	for deadline := time.Now().Add(within); !ok(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Errorf("after %v: %s", within, what)
			return
		}
	}
}
