package wire

import (
	"sync"

	"github.com/regence-chess/regence/engine"
)

// flight is a search from the moment its Go was read, so that a Stop or PonderHit that comes
// before the player has begun is not lost.
type flight struct {
	mu        sync.Mutex
	running   engine.Search // nil: not begun
	stopped   bool
	ponderhit bool
}

// begin hands over the search and what has been asked of it meanwhile.
func (f *flight) begin(search engine.Search) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.running = search
	if f.ponderhit {
		search.PonderHit()
	}
	if f.stopped {
		search.Stop()
	}
}

func (f *flight) stop() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.stopped = true
	if f.running != nil {
		f.running.Stop()
	}
}

func (f *flight) ponderHit() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.ponderhit = true
	if f.running != nil {
		f.running.PonderHit()
	}
}
