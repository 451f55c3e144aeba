package host

import (
	"context"
	"errors"
	"iter"
	"slices"
	"sync"
	"time"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
)

const (
	// startPatience is how long the user's Stop waits for a process that is being started.
	startPatience = 100 * time.Millisecond

	// restartShare is the part of the time to the hard limit that may be spent on waiting
	// until a process may be started again.
	restartShare = 4
)

var (
	errHung = errors.New("the process hangs: it gives no sign of life")
	errLate = errors.New("no answer in time: the process was ended")
)

// search is one search of a session, across as many processes as it takes.
type search struct {
	session *Session
	game    *chess.Game
	limits  engine.Limits
	infos   engine.Mailbox

	stopOnce, hitOnce sync.Once
	stopped           chan struct{} // closed by Stop
	hit               chan struct{} // closed by PonderHit

	done chan struct{} // closed when best and err are set
	best engine.Best
	err  error

	mu    sync.Mutex
	hitAt time.Time     // when PonderHit came
	line  []chess.Move  // the first line of the last report
	nodes uint64        // of the last report
	inner engine.Search // of the player
}

func newSearch(s *Session, game *chess.Game, limits engine.Limits) *search {
	return &search{
		session: s,
		game:    game,
		limits:  limits,
		stopped: make(chan struct{}),
		hit:     make(chan struct{}),
		done:    make(chan struct{}),
	}
}

func (q *search) Infos() iter.Seq[engine.Info] { return q.infos.All() }

func (q *search) Stop() { q.stopOnce.Do(func() { close(q.stopped) }) }

func (q *search) PonderHit() {
	if !q.limits.Ponder {
		return
	}
	q.hitOnce.Do(func() {
		q.mu.Lock()
		q.hitAt = time.Now()
		q.mu.Unlock()
		close(q.hit)
	})
}

func (q *search) Wait() (engine.Best, error) {
	<-q.done
	return q.best, q.err
}

// Stamps is engine.Stamped's: those of the player's own search, if it has any.
func (q *search) Stamps() (sent, received time.Time) {
	q.mu.Lock()
	stamped, ok := q.inner.(engine.Stamped)
	q.mu.Unlock()
	if !ok {
		return q.limits.Start, time.Time{}
	}
	return stamped.Stamps()
}

// run plays the search and gives its result.
func (q *search) run() {
	best, err := q.play()
	s := q.session
	s.mu.Lock()
	q.best, q.err = best, err
	q.best.Elapsed = time.Since(q.start())
	s.running = nil
	q.infos.Close()
	close(q.done)
	s.mu.Unlock()
	s.roster.config.Log.Debug("search over", "personality", s.Status().ID, "move", best.Move.UCI(q.game.Position().Chess960()),
		"nodes", best.Nodes, "took", q.best.Elapsed, "error", err)
}

// play searches until there is a result: with the player of the session, with a new one
// when that dies, and at last without one.
func (q *search) play() (engine.Best, error) {
	s := q.session
	k, err := s.take(s.ctx)
	if err != nil {
		return q.rescue(err)
	}
	defer s.giveBack(k)
	for {
		player, err := q.prepare(k)
		if err != nil {
			return q.rescue(err)
		}
		playing := k.playing
		inner, err := player.Go(s.ctx, q.game, q.current())
		var best engine.Best
		if err == nil {
			best, err = q.follow(k, player, inner)
		}
		switch {
		case s.ctx.Err() != nil:
			return q.rescue(engine.ErrClosed)
		case q.answers(best):
			if err != nil {
				s.say(err.Error())
			} else if playing != nil {
				s.roster.conduct.well(playing.ID)
			}
			return best, nil
		case err == nil:
			err = errors.New("it gave no legal move")
		}
		if k.process == nil || !over(k.process, err) {
			s.say(err.Error())
			return q.rescue(err)
		}
		k.fail(err)
		if errors.Is(err, errLate) {
			return q.rescue(err)
		}
	}
}

// over reports whether a fault means that the process is of no more use.
func over(p process, err error) bool {
	return p.fault() != nil || errors.Is(err, errHung) || errors.Is(err, errLate) || errors.Is(err, engine.ErrDied)
}

// answers reports whether a result is one: a legal move, or none where there is none.
func (q *search) answers(best engine.Best) bool {
	position := q.game.Position()
	if best.Move == chess.NoMove {
		return !position.HasLegalMove()
	}
	return position.IsLegal(best.Move)
}

// start is the moment from which the time of this search counts.
func (q *search) start() time.Time {
	q.mu.Lock()
	defer q.mu.Unlock()
	if !q.hitAt.IsZero() {
		return q.hitAt
	}
	return q.limits.Start
}

// current is the limits as they stand: time that is gone is gone, also in a process that
// has replaced another.
func (q *search) current() engine.Limits {
	limits := q.limits
	limits.Start = q.start()
	limits.Ponder = limits.Ponder && !closed(q.hit)
	return limits
}

// deadline is when the search is stopped by force; false: never, or not yet. In a strict
// session whoever judges the clock also judges who is late.
func (q *search) deadline() (time.Time, bool) {
	if q.session.config.Strict {
		return time.Time{}, false
	}
	limits := q.current()
	limit := hardLimit(limits)
	return limits.Start.Add(limit), limit > 0 && !limits.Ponder && !limits.Infinite
}

// prepare gets a player, but not beyond the hard limit, and not for long after Stop.
func (q *search) prepare(k *keeper) (engine.Player, error) {
	ctx, cancel := context.WithCancel(q.session.ctx)
	defer cancel()
	patience := longestDelay
	if deadline, ok := q.deadline(); ok {
		ctx, cancel = context.WithDeadline(ctx, deadline)
		defer cancel()
		patience = time.Until(deadline) / restartShare
	}
	q.session.background.Go(func() {
		select {
		case <-q.stopped:
			if sleep(ctx, startPatience) == nil {
				cancel()
			}
		case <-ctx.Done():
		}
	})
	return k.ensure(ctx, q.session.want(), patience)
}

// note passes a report on and remembers its first line.
func (q *search) note(info engine.Info) {
	if len(info.Lines) > 0 && len(info.Lines[0].PV) > 0 {
		q.mu.Lock()
		q.line = slices.Clone(info.Lines[0].PV)
		q.nodes = info.Nodes
		q.mu.Unlock()
	}
	q.infos.Put(info)
}

func closed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}
