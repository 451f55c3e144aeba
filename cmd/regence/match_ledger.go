package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/regence-chess/regence/host/match"
)

func newMatchListCmd(a *app, ledgerFile *string) *cobra.Command {
	return &cobra.Command{
		Use:   "list",
		Short: "List the matches that were played",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			ledger, err := openLedger(*ledgerFile)
			if err != nil {
				return err
			}
			defer ledger.Close()
			matches, err := ledger.Matches(cmd.Context())
			if err != nil {
				return err
			}
			table := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
			fmt.Fprintln(table, "MATCH\tWHEN\tPLAYERS\tGAMES\tRESULT")
			for _, m := range matches {
				records, err := ledger.Games(cmd.Context(), m.ID)
				if err != nil {
					return err
				}
				summary := match.Summarize(m, records)
				var names []string
				for _, p := range m.Players {
					names = append(names, p.Name)
				}
				fmt.Fprintf(table, "%d\t%s\t%s\t%d of %d\t%s\n", m.ID, m.Created.Local().Format("2006-01-02 15:04"),
					strings.Join(names, " – "), len(records), summary.Planned, shortResult(summary))
			}
			return table.Flush()
		},
	}
}

func newMatchShowCmd(a *app, ledgerFile *string) *cobra.Command {
	var asJSON bool
	var divergence uint64
	cmd := &cobra.Command{
		Use:   "show MATCH",
		Short: "Show what a match says",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return withMatch(cmd, *ledgerFile, args[0], func(m *match.Match, records []match.Record) error {
				outcome, err := sumUp(cmd.Context(), m, records, true, divergence)
				if err != nil {
					return err
				}
				if asJSON {
					return printJSON(a.stdout, outcome)
				}
				return outcome.print(a.stdout, stylePaint(a))
			})
		},
	}
	addDivergence(cmd.Flags(), &divergence)
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	return cmd
}

func newMatchExportCmd(a *app, ledgerFile *string) *cobra.Command {
	var pgnFile, htmlFile string
	var divergence uint64
	cmd := &cobra.Command{
		Use:   "export MATCH",
		Short: "Write the games or the report of a match (PGN to the standard output by default)",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return withMatch(cmd, *ledgerFile, args[0], func(m *match.Match, records []match.Record) error {
				if htmlFile != "" {
					outcome, err := sumUp(cmd.Context(), m, records, true, divergence)
					if err != nil {
						return err
					}
					if err := writeFile(htmlFile, func(w io.Writer) error { return outcome.writeHTML(w, a.version) }); err != nil {
						return err
					}
				}
				if pgnFile != "" && pgnFile != "-" {
					return writeFile(pgnFile, func(w io.Writer) error { return m.WritePGN(w, records) })
				}
				if htmlFile != "" && pgnFile == "" {
					return nil
				}
				return m.WritePGN(a.stdout, records)
			})
		},
	}
	cmd.Flags().StringVar(&pgnFile, "pgn", "", "file for the games; - or alone: the standard output")
	cmd.Flags().Lookup("pgn").NoOptDefVal = "-"
	addDivergence(cmd.Flags(), &divergence)
	cmd.Flags().StringVar(&htmlFile, "html", "", "file for the report")
	return cmd
}

// withMatch loads a match by the number that a user typed.
func withMatch(cmd *cobra.Command, ledgerFile, number string, use func(*match.Match, []match.Record) error) error {
	id, err := strconv.ParseInt(number, 10, 64)
	if err != nil {
		return &usageError{fmt.Errorf("match %q: want a number, see regence match list", number)}
	}
	ledger, err := openLedger(ledgerFile)
	if err != nil {
		return err
	}
	defer ledger.Close()
	m, err := ledger.Match(cmd.Context(), id)
	if err != nil {
		return err
	}
	records, err := ledger.Games(cmd.Context(), id)
	if err != nil {
		return err
	}
	return use(m, records)
}
