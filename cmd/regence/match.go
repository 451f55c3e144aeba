package main

import (
	"github.com/spf13/cobra"
)

// newMatchCmd plays personalities and engines against each other.
func newMatchCmd(a *app) *cobra.Command {
	var flags matchFlags
	cmd := &cobra.Command{
		Use:     "match A B [MORE…]",
		Aliases: []string{"ab"},
		Short:   "Play A against B: who is stronger, by how much, and how differently they play",
		Long: `Plays players against each other in pairs of games, the same opening with colours
swapped, and tells with honest statistics who is stronger, by how much, and how
differently they play.

A player is a personality (tal), the path of a pack (./mypack) or a foreign engine
(uci:/usr/games/stockfish), with settings behind it: tal@search.contempt=0,
baseline@Hash=64, "uci:/usr/games/stockfish@Skill Level=12".

Ctrl-C lets the running pairs finish, a second Ctrl-C does not; either way the match
can be resumed.`,
		Example: `  regence match tal baseline --games 40 --tc 1+0.01
  regence match baseline baseline@search.contempt=20 --nodes 8000 --sprt 0,10
  regence match tal baseline uci:/usr/games/stockfish --gauntlet --html report.html
  regence match --resume 3`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			return runMatch(cmd.Context(), a, &flags, cmd.Flags(), args)
		},
	}
	flags.add(cmd.Flags())
	cmd.PersistentFlags().StringVar(&flags.ledger, "ledger", "", "file that keeps the matches (default: in the user's configuration folder)")
	cmd.AddCommand(
		newMatchListCmd(a, &flags.ledger),
		newMatchShowCmd(a, &flags.ledger),
		newMatchExportCmd(a, &flags.ledger),
		newMatchOpeningsCmd(a),
	)
	return cmd
}
