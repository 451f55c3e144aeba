package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/engine/eval"
	"github.com/regence-chess/regence/personalities"
)

func newEvalCmd(a *app) *cobra.Command {
	var id, against, root, tablePath string
	cmd := &cobra.Command{
		Use:   "eval FEN",
		Short: "Explain how a personality judges a position",
		Long: `Eval prints what each term of the evaluation gives to each side, middlegame and
endgame, and what is left of it at the phase of the position. With --against it
shows the difference between two personalities instead. Terms in "danger" do not
count by themselves: their sum is read from king_safety.curve. With --syzygy it
also tells what the tablebases say, where they hold the position.`,
		Example: `  regence eval "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9"
  regence eval --personality tal --root white startpos
  regence eval --personality tal --against baseline FEN
  regence eval --syzygy /tb "8/8/8/4k3/8/8/4PK2/8 w - - 0 1"`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			position, err := parsePosition(strings.Join(args, " "))
			if err != nil {
				return &usageError{err: err}
			}
			side, err := parseRoot(root, &position)
			if err != nil {
				return &usageError{err: err}
			}
			tables, err := openTables(a, tablePath)
			if err != nil {
				return err
			}
			if tables != nil {
				fmt.Fprintf(a.stdout, "Tablebases: %s\n", verdictOf(tables, &position))
				if err := tables.Close(); err != nil {
					return err
				}
			}
			catalog := a.packCatalog()
			first, err := explain(catalog, id, side, &position)
			if err != nil {
				return err
			}
			if against == "" {
				return printExplanation(a.stdout, id, side, &first)
			}
			second, err := explain(catalog, against, side, &position)
			if err != nil {
				return err
			}
			return printDifference(a.stdout, id, against, &first, &second)
		},
	}
	cmd.Flags().StringVarP(&id, "personality", "p", "baseline", "who judges: an id, a path, or with changes as in tal@search.contempt=0")
	cmd.Flags().StringVar(&tablePath, "syzygy", "", "folders of Syzygy tables to ask")
	cmd.Flags().StringVar(&against, "against", "", "show the difference to this personality")
	cmd.Flags().StringVar(&root, "root", "move", "the side that the personality plays: white, black, or move for the side to move")
	return cmd
}

// parsePosition reads a FEN or the word startpos.
func parsePosition(text string) (chess.Position, error) {
	if text == "startpos" {
		return chess.StartPosition(), nil
	}
	return chess.ParseFEN(text)
}

func parseRoot(text string, p *chess.Position) (chess.Color, error) {
	switch text {
	case "white":
		return chess.White, nil
	case "black":
		return chess.Black, nil
	case "move":
		return p.SideToMove(), nil
	}
	return chess.White, fmt.Errorf("--root %q: want white, black or move", text)
}

// explain lets a personality judge the position.
func explain(catalog *personalities.Catalog, spec string, root chess.Color, p *chess.Position) (eval.Explanation, error) {
	r, err := resolveSpec(catalog, spec)
	if err != nil {
		return eval.Explanation{}, err
	}
	if kind := r.Engine().Kind; kind != personalities.KindNative {
		return eval.Explanation{}, fmt.Errorf("%s is a %s engine: only native personalities have weights", r.ID, kind)
	}
	e := eval.New(r.Own(), r.Opponent())
	e.SetRoot(root)
	return e.Explain(p), nil
}

func printExplanation(out io.Writer, id string, root chess.Color, x *eval.Explanation) error {
	fmt.Fprintf(out, "%s, playing %s: %+.2f for White", id, root, x.Total/100)
	if x.Known {
		fmt.Fprintln(out, ", an ending known by heart")
		return nil
	}
	fmt.Fprintf(out, ". Phase %d of 24, endgame scale %d of 64.\n\n", x.Phase, x.Scale)
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "White mg\teg\tBlack mg\teg\ttotal\t\t")
	for _, line := range x.Lines {
		white, black := line.Sides[chess.White], line.Sides[chess.Black]
		total, unit := fmt.Sprintf("%+.1f", line.Total), ""
		if line.Term.Kind == eval.Curved {
			total, unit = "", " (danger)"
		}
		fmt.Fprintf(table, "%.0f\t%.0f\t%.0f\t%.0f\t%s\t\t%s%s\n",
			white.MG, white.EG, black.MG, black.EG, total, line.Term.Name, unit)
	}
	if x.AttackImbalance != 0 {
		fmt.Fprintf(table, "\t\t\t\t%+.1f\t\tking attack imbalance\n", x.Blend(x.AttackImbalance, 0))
	}
	fmt.Fprintf(table, "\t\t\t\t%+.1f\t\tscore in centipawns\n", x.Total)
	return table.Flush()
}

func printDifference(out io.Writer, first, second string, x, y *eval.Explanation) error {
	fmt.Fprintf(out, "%s %+.2f, %s %+.2f for White\n", first, x.Total/100, second, y.Total/100)
	if x.Known || y.Known {
		fmt.Fprintln(out, "an ending known by heart")
		return nil
	}
	totals := map[string][2]float64{}
	for i, lines := range [2][]eval.Line{x.Lines, y.Lines} {
		for _, line := range lines {
			both := totals[line.Term.Name]
			both[i] = line.Total
			totals[line.Term.Name] = both
		}
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(table, "\n%s\t%s\tdifference\t\t\n", first, second)
	row := func(name string, a, b float64) {
		if a != b {
			fmt.Fprintf(table, "%+.1f\t%+.1f\t%+.1f\t\t%s\n", a, b, a-b, name)
		}
	}
	for _, term := range eval.Terms() {
		both := totals[term.Name]
		row(term.Name, both[0], both[1])
	}
	row("king attack imbalance", x.Blend(x.AttackImbalance, 0), y.Blend(y.AttackImbalance, 0))
	row("score in centipawns", x.Total, y.Total)
	return table.Flush()
}
