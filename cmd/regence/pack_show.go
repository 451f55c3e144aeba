package main

import (
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/regence-chess/regence/personalities"
)

func newPackShowCmd(a *app) *cobra.Command {
	var changed, canonical, readme bool
	cmd := &cobra.Command{
		Use:   "show ID",
		Short: "Show the effective settings of a personality and where each comes from",
		Example: `  regence pack show tal
  regence pack show --changed tal@search.contempt=0
  regence pack show ./mypack`,
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			catalog := a.packCatalog()
			r, err := resolveSpec(catalog, args[0])
			switch {
			case err != nil:
				return err
			case canonical:
				_, err := a.stdout.Write(r.Canonical())
				return err
			case readme:
				return a.showReadme(catalog, r)
			}
			return a.showSettings(r, changed)
		},
	}
	cmd.Flags().BoolVar(&changed, "changed", false, "only what the pack itself or an override sets")
	cmd.Flags().BoolVar(&canonical, "canonical", false, "the table that the engine gets, on which the fingerprint rests")
	cmd.Flags().BoolVar(&readme, "readme", false, "what the pack says about itself")
	cmd.MarkFlagsMutuallyExclusive("changed", "canonical", "readme")
	return cmd
}

func (a *app) showSettings(r *personalities.Resolved, changed bool) error {
	fmt.Fprintf(a.stdout, "%s\n%s: %s\n", r.Summary(), r.Name, r.Description)
	fmt.Fprintf(a.stdout, "from %s\n\n", r.File)
	table := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
	for _, s := range r.Settings() {
		if changed && s.Origin.Layer < personalities.LayerPack {
			continue
		}
		// A long list would push the origins off the screen.
		if len(s.Value) > widestValue {
			fmt.Fprintf(table, "%s\t\t%s\n", s.Key, s.Origin)
			if err := table.Flush(); err != nil {
				return err
			}
			value := s.Value
			if strings.HasPrefix(value, "[") {
				value = foldList(value)
			}
			fmt.Fprintln(a.stdout, indent(value))
			continue
		}
		fmt.Fprintf(table, "%s\t%s\t%s\n", s.Key, s.Value, s.Origin)
	}
	return table.Flush()
}

func (a *app) showReadme(catalog *personalities.Catalog, r *personalities.Resolved) error {
	for _, p := range catalog.Packs() {
		if p.ID == r.ID {
			_, err := fmt.Fprint(a.stdout, p.Readme())
			return err
		}
	}
	return fmt.Errorf("%s has no README.md that can be found", r.ID)
}

const (
	widestValue = 40 // characters of a value in the column
	listARow    = 8  // elements of a folded list on a line: a rank of the board
)

// foldList breaks a list into rows of eight.
func foldList(list string) string {
	elements := strings.Split(strings.Trim(list, "[]"), ", ")
	var b strings.Builder
	for i, element := range elements {
		if i > 0 && i%listARow == 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "%5s", element)
	}
	return b.String()
}

func newPackKeysCmd(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "keys [WORD]",
		Short: "List the keys that a pack may set, or those with a word in name or meaning",
		Args:  cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			word := strings.ToLower(strings.Join(args, ""))
			table := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
			found := false
			for _, key := range slices.Concat(personalities.ConductKeys(), personalities.Keys()) {
				if !strings.Contains(strings.ToLower(key.Name+" "+key.Doc), word) {
					continue
				}
				found = true
				shape := key.Shape
				if key.Min != key.Max {
					shape = fmt.Sprintf("%s from %d to %d", shape, key.Min, key.Max)
				}
				fmt.Fprintf(table, "%s\t%s\t%s\n", key.Name, shape, key.Doc)
			}
			if !found {
				return fmt.Errorf("no key has %q in its name or meaning", word)
			}
			return table.Flush()
		},
	}
}

func newPackDiffCmd(a *app) *cobra.Command {
	return &cobra.Command{
		Use:     "diff A B",
		Short:   "Show in which settings two personalities differ",
		Example: "  regence pack diff baseline tal",
		Args:    cobra.ExactArgs(2),
		RunE: func(_ *cobra.Command, args []string) error {
			catalog := a.packCatalog()
			var both [2]*personalities.Resolved
			for i, spec := range args {
				r, err := resolveSpec(catalog, spec)
				if err != nil {
					return err
				}
				both[i] = r
			}
			fmt.Fprintf(a.stdout, "- %s\n+ %s\n", both[0].Summary(), both[1].Summary())
			for _, d := range personalities.Diff(both[0], both[1]) {
				fmt.Fprintln(a.stdout, d.Key)
				for _, side := range [][2]string{{"-", d.A}, {"+", d.B}} {
					if side[1] != "" {
						fmt.Fprintf(a.stdout, "  %s %s\n", side[0], side[1])
					}
				}
			}
			return nil
		},
	}
}
