package uci

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

const (
	// drainGrace is how long the output of a dead engine is still read. A child of
	// its own may hold the pipe open for ever.
	drainGrace = 200 * time.Millisecond

	// tailLines is how many of an engine's last lines are kept for error messages.
	tailLines = 20
)

// keptEnvironment is what a foreign engine sees of our environment unless told
// otherwise. Tokens and keys are none of its business.
var keptEnvironment = []string{
	"PATH", "HOME", "USER", "TMPDIR", "TEMP", "TMP", "TZ", "LANG", "LC_ALL", "LD_LIBRARY_PATH",
	"OMP_NUM_THREADS", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME",
	"SYSTEMROOT", "SYSTEMDRIVE", "USERPROFILE", "APPDATA", "LOCALAPPDATA", "PATHEXT", "COMSPEC",
}

// process is a running engine: its pipes, its last words, its end.
type process struct {
	cmd    *exec.Cmd
	stdin  *os.File
	stdout *os.File
	exited chan struct{} // closed when it is gone and waited for

	drained chan struct{} // closed by the reader of stdout at its end

	mu    sync.Mutex
	tail  []string
	queue []outgoing // lines to write
	wake  chan struct{}
}

// outgoing is a line to the engine; written is told the moment just before.
type outgoing struct {
	text    string
	written func(time.Time)
}

// startProcess runs an engine in a process group of its own. Its error stream goes to
// the tail.
func startProcess(config *ClientConfig) (*process, error) {
	cmd := exec.Command(config.Command, config.Args...)
	cmd.Dir = config.Dir
	cmd.Env = config.Env
	if cmd.Env == nil {
		cmd.Env = environment()
	}
	isolate(cmd)
	p := &process{cmd: cmd, exited: make(chan struct{}), drained: make(chan struct{}), wake: make(chan struct{}, 1)}
	inRead, inWrite, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	outRead, outWrite, err := os.Pipe()
	if err != nil {
		closeAll(inRead, inWrite)
		return nil, err
	}
	cmd.Stdin, cmd.Stdout = inRead, outWrite
	cmd.Stderr = &tailWriter{process: p}
	cmd.WaitDelay = drainGrace
	if err := cmd.Start(); err != nil {
		closeAll(inRead, inWrite, outRead, outWrite)
		return nil, fmt.Errorf("starting %s: %w", config.Command, err)
	}
	closeAll(inRead, outWrite)
	p.stdin, p.stdout = inWrite, outRead
	go p.write()
	go p.watch()
	return p, nil
}

func closeAll(files ...*os.File) {
	for _, file := range files {
		file.Close()
	}
}

func environment() []string {
	var kept []string
	for _, name := range keptEnvironment {
		if value, ok := os.LookupEnv(name); ok {
			kept = append(kept, name+"="+value)
		}
	}
	return kept
}

// watch waits for the end of the process and sees to it that its reader ends too.
func (p *process) watch() {
	_ = p.cmd.Wait() // the state tells what there is to tell
	p.stdin.Close()
	close(p.exited)
	select {
	case <-p.drained:
	case <-time.After(drainGrace):
	}
	p.stdout.Close()
}

// send queues a line and never waits.
func (p *process) send(text string, written func(time.Time)) {
	p.mu.Lock()
	p.queue = append(p.queue, outgoing{text: text, written: written})
	p.mu.Unlock()
	select {
	case p.wake <- struct{}{}:
	default:
	}
}

// write is the goroutine that feeds the engine, until it is gone.
func (p *process) write() {
	for {
		p.mu.Lock()
		batch := p.queue
		p.queue = nil
		p.mu.Unlock()
		for _, line := range batch {
			if line.written != nil {
				line.written(time.Now())
			}
			if _, err := io.WriteString(p.stdin, line.text+"\n"); err != nil {
				return
			}
		}
		if len(batch) > 0 {
			continue
		}
		select {
		case <-p.wake:
		case <-p.exited:
			return
		}
	}
}

// remember keeps a line for the last words.
func (p *process) remember(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.tail = append(p.tail, text); len(p.tail) > tailLines {
		p.tail = p.tail[1:]
	}
}

// last are the last lines.
func (p *process) last() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]string(nil), p.tail...)
}

// end waits for the process to go by itself, then kills it with all its children.
func (p *process) end(patience time.Duration) {
	select {
	case <-p.exited:
	case <-time.After(patience):
	}
	killGroup(p.cmd)
	<-p.exited
}

// tailWriter takes the error stream of an engine, line by line.
type tailWriter struct {
	process *process
	partial string
}

func (w *tailWriter) Write(data []byte) (int, error) {
	parts := strings.Split(w.partial+string(data), "\n")
	for _, text := range parts[:len(parts)-1] {
		w.process.remember("! " + strings.TrimRight(text, "\r"))
	}
	w.partial = parts[len(parts)-1]
	if len(w.partial) > readBuffer {
		w.partial = w.partial[:readBuffer]
	}
	return len(data), nil
}
