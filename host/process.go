package host

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/personalities"
	"github.com/regence-chess/regence/protocols/uci"
	"github.com/regence-chess/regence/protocols/wire"
)

// quitTimeout is how long a foreign engine may take to quit before it is killed.
const quitTimeout = 100 * time.Millisecond

// process is a player that runs in a process of its own.
type process interface {
	engine.Player
	pid() int     // 0: not known
	fault() error // why it is over; nil while it is well
	kill()        // ends it within quitTimeout; it still has to be closed
}

// start runs the process that a personality asks for.
func (r *Roster) start(ctx context.Context, resolved *personalities.Resolved, config SessionConfig) (process, error) {
	switch who := resolved.Engine(); who.Kind {
	case personalities.KindUCI:
		return startUCI(ctx, who, config.CPUs)
	case personalities.KindPlugin:
		return startWire(ctx, wire.Command{Path: who.Command, Args: who.Args, SHA256: who.SHA256}, resolved, config)
	default:
		return startWire(ctx, r.config.Command, resolved, config)
	}
}

func startWire(ctx context.Context, command wire.Command, resolved *personalities.Resolved, config SessionConfig) (process, error) {
	client, err := wire.Launch(ctx, wire.LaunchConfig{
		Command: command,
		Pack:    resolved.Canonical(),
		Plain:   config.Plain,
		CPUs:    config.CPUs,
	})
	if err != nil {
		return nil, err
	}
	return &wireProcess{Client: client}, nil
}

// wireProcess is a process behind protocols/wire.
type wireProcess struct{ *wire.Client }

func (p *wireProcess) pid() int     { return p.PID() }
func (p *wireProcess) kill()        { p.Kill() }
func (p *wireProcess) fault() error { return p.Err() }

func startUCI(ctx context.Context, who personalities.Engine, cpus []int) (process, error) {
	config := uci.ClientConfig{Command: who.Command, Args: who.Args, Quit: quitTimeout}
	names := make([]string, 0, len(who.Options))
	for name := range who.Options {
		names = append(names, name)
	}
	slices.SortFunc(names, func(a, b string) int { return strings.Compare(strings.ToLower(a), strings.ToLower(b)) })
	for _, name := range names {
		config.Options = append(config.Options, uci.Setting{Name: name, Value: who.Options[name]})
	}
	var client *uci.Client
	err := wire.OnCPUs(cpus, func() (err error) {
		client, err = uci.Start(ctx, config)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("cannot start the UCI engine %s: %w", who.Command, err)
	}
	return &uciProcess{Client: client}, nil
}

// uciProcess is a foreign engine behind protocols/uci.
type uciProcess struct{ *uci.Client }

func (p *uciProcess) pid() int     { return 0 } // it is a stranger's, and may be a script
func (p *uciProcess) fault() error { return p.Err() }
func (p *uciProcess) kill()        { _ = p.Close() } // asks, then kills
