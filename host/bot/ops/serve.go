package ops

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/regence-chess/regence/protocols/lichess"
)

// Limits of the small server and of health.
const (
	headerTimeout = 5 * time.Second
	shutdownGrace = 2 * time.Second

	// staleStream is how old the last sign of life of an event stream may be. The
	// client itself opens a stream anew after 15 s, at most 30 s apart.
	staleStream = time.Minute
)

// Health tells whether the bot is well.
type Health struct {
	Clients map[string]*lichess.Client // by account
	Started time.Time
}

// Check is nil when every event stream is alive, or is still being opened.
func (h *Health) Check() error {
	var problems []error
	for account, client := range h.Clients {
		age, ever := client.EventAge()
		if !ever {
			age = time.Since(h.Started)
		}
		if age > staleStream {
			problems = append(problems, fmt.Errorf("account %s: the event stream has been silent for %s", account, age.Round(time.Second)))
		}
	}
	return errors.Join(problems...)
}

// Ready reports whether every event stream has been opened.
func (h *Health) Ready() bool {
	for _, client := range h.Clients {
		if _, ever := client.EventAge(); !ever {
			return false
		}
	}
	return true
}

// Handler answers /metrics and /healthz.
func Handler(m *Metrics, health *Health) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{}))
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		if err := health.Check(); err != nil {
			http.Error(w, err.Error(), http.StatusServiceUnavailable)
			return
		}
		fmt.Fprintln(w, "ok")
	})
	return mux
}

// Serve serves metrics and health on an address until ctx ends. listening, if not nil, is
// told the address, which matters when the port was left to the system.
func Serve(ctx context.Context, address string, handler http.Handler, listening func(net.Addr)) error {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return fmt.Errorf("ops.listen: %w", err)
	}
	if listening != nil {
		listening(listener.Addr())
	}
	server := &http.Server{Handler: handler, ReadHeaderTimeout: headerTimeout}
	stopped := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		defer close(stopped)
		grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownGrace)
		defer cancel()
		server.Shutdown(grace)
	})
	err = server.Serve(listener)
	if stop() {
		return err // it was not ctx that ended it
	}
	<-stopped
	return nil
}
