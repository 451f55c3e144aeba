package host

import (
	"context"
	"errors"
	"time"

	"github.com/regence-chess/regence/engine"
)

// result is what Wait of a player's search gives.
type result struct {
	best engine.Best
	err  error
}

// follow carries a player's search to its result, passing on what the user asks and what
// the player reports. A player that does not answer in time, or has hung, is killed; the
// error is then errLate or errHung.
func (q *search) follow(k *keeper, player engine.Player, inner engine.Search) (engine.Best, error) {
	q.mu.Lock()
	q.inner = inner
	q.mu.Unlock()
	results := make(chan result, 1)
	q.session.background.Go(func() {
		for info := range inner.Infos() {
			q.note(info)
		}
		best, err := inner.Wait()
		results <- result{best: best, err: err}
	})

	w := newWatch(q, k, player, inner)
	defer w.end()
	for {
		select {
		case got := <-results:
			if w.reason != nil {
				return engine.Best{}, w.reason
			}
			return got.best, got.err
		case <-w.abandon:
			return engine.Best{}, w.reason
		case <-w.stopped:
			w.stopped = nil
			inner.Stop()
			w.killAfter(stopGrace)
		case <-w.hit:
			w.hit = nil
			inner.PonderHit()
			w.setDeadline()
		case <-w.deadline.C:
			inner.Stop()
			w.killAfter(forceGrace(q.limits))
		case <-w.killing.C:
			w.kill(errLate)
		case <-q.session.ctx.Done():
			inner.Stop()
			w.kill(engine.ErrClosed)
		case <-w.pulse.C:
			w.ping()
		case alive := <-w.pongs:
			w.pinging = false
			if alive {
				w.misses = 0
			} else if w.misses++; w.misses >= pulseMisses {
				w.kill(errHung)
			}
		}
	}
}

// watch is the timers of a followed search. One goroutine owns it.
type watch struct {
	search *search
	keeper *keeper
	player engine.Player
	inner  engine.Search

	stopped, hit <-chan struct{} // nil once seen
	deadline     *time.Timer     // the hard limit
	killing      *time.Timer     // after Stop
	killSet      bool
	reason       error            // why the process was killed; nil: it was not
	abandon      <-chan time.Time // after the kill

	pulse   *time.Ticker
	pongs   chan bool
	pinging bool
	misses  int
	ctx     context.Context // of the pings
	cancel  context.CancelFunc
}

func newWatch(q *search, k *keeper, player engine.Player, inner engine.Search) *watch {
	w := &watch{
		search:   q,
		keeper:   k,
		player:   player,
		inner:    inner,
		stopped:  q.stopped,
		deadline: stoppedTimer(),
		killing:  stoppedTimer(),
		pulse:    time.NewTicker(pulseInterval),
		pongs:    make(chan bool, 1),
	}
	if q.limits.Ponder {
		w.hit = q.hit
	}
	w.ctx, w.cancel = context.WithCancel(q.session.ctx)
	w.setDeadline()
	return w
}

func stoppedTimer() *time.Timer {
	timer := time.NewTimer(time.Hour)
	timer.Stop()
	return timer
}

func (w *watch) end() {
	w.deadline.Stop()
	w.killing.Stop()
	w.pulse.Stop()
	w.cancel()
}

func (w *watch) setDeadline() {
	if deadline, ok := w.search.deadline(); ok {
		w.deadline.Reset(time.Until(deadline))
	}
}

// killAfter sets the kill, unless an earlier one is set. At a hard limit it may come sooner
// than after the user's Stop.
func (w *watch) killAfter(grace time.Duration) {
	if deadline, ok := w.search.deadline(); ok {
		grace = min(grace, max(time.Until(deadline), 0)+forceGrace(w.search.limits))
	}
	if !w.killSet {
		w.killSet = true
		w.killing.Reset(grace)
	}
}

// kill ends the process. The stand-in cannot be killed; it is left alone.
func (w *watch) kill(reason error) {
	if w.reason != nil {
		return
	}
	w.reason = reason
	if p := w.keeper.process; p != nil && w.player == engine.Player(p) {
		w.search.session.background.Go(p.kill)
	}
	w.abandon = time.After(abandonGrace)
}

// ping asks a process for a sign of life.
func (w *watch) ping() {
	if w.pinging || w.player == w.keeper.standIn {
		return
	}
	w.pinging = true
	player, ctx, pongs := w.player, w.ctx, w.pongs
	w.search.session.background.Go(func() {
		ctx, cancel := context.WithTimeout(ctx, pulseTimeout)
		defer cancel()
		err := player.Ping(ctx)
		pongs <- !errors.Is(err, context.DeadlineExceeded)
	})
}
