package ucitest

import (
	"bufio"
	"errors"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// Talk is a conversation with an engine. What does not go as it should fails the test at
// once.
type Talk struct {
	testing.TB
	subject Subject
	conn    *Conn

	mu      sync.Mutex
	arrived sync.Cond
	lines   []string
	ended   bool

	read     int      // lines taken so far
	pending  int      // searches begun whose result was not taken
	begin    int      // lines when the running search began
	result   []string // the lines of the last search whose result was taken
	position []string // the last position line that was sent, in tokens
	defaults []string // setoption lines that restore the first state
}

// dial starts a conversation.
func dial(t testing.TB, subject Subject) *Talk {
	t.Helper()
	k := &Talk{TB: t, subject: subject, conn: subject.Dial(t)}
	k.arrived.L = &k.mu
	go k.listen()
	return k
}

// listen gathers what the engine says.
func (k *Talk) listen() {
	reader := bufio.NewReader(k.conn.Out)
	for {
		text, err := reader.ReadString('\n')
		k.mu.Lock()
		if text != "" {
			k.lines = append(k.lines, strings.TrimSuffix(strings.TrimSuffix(text, "\n"), "\r"))
		}
		k.ended = err != nil
		k.arrived.Broadcast()
		k.mu.Unlock()
		if err != nil {
			return
		}
	}
}

// hangUp closes the engine's input and sees it end in peace.
func (k *Talk) hangUp(t testing.TB) {
	t.Helper()
	k.TB = t
	k.conn.In.Close()
	k.ends()
}

// ends waits for the engine to end without a fault.
func (k *Talk) ends() {
	k.Helper()
	done := make(chan error, 1)
	go func() { done <- k.conn.Wait() }()
	select {
	case err := <-done:
		if err != nil {
			k.Errorf("the engine ended with: %v", err)
		}
	case <-time.After(k.subject.Patience):
		k.Errorf("the engine did not end; its last lines: %q", k.tail())
	}
}

// reset puts the engine back into its first state.
func (k *Talk) reset() {
	k.Helper()
	if k.defaults == nil {
		k.defaults = []string{} // not twice
		for _, text := range k.ask("uci", "uciok") {
			if o, ok := parseOptionLine(text); ok && o.kind != "button" {
				k.defaults = append(k.defaults, "setoption name "+o.name+" value "+o.value)
			}
		}
	}
	k.Send("stop", "debug off")
	k.Send(k.defaults...)
	k.Send("ucinewgame", "position startpos")
	k.Sync()
	k.pending = 0
}

// Send writes lines in one piece.
func (k *Talk) Send(lines ...string) {
	k.Helper()
	if len(lines) > 0 {
		k.Raw(strings.Join(lines, "\n") + "\n")
	}
}

// Raw writes bytes as they are.
func (k *Talk) Raw(text string) {
	k.Helper()
	for line := range strings.Lines(text) {
		switch fields := strings.Fields(line); {
		case len(fields) == 0:
		case fields[0] == "position" && len(fields) > 1:
			k.position = fields
		case slices.Contains(fields, "go") && !slices.Contains(fields, "perft"):
			if k.pending++; k.pending == 1 {
				k.mu.Lock()
				k.begin = len(k.lines)
				k.mu.Unlock()
			}
		}
	}
	if _, err := io.WriteString(k.conn.In, text); err != nil {
		k.Fatalf("writing to the engine: %v; its last lines: %q", err, k.tail())
	}
}

// Until returns the lines up to the first that begins with prefix, that one included.
func (k *Talk) Until(prefix string) []string {
	k.Helper()
	got, ok := k.await(prefix, k.subject.Patience)
	if !ok {
		k.Fatalf("no %q came; the lines since: %q", prefix, got)
	}
	return got
}

// Silence fails if a line that begins with prefix comes within a while.
func (k *Talk) Silence(prefix string, while time.Duration) {
	k.Helper()
	if got, ok := k.await(prefix, while); ok {
		k.Fatalf("unexpected %q", got[len(got)-1])
	}
}

// Sync waits until everything before has been performed, and returns the lines until then.
func (k *Talk) Sync() []string {
	k.Helper()
	got := k.ask("isready", "readyok")
	return got[:len(got)-1]
}

func (k *Talk) ask(question, answer string) []string {
	k.Helper()
	k.Send(question)
	return k.Until(answer)
}

// await takes lines until one begins with prefix or time is up.
func (k *Talk) await(prefix string, while time.Duration) ([]string, bool) {
	deadline := time.Now().Add(while)
	alarm := time.AfterFunc(while, func() {
		k.mu.Lock()
		defer k.mu.Unlock()
		k.arrived.Broadcast()
	})
	defer alarm.Stop()
	k.mu.Lock()
	defer k.mu.Unlock()
	begin := k.read
	for {
		for k.read < len(k.lines) {
			k.read++
			if strings.HasPrefix(k.lines[k.read-1], "bestmove") {
				k.result = slices.Clone(k.lines[k.begin:k.read])
				k.pending, k.begin = k.pending-1, k.read
			}
			if strings.HasPrefix(k.lines[k.read-1], prefix) {
				return slices.Clone(k.lines[begin:k.read]), true
			}
		}
		if k.ended || !time.Now().Before(deadline) {
			return slices.Clone(k.lines[begin:k.read]), false
		}
		k.arrived.Wait()
	}
}

// tail is what the engine said last.
func (k *Talk) tail() []string {
	k.mu.Lock()
	defer k.mu.Unlock()
	return slices.Clone(k.lines[max(0, len(k.lines)-10):])
}

// Pipe makes a Conn of an engine that runs in this process.
func Pipe(serve func(in io.Reader, out io.Writer) error) *Conn {
	inRead, inWrite := io.Pipe()
	outRead, outWrite := io.Pipe()
	done := make(chan struct{})
	var fault error
	go func() {
		defer close(done)
		fault = serve(inRead, outWrite)
		outWrite.Close()
		inRead.CloseWithError(errors.New("the engine has ended"))
	}()
	return &Conn{In: inWrite, Out: outRead, Wait: func() error {
		<-done
		return fault
	}}
}
