package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/host"
	"github.com/regence-chess/regence/personalities"
)

// latencyConfig tells how often to measure what.
type latencyConfig struct {
	searches int // go depth 1
	stops    int
	starts   int // of the whole program
}

// newLatencyCmd measures what the way through the host costs.
func newLatencyCmd(a *app) *cobra.Command {
	var config latencyConfig
	cmd := &cobra.Command{
		Use:   "latency",
		Short: "Measure what playing through an engine process costs",
		Long: `Plays the same searches in this process and through a session with an engine process,
one after the other in turn, and times the program's own start. The machine should have
nothing else to do.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return runLatency(cmd.Context(), a, config)
		},
	}
	cmd.Flags().IntVar(&config.searches, "searches", 2000, "searches to depth 1, on each side")
	cmd.Flags().IntVar(&config.stops, "stops", 300, "searches to stop, on each side")
	cmd.Flags().IntVar(&config.starts, "starts", 20, "starts of the program")
	return cmd
}

func runLatency(ctx context.Context, a *app, config latencyConfig) error {
	if config.searches < 1 || config.stops < 1 || config.starts < 1 {
		return &usageError{err: fmt.Errorf("--searches, --stops and --starts have to be at least 1")}
	}
	resolved, err := personalities.Builtin().Resolve("baseline")
	if err != nil {
		return err
	}
	local, err := resolved.Player()
	if err != nil {
		return err
	}
	defer local.Close()
	house, err := openHouse(a)
	if err != nil {
		return err
	}
	session, err := house.roster.Open(ctx, "baseline", host.SessionConfig{})
	if err != nil {
		return err
	}
	defer session.Close()
	// The engine process has threads to spare for the stream; give this side the same.
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(max(runtime.GOMAXPROCS(0), 3)))

	pair := latencyPair{local: local, session: session, game: chess.NewGame(chess.StartPosition())}
	table := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(table, "milliseconds\tn\tmin\tp50\tp95\tp99\tmax\t\n")
	here, there, err := pair.measure(ctx, config.searches, depthOne)
	if err != nil {
		return err
	}
	printLatency(table, "go depth 1, in process", here)
	printLatency(table, "go depth 1, session", there)
	fmt.Fprintf(table, "difference\t\t\t%s\t%s\t%s\t\t\n", millis(quantile(there, 50)-quantile(here, 50)),
		millis(quantile(there, 95)-quantile(here, 95)), millis(quantile(there, 99)-quantile(here, 99)))
	if here, there, err = pair.measure(ctx, config.stops, stopToBest); err != nil {
		return err
	}
	printLatency(table, "stop to bestmove, in process", here)
	printLatency(table, "stop to bestmove, session", there)
	for _, answer := range []string{"uciok", "readyok"} {
		samples, err := startTimes(ctx, config.starts, answer)
		if err != nil {
			return err
		}
		printLatency(table, "program start to "+answer, samples)
	}
	return table.Flush()
}

func printLatency(table *tabwriter.Writer, what string, samples []time.Duration) {
	fmt.Fprintf(table, "%s\t%d\t%s\t%s\t%s\t%s\t%s\t\n", what, len(samples), millis(quantile(samples, 0)),
		millis(quantile(samples, 50)), millis(quantile(samples, 95)), millis(quantile(samples, 99)), millis(quantile(samples, 100)))
}

func millis(d time.Duration) string { return fmt.Sprintf("%.3f", float64(d)/float64(time.Millisecond)) }

// quantile is the smallest sample that percent of all do not exceed.
func quantile(samples []time.Duration, percent int) time.Duration {
	sorted := slices.Sorted(slices.Values(samples))
	rank := (len(sorted)*percent + 99) / 100
	return sorted[min(max(rank-1, 0), len(sorted)-1)]
}

// startTimes starts the program as a GUI does and times its answer.
func startTimes(ctx context.Context, n int, answer string) ([]time.Duration, error) {
	path, err := os.Executable()
	if err != nil {
		return nil, err
	}
	samples := make([]time.Duration, n)
	for i := range samples {
		cmd := exec.CommandContext(ctx, path)
		if samples[i], err = startTime(cmd, answer); err != nil {
			return nil, fmt.Errorf("starting %s: %w", path, err)
		}
	}
	return samples, nil
}
