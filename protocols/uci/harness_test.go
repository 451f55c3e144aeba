package uci

import (
	"bytes"
	"context"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/internal/slowness"
)

// patience is how long a test waits for a line that must come, on a busy machine.
const patience = slowness.Factor * 10 * time.Second

// talk is a conversation with a server in this process.
type talk struct {
	t     *testing.T
	in    *io.PipeWriter
	lines chan string
	ended chan error

	mu  sync.Mutex
	all []string
}

// newTalk starts a server for a player and ends it with the test.
func newTalk(t *testing.T, player engine.Player) *talk {
	t.Helper()
	inRead, inWrite := io.Pipe()
	outRead, outWrite := io.Pipe()
	k := &talk{t: t, in: inWrite, lines: make(chan string, 1<<16), ended: make(chan error, 1)}
	go func() {
		err := Serve(context.Background(), ServerConfig{Player: player, In: inRead, Out: outWrite})
		outWrite.Close()
		k.ended <- err
	}()
	go func() {
		reader := newLineReader(outRead)
		for {
			next, err := reader.next()
			if err != nil {
				close(k.lines)
				return
			}
			k.mu.Lock()
			k.all = append(k.all, next.text)
			k.mu.Unlock()
			k.lines <- next.text
		}
	}()
	t.Cleanup(func() {
		k.in.Close()
		select {
		case <-k.ended:
		case <-time.After(patience):
			t.Error("the server did not end with its input")
		}
		player.Close()
	})
	return k
}

// send writes lines in one piece.
func (k *talk) send(lines ...string) {
	k.t.Helper()
	k.raw(strings.Join(lines, "\n") + "\n")
}

func (k *talk) raw(text string) {
	k.t.Helper()
	if _, err := io.Copy(k.in, bytes.NewBufferString(text)); err != nil {
		k.t.Fatalf("writing to the server: %v", err)
	}
}

// until returns the lines up to and including the first that begins with prefix.
func (k *talk) until(prefix string) []string {
	k.t.Helper()
	var got []string
	timeout := time.After(patience)
	for {
		select {
		case line, ok := <-k.lines:
			if !ok {
				k.t.Fatalf("output ended before %q; got %q", prefix, got)
			}
			got = append(got, line)
			if strings.HasPrefix(line, prefix) {
				return got
			}
		case <-timeout:
			k.t.Fatalf("no %q in time; got %q", prefix, got)
		}
	}
}

// silence fails if a line that begins with prefix comes within a while.
func (k *talk) silence(prefix string, while time.Duration) {
	k.t.Helper()
	timeout := time.After(while)
	for {
		select {
		case line := <-k.lines:
			if strings.HasPrefix(line, prefix) {
				k.t.Fatalf("unexpected %q", line)
			}
		case <-timeout:
			return
		}
	}
}
