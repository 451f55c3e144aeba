package wire

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/hashicorp/go-hclog"
	"github.com/hashicorp/go-plugin"
	"github.com/hashicorp/go-plugin/runner"

	pb "github.com/regence-chess/regence/protocols/wire/enginev1"
)

const (
	// startTimeout is how long an engine may take to shake hands. It takes milliseconds;
	// seconds are a virus scanner's first look at the file.
	startTimeout = 5 * time.Second

	// killTimeout is how long an engine may take to end when asked to. go-plugin's Kill has
	// no limit of its own and would wait for a hung process for ever.
	killTimeout = time.Second

	// lastWordsTimeout is how long to wait for the rest of a dead engine's stderr.
	lastWordsTimeout = 100 * time.Millisecond
)

// process is a started engine with its connection.
type process struct {
	plugin     *plugin.Client
	subprocess *subprocess
	sockets    *socketDir
	engine     pb.EngineClient
	ending     sync.Once
}

// start runs an engine and connects to it. Every start makes all its parts anew: the
// configuration, the command and the checksum of go-plugin cannot be used twice. Unless it
// returns a process, nothing is left behind.
func start(ctx context.Context, config LaunchConfig) (*process, error) {
	command := config.Command
	if err := command.verify(); err != nil {
		return nil, &StartError{Command: command.String(), Reason: err.Error()}
	}
	sockets, err := newSocketDir()
	if err != nil {
		return nil, &StartError{Command: command.String(), Reason: err.Error()}
	}
	cmd := exec.Command(command.Path, command.Args...)
	cmd.Dir = command.Dir
	p := &process{subprocess: newSubprocess(cmd, config.CPUs), sockets: sockets}
	fence, err := newFence(config)
	if err != nil {
		sockets.remove()
		return nil, &StartError{Command: command.String(), Reason: err.Error()}
	}
	p.subprocess.input = fence.input
	p.plugin = plugin.NewClient(&plugin.ClientConfig{
		HandshakeConfig:  handshake,
		VersionedPlugins: versions(nil),
		AllowedProtocols: []plugin.Protocol{plugin.ProtocolGRPC},
		RunnerFunc: func(_ hclog.Logger, spec *exec.Cmd, _ string) (runner.Runner, error) {
			cmd.Env = append(filterEnvironment(os.Environ()), command.Env...)
			cmd.Env = append(cmd.Env, spec.Env...)
			cmd.Env = append(cmd.Env, fence.env...)
			return p.subprocess, nil
		},
		SkipHostEnv:      true,
		AutoMTLS:         fence.auto,
		TLSConfig:        fence.tls,
		MinPort:          0, // Windows: with 1 for the greatest this means any free port
		MaxPort:          1,
		StartTimeout:     config.startTimeout(),
		Logger:           hclog.NewNullLogger(),
		SyncStderr:       p.subprocess.tail,
		UnixSocketConfig: &plugin.UnixSocketConfig{TempDir: sockets.path},
	})

	type outcome struct {
		engine pb.EngineClient
		err    error
	}
	connected := make(chan outcome, 1)
	go func() {
		engine, err := p.connect()
		connected <- outcome{engine: engine, err: err}
	}()
	var got outcome
	select {
	case got = <-connected:
	case <-ctx.Done():
		p.subprocess.kill()
		got = <-connected
	}
	if err := ctx.Err(); err != nil {
		p.end()
		return nil, err
	}
	if got.err != nil {
		p.end()
		_, stderr := p.obituary()
		return nil, &StartError{Command: command.String(), Reason: explain(got.err, config), Stderr: stderr}
	}
	p.engine = got.engine
	return p, nil
}

func (p *process) connect() (pb.EngineClient, error) {
	protocol, err := p.plugin.Client()
	if err != nil {
		return nil, err
	}
	raw, err := protocol.Dispense(serviceName)
	if err != nil {
		return nil, err
	}
	engine, ok := raw.(pb.EngineClient)
	if !ok {
		return nil, fmt.Errorf("it serves %T instead of an engine", raw)
	}
	return engine, nil
}

// end asks the process to end, kills it when it does not, and waits for it. It may be
// called more than once.
func (p *process) end() {
	p.ending.Do(func() {
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			p.plugin.Kill()
		}()
		watchdog := time.NewTimer(killTimeout)
		defer watchdog.Stop()
		select {
		case <-ended:
		case <-watchdog.C:
			p.subprocess.kill()
			<-ended
		}
		p.sockets.remove()
	})
}

// obituary tells how the process ended and what it last wrote to stderr, waiting a moment
// for both.
func (p *process) obituary() (exit string, stderr []string) {
	patience := time.NewTimer(lastWordsTimeout)
	defer patience.Stop()
	if p.subprocess.pid() != 0 {
		for _, event := range []<-chan struct{}{p.subprocess.exited, p.subprocess.drained} {
			select {
			case <-event:
			case <-patience.C:
				return p.subprocess.exit(), p.subprocess.tail.last()
			}
		}
	}
	return p.subprocess.exit(), p.subprocess.tail.last()
}

// explain says in words why an engine did not start.
func explain(err error, config LaunchConfig) string {
	const (
		garbled  = "Unrecognized remote plugin message: "
		silent   = "Failed to read any lines from plugin's stdout"
		timeout  = "timeout while waiting for plugin to start"
		exited   = "plugin exited before we could connect"
		versions = "incompatible API version with plugin"
	)
	text := err.Error()
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "there is no such file"
	case errors.Is(err, fs.ErrPermission):
		return "the file may not be executed by this user"
	case errors.Is(err, syscall.ENOEXEC):
		return fmt.Sprintf("the file is not a program for this machine (%s/%s)", runtime.GOOS, runtime.GOARCH)
	case strings.Contains(text, silent), strings.Contains(text, exited):
		return "it ended before it shook hands"
	case strings.HasPrefix(text, garbled):
		line, _, _ := strings.Cut(strings.TrimPrefix(text, garbled), "\n")
		return fmt.Sprintf("it is no Regence engine, or prints to its standard output before it serves; its first line is %q", line)
	case strings.Contains(text, timeout):
		return fmt.Sprintf("it did not shake hands within %v", config.startTimeout())
	case strings.Contains(text, versions):
		_, theirs, _ := strings.Cut(text, "Plugin version: ")
		theirs, _, _ = strings.Cut(theirs, ",")
		return fmt.Sprintf("it speaks version %s of the wire, this host version %d", theirs, protocolVersion)
	}
	return text
}
