package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/regence-chess/regence/configs"
	"github.com/regence-chess/regence/host/bot"
	"github.com/regence-chess/regence/protocols/lichess"
)

// Limits of the doctor.
const (
	skewAllowed  = 2 * time.Second
	expiresSoon  = 14 * 24 * time.Hour
	doctorWait   = 30 * time.Second
	openlyShared = 0o077 // permission bits that a token file should not have
)

func newLichessDoctorCmd(a *app, flags *lichessFlags) *cobra.Command {
	return &cobra.Command{
		Use:   "doctor",
		Short: "Check token, scopes, account and clock",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			d := &doctor{a: a}
			ctx, cancel := context.WithTimeout(cmd.Context(), doctorWait)
			defer cancel()
			d.examine(ctx, flags.config)
			if d.failed {
				return errReported
			}
			return nil
		},
	}
}

// doctor prints one line for each thing that it looks at.
type doctor struct {
	a      *app
	failed bool
}

func (d *doctor) good(format string, args ...any) { d.line("ok  ", format, args...) }
func (d *doctor) warn(format string, args ...any) { d.line("note", format, args...) }
func (d *doctor) bad(format string, args ...any) {
	d.failed = true
	d.line("FAIL", format, args...)
}

func (d *doctor) line(mark, format string, args ...any) {
	fmt.Fprintf(d.a.stdout, "%s  %s\n", mark, fmt.Sprintf(format, args...))
}

func (d *doctor) examine(ctx context.Context, config string) {
	settings, err := configs.LoadLichess(config)
	if err == nil {
		err = checkRoom(d.a, settings)
	}
	if err != nil {
		d.bad("settings:\n%v", err)
		return
	}
	d.good("settings: %d accounts, %d rules, server %s", len(settings.Accounts), len(settings.Rules), settings.URL)
	if path, err := ledgerPath(settings); err != nil {
		d.bad("ledger: %v", err)
	} else if ledger, err := bot.OpenLedger(path); err != nil {
		d.bad("%v", err)
	} else {
		ledger.Close()
		d.good("ledger: %s", path)
	}
	for _, account := range settings.Accounts {
		d.account(ctx, settings, account)
	}
}

func (d *doctor) account(ctx context.Context, settings *configs.Lichess, account *configs.LichessAccount) {
	name := account.Name
	token, err := lichessToken(account)
	if err != nil {
		d.bad("%v", err)
		return
	}
	if info, err := os.Stat(account.TokenFile); account.TokenFile != "" && err == nil && info.Mode().Perm()&openlyShared != 0 {
		d.warn("%s: the token file %s can be read by others; chmod 600 it", name, account.TokenFile)
	}
	client, err := lichess.New(lichess.Config{URL: settings.URL, Token: token, UserAgent: "regence/" + d.a.version + " doctor"})
	if err != nil {
		d.bad("%s: %v", name, err)
		return
	}
	defer client.Close()
	info, err := client.TestToken(ctx)
	switch {
	case errors.Is(err, lichess.ErrUnauthorized):
		d.bad("%s: the server does not know the token; make a new one with the scope bot:play at %s/account/oauth/token/create", name, settings.URL)
		return
	case err != nil:
		d.bad("%s: the server does not answer: %v", name, err)
		return
	}
	d.scopes(name, info)
	user, err := client.Account(ctx)
	switch {
	case err != nil:
		d.bad("%s: %v", name, err)
	case !user.IsBot():
		d.bad("%s: %s is no bot account; `regence lichess upgrade` makes it one", name, user.Username)
	default:
		d.good("%s: %s is a bot account", name, user.Username)
	}
	switch skew, err := client.Skew(ctx); {
	case err != nil:
		d.warn("%s: clock not compared: %v", name, err)
	case skew.Abs() > skewAllowed:
		d.warn("%s: the clock of this machine is off by %s", name, skew.Round(time.Second))
	default:
		d.good("%s: clock", name)
	}
}

// scopes checks what the token is good for.
func (d *doctor) scopes(name string, info *lichess.TokenInfo) {
	if !info.Has("bot:play") {
		d.bad("%s: the token lacks the scope bot:play; it has: %s", name, strings.Join(info.Scopes, ", "))
	} else {
		d.good("%s: token of %s with the scope bot:play", name, info.UserID)
	}
	for scope, use := range map[string]string{"tournament:write": "join arenas", "team:write": "join teams"} {
		if !info.Has(scope) {
			d.warn("%s: without the scope %s the bot cannot %s", name, scope, use)
		}
	}
	if !info.Expires.IsZero() && time.Until(info.Expires) < expiresSoon {
		d.warn("%s: the token expires on %s", name, info.Expires.Format(time.DateOnly))
	}
}
