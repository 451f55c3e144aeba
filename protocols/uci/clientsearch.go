package uci

import (
	"context"
	"fmt"
	"iter"
	"strings"
	"sync"
	"time"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
)

const (
	// maxLines bounds MultiPV: no position has more moves.
	maxLines = 256

	// maxNotices bounds the info strings of one search that are passed on.
	maxNotices = 1000
)

// Go implements engine.Player.
func (c *Client) Go(ctx context.Context, game *chess.Game, limits engine.Limits) (engine.Search, error) {
	if err := c.idle(ctx); err != nil {
		return nil, err
	}
	if limits.Start.IsZero() {
		limits.Start = time.Now()
	}
	root := game.Position()
	chess960 := root.Chess960()
	if chess960 && !c.plays960 {
		return nil, fmt.Errorf("%s does not play Chess960", c.description.Name)
	}
	var moves chess.MoveList
	root.LegalMoves(&moves)
	count := moves.Len()
	if len(limits.SearchMoves) > 0 {
		count = len(limits.SearchMoves)
	}
	search := &clientSearch{
		client:    c,
		limits:    limits,
		root:      *root,
		expected:  min(c.multiPV, count),
		held:      limits.Infinite || limits.Ponder,
		pondering: limits.Ponder,
		done:      make(chan struct{}),
	}
	if moves.Len() > 0 {
		search.fallback = moves.At(0)
	}
	c.mu.Lock()
	if c.failure != nil {
		defer c.mu.Unlock()
		return nil, c.failure
	}
	c.search = search
	c.doing = "searching"
	c.mu.Unlock()

	if moves.Len() == 0 {
		// The game is over. Engines differ in what they answer; none has to be asked.
		now := time.Now()
		search.sent = now
		search.finish(engine.Best{}, nil, now)
		return search, nil
	}
	if c.plays960 && chess960 != c.chess960 {
		c.send(fmt.Sprintf("setoption name %s value %v", optionChess960, chess960), nil)
		c.chess960 = chess960
	}
	c.send(formatPosition(game, chess960), nil)
	c.send(formatGo(&limits, root.SideToMove(), chess960, time.Now()), search.stampSent)
	return search, nil
}

// hearBestMove ends the running search. The caller holds the lock.
func (c *Client) hearBestMove(text string, at time.Time) {
	search := c.search
	moveText, rest := nextToken(text)
	best := engine.Best{Elapsed: at.Sub(search.limits.Start), Nodes: search.nodes}
	move, err := search.root.ParseUCI(strings.ToLower(moveText))
	if err != nil {
		best.Move = search.fallback
		search.finish(best, &EngineError{
			Engine: c.description.Name,
			Doing:  c.doing,
			Err:    ErrIllegalMove,
			Detail: fmt.Sprintf("bestmove %q in %s", moveText, search.root.FEN()),
			Last:   c.process.last(),
		}, at)
		return
	}
	best.Move = move
	if word, rest := nextToken(rest); word == "ponder" {
		after := search.root
		var undo chess.Undo
		after.Make(move, &undo)
		ponder, _ := nextToken(rest)
		best.Ponder, _ = after.ParseUCI(strings.ToLower(ponder))
	}
	search.finish(best, nil, at)
}

// clientSearch implements engine.Search and engine.Stamped.
type clientSearch struct {
	client   *Client
	limits   engine.Limits
	root     chess.Position
	expected int // lines in a complete set
	mailbox  engine.Mailbox
	done     chan struct{}

	// Written by the reading goroutine under the client's lock.
	pending  engine.Info // the set of lines that is coming in
	nodes    uint64
	notices  int
	fallback chess.Move // the best move known, should the engine fail

	mu        sync.Mutex
	sent      time.Time
	received  time.Time
	held      bool // the result waits for Stop or PonderHit
	pondering bool
	stopping  *time.Timer // not nil: stop was sent
	arrived   bool        // best and err are there
	best      engine.Best
	err       error
}

// Infos implements engine.Search.
func (s *clientSearch) Infos() iter.Seq[engine.Info] { return s.mailbox.All() }

// Stamps implements engine.Stamped.
func (s *clientSearch) Stamps() (sent, received time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.sent, s.received
}

// Wait implements engine.Search.
func (s *clientSearch) Wait() (engine.Best, error) {
	<-s.done
	return s.best, s.err
}

// Stop implements engine.Search.
func (s *clientSearch) Stop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.held = false
	switch {
	case s.arrived:
		s.releaseLocked()
	case s.stopping == nil:
		s.client.send("stop", nil)
		patience := s.client.config.Stop
		s.stopping = time.AfterFunc(patience, func() {
			s.client.fail(ErrStalled, fmt.Sprintf("no bestmove %v after stop", patience))
		})
	}
}

// PonderHit implements engine.Search.
func (s *clientSearch) PonderHit() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.pondering {
		return
	}
	s.pondering = false
	if !s.limits.Infinite {
		s.held = false
	}
	if s.arrived {
		s.releaseLocked()
		return
	}
	s.client.send("ponderhit", nil)
}

// hearInfo takes the rest of an info line. Lines of one depth are gathered to a set.
func (s *clientSearch) hearInfo(text string) {
	r := parseInfo(text, &s.root)
	sent, _ := s.Stamps()
	r.since(sent.Sub(s.limits.Start))
	s.nodes = max(s.nodes, r.info.Nodes)
	switch {
	case r.info.Notice != "":
		if s.notices++; s.notices <= maxNotices {
			s.mailbox.Put(engine.Info{Notice: r.info.Notice})
		}
	case r.scored && len(r.line.PV) > 0:
		if r.multiPV == 1 {
			s.flush()
			if r.line.Bound == engine.Exact {
				s.fallback = r.line.PV[0]
			}
		}
		if r.multiPV != len(s.pending.Lines)+1 {
			return
		}
		lines := append(s.pending.Lines, r.line)
		s.pending = r.info
		s.pending.Lines = lines
		if len(lines) >= s.expected {
			s.flush()
		}
	case !r.scored && r.info.CurrMove != chess.NoMove:
		s.mailbox.Put(r.info)
	}
}

// flush reports the lines gathered so far.
func (s *clientSearch) flush() {
	if len(s.pending.Lines) > 0 {
		s.mailbox.Put(s.pending)
		s.pending = engine.Info{}
	}
}

func (s *clientSearch) stampSent(at time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sent = at
}

// finish takes the result, and holds it back as long as the limits want.
func (s *clientSearch) finish(best engine.Best, err error, at time.Time) {
	s.flush()
	s.mailbox.Close()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.best, s.err, s.received = best, err, at
	s.arrived = true
	if s.stopping != nil {
		s.stopping.Stop()
	}
	if !s.held {
		s.releaseLocked()
	}
}

// abort ends the search because the engine has ended. What it had answered counts.
func (s *clientSearch) abort(err error) {
	s.mu.Lock()
	s.held = false
	if s.arrived {
		s.releaseLocked()
	}
	s.mu.Unlock()
	if !s.answered() {
		now := time.Now()
		s.finish(engine.Best{Move: s.fallback, Nodes: s.nodes, Elapsed: now.Sub(s.limits.Start)}, err, now)
	}
}

// answered tells whether the engine has given its result.
func (s *clientSearch) answered() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.arrived
}

// released tells whether the result has been handed out.
func (s *clientSearch) released() bool {
	select {
	case <-s.done:
		return true
	default:
		return false
	}
}

// releaseLocked hands the result out.
func (s *clientSearch) releaseLocked() {
	if !s.released() {
		close(s.done)
	}
}
