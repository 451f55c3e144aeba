package bot

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/regence-chess/regence/configs"
	"github.com/regence-chess/regence/protocols/lichess"
)

// Time limits of an account.
const (
	reconcileEvery = 5 * time.Minute  // how often the server's list of games is compared with ours …
	watchEvery     = 20 * time.Second // … and while clock games are running or the event stream is down
	deafAfter      = 10 * time.Second // without a sign of life the event stream is down
	tidyTimeout    = 10 * time.Second // for the last calls before stopping
	seenChallenges = 256              // challenges remembered to tell repetitions
)

// Account plays for one bot account. Its goroutine, run, owns the fields below "state";
// what takes time runs beside it and comes back through tasks.
type Account struct {
	name     string // of the section in the settings
	id       string // of the user
	userName string
	version  string
	client   *lichess.Client
	settings *configs.Lichess
	room     Room
	ledger   *Ledger
	budget   *budget
	chooser  *chooser
	blocked  func(user string) bool
	observer Observer
	log      *slog.Logger

	ctx    context.Context // of everything that runs beside
	beside func(func())    // starts something that run waits for in the end
	tasks  chan func()     // runs in the account's goroutine
	stop   chan struct{}   // closed by Drain
	once   sync.Once

	// State.
	games     map[string]*board
	pending   map[string]pending // accepted challenges whose game has not begun, by id
	queue     queue
	outgoing  *outgoing
	seen      []string // ids of challenges that were dealt with
	ratings   map[string]int
	draining  bool
	matching  matching
	checkAt   time.Time // the next look at the server's list
	checkedAt time.Time // and the last

	mu      sync.Mutex
	rematch map[string]bool // opponents whose next game is a rematch
}

// board is a running game as the account sees it.
type board struct {
	game   *game
	guest  string
	bot    bool
	slow   bool // correspondence: a visit, which takes no board
	parked bool // nobody moves and it cannot be ended: it takes no board either
	cancel context.CancelFunc
}

// pending is an accepted challenge whose game has not begun.
type pending struct {
	proposal Proposal
	until    time.Time
	asked    bool // the server's list of games has been asked for it
}

// run plays until ctx ends, or until the last game is over after Drain.
func (a *Account) run(ctx context.Context) error {
	var running sync.WaitGroup
	defer running.Wait()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	a.ctx, a.beside = ctx, running.Go
	if err := a.identify(ctx); err != nil {
		return err
	}
	events, ended := make(chan lichess.Event), make(chan error, 1)
	a.beside(func() {
		ended <- a.client.Events(ctx, func(event lichess.Event) {
			select {
			case events <- event:
			case <-ctx.Done():
			}
		})
	})
	a.joinTournaments()
	timer := time.NewTimer(longAgo)
	defer timer.Stop()
	stop := a.stop
	for {
		timer.Reset(time.Until(a.nextTimer()))
		select {
		case event := <-events:
			a.receive(event)
		case task := <-a.tasks:
			task()
		case err := <-ended:
			return a.streamEnded(ctx, err)
		case <-stop:
			stop = nil
			a.beginDrain()
		case <-timer.C:
		case <-ctx.Done():
			return ctx.Err()
		}
		a.timers()
		if a.draining && a.idle() {
			a.log.Info("all games are over")
			return nil
		}
	}
}

// identify asks the server who we are, until it answers.
func (a *Account) identify(ctx context.Context) error {
	for wait := time.Second; ; wait = min(2*wait, time.Minute) {
		account, err := a.client.Account(ctx)
		switch {
		case err == nil && !account.IsBot():
			return fmt.Errorf("account %s (%s) is not a bot account; `regence lichess upgrade` makes it one", account.Username, a.name)
		case err == nil:
			a.id, a.userName = account.ID, account.Username
			for perf, standing := range account.Perfs {
				a.ratings[perf] = int(standing.Rating)
			}
			a.log = a.log.With("account", a.id)
			a.log.Info("logged in", "user", a.userName)
			return nil
		case errors.Is(err, lichess.ErrUnauthorized), errors.Is(err, lichess.ErrForbidden):
			return fmt.Errorf("account %s: %w", a.name, err)
		}
		a.log.Warn("cannot log in, trying again", "error", err, "wait", wait)
		if !pause(ctx, wait) {
			return ctx.Err()
		}
	}
}

func (a *Account) streamEnded(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if errors.Is(err, lichess.ErrDisplaced) {
		a.log.Error("another program plays on this account; it has the games now")
	}
	return fmt.Errorf("account %s: %w", a.name, err)
}

// receive takes a line of the event stream.
func (a *Account) receive(event lichess.Event) {
	switch event.Kind {
	case lichess.Opened:
		a.log.Info("event stream open")
	case lichess.ChallengeCreated:
		a.challenged(event)
	case lichess.ChallengeCanceled:
		if event.Challenge != nil {
			a.withdrawn(event.Challenge.ID)
		}
	case lichess.ChallengeDeclined:
		if event.Challenge != nil {
			a.declined(event.Challenge)
		}
	case lichess.GameStart:
		if event.Game != nil {
			a.gameStarts(event.Game)
		}
	case lichess.GameFinish:
		if event.Game != nil {
			a.gameFinished(event.Game)
		}
	default:
		a.log.Debug("unknown event", "kind", event.Kind)
	}
}

// then runs f in the account's goroutine, unless the account stops first.
func (a *Account) then(f func()) {
	select {
	case a.tasks <- f:
	case <-a.ctx.Done():
	}
}

// nextTimer is the next moment at which something may have to be done.
func (a *Account) nextTimer() time.Time {
	next := time.Now().Add(deafAfter)
	consider := func(at time.Time) {
		if !at.IsZero() && at.Before(next) {
			next = at
		}
	}
	consider(a.checkAt)
	for _, p := range a.pending {
		consider(p.until)
	}
	if at, ok := a.queue.nextExpiry(); ok {
		consider(at)
	}
	consider(a.matching.at)
	return next
}

// timers does what is due.
func (a *Account) timers() {
	now := time.Now()
	late := false
	for id, p := range a.pending {
		switch {
		case now.Before(p.until):
		case !p.asked: // its announcement may have been lost: the board stays kept
			p.asked, p.until = true, now.Add(a.settings.Patience.Start)
			a.pending[id] = p
			late = true
		default:
			a.log.Warn("the game of an accepted challenge has not begun", "challenge", id, "opponent", p.proposal.Guest.Name)
			delete(a.pending, id)
		}
	}
	for _, p := range a.queue.expire(now) {
		a.decline(&p, lichess.ReasonLater, "waited too long")
	}
	if watched := a.checkedAt.Add(watchEvery); (a.boards() > 0 || a.deaf()) && watched.Before(a.checkAt) {
		a.checkAt = watched
	}
	if late || !now.Before(a.checkAt) {
		a.reconcile()
	}
	a.fillBoards()
	a.matchmake(now)
}

// deaf reports whether the event stream has been down for a while. When its budget of openings
// is spent that may last for minutes, in which a game may begin that nobody announces.
func (a *Account) deaf() bool {
	age, opened := a.client.EventAge()
	return opened && age > deafAfter
}

// idle reports whether nothing is going on.
func (a *Account) idle() bool {
	return a.busy() == 0 && len(a.games) == 0 && len(a.queue.waiting) == 0
}

// Drain lets the running games end and takes no new ones. It may be called from any
// goroutine.
func (a *Account) Drain() { a.once.Do(func() { close(a.stop) }) }

func (a *Account) beginDrain() {
	a.draining = true
	a.log.Info("no new games from here on", "running", len(a.games))
	for _, p := range a.queue.waiting {
		a.decline(&p, lichess.ReasonLater, "we are about to stop")
	}
	a.queue.waiting = nil
	a.cancelOutgoing("we are about to stop")
	a.leaveTournaments()
	for _, b := range a.games {
		if b.slow || b.parked { // these go on for days
			b.cancel()
		}
	}
}

// acceptance is the part of the settings that concerns a guest.
func (a *Account) acceptance(g Guest) *configs.LichessAcceptance {
	if g.IsBot() {
		return &a.settings.Bots
	}
	return &a.settings.Humans
}

// prefer remembers what a user asked for.
func (a *Account) prefer(user, personality string) {
	if user == "" {
		return
	}
	if err := a.ledger.prefer(a.ctx, user, personality); err != nil {
		a.log.Error("preference not kept", "error", err)
	}
}
