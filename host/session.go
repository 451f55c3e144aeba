package host

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"strings"
	"sync"
	"time"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/personalities"
)

const (
	// pingPatience is how long a Ping waits until a process may be started again after
	// failures. Some clients allow a second for readyok in all.
	pingPatience = 300 * time.Millisecond

	// aliveTimeout is how long an idle process may take to answer before it counts as hung.
	aliveTimeout = 2 * time.Second
)

// SessionConfig tells how a session is run.
type SessionConfig struct {
	// Plain leaves out the certificates of the connection, which saves some milliseconds
	// at every start (see wire.LaunchConfig).
	Plain bool

	// CPUs are the processors that its process may use; empty: all. On Linux only.
	CPUs []int

	// Strict lets nobody but the personality itself move: no baseline and no fallback in
	// this process, and no stop by force when its clock runs out. For matches, where a
	// replaced player would falsify the result and a late one has lost.
	Strict bool
}

// Session is a personality at the board, as an engine.Player that outlives its processes.
// Besides the engine's options it has Personality, PersonalityFile and Override.
type Session struct {
	roster      *Roster
	config      SessionConfig
	description engine.Description

	ctx        context.Context // ends with the session
	cancel     context.CancelFunc
	keeper     chan *keeper   // holds the keeper while nobody uses it
	background sync.WaitGroup // searches, and processes that are being ended

	mu       sync.Mutex
	chosen   settings
	resolved *personalities.Resolved // what chosen asks for
	games    int                     // counts new games and changes of personality
	running  *search
	closed   bool
	status   Status
	announce func(string)
	unsaid   []string // for the user, when nobody listens yet
}

var (
	_ engine.Player    = (*Session)(nil)
	_ engine.Explainer = (*Session)(nil)
	_ engine.Announcer = (*Session)(nil)
)

// Status tells who sits at the board.
type Status struct {
	ID      string // of the personality that plays now; empty: nobody has been needed yet
	Version string
	PID     int  // of its process; 0: not known, or in the host's own process
	InHost  bool // it is the fallback in the host's own process
}

func newSession(ctx context.Context, roster *Roster, config SessionConfig, chosen settings, resolved *personalities.Resolved) *Session {
	ctx, cancel := context.WithCancel(ctx)
	s := &Session{
		roster:      roster,
		config:      config,
		description: roster.describe(chosen, resolved),
		ctx:         ctx,
		cancel:      cancel,
		keeper:      make(chan *keeper, 1),
		chosen:      chosen,
		resolved:    resolved,
	}
	s.keeper <- &keeper{session: s, applied: map[engine.Player]*applied{}}
	return s
}

// Describe is engine.Player's. It is the same whichever personality plays.
func (s *Session) Describe() engine.Description { return s.description }

// Status tells who plays now.
func (s *Session) Status() Status {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.status
}

// Resolved is the personality that the options ask for, with every setting.
func (s *Session) Resolved() *personalities.Resolved {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.resolved
}

// Announce sets who is told, in words for the user, what happens out of turn: that a
// process crashed, who plays instead. Without it these words come as notices of the next
// search. tell is called from several goroutines and must not block.
func (s *Session) Announce(tell func(text string)) {
	s.mu.Lock()
	s.announce = tell
	unsaid := s.unsaid
	s.unsaid = nil
	s.mu.Unlock()
	for _, text := range unsaid {
		tell(text)
	}
}

// NewGame is engine.Player's. It takes effect when a player is next needed.
func (s *Session) NewGame(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.idle(ctx); err != nil {
		return err
	}
	s.games++
	return nil
}

// SetOption is engine.Player's. Options that choose the personality are checked at once;
// none starts a process.
func (s *Session) SetOption(ctx context.Context, name, value string) ([]string, error) {
	option, ok := s.description.Option(name)
	if !ok {
		return nil, &engine.OptionError{Name: name, Value: value}
	}
	if option.Name == optionPersonality {
		// The list holds at most 16; the catalog knows whether there is such a one.
		option = &engine.Option{Name: optionPersonality, Kind: engine.String}
	}
	normal, err := option.Normalize(value)
	if err != nil {
		return nil, err
	}
	if option.Kind == engine.Button {
		return s.press(ctx, option.Name)
	}

	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.idle(ctx); err != nil {
		return nil, err
	}
	chosen := s.chosen.with(option.Name, normal)
	if !choosesPack(option.Name) {
		s.chosen = chosen
		return nil, nil
	}
	if option.Name == optionPersonality {
		if _, err := s.roster.config.Catalog.Find(normal); err != nil {
			return nil, s.roster.refuse(option.Name, value, err)
		}
	}
	resolved, err := s.roster.resolve(chosen)
	if err != nil {
		return nil, s.roster.refuse(option.Name, value, err)
	}
	if resolved.Fingerprint() != s.resolved.Fingerprint() || resolved.ID != s.resolved.ID {
		s.games++ // what was learned belonged to another
	}
	s.chosen, s.resolved = chosen, resolved
	notices := []string{"personality " + resolved.Summary()}
	if option.Name == optionPersonality && chosen.file != "" {
		notices = append(notices, fmt.Sprintf("%s is set and goes before %s", optionFile, optionPersonality))
	}
	return notices, nil
}

// press presses a button of the engine, if there is one running: a button is no setting.
func (s *Session) press(ctx context.Context, name string) ([]string, error) {
	s.mu.Lock()
	err := s.idle(ctx)
	s.mu.Unlock()
	if err != nil {
		return nil, err
	}
	k, err := s.take(ctx)
	if err != nil {
		return nil, err
	}
	defer s.giveBack(k)
	var player engine.Player = k.standIn
	if k.process != nil {
		player = k.process
	}
	if player == nil {
		return nil, nil
	}
	description := player.Describe()
	if _, ok := description.Option(name); !ok {
		return nil, nil
	}
	notices, err := player.SetOption(ctx, name, "")
	if errors.Is(err, engine.ErrDied) {
		return notices, nil // a new process has nothing to clear
	}
	return notices, err
}

// Ping is engine.Player's: afterwards a player is ready, started or started again if need
// be. What stands in the way of the personality is announced, not returned, as long as
// anybody can play.
func (s *Session) Ping(ctx context.Context) error {
	s.mu.Lock()
	closed, running := s.closed, s.running
	s.mu.Unlock()
	if closed {
		return engine.ErrClosed
	}
	if running != nil {
		return ctx.Err()
	}
	k, err := s.take(ctx)
	if err != nil {
		return err
	}
	defer s.giveBack(k)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(s.ctx, cancel)()
	if !s.config.Strict {
		// Beside the start of the process; readyok waits for both.
		made := make(chan struct{})
		go func() {
			defer close(made)
			_, _ = s.roster.understudy.player() // what is wrong shows when it is needed
		}()
		defer func() { <-made }()
	}
	err = s.ready(ctx, k)
	if s.ctx.Err() != nil {
		return engine.ErrClosed
	}
	return err
}

// ready gets a player that is as the options ask and gives a sign of life.
func (s *Session) ready(ctx context.Context, k *keeper) error {
	for {
		player, err := k.ensure(ctx, s.want(), pingPatience)
		if err != nil {
			return err
		}
		alive, cancel := context.WithTimeout(ctx, aliveTimeout)
		err = player.Ping(alive)
		cancel()
		if err == nil || ctx.Err() != nil || k.process == nil {
			return err
		}
		if errors.Is(err, context.DeadlineExceeded) {
			err = errHung
		}
		k.fail(err)
	}
}

// Go is engine.Player's.
func (s *Session) Go(ctx context.Context, game *chess.Game, limits engine.Limits) (engine.Search, error) {
	if limits.Start.IsZero() {
		limits.Start = time.Now()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.idle(ctx); err != nil {
		return nil, err
	}
	s.running = newSearch(s, game.Clone(), limits)
	for _, text := range s.unsaid {
		s.running.infos.Put(engine.Info{Notice: text})
	}
	s.unsaid = nil
	s.background.Go(s.running.run)
	return s.running, nil
}

// Explain is engine.Explainer's: what the personality has of its own, the options that are not
// as they were at the start, and who plays.
func (s *Session) Explain(ctx context.Context) ([]string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.idle(ctx); err != nil {
		return nil, err
	}
	lines := s.resolved.Explain()
	for _, option := range s.description.Options {
		if choosesPack(option.Name) || option.Kind == engine.Button {
			continue
		}
		if value, set := s.chosen.options[option.Name]; set && value != option.Default {
			lines = append(lines, fmt.Sprintf("option %s = %s  (option)", option.Name, value))
		}
	}
	return append(lines, "played by "+s.status.String()), nil
}

// Close is engine.Player's. It waits until every process is gone.
func (s *Session) Close() error {
	s.mu.Lock()
	first := !s.closed
	s.closed = true
	s.mu.Unlock()
	s.cancel()
	if first {
		k := <-s.keeper // a running search gives it back soon: the context has ended
		k.close()
	}
	s.background.Wait()
	return nil
}

// idle tells why no command may come now. The caller holds the lock.
func (s *Session) idle(ctx context.Context) error {
	switch {
	case s.closed:
		return engine.ErrClosed
	case s.running != nil:
		return engine.ErrBusy
	}
	return ctx.Err()
}

// want is what the options ask for now.
func (s *Session) want() target {
	s.mu.Lock()
	defer s.mu.Unlock()
	return target{resolved: s.resolved, options: maps.Clone(s.chosen.options), games: s.games}
}

// take waits until the keeper is free and takes it: whoever has it owns the process.
func (s *Session) take(ctx context.Context) (*keeper, error) {
	select {
	case k := <-s.keeper:
		if s.ctx.Err() != nil {
			s.keeper <- k
			return nil, engine.ErrClosed
		}
		return k, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-s.ctx.Done():
		return nil, engine.ErrClosed
	}
}

func (s *Session) giveBack(k *keeper) { s.keeper <- k }

// seated notes who plays.
func (s *Session) seated(status Status) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.status = status
}

// say tells the user something out of turn.
func (s *Session) say(text string) {
	text = strings.TrimSpace(strings.ReplaceAll(text, "\n", "; "))
	s.mu.Lock()
	announce, running := s.announce, s.running
	if announce == nil && running == nil {
		s.unsaid = append(s.unsaid, text)
	}
	s.mu.Unlock()
	switch {
	case announce != nil:
		announce(text)
	case running != nil:
		running.infos.Put(engine.Info{Notice: text})
	}
}

// discard ends a process without anybody waiting for it but Close.
func (s *Session) discard(p process, force bool) {
	s.background.Go(func() {
		if force {
			p.kill()
		}
		_ = p.Close() // it is killed if it does not end by itself
	})
}

// String is the status in words.
func (s Status) String() string {
	switch {
	case s.ID == "":
		return "nobody yet: the process starts when it is needed"
	case s.InHost:
		return s.ID + " " + s.Version + " in the host's own process"
	case s.PID == 0:
		return s.ID + " " + s.Version
	}
	return fmt.Sprintf("%s %s, process %d", s.ID, s.Version, s.PID)
}
