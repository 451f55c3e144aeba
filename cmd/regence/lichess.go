package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/regence-chess/regence/configs"
	"github.com/regence-chess/regence/host/bot"
	"github.com/regence-chess/regence/host/bot/ops"
	"github.com/regence-chess/regence/protocols/lichess"
)

// lichessFlags are common to all verbs below lichess.
type lichessFlags struct {
	config string
}

func newLichessCmd(a *app) *cobra.Command {
	var flags lichessFlags
	var printConfig bool
	var fake fakeConfig
	cmd := &cobra.Command{
		Use:   "lichess",
		Short: "Play on Lichess with a personality for each challenge",
		Long: `Play on Lichess with a bot account. The settings are in lichess.toml in your folder of
settings; the token is in the environment variable LICHESS_TOKEN or in a file that the
settings name. "regence lichess doctor" tells whether everything is right.

The first Ctrl-C or SIGTERM takes no new games and lets the running ones end; the second
leaves them, and the next start goes on with them.

With --fake no account is needed: two personalities play each other through the whole bot
on a Lichess of its own on this machine.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if fake.enabled {
				return runFake(cmd.Context(), a, fake)
			}
			settings, err := configs.LoadLichess(flags.config)
			if err != nil {
				return err
			}
			if printConfig {
				_, err := io.WriteString(a.stdout, settings.Print())
				return err
			}
			return runLichess(cmd.Context(), a, settings)
		},
	}
	cmd.PersistentFlags().StringVar(&flags.config, "config", "", "file of settings; default lichess.toml in your folder of settings")
	cmd.PersistentFlags().BoolVar(&printConfig, "print-config", false, "print the settings in force and end")
	fake.addTo(cmd.Flags())
	cmd.AddCommand(newLichessCheckCmd(a, &flags, &printConfig), newLichessDoctorCmd(a, &flags), newLichessUpgradeCmd(a, &flags),
		newLichessStatsCmd(a, &flags), newLichessTournamentCmd(a, &flags))
	return cmd
}

// lichessToken finds the token of an account.
func lichessToken(account *configs.LichessAccount) (lichess.Token, error) {
	var token lichess.Token
	var err error
	if account.TokenFile != "" {
		token, err = lichess.TokenFromFile(account.TokenFile)
	} else {
		token, err = lichess.TokenFromEnv(account.TokenEnv)
	}
	if err != nil {
		return token, fmt.Errorf("account %s: %w", account.Name, err)
	}
	return token, nil
}

// lichessTokens finds the tokens of all accounts.
func lichessTokens(settings *configs.Lichess) (map[string]lichess.Token, error) {
	tokens := map[string]lichess.Token{}
	var problems []error
	for _, account := range settings.Accounts {
		token, err := lichessToken(account)
		problems = append(problems, err)
		tokens[account.Name] = token
	}
	return tokens, errors.Join(problems...)
}

// lichessLog is the log of the bot, through which no token can pass.
func lichessLog(w io.Writer, settings *configs.Lichess, tokens map[string]lichess.Token) *slog.Logger {
	var all []lichess.Token
	for _, token := range tokens {
		all = append(all, token)
	}
	w = lichess.RedactWriter(w, all...)
	return newLog(w, settings.LogLevel, settings.LogFormat)
}

// ledgerPath is where the ledger is.
func ledgerPath(settings *configs.Lichess) (string, error) {
	if settings.Ledger != "" {
		return settings.Ledger, nil
	}
	dir, err := configs.Dir()
	if err != nil {
		return "", fmt.Errorf("files.ledger is empty, and %w", err)
	}
	return filepath.Join(dir, "lichess.db"), nil
}

// runLichess plays until it is told to stop.
func runLichess(ctx context.Context, a *app, settings *configs.Lichess) error {
	tokens, err := lichessTokens(settings)
	if err != nil {
		return err
	}
	log := lichessLog(a.stderr, settings, tokens)
	path, err := ledgerPath(settings)
	if err != nil {
		return err
	}
	ledger, err := bot.OpenLedger(path)
	if err != nil {
		return err
	}
	defer ledger.Close()
	house, err := openHouse(a)
	if err != nil {
		return err
	}
	for _, mistake := range house.mistakes {
		log.Warn("settings", "mistake", mistake)
	}
	metrics := ops.NewMetrics()
	clients := map[string]*lichess.Client{}
	for name, token := range tokens {
		client, err := lichess.New(lichess.Config{
			URL: settings.URL, Token: token, UserAgent: "regence/" + a.version + " " + name,
			Log: log.With("account", name), Observe: metrics.Calls(name),
		})
		if err != nil {
			return err
		}
		defer client.Close()
		metrics.Watch(name, client)
		clients[name] = client
	}
	lists := ops.NewBlockLists(settings.Queue.Lists, filepath.Dir(path), settings.Queue.Refresh, log)
	own := bot.OwnList(settings)
	service, err := bot.NewService(bot.Config{
		Settings: settings, Room: bot.HostRoom(house.roster, log), Ledger: ledger, Clients: clients, Version: a.version, Log: log,
		Observer: metrics, Blocked: func(user string) bool { return own(user) || lists.Blocked(user) }, Seed: uint64(time.Now().UnixNano()),
	})
	if err != nil {
		return err
	}
	surround := &lichessSurround{
		settings: settings, metrics: metrics, lists: lists, log: log,
		health: &ops.Health{Clients: clients, Started: time.Now()},
	}
	return surround.run(ctx, service)
}

// lichessSurround runs a service with what surrounds it.
type lichessSurround struct {
	settings *configs.Lichess
	metrics  *ops.Metrics
	health   *ops.Health
	lists    *ops.BlockLists
	log      *slog.Logger
}

// run plays until the service ends by itself, or has drained after a first signal, or is
// told by a second one, or by the end of the time for draining, to leave its games.
func (s *lichessSurround) run(told context.Context, service *bot.Service) error {
	ctx, cancel := context.WithCancel(context.WithoutCancel(told))
	defer cancel()
	go s.lists.Run(ctx)
	go ops.Watchdog(ctx, s.health)
	served := make(chan error, 1)
	if s.settings.Listen != "" {
		go func() { served <- ops.Serve(ctx, s.settings.Listen, ops.Handler(s.metrics, s.health), nil) }()
	}
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	defer signal.Stop(signals)
	ended := make(chan error, 1)
	go func() { ended <- service.Run(ctx) }()

	var deadline <-chan time.Time
	stop, seen := told.Done(), 0
	drain := func() {
		if stop == nil {
			return
		}
		stop = nil
		ops.Notify(ops.Stopping)
		s.log.Info("stopping: games end first, a second signal leaves them", "deadline", s.settings.Play.Drain)
		service.Drain()
		deadline = time.After(s.settings.Play.Drain)
	}
	for {
		select {
		case err := <-ended:
			if errors.Is(err, context.Canceled) {
				return nil
			}
			return err
		case err := <-served:
			if err != nil {
				s.log.Error("metrics are not served", "error", err)
			}
		case <-stop:
			drain()
		case <-signals:
			if seen++; seen > 1 {
				s.log.Warn("leaving the games as they stand")
				cancel()
			}
			drain()
		case <-deadline:
			s.log.Warn("the time for draining is over, leaving the games as they stand")
			cancel()
		}
	}
}
