package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/regence-chess/regence/personalities"
)

func newPackCheckCmd(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "check PATH...",
		Short: "Check packs and print every mistake with file and line",
		Long: `Checks packs by the paths of their folders or files, or every pack in a folder of
packs. Packs that are checked together may extend each other. Prints one line
for each good pack and every mistake of the others, and fails if there are any.`,
		Example: `  regence pack check ./mypack
  regence pack check "$(regence pack path)"`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			failed := false
			for _, checked := range a.packCatalog().Check(args...) {
				if checked.Err != nil {
					failed = true
					fmt.Fprintln(a.stdout, checked.Err)
					continue
				}
				fmt.Fprintf(a.stdout, "%s: ok, %s\n", checked.Path, checked.Resolved.Summary())
			}
			if failed {
				return errReported
			}
			return nil
		},
	}
}

func newPackNewCmd(a *app) *cobra.Command {
	var parent string
	cmd := &cobra.Command{
		Use:   "new ID",
		Short: "Make a pack of your own to start from",
		Long: `Makes a pack in your own folder of packs. Its personality.toml has every key with
its meaning, its range and the value inherited now, behind a # to take away.`,
		Example: `  regence pack new attila --extends tal`,
		Args:    cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			file, err := a.newPack(strings.ToLower(args[0]), parent)
			if err != nil {
				return err
			}
			fmt.Fprintf(a.stdout, "%s\nedit it, then: regence pack check %s\n", file, filepath.Dir(file))
			return nil
		},
	}
	cmd.Flags().StringVar(&parent, "extends", "baseline", "the personality whose settings it inherits")
	return cmd
}

// newPack writes the files of a pack and gives the path of its personality.toml.
func (a *app) newPack(id, parent string) (string, error) {
	if problem := personalities.CheckID(id); problem != "" {
		return "", &usageError{err: errors.New(problem)}
	}
	catalog := a.packCatalog()
	base, err := catalog.Resolve(parent)
	if err != nil {
		return "", err
	}
	if p, err := catalog.Find(id); err == nil {
		return "", fmt.Errorf("there is a pack %q already: %s", id, p.File)
	}
	folder, err := personalities.UserFolder()
	if err != nil {
		return "", err
	}
	folder = filepath.Join(folder, id)
	if err := os.MkdirAll(filepath.Dir(folder), 0o755); err != nil {
		return "", err
	}
	if err := os.Mkdir(folder, 0o755); err != nil {
		return "", err // also when it is there already: nothing is overwritten
	}
	readme := fmt.Sprintf("# %s\n\nWho this is, and what is and is not claimed of its style.\n", id)
	if err := os.WriteFile(filepath.Join(folder, "README.md"), []byte(readme), 0o644); err != nil {
		return "", err
	}
	file := filepath.Join(folder, "personality.toml")
	return file, os.WriteFile(file, personalities.Skeleton(id, base), 0o644)
}
