package main

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/host/match"
	"github.com/regence-chess/regence/personalities"
)

// newMatchOpeningsCmd makes sets of openings, among them the built-in one.
func newMatchOpeningsCmd(a *app) *cobra.Command {
	g := match.Generation{Count: 500, Plies: 8, Seed: 1, Nodes: 20_000, Limit: 60}
	limit := int(g.Limit)
	cmd := &cobra.Command{
		Use:   "openings",
		Short: "Make balanced openings of random moves, as EPD",
		Long: `Makes openings of random moves, keeps those that a search with baseline's weights
finds balanced, and writes them as EPD, with the command that made them at the top.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			resolved, err := personalities.Builtin().Resolve("baseline")
			if err != nil {
				return err
			}
			player, err := resolved.Player()
			if err != nil {
				return err
			}
			defer player.Close()
			g.Limit = engine.Score(limit)
			fmt.Fprintf(a.stdout, "# Openings of %d random plies that a search of %d nodes scores within %d cp, no two alike.\n", g.Plies, g.Nodes, limit)
			fmt.Fprintf(a.stdout, "# Made on %s by: regence match openings --count %d --plies %d --seed %d --nodes %d --limit %d\n",
				time.Now().UTC().Format(time.DateOnly), g.Count, g.Plies, g.Seed, g.Nodes, limit)
			fmt.Fprintf(a.stdout, "# Judged by baseline %s %s.\n", resolved.Version, resolved.Fingerprint())
			return match.Generate(cmd.Context(), player, g, func(o match.Opening, score engine.Score) error {
				_, err := fmt.Fprintf(a.stdout, "%s ; %s\n", o.FEN, score)
				return err
			})
		},
	}
	flags := cmd.Flags()
	flags.IntVar(&g.Count, "count", g.Count, "openings to make")
	flags.IntVar(&g.Plies, "plies", g.Plies, "random plies of each")
	flags.Uint64Var(&g.Seed, "seed", g.Seed, "seed of the moves")
	flags.Uint64Var(&g.Nodes, "nodes", g.Nodes, "nodes of the search that judges")
	flags.IntVar(&limit, "limit", limit, "greatest score either way, in cp")
	return cmd
}
