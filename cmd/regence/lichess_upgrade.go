package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/regence-chess/regence/configs"
	"github.com/regence-chess/regence/protocols/lichess"
)

func newLichessUpgradeCmd(a *app, flags *lichessFlags) *cobra.Command {
	var name string
	cmd := &cobra.Command{
		Use:   "upgrade",
		Short: "Make a Lichess account a bot account, for ever",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			client, _, err := lichessClient(a, flags, name)
			if err != nil {
				return err
			}
			defer client.Close()
			return upgrade(cmd.Context(), a, client)
		},
	}
	cmd.Flags().StringVar(&name, "account", "", "section of the account in the settings; default the first")
	return cmd
}

// lichessClient is the client of one account of the settings, the first by default.
func lichessClient(a *app, flags *lichessFlags, name string) (*lichess.Client, *configs.Lichess, error) {
	settings, err := configs.LoadLichess(flags.config)
	if err != nil {
		return nil, nil, err
	}
	for _, account := range settings.Accounts {
		if name != "" && account.Name != name {
			continue
		}
		token, err := lichessToken(account)
		if err != nil {
			return nil, nil, err
		}
		client, err := lichess.New(lichess.Config{URL: settings.URL, Token: token, UserAgent: "regence/" + a.version})
		return client, settings, err
	}
	return nil, nil, &usageError{err: fmt.Errorf("the settings have no account %q", name)}
}

// upgrade asks for the name of the account, typed, because there is no way back.
func upgrade(ctx context.Context, a *app, client *lichess.Client) error {
	account, err := client.Account(ctx)
	if err != nil {
		return err
	}
	switch {
	case account.IsBot():
		fmt.Fprintf(a.stdout, "%s is a bot account already.\n", account.Username)
		return nil
	case account.Count.All > 0:
		return fmt.Errorf("%s has played %d games; only an account without games can become a bot account", account.Username, account.Count.All)
	}
	fmt.Fprintf(a.stdout, "%s will be a bot account for ever: nobody can play on the website with it again.\nType the name of the account to go on: ", account.Username)
	typed, err := bufio.NewReader(a.stdin).ReadString('\n')
	if strings.TrimSpace(typed) != account.Username {
		if err != nil && strings.TrimSpace(typed) == "" {
			return errors.New("nothing was typed; nothing is changed")
		}
		return errors.New("that is not the name of the account; nothing is changed")
	}
	if err := client.Upgrade(ctx); err != nil {
		return err
	}
	fmt.Fprintf(a.stdout, "%s is a bot account now.\n", account.Username)
	return nil
}
