package main

import (
	"fmt"

	"github.com/spf13/cobra"
)

func newLichessTournamentCmd(a *app, flags *lichessFlags) *cobra.Command {
	var name, password, team string
	cmd := &cobra.Command{
		Use:   "tournament",
		Short: "Join or leave an arena that admits bots",
		Long: `Join or leave an arena that admits bots. A running bot plays the games that come of it;
arenas that stand in the settings it joins by itself.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.PersistentFlags().StringVar(&name, "account", "", "section of the account in the settings; default the first")
	join := &cobra.Command{
		Use:   "join ID",
		Short: "Join an arena",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			client, _, err := lichessClient(a, flags, name)
			if err != nil {
				return err
			}
			defer client.Close()
			arena, err := client.Tournament(cmd.Context(), args[0])
			if err != nil {
				return err
			}
			if arena.Finished {
				return fmt.Errorf("%s is over", arena.FullName)
			}
			if team != "" {
				if err := client.JoinTeam(cmd.Context(), team); err != nil {
					return err
				}
			}
			if err := client.JoinTournament(cmd.Context(), args[0], password, team); err != nil {
				return err
			}
			fmt.Fprintf(a.stdout, "Joined %s.\n", arena.FullName)
			return nil
		},
	}
	join.Flags().StringVar(&password, "password", "", "of the arena, if it has one")
	join.Flags().StringVar(&team, "team", "", "to play for, if the arena asks for one")
	leave := &cobra.Command{
		Use:   "leave ID",
		Short: "Leave an arena",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			client, _, err := lichessClient(a, flags, name)
			if err != nil {
				return err
			}
			defer client.Close()
			if err := client.LeaveTournament(cmd.Context(), args[0]); err != nil {
				return err
			}
			fmt.Fprintln(a.stdout, "Left.")
			return nil
		},
	}
	cmd.AddCommand(join, leave)
	return cmd
}
