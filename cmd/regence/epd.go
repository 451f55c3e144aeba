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
announce, which ends the search; an operation "c0" of the form "Nf3=10, d4=8"
gives points for moves.
A line of the report is a file: positions solved, and points where the file has
them; several files end with their sum.`,
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
	var all epdResult
	for _, file := range config.files {
		result, err := a.solveEPDFile(ctx, searcher, file, limits, config.verbose)
		if err != nil {
			return err
		}
		fmt.Fprintln(a.stdout, result.line(filepath.Base(file)))
		all.add(result)
	}
	if len(config.files) > 1 {
		fmt.Fprintln(a.stdout, all.line(fmt.Sprintf("all %d files", len(config.files))))
	}
	return nil
}

// epdResult is what came of the positions of a file, or of several.
type epdResult struct {
	positions, solved int
	points, most      int // of suites that grade moves: what was won, and could have been
	nodes             uint64
	elapsed           time.Duration
}

func (r *epdResult) add(other epdResult) {
	r.positions += other.positions
	r.solved += other.solved
	r.points += other.points
	r.most += other.most
	r.nodes += other.nodes
	r.elapsed += other.elapsed
}

// line is one row of the table.
func (r *epdResult) line(name string) string {
	points := ""
	if r.most > 0 {
		points = fmt.Sprintf(", %d of %d points", r.points, r.most)
	}
	return fmt.Sprintf("%-28s %4d of %4d solved%s  %d nodes %.1f s %s",
		name, r.solved, r.positions, points, r.nodes, r.elapsed.Seconds(), speed(r.nodes, r.elapsed))
}

// solveEPDFile searches every position of a file.
func (a *app) solveEPDFile(ctx context.Context, searcher *search.Searcher, file string, limits engine.Limits, verbose bool) (epdResult, error) {
	var result epdResult
	text, err := os.ReadFile(file)
	if err != nil {
		return result, err
	}
	problems, err := parseEPD(file, string(text))
	if err != nil {
		return result, err
	}
	result.positions = len(problems)
	began := time.Now()
	for _, problem := range problems {
		if ctx.Err() != nil {
			return result, ctx.Err()
		}
		searcher.NewGame()
		var last engine.Info
		control := search.NewControl()
		limits.Mate = problem.mate
		best := searcher.Run(chess.NewGame(problem.position), limits, control, func(info engine.Info) {
			if !info.Exact() {
				return
			}
			if last = info; problem.announces(info.Lines[0].Score) {
				control.Stop() // what was asked for is proved
			}
		})
		result.nodes += best.Nodes
		result.points += problem.points[best.Move]
		result.most += problem.mostPoints()
		if problem.solvedBy(best.Move, last.Lines[0].Score) {
			result.solved++
		} else if verbose {
			fmt.Fprintf(a.stdout, "%s: %s at depth %d, %s; %s\n", problem.id, problem.position.SAN(best.Move),
				last.Depth, last.Lines[0].Score, problem.line)
		}
	}
	result.elapsed = time.Since(began)
	return result, nil
}
