package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/host/match"
	"github.com/regence-chess/regence/host/match/stats"
	"github.com/regence-chess/regence/protocols/wire"
)

const (
	defaultGames = 100
	// openGames is the cap of a sequential test that was given no number of games.
	openGames = 100_000
	defaultTC = "2+0.02"
)

// matchFlags are the flags of the verb match.
type matchFlags struct {
	games, plies, first, concurrency, maxMoves int
	tc                                         []string
	movetime                                   time.Duration
	nodes                                      uint64
	depth                                      int
	openings, order                            string
	seed                                       uint64
	single, gauntlet, chess960                 bool
	sprt, sprtModel                            string
	alpha, beta                                float64
	draw, resign, syzygy                       string
	margin                                     time.Duration
	cpus                                       []int

	resume      int64
	ledger      string
	json, plain bool
	html, pgn   string
	noStyle     bool
	divergence  uint64
}

func (f *matchFlags) add(flags *pflag.FlagSet) {
	flags.IntVar(&f.games, "games", defaultGames, "games between any two players at most; in pairs, so an odd number is rounded up")
	flags.StringArrayVar(&f.tc, "tc", nil, "clock, [moves/][min:]sec[+inc]; give it once for all or once a player (default "+defaultTC+")")
	flags.DurationVar(&f.movetime, "movetime", 0, "time a move, such as 100ms")
	flags.Uint64Var(&f.nodes, "nodes", 0, "nodes a move")
	flags.IntVar(&f.depth, "depth", 0, "depth a move")
	flags.StringVar(&f.openings, "openings", "", "EPD or PGN file of openings, plain, zipped or gzipped (default: the built-in set)")
	flags.StringVar(&f.order, "order", "random", "order of the openings: random or sequential")
	flags.IntVar(&f.plies, "plies", 0, "plies to take from each game of a PGN of openings (default: all)")
	flags.IntVar(&f.first, "start", 1, "number of the opening to begin with")
	flags.Uint64Var(&f.seed, "seed", 0, "seed of the order of openings (default: by chance; it is printed and kept)")
	flags.BoolVar(&f.single, "single", false, "play each opening once instead of in pairs")
	flags.BoolVar(&f.gauntlet, "gauntlet", false, "the first player meets each other one, the others do not meet")
	flags.BoolVar(&f.chess960, "chess960", false, "play Chess960; without openings from all 960 positions")
	flags.IntVar(&f.concurrency, "concurrency", 0, "games at once (default: what leaves each search its processors)")
	flags.IntSliceVar(&f.cpus, "cpus", nil, "processors to pin the players to, one for each game at once, such as 0,1 (Linux)")
	flags.StringVar(&f.sprt, "sprt", "", "stop by a sequential test of Elo, as in 0,5")
	flags.StringVar(&f.sprtModel, "sprt-model", string(stats.Normalized), "units of the test: normalized or logistic; bayesian or cutechess with --single")
	flags.Float64Var(&f.alpha, "alpha", 0.05, "chance of accepting the upper bound wrongly")
	flags.Float64Var(&f.beta, "beta", 0.05, "chance of accepting the lower bound wrongly")
	flags.StringVar(&f.draw, "draw", "40,8,10", "adjudicate a draw: from this move, after so many moves of each side, within so many cp; off")
	flags.StringVar(&f.resign, "resign", "4,700", "adjudicate a win: after so many moves of each side, at so many cp; off")
	flags.StringVar(&f.syzygy, "syzygy", "", "folders of Syzygy tables that end a game as soon as they know its result")
	flags.IntVar(&f.maxMoves, "max-moves", 300, "call a game drawn after so many moves; 0: never")
	flags.DurationVar(&f.margin, "margin", 0, "how late a move may come without losing on time")
	flags.Int64Var(&f.resume, "resume", 0, "go on with the match of that number")
	flags.BoolVar(&f.json, "json", false, "print one JSON object in the end and nothing else")
	flags.BoolVar(&f.plain, "plain", false, "print lines, also at a terminal")
	flags.StringVar(&f.html, "html", "", "write a report to this file")
	flags.StringVar(&f.pgn, "pgn", "", "write the games to this file")
	addDivergence(flags, &f.divergence)
	flags.BoolVar(&f.noStyle, "no-style", false, "do not measure style")
}

// withResume are the flags that may stand beside --resume; all others belong to the plan, which
// is as it was.
var withResume = []string{"resume", "ledger", "json", "plain", "html", "pgn", "no-style", "divergence"}

// check finds mistakes that would show only after the games, or not at all.
func (f *matchFlags) check(set *pflag.FlagSet) error {
	var problem error
	set.Visit(func(flag *pflag.Flag) {
		if set.Changed("resume") && !slices.Contains(withResume, flag.Name) && problem == nil {
			problem = fmt.Errorf("--%s: --resume %d goes on with the match as it was planned; leave it out", flag.Name, f.resume)
		}
	})
	if problem != nil {
		return problem
	}
	if set.Changed("resume") && f.resume < 1 {
		return fmt.Errorf("--resume %d: want the number of a match, see regence match list", f.resume)
	}
	for name, file := range map[string]string{"html": f.html, "pgn": f.pgn} {
		if file == "" {
			continue
		}
		if info, err := os.Stat(filepath.Dir(file)); err != nil || !info.IsDir() {
			return fmt.Errorf("--%s %s: there is no folder %s", name, file, filepath.Dir(file))
		}
		if info, err := os.Stat(file); err == nil && info.IsDir() {
			return fmt.Errorf("--%s %s: that is a folder; want a file", name, file)
		}
	}
	for _, cpu := range f.cpus {
		if err := wire.OnCPUs([]int{cpu}, func() error { return nil }); err != nil {
			return fmt.Errorf("--cpus %d: no processor that can be used here: %w", cpu, err)
		}
	}
	return nil
}

// plan makes the plan of a new match.
func (f *matchFlags) plan(args []string) (*match.Plan, *match.Book, error) {
	if len(args) < 2 {
		return nil, nil, &usageError{errors.New("match needs two players or more, as in: regence match tal baseline")}
	}
	p := &match.Plan{
		Format: match.RoundRobin, Games: f.games, Single: f.single, Plies: f.plies,
		Order: match.Order(f.order), Seed: f.seed, First: f.first - 1, Chess960: f.chess960,
		Margin: f.margin, Concurrency: f.concurrency, CPUs: f.cpus,
	}
	if f.gauntlet {
		p.Format = match.Gauntlet
	}
	for _, arg := range args {
		player, err := match.ParsePlayer(arg)
		if err != nil {
			return nil, nil, &usageError{err}
		}
		p.Players = append(p.Players, player)
	}
	match.UniqueNames(p.Players)
	if err := f.controls(p.Players); err != nil {
		return nil, nil, &usageError{err}
	}
	var err error
	if p.Adjudication, err = f.adjudication(); err != nil {
		return nil, nil, &usageError{err}
	}
	if p.SPRT, err = f.test(); err != nil {
		return nil, nil, &usageError{err}
	}
	if p.Seed == 0 {
		p.Seed = randomSeed()
	}
	if p.Concurrency == 0 {
		p.Concurrency = defaultConcurrency(p.Players)
	}
	p.Syzygy = absolute(f.syzygy)
	p.Book = absolute(f.openings)
	book, err := match.BookOf(p)
	if err != nil {
		return nil, nil, err
	}
	p.BookSize = len(book.Openings)
	if err := p.Validate(); err != nil {
		return nil, nil, &usageError{err}
	}
	return p, book, nil
}

// absolute makes the name of a file or folder good in any working directory, so that a match
// can be resumed from another one. What is neither stays as it is.
func absolute(name string) string {
	if _, err := os.Stat(name); err != nil || name == "" {
		return name
	}
	if full, err := filepath.Abs(name); err == nil {
		return full
	}
	return name
}

// controls gives each player its clock and limits.
func (f *matchFlags) controls(players []match.Player) error {
	if len(f.tc) > 1 && len(f.tc) != len(players) {
		return fmt.Errorf("%d clocks for %d players: give --tc once for all or once a player", len(f.tc), len(players))
	}
	for i := range players {
		c := match.Control{MoveTime: f.movetime, Nodes: f.nodes, Depth: f.depth}
		text := ""
		switch {
		case len(f.tc) == len(players):
			text = f.tc[i]
		case len(f.tc) == 1:
			text = f.tc[0]
		case f.movetime == 0 && f.nodes == 0 && f.depth == 0:
			text = defaultTC
		}
		if text != "" {
			clock, err := match.ParseControl(text)
			if err != nil {
				return err
			}
			c.Moves, c.Base, c.Increment = clock.Moves, clock.Base, clock.Increment
		}
		players[i].Control = c
	}
	return nil
}

func (f *matchFlags) adjudication() (match.Adjudication, error) {
	a := match.Adjudication{MaxMoves: f.maxMoves}
	if f.draw != "off" {
		n, err := numbers(f.draw, 3)
		if err != nil {
			return a, fmt.Errorf("--draw %s: %w, as in 40,8,10, or off", f.draw, err)
		}
		a.DrawMove, a.DrawCount, a.DrawScore = n[0], n[1], engine.Score(n[2])
	}
	if f.resign != "off" {
		n, err := numbers(f.resign, 2)
		if err != nil {
			return a, fmt.Errorf("--resign %s: %w, as in 4,700, or off", f.resign, err)
		}
		a.ResignCount, a.ResignScore, a.ResignBoth = n[0], engine.Score(n[1]), true
	}
	return a, nil
}

func numbers(text string, want int) ([]int, error) {
	parts := strings.Split(text, ",")
	if len(parts) != want {
		return nil, fmt.Errorf("%d numbers, want %d", len(parts), want)
	}
	list := make([]int, want)
	for i, part := range parts {
		n, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil || n < 0 {
			return nil, fmt.Errorf("%q is no number from 0 on", part)
		}
		list[i] = n
	}
	return list, nil
}

// test is the sequential test asked for, nil when none is. It runs until it is decided, so
// without a number of games there is only a cap.
func (f *matchFlags) test() (*stats.SPRT, error) {
	if f.sprt == "" {
		return nil, nil
	}
	low, high, ok := strings.Cut(f.sprt, ",")
	elo0, err0 := strconv.ParseFloat(strings.TrimSpace(low), 64)
	elo1, err1 := strconv.ParseFloat(strings.TrimSpace(high), 64)
	if !ok || err0 != nil || err1 != nil {
		return nil, fmt.Errorf("--sprt %s: want the two bounds in Elo, as in 0,5", f.sprt)
	}
	return &stats.SPRT{Elo0: elo0, Elo1: elo1, Alpha: f.alpha, Beta: f.beta, Model: stats.Model(f.sprtModel)}, nil
}

// defaultConcurrency leaves each search its threads and one processor to everything else.
func defaultConcurrency(players []match.Player) int {
	threads := 1
	for _, p := range players {
		for _, option := range p.Options {
			if n, err := strconv.Atoi(option.Value); err == nil && strings.EqualFold(option.Name, "Threads") {
				threads = max(threads, n)
			}
		}
	}
	return max(1, (runtime.NumCPU()-1)/threads)
}

// randomSeed is short enough to be typed again.
func randomSeed() uint64 { return uint64(rand.Uint32()) + 1 }
