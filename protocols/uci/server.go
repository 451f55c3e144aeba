package uci

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
)

const (
	// bareGoTime bounds a "go" without any limit. The specification does not define
	// it; some clients send it for "no limit given" and wait for an answer.
	bareGoTime = 10 * time.Second

	// quitGrace is how long unfinished work may go on after "quit", or once the process
	// was told to end: long enough to answer what was asked before, short enough for
	// clients that kill soon.
	quitGrace = 300 * time.Millisecond

	// eofGrace goes before that when the client has closed its end without "quit", as a
	// script does that pipes its commands in: searches with limits may reach them.
	eofGrace = 500 * time.Millisecond
)

// ServerConfig tells whom a server presents, and to whom.
type ServerConfig struct {
	Player engine.Player // not closed by the server
	In     io.Reader     // what the client says; may be any mixture of line ends
	Out    io.Writer     // what the client hears
	Debug  bool          // begin as after "debug on"

	// Notices are for the user, told once after the first answer to "uci": before it
	// nothing may be said.
	Notices []string
}

// Serve is the engine's side of UCI until the client quits, closes its end, or the
// context ends. The first two are no error. A goroutine that reads In ends at the next
// line or end of input.
func Serve(ctx context.Context, config ServerConfig) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	stop := make(chan struct{})
	defer close(stop)
	lines := make(chan line)
	go newLineReader(config.In).pump(lines, stop)

	s := &server{
		ctx:    ctx,
		player: config.Player,
		out:    newOutput(config.Out),
		lines:  lines,
		gone:   ctx.Done(),
		game:   chess.NewGame(chess.StartPosition()),
		debug:  config.Debug,

		notices: config.Notices,
	}
	if announcer, ok := config.Player.(engine.Announcer); ok {
		announcer.Announce(s.out.info)
	}
	s.introduce()
	s.loop()
	s.out.close(quitGrace)
	if s.out.err != nil {
		return fmt.Errorf("uci: writing to the client: %w", s.out.err)
	}
	return nil
}

// server is the state of one connection. One goroutine owns it; calls of the player that
// may take time run beside it (see call), so that lines are always taken in.
type server struct {
	ctx    context.Context
	player engine.Player
	out    *output
	lines  <-chan line

	greeting []string        // the answer to "uci"
	options  []engine.Option // as declared
	notices  []string        // for the user, not yet told

	game     *chess.Game
	chess960 bool
	showWDL  bool
	debug    bool

	waiting []command // commands that came before their time, in order
	job     *job      // the running search or count; nil: idle

	gone     <-chan struct{}  // closed when the process is told to end; nil once leaving
	leaving  bool             // no more lines will come
	patient  bool             // leaving, but work with an end of its own may go on
	deadline <-chan time.Time // end of patience, or of all, once leaving
	finished bool
}

// command is a line that has been recognised.
type command struct {
	verb string
	rest string
	at   time.Time
}

// endOfInput is the verb for the end of a client that did not say quit.
const endOfInput = "<end of input>"

// errQuit ends a call because the client wants to go.
var errQuit = errors.New("the client has quit")

func (s *server) loop() {
	for !s.finished {
		var over <-chan struct{}
		if s.job != nil {
			over = s.job.over
		}
		select {
		case next, ok := <-s.lines:
			s.arrive(next, ok)
			s.admit(len(s.waiting) - 1)
		case <-over:
			s.conclude()
			s.admit(0)
		case <-s.gone:
			s.depart()
			s.admit(0)
		case <-s.deadline:
			s.expire()
		}
	}
	if s.job != nil {
		s.job.stop()
	}
}

// arrive takes in a line, or the end of the input.
func (s *server) arrive(next line, ok bool) {
	if !ok {
		s.leave(endOfInput)
		return
	}
	verb, rest := splitCommand(next.text)
	switch verb {
	case "":
		if s.debug {
			s.out.info(fmt.Sprintf("unknown command %.60q; help lists what there is", next.text))
		}
	case "quit":
		s.leave(verb)
	default:
		s.waiting = append(s.waiting, command{verb: verb, rest: rest, at: next.at})
	}
}

// leave begins the end: what was asked before is still answered, as far as the grace goes.
func (s *server) leave(verb string) {
	if s.leaving {
		return
	}
	s.leaving = true
	s.lines = nil
	s.patient = verb == endOfInput
	if s.job == nil || !s.job.count {
		s.hurry()
	}
	s.waiting = append(s.waiting, command{verb: verb, at: time.Now()})
}

// depart is leave for a process that was told to end: not even a count is waited for.
func (s *server) depart() {
	s.leave("quit")
	s.hurry()
	if s.job != nil {
		s.job.end()
	}
}

// hurry sets the time that is left after the client has gone.
func (s *server) hurry() {
	grace := quitGrace
	if s.patient {
		grace = eofGrace
	}
	s.gone, s.deadline = nil, time.After(grace)
}

// expire ends patience: first with what still runs, then with everything.
func (s *server) expire() {
	if !s.patient {
		s.finished = true
		return
	}
	s.patient = false
	s.deadline = time.After(quitGrace)
	if s.job != nil {
		s.job.end()
	}
}

// admit performs the waiting commands from index i on whose time has come.
func (s *server) admit(i int) {
	for i = max(i, 0); i < len(s.waiting) && !s.finished; {
		next := s.waiting[i]
		if !s.timely(next.verb, i) {
			i++
			continue
		}
		s.waiting = slices.Delete(s.waiting, i, i+1)
		s.perform(next)
	}
}

// timely tells whether a command can be performed now. Idle, everything can. During a
// search questions are answered at once, while what changes the state waits for the end
// of the search; "go" and "ucinewgame" bring that end about. Once a search is ending,
// every line waits its turn: it may be meant for what comes after.
func (s *server) timely(verb string, index int) bool {
	switch {
	case s.job == nil:
		return true
	case s.job.ending:
		return false
	}
	switch verb {
	case "isready", "stop", "ponderhit", "uci", "debug", "register", "help":
		return true
	case "d":
		return index == 0 // else a position waits before it
	case "go", "ucinewgame":
		s.job.end()
	case "quit":
		if !s.job.count {
			s.job.end()
		}
	case endOfInput:
		if !s.job.bounded || !s.patient {
			s.job.end()
		}
	}
	return false
}

// perform carries out one command.
func (s *server) perform(next command) {
	rest := next.rest
	switch next.verb {
	case "uci":
		s.out.print(s.greeting...)
		for _, notice := range s.notices {
			s.out.info(notice)
		}
		s.notices = nil
	case "debug":
		s.setDebug(rest)
	case "isready":
		s.ready()
	case "setoption":
		s.setOption(rest)
	case "ucinewgame":
		s.report(s.call(s.player.NewGame))
	case "position":
		s.setPosition(rest)
	case "go":
		s.start(rest, next.at)
	case "stop":
		if s.job != nil {
			s.job.end()
		}
	case "ponderhit":
		if s.job != nil {
			s.job.ponderHit()
		}
	case "quit", endOfInput:
		s.finished = true
	case "d":
		s.show()
	case "personality":
		s.explain()
	case "help":
		s.help()
	}
}

// call runs a call of the player while lines keep being taken in. It gives up with
// errQuit when the client has gone and patience is at its end.
func (s *server) call(op func(context.Context) error) error {
	ctx, cancel := context.WithCancel(context.WithoutCancel(s.ctx))
	defer cancel()
	done := make(chan error, 1)
	go func() { done <- op(ctx) }()
	for {
		select {
		case err := <-done:
			return err
		case next, ok := <-s.lines:
			s.arrive(next, ok)
		case <-s.gone:
			s.depart()
		case <-s.deadline:
			if s.expire(); s.finished {
				return errQuit
			}
		}
	}
}

// ready answers "isready": while a search runs at once, else when everything before it
// has taken effect. A player in trouble is ready too, and says what the trouble is.
func (s *server) ready() {
	if s.job == nil {
		s.report(s.call(s.player.Ping))
	}
	s.out.print("readyok")
}

func (s *server) setPosition(text string) {
	game, err := parsePosition(text, s.chess960)
	s.report(err)
	if game != nil {
		s.game = game
	}
}

func (s *server) setDebug(text string) {
	switch token, _ := nextToken(text); token {
	case "on":
		s.debug = true
	case "off":
		s.debug = false
	}
}

// report tells the user of an error, if it is one that concerns him.
func (s *server) report(err error) {
	if err != nil && !errors.Is(err, errQuit) {
		s.out.info(err.Error())
	}
}
