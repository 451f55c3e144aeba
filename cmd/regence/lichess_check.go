package main

import (
	"fmt"
	"io"
	"log/slog"

	"github.com/spf13/cobra"

	"github.com/regence-chess/regence/configs"
	"github.com/regence-chess/regence/host/bot"
)

func newLichessCheckCmd(a *app, flags *lichessFlags, printConfig *bool) *cobra.Command {
	return &cobra.Command{
		Use:   "check-config",
		Short: "Check the file of settings",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			settings, err := configs.LoadLichess(flags.config)
			if err == nil {
				err = checkRoom(a, settings)
			}
			if err != nil {
				fmt.Fprintln(a.stdout, err)
				return errReported
			}
			if *printConfig {
				_, err := io.WriteString(a.stdout, settings.Print())
				return err
			}
			fmt.Fprintf(a.stdout, "The settings are right: %d accounts, %d rules.\n", len(settings.Accounts), len(settings.Rules))
			return nil
		},
	}
}

// checkRoom makes sure that the personalities of the settings are there.
func checkRoom(a *app, settings *configs.Lichess) error {
	house, err := openHouse(a)
	if err != nil {
		return err
	}
	return bot.CheckPersonalities(settings, bot.HostRoom(house.roster, slog.New(slog.DiscardHandler)))
}
