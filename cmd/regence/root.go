package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// verbs are the commands, in the order in which help lists them.
var verbs = []func(*app) *cobra.Command{
	newUCICmd,
	newMatchCmd,
	newLichessCmd,
	newPackCmd,
	newEvalCmd,
	newTuneCmd,
	newDatagenCmd,
	newBenchCmd,
	newEPDCmd,
	newStyleCmd,
	newPerftCmd,
	newVersionCmd,
	newLatencyCmd,
	newEngineCmd,
}

// newRootCmd is the program. Without a verb it speaks UCI, because some GUIs cannot
// pass arguments.
func newRootCmd(a *app) *cobra.Command {
	root := &cobra.Command{
		Use:   "regence",
		Short: "A host for chess personalities",
		Long: `Regence is a host for chess personalities: players with a character of their own.

Without a verb it speaks UCI on its standard input and output, which is what a
chess GUI wants. Give a GUI the path of this program and choose a player with
the option Personality.`,
		Args:          cobra.NoArgs,
		SilenceErrors: true,
		SilenceUsage:  true,
		Version:       a.version,
	}
	root.SetIn(a.stdin)
	root.SetOut(a.stdout)
	root.SetErr(a.stderr)
	root.SetVersionTemplate("regence {{.Version}}\n")
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return &usageError{err: err} })
	for _, verb := range verbs {
		root.AddCommand(verb(a))
	}
	perft := root.Flags().Bool("perft", false, "run the perft suite, as the verb perft does")
	root.RunE = func(cmd *cobra.Command, args []string) error {
		if *perft {
			return runPerft(cmd.Context(), a, perftConfig{})
		}
		if a.terminal {
			fmt.Fprint(a.stdout, greeting(root, a.version))
		}
		return runUCI(cmd.Context(), a)
	}
	return root
}

// greeting is what a person at a terminal sees when the program starts without
// arguments: what it is, what it speaks, what else it can do.
func greeting(root *cobra.Command, version string) string {
	var names []string
	for _, cmd := range root.Commands() {
		if cmd.IsAvailableCommand() {
			names = append(names, cmd.Name())
		}
	}
	return fmt.Sprintf("Regence %s, a host for chess personalities.\n"+
		"It speaks UCI here, for a chess GUI: try uci, or go movetime 1000, or quit.\n"+
		"Verbs: %s (regence help VERB tells more).\n", version, strings.Join(names, ", "))
}
