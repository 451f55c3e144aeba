package main

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/regence-chess/regence/host"
	"github.com/regence-chess/regence/protocols/uci"
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
	roster, err := newRoster(a)
	if err != nil {
		return err
	}
	session, err := roster.Open(ctx, "baseline", host.SessionConfig{})
	if err != nil {
		return err
	}
	defer session.Close()
	return uci.Serve(ctx, uci.ServerConfig{Player: session, In: a.stdin, Out: a.stdout, Debug: a.terminal})
}
