package main

import (
	"context"
	"errors"

	"github.com/spf13/cobra"
)

// perftConfig tells what to count.
type perftConfig struct{}

func newPerftCmd(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "perft",
		Short: "Check the move generator against known node counts",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return runPerft(cmd.Context(), a, perftConfig{})
		},
	}
}

func runPerft(ctx context.Context, a *app, config perftConfig) error {
	return errors.New("perft is not wired yet")
}
