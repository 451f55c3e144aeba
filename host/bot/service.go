package bot

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/regence-chess/regence/configs"
	"github.com/regence-chess/regence/protocols/lichess"
)

// Config is what a [Service] needs.
type Config struct {
	Settings *configs.Lichess
	Room     Room
	Ledger   *Ledger
	Clients  map[string]*lichess.Client // by the name of the account in the settings
	Version  string                     // of the program, for !name
	Log      *slog.Logger               // nil: nothing is logged

	Observer Observer               // nil: nobody
	Blocked  func(user string) bool // nil: the list of the settings
	Seed     uint64                 // of choices by lot; it is logged
}

// Service plays on all accounts.
type Service struct {
	accounts []*Account
	log      *slog.Logger
}

// NewService prepares to play. It makes no call.
func NewService(config Config) (*Service, error) {
	if config.Log == nil {
		config.Log = slog.New(slog.DiscardHandler)
	}
	if config.Observer == nil {
		config.Observer = nobody{}
	}
	if config.Blocked == nil {
		config.Blocked = OwnList(config.Settings)
	}
	if err := CheckPersonalities(config.Settings, config.Room); err != nil {
		return nil, err
	}
	s := &Service{log: config.Log}
	shared := newBudget(config.Settings)
	chooser := newChooser(config.Settings, config.Room, config.Seed)
	config.Log.Info("ready", "accounts", len(config.Settings.Accounts), "cores", shared.cores, "hash_per_game", shared.hash, "seed", config.Seed)
	for _, account := range config.Settings.Accounts {
		client := config.Clients[account.Name]
		if client == nil {
			return nil, fmt.Errorf("account %s has no client", account.Name)
		}
		s.accounts = append(s.accounts, &Account{
			name: account.Name, version: config.Version, client: client, settings: config.Settings, room: config.Room,
			ledger: config.Ledger, budget: shared, chooser: chooser, blocked: config.Blocked, observer: config.Observer,
			log: config.Log, tasks: make(chan func()), stop: make(chan struct{}),
			games: map[string]*board{}, pending: map[string]pending{}, queue: queue{settings: &config.Settings.Queue},
			ratings: map[string]int{}, rematch: map[string]bool{},
			checkAt: time.Now().Add(min(reconcileEvery, config.Settings.Play.CheckIn)),
		})
	}
	return s, nil
}

// OwnList tells whether a user stands in the block list of the settings.
func OwnList(settings *configs.Lichess) func(user string) bool {
	return func(user string) bool { return containsUser(settings.Queue.Block, user) }
}

// CheckPersonalities makes sure that everybody whom the settings name is there.
func CheckPersonalities(settings *configs.Lichess, room Room) error {
	if len(room.Personalities()) == 0 {
		return errors.New("there is no personality to play")
	}
	var problems []error
	check := func(where, id string) {
		if _, ok := find(room, id); !ok {
			problems = append(problems, fmt.Errorf("%s: there is no personality %q", where, id))
		}
	}
	check("choice.personality", settings.Choice.Personality)
	for _, rule := range settings.Rules {
		for _, id := range rule.Candidates() {
			check("rule."+rule.Name, id)
		}
	}
	return errors.Join(problems...)
}

// Run plays on all accounts until ctx ends, which leaves games as they stand, or until the
// last game is over after Drain. An account that cannot go on does not end the others; its
// error is returned in the end.
func (s *Service) Run(ctx context.Context) error {
	results := make(chan error, len(s.accounts))
	for _, account := range s.accounts {
		go func() {
			err := account.run(ctx)
			if err != nil && ctx.Err() == nil {
				s.log.Error("account stopped", "account", account.name, "error", err)
			}
			results <- err
		}()
	}
	var all []error
	for range s.accounts {
		if err := <-results; err != nil && !errors.Is(err, context.Canceled) {
			all = append(all, err)
		}
	}
	return errors.Join(all...)
}

// Drain takes no new games and lets the running ones end; Run returns when they have.
func (s *Service) Drain() {
	for _, account := range s.accounts {
		account.Drain()
	}
}
