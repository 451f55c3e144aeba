package enginetest

import (
	"context"
	"sync"
	"time"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
)

// fakeDepth is the greatest depth that a Fake pretends to search.
const fakeDepth = 200

// Fake is a lawful player that looks one ply ahead and counts the men. It pretends to
// deepen, at Pace, so that there is something to stop.
type Fake struct {
	// Pace is the time for one depth; zero means as fast as possible.
	Pace time.Duration

	mu      sync.Mutex
	values  map[string]string
	running *fakeSearch
	closed  bool
}

// NewFake makes a fake player that takes the given time for each depth.
func NewFake(pace time.Duration) *Fake {
	return &Fake{Pace: pace, values: map[string]string{}}
}

// Describe implements engine.Player.
func (f *Fake) Describe() engine.Description {
	return engine.Description{
		Name:    "Fake",
		Author:  "the Regence authors",
		Version: "1",
		About:   "A player for tests",
		Options: []engine.Option{
			{Name: "Hash", Kind: engine.Spin, Default: "16", Min: 1, Max: 1024},
			{Name: "Threads", Kind: engine.Spin, Default: "1", Min: 1, Max: 8},
			{Name: "MultiPV", Kind: engine.Spin, Default: "1", Min: 1, Max: 64},
			{Name: "Move Overhead", Kind: engine.Spin, Default: "10", Min: 0, Max: 5000},
			{Name: "Ponder", Kind: engine.Check, Default: "false"},
			{Name: "Personality", Kind: engine.Combo, Default: "baseline", Vars: []string{"baseline", "tal"}},
			{Name: "PersonalityFile", Kind: engine.String},
			{Name: "Clear Hash", Kind: engine.Button},
		},
	}
}

// NewGame implements engine.Player.
func (f *Fake) NewGame(ctx context.Context) error { return f.idle(ctx) }

// SetOption implements engine.Player.
func (f *Fake) SetOption(ctx context.Context, name, value string) ([]string, error) {
	if err := f.idle(ctx); err != nil {
		return nil, err
	}
	d := f.Describe()
	option, ok := d.Option(name)
	if !ok {
		return nil, &engine.OptionError{Name: name, Value: value}
	}
	normal, err := option.Normalize(value)
	if err != nil {
		return nil, err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.values[option.Name] = normal
	if option.Name == "Personality" {
		return []string{"personality " + normal}, nil
	}
	return nil, nil
}

// Explain implements engine.Explainer: the options that were set.
func (f *Fake) Explain(context.Context) ([]string, error) {
	var lines []string
	d := f.Describe()
	for _, option := range d.Options {
		if option.Kind != engine.Button {
			lines = append(lines, option.Name+" = "+f.Value(option.Name))
		}
	}
	return lines, nil
}

// Value is what an option is set to.
func (f *Fake) Value(name string) string {
	f.mu.Lock()
	defer f.mu.Unlock()
	if value, ok := f.values[name]; ok {
		return value
	}
	d := f.Describe()
	if option, ok := d.Option(name); ok {
		return option.Default
	}
	return ""
}

// Ping implements engine.Player.
func (f *Fake) Ping(ctx context.Context) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closed {
		return engine.ErrClosed
	}
	return ctx.Err()
}

// Close implements engine.Player.
func (f *Fake) Close() error {
	f.mu.Lock()
	f.closed = true
	running := f.running
	f.mu.Unlock()
	if running != nil {
		running.Stop()
		<-running.done
	}
	return nil
}

// Go implements engine.Player.
func (f *Fake) Go(ctx context.Context, game *chess.Game, limits engine.Limits) (engine.Search, error) {
	if err := f.idle(ctx); err != nil {
		return nil, err
	}
	if limits.Start.IsZero() {
		limits.Start = time.Now()
	}
	search := &fakeSearch{
		limits:  limits,
		stop:    make(chan struct{}),
		hit:     make(chan struct{}),
		done:    make(chan struct{}),
		pace:    f.Pace,
		multiPV: int(number(f.Value("MultiPV"))),
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.running = search
	go search.run(*game.Position(), fakeBudget(&limits))
	return search, nil
}

func (f *Fake) idle(ctx context.Context) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closed {
		return engine.ErrClosed
	}
	if f.running != nil {
		select {
		case <-f.running.done:
			f.running = nil
		default:
			return engine.ErrBusy
		}
	}
	return ctx.Err()
}

// fakeBudget is the time that a search may take, zero for any time.
func fakeBudget(limits *engine.Limits) time.Duration {
	budget := limits.MoveTime
	if limits.Clock != nil {
		share := max(limits.Clock.Remaining/30+limits.Clock.Increment/2, time.Millisecond)
		if share = min(share, max(limits.Clock.Remaining/2, time.Millisecond)); budget == 0 || share < budget {
			budget = share
		}
	}
	return budget
}
