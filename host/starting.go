package host

import (
	"context"
	"time"

	"github.com/regence-chess/regence/personalities"
)

// starting is a process on its way. It goes on when whoever asked for it has no more time,
// so that the next one finds it ready.
type starting struct {
	resolved *personalities.Resolved
	cancel   context.CancelFunc
	done     chan struct{} // closed when process and err are set
	process  process
	err      error
}

// launch waits for a process that plays a personality, starting it unless it is on its way.
func (k *keeper) launch(ctx context.Context, resolved *personalities.Resolved) (process, error) {
	if k.starting != nil && k.starting.resolved.Fingerprint() != resolved.Fingerprint() {
		k.abandon()
	}
	if k.starting == nil {
		k.starting = k.session.begin(resolved)
	}
	select {
	case <-k.starting.done:
		got := k.starting
		k.starting = nil
		return got.process, got.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// abandon gives up a process on its way.
func (k *keeper) abandon() {
	gone := k.starting
	if gone == nil {
		return
	}
	k.starting = nil
	gone.cancel()
	k.session.background.Go(func() {
		<-gone.done
		if gone.process != nil {
			gone.process.kill()
			_ = gone.process.Close()
		}
	})
}

// begin starts a process.
func (s *Session) begin(resolved *personalities.Resolved) *starting {
	ctx, cancel := context.WithCancel(s.ctx)
	begun := &starting{resolved: resolved, cancel: cancel, done: make(chan struct{})}
	s.background.Go(func() {
		defer cancel()
		defer close(begun.done)
		asked := time.Now()
		begun.process, begun.err = s.roster.start(ctx, resolved, s.config)
		if begun.err == nil {
			s.roster.config.Log.Info("engine process ready", "personality", resolved.ID,
				"version", resolved.Version, "fingerprint", resolved.Fingerprint(),
				"pid", begun.process.pid(), "took", time.Since(asked))
		}
	})
	return begun
}
