package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/regence-chess/regence/engine/eval"
	"github.com/regence-chess/regence/engine/tune"
	"github.com/regence-chess/regence/personalities"
)

// tuneConfig tells what to fit to what.
type tuneConfig struct {
	files  []string
	id     string
	out    string
	fit    tune.Config
	groups string
}

func newTuneCmd(a *app) *cobra.Command {
	var config tuneConfig
	cmd := &cobra.Command{
		Use:   "tune FILE…",
		Short: "Fit evaluation weights to the results of games",
		Long: `Tune fits the weights of a personality by Texel's method with the Adam optimiser
and writes them into a pack. It reads EPD or FEN lines with results or scores, PGN,
and the files of datagen, plain or gzipped; the kind is told by the name (.epd,
.fen, .txt, .pgn, otherwise self-play).

One position in ten is kept aside to judge by: whole games where the file has
games, else blocks of neighbouring lines. The best weights on that part are
written; the fit ends early when it no longer gets better.

--out names a pack's personality.toml: one that exists has its [evaluation] tables
replaced, a new one extends the personality and holds what differs from it.`,
		Example: `  regence tune --out personalities/baseline/personality.toml masters.epd.gz self.games
  regence tune --groups passed,mobility.queen --pull 1e-7 --out ./mine/personality.toml games.pgn`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			config.files = args
			if config.groups != "" {
				config.fit.Groups = strings.Split(config.groups, ",")
			}
			return a.tune(cmd.Context(), config)
		},
	}
	flags := cmd.Flags()
	flags.StringVarP(&config.id, "personality", "p", "baseline", "whose weights to start from")
	flags.StringVarP(&config.out, "out", "o", "", "personality.toml to write; without it only the losses are told")
	flags.StringVar(&config.groups, "groups", "", "only these groups or terms; with - before a name all but these")
	flags.IntVar(&config.fit.Epochs, "epochs", 100, "passes over the positions at most")
	flags.IntVar(&config.fit.Batch, "batch", 16384, "positions to a step")
	flags.Float64Var(&config.fit.Rate, "rate", 1, "centipawns that a weight moves in a step at first")
	flags.Float64Var(&config.fit.Pull, "pull", 0, "how strongly weights are held to where they start, about 1e-7")
	flags.Float64Var(&config.fit.Blend, "blend", 0, "share of a search's score in the target beside the result, 0 to 1")
	flags.Float64Var(&config.fit.K, "k", 0, "slope of the expected result by score; 0 fits it first")
	flags.IntVar(&config.fit.Threads, "threads", 1, "threads")
	flags.Uint64Var(&config.fit.Seed, "seed", 1, "order of the positions")
	return cmd
}

func (a *app) tune(ctx context.Context, config tuneConfig) error {
	r, err := resolveSpec(a.packCatalog(), config.id)
	if err != nil {
		return err
	}
	if kind := r.Engine().Kind; kind != personalities.KindNative {
		return fmt.Errorf("%s is a %s engine: only native personalities have weights", r.ID, kind)
	}
	start := r.Own()
	fmt.Fprintf(a.stdout, "recording positions of %s\n", strings.Join(config.files, ", "))
	data, err := tune.NewDataset(readSamples(config.files), start)
	if err != nil {
		return err
	}
	bar := newProgress(a, config.fit.Epochs)
	config.fit.Progress = func(p tune.Progress) {
		bar.show(p.Epoch, fmt.Sprintf("loss %.6f, validation %.6f", p.Training, p.Validation))
	}
	result, err := tune.Fit(ctx, data, start, config.fit)
	bar.end()
	if err != nil {
		return err
	}
	fmt.Fprintf(a.stdout, "%d positions, validation part split %s, K %.3f\n", result.Positions, result.Split, result.K)
	fmt.Fprintf(a.stdout, "validation loss %.6f before, %.6f after epoch %d; ended because %s\n",
		result.Before, result.After, result.BestEpoch, result.StoppedWhen)
	if config.out == "" {
		return nil
	}
	if err := writeTuned(config.out, r, start, result.Weights); err != nil {
		return err
	}
	fmt.Fprintf(a.stdout, "written to %s\n", config.out)
	return nil
}

// writeTuned puts weights into a pack's file.
func writeTuned(path string, from *personalities.Resolved, start, tuned *eval.Weights) error {
	var b strings.Builder
	old, err := os.ReadFile(path)
	switch {
	case os.IsNotExist(err):
		id := strings.ToLower(filepath.Base(filepath.Dir(path)))
		if problem := personalities.CheckID(id); problem != "" {
			return fmt.Errorf("%s: the folder gives the pack its id: %s", path, problem)
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		fmt.Fprintf(&b, "# Fitted by regence tune.\n\nid = %q\nname = %q\nversion = \"0.1.0\"\n"+
			"description = %q\nextends = %q\n", id, id, "Like "+from.ID+", with weights fitted to games.", from.ID)
		err = tune.WriteTOML(&b, tuned, start)
	case err == nil:
		b.WriteString(tune.CutTOML(string(old)))
		err = tune.WriteTOML(&b, tuned, nil)
	}
	if err != nil {
		return err
	}
	return os.WriteFile(path, []byte(b.String()), 0o644)
}
