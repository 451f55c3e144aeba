package main

import (
	"fmt"
	"os"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/regence-chess/regence/configs"
	"github.com/regence-chess/regence/personalities"
)

func newPackCmd(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "pack",
		Short: "List, look at, check and make personalities",
		Long: `A pack is a folder that holds one personality: personality.toml and what belongs
to it. Some packs are built in; yours stand in your own folder of packs, which
"regence pack path" prints. A personality is named by its id, by the path of its
folder or file, and with changed settings as in tal@search.contempt=0.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	for _, verb := range []func(*app) *cobra.Command{
		newPackListCmd, newPackShowCmd, newPackCheckCmd, newPackDiffCmd,
		newPackNewCmd, newPackKeysCmd, newPackPathCmd,
	} {
		cmd.AddCommand(verb(a))
	}
	return cmd
}

// openCatalog gives the settings of the host and every pack that can be found. With an
// error both are good to use: the settings are the built-in ones.
func openCatalog() (configs.Regence, *personalities.Catalog, error) {
	settings, err := configs.Load()
	return settings, personalities.Open(settings.Packs...), err
}

// packCatalog is openCatalog for a verb: mistakes in the settings go to stderr.
func (a *app) packCatalog() *personalities.Catalog {
	_, catalog, err := openCatalog()
	if err != nil {
		fmt.Fprintln(a.stderr, err)
	}
	return catalog
}

// resolveSpec finds what a person at the command line names: an id or a path, either
// with overrides behind @.
func resolveSpec(catalog *personalities.Catalog, spec string) (*personalities.Resolved, error) {
	if _, err := os.Stat(spec); err == nil && isPath(spec) {
		return catalog.ResolveFile(spec)
	}
	name, overrides := personalities.ParseSpec(spec)
	if isPath(name) {
		return catalog.ResolveFile(name, overrides...)
	}
	return catalog.Resolve(name, overrides...)
}

// isPath tells a path from an id, which has neither dots nor slashes.
func isPath(name string) bool { return strings.ContainsAny(name, `./\`) }

func newPackListCmd(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "list",
		Short: "List the personalities, and the packs with mistakes",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			catalog := a.packCatalog()
			table := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
			for _, p := range catalog.Packs() {
				r, err := catalog.ResolvePack(p)
				if err != nil {
					return err
				}
				fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\n", r.ID, r.Version, r.Fingerprint(), r.Source, r.Description)
			}
			if err := table.Flush(); err != nil {
				return err
			}
			for _, bad := range catalog.Bad() {
				fmt.Fprintf(a.stderr, "not usable:\n%s\n", indent(bad.Err.Error()))
			}
			return nil
		},
	}
}

func newPackPathCmd(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "path",
		Short: "Print the folder of your own packs",
		Long: `Prints the folder in which your own packs stand, one folder each. It need not
exist yet. ` + configs.DirVariable + ` names another folder of settings, of which it is a part.`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			folder, err := personalities.UserFolder()
			if err != nil {
				return err
			}
			_, err = fmt.Fprintln(a.stdout, folder)
			return err
		},
	}
}

func indent(text string) string { return "  " + strings.ReplaceAll(text, "\n", "\n  ") }
