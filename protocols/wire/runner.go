package wire

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"strconv"
	"sync"

	"github.com/hashicorp/go-plugin/runner"
)

var errKilledEarly = errors.New("killed before it was started")

// subprocess runs an engine for go-plugin. The library's own runner would hand the engine
// the standard input of the host, which is the pipe of the GUI, and knows only the one
// process; this one has a pipe per process and ends whole process groups.
type subprocess struct {
	cmd  *exec.Cmd // Stdin, Stdout and Stderr are set by Start
	cpus []int     // run on these processors only; empty: on all
	tail *tail     // the last lines of stderr

	// input is what the process finds on its standard input before it runs; empty: nothing.
	// It must fit into the buffer of a pipe.
	input []byte

	stdin          *os.File // held open: its end tells that the host is gone
	stdout, stderr *os.File
	exited         chan struct{} // closed when the process is over and state is set
	drained        chan struct{} // closed when stderr has been read to its end
	drainedOnce    sync.Once

	mu     sync.Mutex
	killed bool // kill was called
	over   bool // the process has been waited for; its id may be another's
	state  string
}

func newSubprocess(cmd *exec.Cmd, cpus []int) *subprocess {
	return &subprocess{
		cmd:     cmd,
		cpus:    cpus,
		tail:    &tail{},
		exited:  make(chan struct{}),
		drained: make(chan struct{}),
	}
}

// Start runs the process in a group of its own.
func (s *subprocess) Start(context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.killed {
		return errKilledEarly
	}

	var ends []*os.File // of the child, closed here once it has them
	defer func() {
		for _, end := range ends {
			_ = end.Close()
		}
	}()
	pipe := func(parentReads bool) (parent, child *os.File, err error) {
		read, write, err := os.Pipe()
		if err != nil {
			return nil, nil, err
		}
		parent, child = read, write
		if !parentReads {
			parent, child = write, read
		}
		ends = append(ends, child)
		return parent, child, nil
	}
	var childIn, childOut, childErr *os.File
	var err error
	if s.stdin, childIn, err = pipe(false); err == nil {
		if s.stdout, childOut, err = pipe(true); err == nil {
			s.stderr, childErr, err = pipe(true)
		}
	}
	if err == nil && len(s.input) > 0 {
		_, err = s.stdin.Write(s.input)
		s.input = nil
	}
	if err == nil {
		s.cmd.Stdin, s.cmd.Stdout, s.cmd.Stderr = childIn, childOut, childErr
		s.cmd.SysProcAttr = ownGroup()
		err = OnCPUs(s.cpus, s.cmd.Start)
	}
	if err != nil {
		s.closePipes()
		return err
	}
	go s.reap()
	return nil
}

// reap waits for the process and then ends what it left behind in its group, which might
// hold the pipes open for ever.
func (s *subprocess) reap() {
	state, err := s.cmd.Process.Wait()
	s.mu.Lock()
	killGroup(s.cmd.Process)
	s.over = true
	if err == nil {
		s.state = state.String()
	}
	s.mu.Unlock()
	close(s.exited)
}

// kill ends the process and its group at once. It may be called at any time.
func (s *subprocess) kill() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.killed = true
	if s.cmd.Process != nil && !s.over {
		killGroup(s.cmd.Process)
	}
}

// exit is how the process ended; empty while it runs.
func (s *subprocess) exit() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.state
}

func (s *subprocess) pid() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.cmd.Process == nil {
		return 0
	}
	return s.cmd.Process.Pid
}

func (s *subprocess) closePipes() {
	for _, file := range []*os.File{s.stdin, s.stdout, s.stderr} {
		if file != nil {
			_ = file.Close()
		}
	}
}

// Wait is called by go-plugin when both output pipes have ended.
func (s *subprocess) Wait(context.Context) error {
	<-s.exited
	s.closePipes()
	if state := s.exit(); state != "exit status 0" {
		return errors.New(state)
	}
	return nil
}

// Kill, Stdout, Stderr, Name, ID, Diagnose and the two translations are the rest of
// go-plugin's Runner.
func (s *subprocess) Kill(context.Context) error {
	s.kill()
	return nil
}

func (s *subprocess) Stdout() io.ReadCloser { return s.stdout }
func (s *subprocess) Stderr() io.ReadCloser { return &tee{subprocess: s} }
func (s *subprocess) Name() string          { return s.cmd.Path }

func (s *subprocess) ID() string {
	if pid := s.pid(); pid != 0 {
		return strconv.Itoa(pid)
	}
	return ""
}

// Diagnose adds nothing: explain says more, in words of ours.
func (s *subprocess) Diagnose(context.Context) string { return "" }

func (s *subprocess) PluginToHost(network, address string) (string, string, error) {
	return network, address, nil
}

func (s *subprocess) HostToPlugin(network, address string) (string, string, error) {
	return network, address, nil
}

var _ runner.Runner = (*subprocess)(nil)

// tee reads stderr and keeps its last lines.
type tee struct{ subprocess *subprocess }

func (t *tee) Read(p []byte) (int, error) {
	n, err := t.subprocess.stderr.Read(p)
	_, _ = t.subprocess.tail.Write(p[:n])
	if err != nil {
		t.subprocess.drainedOnce.Do(func() { close(t.subprocess.drained) })
	}
	return n, err
}

func (t *tee) Close() error { return t.subprocess.stderr.Close() }
