package main

import (
	"context"
	"errors"

	"github.com/spf13/cobra"
)

func newUCICmd(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "uci",
		Short: "Speak UCI, as without a verb",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return runUCI(cmd.Context(), a)
		},
	}
}

// runUCI serves the GUI at the standard streams until it quits.
func runUCI(ctx context.Context, a *app) error {
	return errors.New("the UCI server is not wired yet")
}
