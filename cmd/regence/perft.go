package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"github.com/regence-chess/regence/engine/chess"
)

// perftConfig tells what to count.
type perftConfig struct {
	depth int      // greatest depth, 0: as deep as counts are known
	files []string // empty: the suite that is built in
}

func newPerftCmd(a *app) *cobra.Command {
	var config perftConfig
	cmd := &cobra.Command{
		Use:   "perft [flags] [FILE...]",
		Short: "Check the move generator against known node counts",
		Long: `Counts the positions that can be reached in so many plies and compares them with
known counts: the six standard positions, or those of files. A file has a
position a line with counts as "FEN ;D1 20 ;D2 400 ...", or blocks of lines
"epd FEN", "perft 1 20", "perft 2 400" ... Castling rights may be those of Chess960.

Each line of the report is one position with all its depths; the speed counts the
leaves, which are counted in bulk, on one thread.`,
		Example: `  regence perft
  regence perft --depth 4
  regence perft --depth 5 fischer.epd`,
		RunE: func(cmd *cobra.Command, args []string) error {
			config.files = args
			return runPerft(cmd.Context(), a, config)
		},
	}
	cmd.Flags().IntVar(&config.depth, "depth", 0, "greatest depth to count (0: as deep as counts are known)")
	return cmd
}

// runPerft counts and reports, and fails with errReported when a count is wrong.
func runPerft(ctx context.Context, a *app, config perftConfig) error {
	suite := chess.PerftSuite()
	if len(config.files) > 0 {
		suite = nil
		for _, name := range config.files {
			read, err := readPerftFile(name)
			if err != nil {
				return err
			}
			suite = append(suite, read...)
		}
	}
	failed, total, began := 0, uint64(0), time.Now()
	for _, c := range suite {
		nodes, passed, err := a.checkPerft(ctx, c, config.depth)
		if err != nil {
			return err
		}
		if !passed {
			failed++
		}
		total += nodes
	}
	elapsed := time.Since(began)
	fmt.Fprintf(a.stdout, "%d of %d passed, %d nodes in %.2f s, %s\n",
		len(suite)-failed, len(suite), total, elapsed.Seconds(), speed(total, elapsed))
	if failed > 0 {
		return errReported
	}
	return nil
}

// checkPerft counts one position at all its depths and prints a line on it. It returns
// the number of leaves that were counted, and whether all counts were right.
func (a *app) checkPerft(ctx context.Context, c chess.PerftCase, limit int) (total uint64, passed bool, err error) {
	position, err := chess.ParseFEN(c.FEN)
	if err != nil {
		return 0, false, fmt.Errorf("%s: %w", c.Name, err)
	}
	deepest, began := 0, time.Now()
	for _, count := range c.Counts {
		if limit > 0 && count.Depth > limit {
			continue
		}
		nodes, complete := chess.PerftUntil(&position, count.Depth, func() bool { return ctx.Err() != nil })
		if !complete {
			return 0, false, ctx.Err()
		}
		total += nodes
		if nodes != count.Nodes {
			fmt.Fprintf(a.stdout, "FAIL  %-24s depth %d: %d nodes, want %d  %s\n",
				c.Name, count.Depth, nodes, count.Nodes, c.FEN)
			return total, false, nil
		}
		deepest = max(deepest, count.Depth)
	}
	elapsed := time.Since(began)
	fmt.Fprintf(a.stdout, "PASS  %-24s depth %d %12d nodes %8.2f s  %s\n",
		c.Name, deepest, total, elapsed.Seconds(), speed(total, elapsed))
	return total, true, nil
}

func speed(nodes uint64, elapsed time.Duration) string {
	return fmt.Sprintf("%.1f Mnps", float64(nodes)/max(elapsed, time.Microsecond).Seconds()/1e6)
}

// readPerftFile reads a suite; its positions are named by file and name or line.
func readPerftFile(name string) ([]chess.PerftCase, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	base := filepath.Base(name)
	suite, err := chess.ReadPerftSuite(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", base, err)
	}
	if len(suite) == 0 {
		return nil, fmt.Errorf("%s: no positions; want lines such as FEN ;D1 20 ;D2 400", base)
	}
	for i := range suite {
		suite[i].Name = base + " " + suite[i].Name
	}
	return suite, nil
}
