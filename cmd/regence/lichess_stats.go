package main

import (
	"fmt"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/regence-chess/regence/configs"
	"github.com/regence-chess/regence/host/bot"
)

func newLichessStatsCmd(a *app, flags *lichessFlags) *cobra.Command {
	var days int
	cmd := &cobra.Command{
		Use:   "stats",
		Short: "Print results and performance of each personality",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			settings, err := configs.LoadLichess(flags.config)
			if err != nil {
				return err
			}
			path, err := ledgerPath(settings)
			if err != nil {
				return err
			}
			ledger, err := bot.OpenLedger(path)
			if err != nil {
				return err
			}
			defer ledger.Close()
			since := time.Time{}
			if days > 0 {
				since = time.Now().AddDate(0, 0, -days)
			}
			standings, err := ledger.Standings(cmd.Context(), since)
			if err != nil {
				return err
			}
			return printStandings(a, standings)
		},
	}
	cmd.Flags().IntVar(&days, "days", 0, "only games of so many days; 0: all")
	return cmd
}

func printStandings(a *app, standings []bot.Standing) error {
	if len(standings) == 0 {
		fmt.Fprintln(a.stdout, "No game has ended yet.")
		return nil
	}
	table := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "account\tpersonality\tgames\twon\tdrawn\tlost\tscore\topponents\tperformance\t")
	for _, s := range standings {
		fmt.Fprintf(table, "%s\t%s\t%d\t%d\t%d\t%d\t%.1f %%\t%d\t%d\t\n",
			s.Account, s.Personality, s.Games, s.Wins, s.Draws, s.Losses, 100*s.Score(), s.Opponents, s.Performance)
	}
	return table.Flush()
}
