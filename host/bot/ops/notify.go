package ops

import (
	"context"
	"net"
	"os"
	"strconv"
	"time"
)

// Notify sends word to systemd, as sd_notify(3) describes, when it has asked for it.
// Otherwise it does nothing.
func Notify(state string) error {
	path := os.Getenv("NOTIFY_SOCKET")
	if path == "" {
		return nil
	}
	conn, err := net.Dial("unixgram", path)
	if err != nil {
		return err
	}
	defer conn.Close()
	_, err = conn.Write([]byte(state))
	return err
}

// Words for systemd.
const (
	Ready    = "READY=1"
	Stopping = "STOPPING=1"
	alive    = "WATCHDOG=1"
)

// pollReady is how often readiness is looked at before it is announced.
const pollReady = 200 * time.Millisecond

// Watchdog announces to systemd that the service is ready, and from then on that it is
// alive as long as it is healthy. It returns when ctx ends. A bot whose event stream stays
// silent is thus started anew.
func Watchdog(ctx context.Context, health *Health) {
	interval := pollReady
	if micros, err := strconv.ParseInt(os.Getenv("WATCHDOG_USEC"), 10, 64); err == nil && micros > 0 {
		interval = time.Duration(micros) * time.Microsecond / 3
	}
	ready := false
	for {
		wait := interval
		if !ready {
			wait = pollReady
		}
		timer := time.NewTimer(wait)
		select {
		case <-ctx.Done():
			timer.Stop()
			return
		case <-timer.C:
		}
		switch {
		case !ready && health.Ready():
			ready = true
			Notify(Ready)
		case ready && os.Getenv("WATCHDOG_USEC") == "":
			return
		case ready && health.Check() == nil:
			Notify(alive)
		}
	}
}
