package uci

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/regence-chess/regence/engine"
)

// How long a foreign engine may take for what, unless the configuration says otherwise.
const (
	handshakeTimeout = 10 * time.Second // uci to uciok
	readyTimeout     = 10 * time.Second // isready to readyok, tables loaded
	stopTimeout      = 5 * time.Second  // stop to bestmove
	busyTimeout      = time.Second      // isready to readyok in a search
	quitTimeout      = time.Second      // quit to the end of the process
)

// Setting is an option to set, by name.
type Setting struct {
	Name  string
	Value string
}

// ClientConfig tells how to run a foreign engine.
type ClientConfig struct {
	Command string
	Args    []string
	Dir     string   // where it runs; empty: where we run
	Env     []string // nil: a list of harmless variables of ours

	Options []Setting // set in this order before the first game

	// Time-outs; zero stands for the usual ones.
	Handshake time.Duration
	Ready     time.Duration
	Stop      time.Duration
	Quit      time.Duration

	// Log is given every line, for debugging. It is called from several goroutines.
	Log func(fromEngine bool, text string)
}

// Client is a foreign engine as an engine.Player. Its lines carry no neutral score, and
// its searches are engine.Stamped. A fault (an *EngineError) ends it: start another.
type Client struct {
	config      ClientConfig
	process     *process
	description engine.Description
	plays960    bool // it has UCI_Chess960, which the client sets by itself

	mu       sync.Mutex
	greeted  chan struct{} // closed at uciok
	pings    []chan error  // waiting for readyok, in order
	search   *clientSearch
	doing    string  // for error messages
	failure  error   // not nil: it is over
	hears    hearing // whether it answers "isready" in a search
	closing  bool
	multiPV  int
	chess960 bool
}

// Start runs an engine, shakes hands and sets its options. The context bounds the start
// only; Close ends the engine.
func Start(ctx context.Context, config ClientConfig) (*Client, error) {
	setDefault(&config.Handshake, handshakeTimeout)
	setDefault(&config.Ready, readyTimeout)
	setDefault(&config.Stop, stopTimeout)
	setDefault(&config.Quit, quitTimeout)
	process, err := startProcess(&config)
	if err != nil {
		return nil, err
	}
	c := &Client{
		config:      config,
		process:     process,
		description: engine.Description{Name: config.Command},
		greeted:     make(chan struct{}),
		doing:       "starting",
		multiPV:     1,
	}
	go c.read()
	if err := c.shakeHands(ctx); err != nil {
		c.Close()
		return nil, err
	}
	return c, nil
}

func setDefault(d *time.Duration, value time.Duration) {
	if *d <= 0 {
		*d = value
	}
}

func (c *Client) shakeHands(ctx context.Context) error {
	c.send("uci", nil)
	timeout := time.NewTimer(c.config.Handshake)
	defer timeout.Stop()
	select {
	case <-c.greeted:
	case <-c.process.exited:
		c.died()
	case <-timeout.C:
		c.fail(ErrStalled, fmt.Sprintf("no uciok in %v", c.config.Handshake))
	case <-ctx.Done():
		return ctx.Err()
	}
	if err := c.Err(); err != nil {
		return err
	}
	for _, setting := range c.config.Options {
		if _, err := c.SetOption(ctx, setting.Name, setting.Value); err != nil {
			return fmt.Errorf("%s: %w", c.description.Name, err)
		}
	}
	return c.Ping(ctx)
}

// Describe implements engine.Player.
func (c *Client) Describe() engine.Description { return c.description }

// Err is the fault that ended the engine, nil while it is well.
func (c *Client) Err() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.failure
}

// NewGame implements engine.Player.
func (c *Client) NewGame(ctx context.Context) error {
	if err := c.idle(ctx); err != nil {
		return err
	}
	c.send("ucinewgame", nil)
	return c.Ping(ctx)
}

// SetOption implements engine.Player.
func (c *Client) SetOption(ctx context.Context, name, value string) ([]string, error) {
	if err := c.idle(ctx); err != nil {
		return nil, err
	}
	option, ok := c.description.Option(name)
	if !ok {
		return nil, &engine.OptionError{Name: name, Value: value}
	}
	value, err := option.Normalize(value)
	if err != nil {
		return nil, err
	}
	if strings.EqualFold(option.Name, "MultiPV") {
		_, _ = fmt.Sscan(value, &c.multiPV) // Normalize has made it a number
	}
	if option.Kind == engine.Button {
		c.send("setoption name "+option.Name, nil)
		return nil, nil
	}
	if value == "" {
		value = "<empty>"
	}
	c.send("setoption name "+option.Name+" value "+value, nil)
	return nil, nil
}

// hearing is what is known of an engine's ears during a search. The protocol wants "isready"
// answered then too, but there are engines that read nothing before their move is out.
type hearing uint8

const (
	hearingUnknown hearing = iota
	hearingGood            // it has answered in a search: silence means that it hangs
	hearingBad             // it has not: from then on only its life is looked at
)

// Ping implements engine.Player. During a search too the engine has to answer, unless it has
// shown in another Ping that it is one of those that do not.
func (c *Client) Ping(ctx context.Context) error {
	c.mu.Lock()
	busy := c.searching()
	if c.failure != nil || busy && c.hears == hearingBad {
		defer c.mu.Unlock()
		return c.failure
	}
	answer := make(chan error, 1)
	c.pings = append(c.pings, answer)
	patience := c.config.Ready
	if busy {
		patience = min(patience, busyTimeout)
	} else {
		c.doing = "answering isready"
	}
	c.mu.Unlock()
	c.send("isready", nil)
	timeout := time.NewTimer(patience)
	defer timeout.Stop()
	select {
	case err := <-answer:
		return err
	case <-timeout.C:
		if busy {
			return c.unheard()
		}
		c.fail(ErrStalled, fmt.Sprintf("no readyok in %v", c.config.Ready))
		return c.Err()
	case <-ctx.Done():
		return ctx.Err()
	}
}

// unheard judges an engine that did not answer in a search. One that never did is thought to
// be deaf, one that can is thought to hang; that is not final, and ends nothing here.
func (c *Client) unheard() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.failure != nil {
		return c.failure
	}
	if c.hears == hearingGood {
		return context.DeadlineExceeded
	}
	c.hears = hearingBad
	return nil
}

// Close implements engine.Player.
func (c *Client) Close() error {
	c.mu.Lock()
	first := !c.closing
	c.closing = true
	if c.failure == nil {
		c.endLocked(engine.ErrClosed)
	}
	c.mu.Unlock()
	if first {
		c.send("stop", nil)
		c.send("quit", nil)
	}
	c.process.end(c.config.Quit)
	return nil
}

// idle tells whether a command that needs an idle engine may be sent.
func (c *Client) idle(ctx context.Context) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.failure != nil:
		return c.failure
	case c.searching():
		return engine.ErrBusy
	}
	return ctx.Err()
}

// searching tells whether the result of a search is still due. The caller holds the lock.
func (c *Client) searching() bool { return c.search != nil && !c.search.released() }

func (c *Client) send(text string, written func(time.Time)) {
	if c.config.Log != nil {
		c.config.Log(false, text)
	}
	c.process.send(text, written)
}

// died records that the process is gone.
func (c *Client) died() {
	detail := ""
	if state := c.process.cmd.ProcessState; state != nil {
		detail = state.String()
	}
	c.fail(engine.ErrDied, detail)
}

// fail ends the engine with a fault, and with it everything that waits for it.
func (c *Client) fail(kind error, detail string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.failure != nil {
		return
	}
	c.endLocked(&EngineError{
		Engine: c.description.Name,
		Doing:  c.doing,
		Err:    kind,
		Detail: detail,
		Last:   c.process.last(),
	})
	killGroup(c.process.cmd)
}

// endLocked tells everybody who waits why it is over.
func (c *Client) endLocked(err error) {
	c.failure = err
	for _, ping := range c.pings {
		ping <- err
	}
	c.pings = nil
	if c.search != nil {
		c.search.abort(err)
	}
}
