package lichesstest

import (
	"encoding/json"
	"net"
	"net/http"
	"time"
)

// stream is one open NDJSON stream. Its fields are guarded by the server's lock; the
// goroutine of the request is its only writer to the network.
type stream struct {
	owner *user
	game  *game // nil: the event stream
	agent string
	conn  net.Conn

	queue [][]byte
	wake  chan struct{} // has a token when there is something to do
	ended bool          // close properly when the queue is empty

	interval time.Duration // of keep-alives
	tick     func()        // runs with each keep-alive, under the lock
	disturbance
}

// push queues a line, and drops the oldest when the reader is too slow.
func (st *stream) push(line any) {
	data, err := json.Marshal(line)
	if err != nil {
		panic(err) // all lines are made here
	}
	st.pushRaw(append(data, '\n'))
}

func (st *stream) pushRaw(data []byte) {
	if st.ended {
		return
	}
	if len(st.queue) == bufferSize {
		st.queue = st.queue[1:]
	}
	st.queue = append(st.queue, data)
	st.signal()
}

// end closes the stream after what is queued.
func (st *stream) end() {
	st.ended = true
	st.signal()
}

func (st *stream) signal() {
	select {
	case st.wake <- struct{}{}:
	default:
	}
}

// stream opens a stream and serves it until either side ends it.
func (s *Server) stream(w http.ResponseWriter, r *http.Request, open func(*call) (*stream, *refusal)) {
	r.ParseForm()
	s.mu.Lock()
	user, no := s.authenticate(r)
	var st *stream
	if no == nil {
		st, no = open(&call{Request: r, user: user})
	}
	s.mu.Unlock()
	if no != nil {
		writeJSON(w, no.status, no.body)
		return
	}
	w.Header().Set("Content-Type", "application/x-ndjson")
	w.WriteHeader(http.StatusOK)
	s.pump(w, r, st)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.detach(st)
}

func (s *Server) newStream(c *call, interval time.Duration) *stream {
	conn, _ := c.Context().Value(connKey{}).(net.Conn)
	return &stream{
		owner: c.user, agent: c.UserAgent(), conn: conn,
		wake: make(chan struct{}, 1), interval: interval, tick: func() {},
	}
}

// pump writes what is queued and keep-alives.
func (s *Server) pump(w http.ResponseWriter, r *http.Request, st *stream) {
	flush := http.NewResponseController(w)
	write := func(data []byte) bool {
		if _, err := w.Write(data); err != nil {
			return false
		}
		return flush.Flush() == nil
	}
	if flush.Flush() != nil {
		return
	}
	ticker := time.NewTicker(st.interval)
	defer ticker.Stop()
	for {
		s.mu.Lock()
		waiting, ended := len(st.queue) > 0, st.ended
		var d delivery
		if waiting { // one at a time: the rest stays in the buffer, which drops the oldest
			d = st.deliver(st.queue[0])
			st.queue = st.queue[1:]
		}
		s.mu.Unlock()
		switch {
		case waiting && d.send(r.Context(), write):
			continue
		case waiting || ended:
			return
		}
		select {
		case <-st.wake:
		case <-ticker.C:
			s.mu.Lock()
			st.tick()
			quiet := st.stalled || st.noKeepAlive
			s.mu.Unlock()
			if !quiet && !write([]byte{'\n'}) {
				return
			}
		case <-r.Context().Done():
			return
		case <-s.closing:
			return
		}
	}
}

// detach forgets a stream that has ended.
func (s *Server) detach(st *stream) {
	st.ended = true
	if st.game == nil {
		if st.owner.events == st {
			st.owner.events = nil
		}
		return
	}
	st.game.detach(st)
}

// cut breaks the connection without a proper end.
func (st *stream) cut() {
	st.ended = true
	st.signal()
	if st.conn == nil {
		return
	}
	if tcp, ok := st.conn.(*net.TCPConn); ok {
		tcp.SetLinger(0) // a reset, not an end
	}
	st.conn.Close()
}
