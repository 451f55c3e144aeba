package match

import (
	"errors"
	"fmt"
	"time"

	"github.com/regence-chess/regence/host/match/stats"
)

// Plan is everything that decides how a match goes, as plain data: two runs of one plan at
// fixed nodes play the same games.
type Plan struct {
	Players []Player `json:"players"`
	Format  Format   `json:"format"`
	// Games are played at most between any two opponents. They come in pairs, so an odd
	// number is rounded up, unless Single is set.
	Games int `json:"games"`
	// Single plays each opening once, with colours in turn, and counts single games.
	Single bool `json:"single,omitempty"`

	// Book is the file of openings; empty: the built-in set, or with Chess960 all 960
	// starting positions.
	Book     string `json:"book,omitempty"`
	BookSize int    `json:"book_size"`       // usable openings when the plan was made
	Plies    int    `json:"plies,omitempty"` // taken from each game of a PGN; 0: all
	Order    Order  `json:"order"`
	Seed     uint64 `json:"seed"`
	First    int    `json:"first,omitempty"` // opening to begin with, from 0
	Chess960 bool   `json:"chess960,omitempty"`

	SPRT         *stats.SPRT  `json:"sprt,omitempty"`
	Adjudication Adjudication `json:"adjudication"`
	// Syzygy is the path of the tablebases that judge positions with few men; empty: none.
	Syzygy string `json:"syzygy,omitempty"`
	// Margin is how late a move may come without losing the game.
	Margin time.Duration `json:"margin,omitempty"`

	Concurrency int `json:"concurrency"`
	// CPUs pins the engines of slot i to the i-th of these processors; empty: no pinning.
	CPUs []int `json:"cpus,omitempty"`
}

// Format says who meets whom.
type Format string

// The formats: everybody against everybody, or the first player against each other one.
const (
	RoundRobin Format = "round robin"
	Gauntlet   Format = "gauntlet"
)

// Validate refuses a plan that cannot be carried out.
func (p *Plan) Validate() error {
	if len(p.Players) < 2 {
		return errors.New("a match needs two players or more")
	}
	names := map[string]bool{}
	for _, player := range p.Players {
		if names[player.Name] {
			return fmt.Errorf("two players are named %q", player.Name)
		}
		names[player.Name] = true
		if err := player.Control.Validate(); err != nil {
			return fmt.Errorf("player %s: %w", player.Name, err)
		}
	}
	if p.SPRT != nil {
		if err := p.SPRT.Validate(); err != nil {
			return err
		}
		if len(p.Players) != 2 {
			return fmt.Errorf("sprt compares two players, here are %d", len(p.Players))
		}
		if trinomial := p.SPRT.Model == stats.Bayesian || p.SPRT.Model == stats.Cutechess; trinomial && !p.Single {
			return fmt.Errorf("sprt: model %s counts single games: play without pairs or choose normalized or logistic", p.SPRT.Model)
		}
	}
	switch {
	case p.Games < 1:
		return fmt.Errorf("%d games: want 1 or more", p.Games)
	case p.Concurrency < 1:
		return fmt.Errorf("concurrency %d: want 1 or more", p.Concurrency)
	case p.BookSize < 1:
		return errors.New("no openings")
	case p.First < 0 || p.First >= p.BookSize:
		return fmt.Errorf("first opening %d: want 1 to %d", p.First+1, p.BookSize)
	case p.Format != RoundRobin && p.Format != Gauntlet:
		return fmt.Errorf("format %q: want %q or %q", p.Format, RoundRobin, Gauntlet)
	case p.Order != Sequential && p.Order != Random:
		return fmt.Errorf("order %q: want %q or %q", p.Order, Sequential, Random)
	}
	return nil
}

// Timed reports whether the games depend on the speed of the machine.
func (p *Plan) Timed() bool {
	for _, player := range p.Players {
		if player.Control.Timed() {
			return true
		}
	}
	return false
}

// gamesPerUnit is 2 for pairs.
func (p *Plan) gamesPerUnit() int {
	if p.Single {
		return 1
	}
	return 2
}
