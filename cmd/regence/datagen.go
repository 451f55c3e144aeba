package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/regence-chess/regence/engine/tune"
)

func newDatagenCmd(a *app) *cobra.Command {
	var id string
	var play tune.SelfPlay
	cmd := &cobra.Command{
		Use:   "datagen FILE",
		Short: "Play games against itself to make positions for tune",
		Long: `Datagen plays games of a personality against itself, a fixed number of nodes for
each move from random openings, and adds them to FILE, about four bytes a ply.
Interrupted, it goes on where it stopped when it is started again with the same
file. "regence tune" reads the quiet positions of such a file.`,
		Example: `  regence datagen --games 10000 --nodes 5000 --workers 2 self.games`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			r, err := resolveSpec(a.packCatalog(), id)
			if err != nil {
				return err
			}
			log, err := tune.OpenLog(args[0])
			if err != nil {
				return err
			}
			defer log.Close()
			if log.Held() > 0 {
				fmt.Fprintf(a.stdout, "%s holds %d games; going on with number %d\n", args[0], log.Held(), log.Next())
			}
			play.Weights, play.First = r.Own(), log.Next()
			bar := newProgress(a, play.Games)
			done, plies := 0, 0
			err = play.Play(cmd.Context(), func(record *tune.Record) error {
				done++
				plies += len(record.Scores)
				bar.show(done, fmt.Sprintf("%d positions", plies))
				return log.Append(record)
			})
			bar.end()
			if err != nil {
				return err
			}
			fmt.Fprintf(a.stdout, "%s holds %d games, %d of them new\n", args[0], log.Held(), done)
			return log.Close()
		},
	}
	flags := cmd.Flags()
	flags.StringVarP(&id, "personality", "p", "baseline", "who plays: an id, a path, or with changes behind @")
	flags.IntVar(&play.Games, "games", 1000, "how many games to add")
	flags.Uint64Var(&play.Nodes, "nodes", 5000, "nodes for each move")
	flags.IntVar(&play.Opening, "opening", 8, "plies at random before each game")
	flags.IntVar(&play.Chess960, "chess960", 0, "let one game in so many start from a Chess960 position; 0 = none")
	flags.IntVar(&play.Workers, "workers", 1, "games at a time")
	return cmd
}
