package main

import (
	"fmt"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"github.com/regence-chess/regence/engine/search"
)

func newBenchCmd(a *app) *cobra.Command {
	var personality string
	var quiet bool
	cmd := &cobra.Command{
		Use:   "bench [DEPTH]",
		Short: "Search fixed positions: the signature of the engine and its speed",
		Long: fmt.Sprintf(`Searches fixed positions to a depth (%d unless given), each with a fresh memory and
one thread, and prints the nodes of each. The last line is the sum and the speed:

  N nodes M nps

N is the same on every run and every machine. A change of the search or of the
evaluation that cannot change a move leaves it as it is; every other commit to
them names it.`, search.BenchDepth),
		Example: `  regence bench
  regence bench 8 --personality tal`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			depth := search.BenchDepth
			if len(args) == 1 {
				var err error
				if depth, err = strconv.Atoi(args[0]); err != nil || depth < 1 {
					return &usageError{err: fmt.Errorf("bench: depth %q: want a whole number from 1", args[0])}
				}
			}
			return a.runBench(personality, depth, quiet)
		},
	}
	cmd.Flags().StringVar(&personality, "personality", "baseline", "whose weights to search with: an id or a path, overrides behind @")
	cmd.Flags().BoolVar(&quiet, "quiet", false, "print the last line only")
	return cmd
}

func (a *app) runBench(personality string, depth int, quiet bool) error {
	r, err := resolveSpec(a.packCatalog(), personality)
	if err != nil {
		return err
	}
	config := search.Config{Own: r.Own(), Opponent: r.Opponent(), Neutral: r.Neutral(), Params: r.Params()}
	began, number := time.Now(), 0
	nodes, err := search.Bench(config, depth, func(result search.BenchResult) {
		number++
		if !quiet {
			fmt.Fprintf(a.stdout, "%2d %9d nodes  %-5s  %-10s  neutral %-10s  %s\n", number, result.Best.Nodes,
				result.Best.Move.UCI(false), result.Score, result.Neutral, result.FEN)
		}
	})
	if err != nil {
		return err
	}
	elapsed := max(time.Since(began), time.Microsecond)
	fmt.Fprintf(a.stdout, "%d nodes %d nps\n", nodes, int64(float64(nodes)/elapsed.Seconds()))
	return nil
}
