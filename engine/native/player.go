package native

import (
	"context"
	"strings"
	"sync"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/engine/eval"
	"github.com/regence-chess/regence/engine/search"
)

// Identity is who the player says it is.
type Identity struct {
	Name    string
	Author  string
	Version string
	About   string // one line for people
}

// Config is a personality, resolved.
type Config struct {
	Identity Identity
	Own      *eval.Weights // how it judges its own side
	Opponent *eval.Weights // and the other; may be the same as Own
	Neutral  *eval.Weights // baseline's weights, for the second score
	Params   search.Params
	Hash     int // megabytes of the table to begin with; 0: the default of the option Hash
}

// Player is the native engine as an [engine.Player].
type Player struct {
	identity Identity
	declared []option

	mu       sync.Mutex // guards everything below
	searcher *search.Searcher
	options  search.Options
	opponent string // as UCI_Opponent gives it
	running  *running
	closed   bool
}

// New makes a player with default options. Params out of their range are an error.
func New(config Config) (engine.Player, error) {
	p := &Player{identity: config.Identity, declared: options(), options: search.DefaultOptions()}
	if config.Hash > 0 {
		p.options.Hash = config.Hash
	}
	searcher, err := search.New(search.Config{
		Own: config.Own, Opponent: config.Opponent, Neutral: config.Neutral,
		Params: config.Params, Options: p.options,
	})
	if err != nil {
		return nil, err
	}
	p.searcher = searcher
	return p, nil
}

// Describe implements [engine.Player].
func (p *Player) Describe() engine.Description { return Describe(p.identity) }

// Describe is what a player of that identity says of itself, without making one. The keys are
// those of every native personality.
func Describe(who Identity) engine.Description {
	d := engine.Description{Name: who.Name, Author: who.Author, Version: who.Version, About: who.About}
	for _, o := range options() {
		d.Options = append(d.Options, o.Option)
	}
	for _, term := range eval.Terms() {
		d.Keys = append(d.Keys, engine.Key{Name: "evaluation." + term.Name, Doc: term.Doc, Min: term.Min, Max: term.Max})
	}
	for _, param := range search.Registry() {
		d.Keys = append(d.Keys, engine.Key{Name: "search." + param.Name, Doc: param.Doc, Min: param.Min, Max: param.Max})
	}
	return d
}

// idle returns nil when the player may be changed. The caller holds mu.
func (p *Player) idle(ctx context.Context) error {
	switch {
	case p.closed:
		return engine.ErrClosed
	case p.running != nil && !p.running.ended():
		return engine.ErrBusy
	}
	return ctx.Err()
}

// NewGame implements [engine.Player].
func (p *Player) NewGame(ctx context.Context) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.idle(ctx); err != nil {
		return err
	}
	p.searcher.NewGame()
	return nil
}

// SetOption implements [engine.Player].
func (p *Player) SetOption(ctx context.Context, name, value string) ([]string, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.idle(ctx); err != nil {
		return nil, err
	}
	for _, o := range p.declared {
		if !strings.EqualFold(o.Name, name) {
			continue
		}
		normal, err := o.Normalize(value)
		if err != nil {
			return nil, err
		}
		notices := o.set(p, normal)
		p.searcher.Configure(p.options)
		return notices, nil
	}
	return nil, &engine.OptionError{Name: name, Value: value}
}

// Go implements [engine.Player]. The context is that of the call: the search goes on when it
// ends, and is ended by its Stop.
func (p *Player) Go(ctx context.Context, game *chess.Game, limits engine.Limits) (engine.Search, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.idle(ctx); err != nil {
		return nil, err
	}
	p.running = start(p.searcher, game.Clone(), limits)
	return p.running, nil
}

// Ping implements [engine.Player].
func (p *Player) Ping(ctx context.Context) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return engine.ErrClosed
	}
	return ctx.Err()
}

// Close implements [engine.Player].
func (p *Player) Close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.running != nil {
		p.running.Stop()
		<-p.running.done
	}
	p.closed, p.running, p.searcher = true, nil, nil
	return p.closeTables()
}
