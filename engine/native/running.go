package native

import (
	"iter"
	"time"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/engine/search"
)

// running is one search of a Player, an [engine.Search].
type running struct {
	control *search.Control
	mailbox engine.Mailbox
	done    chan struct{} // closed when best holds the result
	best    engine.Best
}

// start begins a search in a goroutine that ends with it.
func start(searcher *search.Searcher, game *chess.Game, limits engine.Limits) *running {
	if limits.Start.IsZero() {
		limits.Start = time.Now()
	}
	r := &running{control: search.NewControl(), done: make(chan struct{})}
	go func() {
		r.best = searcher.Run(game, limits, r.control, r.mailbox.Put)
		r.mailbox.Close()
		close(r.done)
	}()
	return r
}

func (r *running) ended() bool {
	select {
	case <-r.done:
		return true
	default:
		return false
	}
}

// Infos implements [engine.Search].
func (r *running) Infos() iter.Seq[engine.Info] { return r.mailbox.All() }

// PonderHit implements [engine.Search].
func (r *running) PonderHit() { r.control.PonderHit() }

// Stop implements [engine.Search].
func (r *running) Stop() { r.control.Stop() }

// Wait implements [engine.Search].
func (r *running) Wait() (engine.Best, error) {
	<-r.done
	return r.best, nil
}
