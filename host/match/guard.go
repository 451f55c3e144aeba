package match

import (
	"context"
	"time"

	"github.com/regence-chess/regence/engine"
)

// guard stops a search when the match is broken off or when the player has stalled: first by
// Stop, then, when that does not help, by closing the player.
type guard struct {
	finished chan struct{} // closed when the search has ended
	stalled  chan bool     // the one answer of the watcher
}

func guardSearch(ctx context.Context, s *seat, search engine.Search) *guard {
	g := &guard{finished: make(chan struct{}), stalled: make(chan bool, 1)}
	patience := s.clock.patience()
	go func() { g.stalled <- g.watch(ctx, s.player, search, patience) }()
	return g
}

// release ends the watch and reports whether the player had stalled.
func (g *guard) release() bool {
	close(g.finished)
	return <-g.stalled
}

func (g *guard) watch(ctx context.Context, player engine.Player, search engine.Search, patience time.Duration) bool {
	timer := time.NewTimer(patience)
	defer timer.Stop()
	stalled := false
	select {
	case <-g.finished:
		return false
	case <-ctx.Done():
	case <-timer.C:
		stalled = true
	}
	search.Stop()
	timer.Reset(stopGrace)
	select {
	case <-g.finished:
	case <-timer.C:
		_ = player.Close() // the result is the error that Wait returns
		<-g.finished
	}
	return stalled
}
