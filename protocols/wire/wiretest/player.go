package wiretest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
)

// nodesPerPly is what a scripted search counts for a ply.
const nodesPerPly = 20

// New makes a player from the text of a script.
func New(pack []byte) (engine.Player, error) {
	script, err := ParseScript(string(pack))
	if err != nil {
		return nil, err
	}
	time.Sleep(script.NewDelay)
	switch script.New {
	case "fail":
		return nil, errors.New("this pack cannot be played: search.contempt is 900, at most 200")
	case "crash":
		fmt.Fprintln(os.Stderr, "fatal: the weights are missing")
		os.Exit(3)
	}
	if script.Child != "" {
		child := exec.Command("/bin/sleep", "1000")
		if err := child.Start(); err != nil {
			return nil, err
		}
		if err := os.WriteFile(script.Child, []byte(strconv.Itoa(child.Process.Pid)), 0o600); err != nil {
			return nil, err
		}
	}
	return &player{script: script, options: map[string]string{}}, nil
}

// player plays the first legal move.
type player struct {
	script Script

	mu      sync.Mutex
	options map[string]string
	running *search
	closed  bool
}

func (p *player) Describe() engine.Description {
	name := p.script.Name
	if name == "" {
		name = "scripted"
	}
	return engine.Description{
		Name:    name,
		Author:  "the tests",
		Version: "1.0.0",
		About:   "plays the first legal move",
		Options: []engine.Option{
			{Name: "Hash", Kind: engine.Spin, Default: "16", Min: 1, Max: 1024},
			{Name: "Threads", Kind: engine.Spin, Default: "1", Min: 1, Max: 64},
			{Name: "Clear Hash", Kind: engine.Button},
			{Name: "Style", Kind: engine.Combo, Default: "calm", Vars: []string{"calm", "wild"}},
			{Name: "Ponder", Kind: engine.Check, Default: "false"},
			{Name: "Note", Kind: engine.String},
		},
		Keys: []engine.Key{{Name: "search.contempt", Doc: "centipawns", Min: -200, Max: 200}},
	}
}

// idle tells why a command may not come now.
func (p *player) idle() error {
	switch {
	case p.closed:
		return engine.ErrClosed
	case p.running != nil && !p.running.over():
		return engine.ErrBusy
	}
	return nil
}

func (p *player) NewGame(context.Context) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.idle(); err != nil {
		return err
	}
	if p.script.Ignore {
		return errors.New("no new games here")
	}
	return nil
}

func (p *player) SetOption(_ context.Context, name, value string) ([]string, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.idle(); err != nil {
		return nil, err
	}
	description := p.Describe()
	option, ok := description.Option(name)
	if !ok {
		return nil, &engine.OptionError{Name: name, Value: value}
	}
	value, err := option.Normalize(value)
	if err != nil {
		return nil, err
	}
	if p.script.Ignore {
		return nil, errors.New("no options here")
	}
	p.options[option.Name] = value
	return []string{fmt.Sprintf("%s is now %q", option.Name, value)}, nil
}

func (p *player) Ping(ctx context.Context) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return engine.ErrClosed
	}
	return ctx.Err()
}

func (p *player) Close() error {
	p.mu.Lock()
	p.closed = true
	running := p.running
	p.mu.Unlock()
	if running != nil {
		running.Stop()
		if p.script.Go != "hang" {
			<-running.done
		}
	}
	return nil
}

func (p *player) Go(_ context.Context, game *chess.Game, limits engine.Limits) (engine.Search, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.idle(); err != nil {
		return nil, err
	}
	bad := p.script.misbehaves()
	if bad && p.script.Go == "refuse" {
		return nil, errors.New("not in the mood")
	}
	if limits.Start.IsZero() {
		limits.Start = time.Now()
	}
	s := &search{
		script:  p.script,
		bad:     bad,
		root:    *game.Position(),
		ply:     game.Len(),
		limits:  limits,
		options: p.describeOptions(),
		stop:    make(chan struct{}),
		ponder:  make(chan struct{}),
		done:    make(chan struct{}),
	}
	p.running = s
	go s.run()
	return s, nil
}

// describeOptions lists the options that were set, so that a test can see them arrive.
func (p *player) describeOptions() string {
	var words []string
	for _, option := range p.Describe().Options {
		if value, ok := p.options[option.Name]; ok {
			words = append(words, option.Name+"="+value)
		}
	}
	return strings.Join(words, " ")
}
