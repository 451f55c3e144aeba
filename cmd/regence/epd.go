package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/engine/search"
)

// epdConfig tells how a test suite is searched.
type epdConfig struct {
	files       []string
	personality string
	moveTime    time.Duration
	nodes       uint64
	depth       int
	hash        int
	threads     int
	verbose     bool
}

// epdMoveTime is how long a position is searched when no limit is given.
const epdMoveTime = time.Second

func newEPDCmd(a *app) *cobra.Command {
	var config epdConfig
	cmd := &cobra.Command{
		Use:   "epd [flags] FILE...",
		Short: "Solve test suites: positions with the moves to find",
		Long: `Searches the positions of EPD files and counts those solved. An operation "bm" names
the moves to find, "am" those to avoid, "dm" the number of moves of a mate to
announce; an operation "c0" of the form "Nf3=10, d4=8" gives points for moves.
A line of the report is a file: positions solved, and points where the file has
them.`,
		Example: `  regence epd WAC300.epd --movetime 1s
  regence epd mate-in-3.epd --nodes 200000 --verbose
  regence epd STS.epd --movetime 200ms --personality tal`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			config.files = args
			return a.runEPD(cmd.Context(), config)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&config.personality, "personality", "baseline", "who searches: an id or a path, overrides behind @")
	flags.DurationVar(&config.moveTime, "movetime", 0, "time for each position (1s when no limit is given)")
	flags.Uint64Var(&config.nodes, "nodes", 0, "nodes for each position")
	flags.IntVar(&config.depth, "depth", 0, "depth for each position")
	flags.IntVar(&config.hash, "hash", search.DefaultOptions().Hash, "transposition table, megabytes")
	flags.IntVar(&config.threads, "threads", 1, "search threads")
	flags.BoolVarP(&config.verbose, "verbose", "v", false, "print every position that is not solved")
	return cmd
}

func (a *app) runEPD(ctx context.Context, config epdConfig) error {
	r, err := resolveSpec(a.packCatalog(), config.personality)
	if err != nil {
		return err
	}
	options := search.DefaultOptions()
	options.Hash, options.Threads, options.MoveOverhead = config.hash, config.threads, 0
	searcher, err := search.New(search.Config{
		Own: r.Own(), Opponent: r.Opponent(), Neutral: r.Neutral(), Params: r.Params(), Options: options,
	})
	if err != nil {
		return err
	}
	limits := engine.Limits{MoveTime: config.moveTime, Nodes: config.nodes, Depth: config.depth}
	if limits.MoveTime == 0 && limits.Nodes == 0 && limits.Depth == 0 {
		limits.MoveTime = epdMoveTime
	}
	for _, file := range config.files {
		if err := a.solveEPDFile(ctx, searcher, file, limits, config.verbose); err != nil {
			return err
		}
	}
	return nil
}

func (a *app) solveEPDFile(ctx context.Context, searcher *search.Searcher, file string, limits engine.Limits, verbose bool) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	problems, err := parseEPD(file, string(text))
	if err != nil {
		return err
	}
	solved, points, most, nodes, began := 0, 0, 0, uint64(0), time.Now()
	for _, problem := range problems {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		searcher.NewGame()
		var last engine.Info
		best := searcher.Run(chess.NewGame(problem.position), limits, search.NewControl(), func(info engine.Info) {
			if info.Exact() {
				last = info
			}
		})
		nodes += best.Nodes
		points += problem.points[best.Move]
		most += problem.mostPoints()
		if problem.solvedBy(best.Move, last.Lines[0].Score) {
			solved++
		} else if verbose {
			fmt.Fprintf(a.stdout, "%s: %s at depth %d, %s; %s\n", problem.id, problem.position.SAN(best.Move),
				last.Depth, last.Lines[0].Score, problem.line)
		}
	}
	elapsed := time.Since(began)
	fmt.Fprintf(a.stdout, "%-28s %4d of %4d solved", filepath.Base(file), solved, len(problems))
	if most > 0 {
		fmt.Fprintf(a.stdout, ", %d of %d points", points, most)
	}
	fmt.Fprintf(a.stdout, "  %d nodes %.1f s %s\n", nodes, elapsed.Seconds(), speed(nodes, elapsed))
	return nil
}
