package main

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/regence-chess/regence/host"
	"github.com/regence-chess/regence/protocols/uci"
)

// fallback is the personality that is always there.
const fallback = "baseline"

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

// runUCI serves the GUI at the standard streams until it quits. A mistake in the settings
// or in a pack is told to the user and keeps nobody from playing.
func runUCI(ctx context.Context, a *app) error {
	house, err := openHouse(a)
	if err != nil {
		return err
	}
	notices := house.mistakes
	session, err := house.roster.Open(ctx, house.settings.Personality, host.SessionConfig{})
	if err != nil {
		notices = append(notices, "personality in regence.toml: "+err.Error())
		if session, err = house.roster.Open(ctx, fallback, host.SessionConfig{}); err != nil {
			return err
		}
	}
	defer session.Close()
	return uci.Serve(ctx, uci.ServerConfig{
		Player: session, In: a.stdin, Out: a.stdout,
		Debug:   a.terminal,
		Notices: notices,
	})
}
