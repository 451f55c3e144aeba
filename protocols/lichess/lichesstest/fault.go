package lichesstest

import (
	"bytes"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// FaultKind is what goes wrong with a request.
type FaultKind int

// The kinds of faults.
const (
	TooMany     FaultKind = iota // 429 with JSON
	TooManyHTML                  // 429 with a page of HTML
	BadRequest                   // 400 with JSON, without being handled
	BadGateway                   // 502 with a page of HTML
	Hang                         // no answer until the client gives up; not handled
	LostReply                    // handled, then the connection is closed without an answer
	LateReply                    // handled at once, answered after Delay
	Refused                      // the connection is reset, not handled
)

// Fault makes requests go wrong.
type Fault struct {
	Kind  FaultKind
	Path  string        // part of the path; "": every path
	User  string        // whose requests; "": everyone's
	Skip  int           // so many matching requests pass first
	Times int           // so many then fail; 0: one
	Delay time.Duration // of LateReply
	Retry int           // seconds in Retry-After of a 429; 0: none
}

// Inject adds a fault. Faults are tried in the order of injection; the first that fits a
// request applies.
func (s *Server) Inject(f Fault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.inject(f)
}

func (s *Server) inject(f Fault) {
	f.Times = max(f.Times, 1)
	s.faults = append(s.faults, &f)
}

// match finds the fault of a request and uses it up once.
func (s *Server) match(r *http.Request) *Fault {
	s.mu.Lock()
	defer s.mu.Unlock()
	who, _ := s.authenticate(r)
	name := "?"
	if who != nil {
		name = who.id
	}
	s.requests = append(s.requests, name+" "+r.Method+" "+r.URL.RequestURI())
	for i, f := range s.faults {
		if !strings.Contains(r.URL.Path, f.Path) || f.User != "" && userID(f.User) != name {
			continue
		}
		if f.Skip > 0 {
			f.Skip--
			continue
		}
		if f.Times--; f.Times == 0 {
			s.faults = append(s.faults[:i:i], s.faults[i+1:]...)
		}
		return f
	}
	return nil
}

// Requests lists all requests so far: "user METHOD /path?query".
func (s *Server) Requests() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.requests...)
}

// faulty lets a request pass or fail.
func (s *Server) faulty(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !s.enter() {
			breakOff(r)
		}
		defer s.background.Done()
		s.delay()
		defer s.delay()
		if down, hangs := s.down(); down {
			if hangs {
				s.hang(r)
			}
			breakOff(r)
		}
		f := s.match(r)
		if f == nil {
			next(w, r)
			return
		}
		if f.Retry > 0 {
			w.Header().Set("Retry-After", strconv.Itoa(f.Retry))
		}
		switch f.Kind {
		case TooMany:
			writeJSON(w, http.StatusTooManyRequests, object{"error": "Too many requests. Try again later."})
		case TooManyHTML:
			writeHTML(w, http.StatusTooManyRequests, "Too many requests")
		case BadRequest:
			writeJSON(w, http.StatusBadRequest, object{"error": "Bad request"})
		case BadGateway:
			writeHTML(w, http.StatusBadGateway, "502 Bad Gateway")
		case Hang:
			s.hang(r)
			breakOff(r)
		case LostReply:
			next(&recorder{header: http.Header{}}, r)
			breakOff(r)
		case LateReply:
			reply := &recorder{header: http.Header{}, status: http.StatusOK}
			next(reply, r)
			select {
			case <-time.After(f.Delay):
			case <-s.closing:
			case <-r.Context().Done():
			}
			w.WriteHeader(reply.status)
			w.Write(reply.body.Bytes())
		case Refused:
			breakOff(r)
		}
	}
}

// hang waits until the client or the server gives up.
func (s *Server) hang(r *http.Request) {
	select {
	case <-r.Context().Done():
	case <-s.closing:
	}
}

// breakOff ends the request by breaking its connection.
func breakOff(r *http.Request) {
	if conn, ok := r.Context().Value(connKey{}).(net.Conn); ok {
		if tcp, ok := conn.(*net.TCPConn); ok {
			tcp.SetLinger(0)
		}
	}
	panic(http.ErrAbortHandler)
}

// recorder keeps an answer.
type recorder struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (r *recorder) Header() http.Header            { return r.header }
func (r *recorder) WriteHeader(status int)         { r.status = status }
func (r *recorder) Write(data []byte) (int, error) { return r.body.Write(data) }

// Outage takes the network away for a while: all connections break, new ones fail, or
// hang when hangs is set.
func (s *Server) Outage(d time.Duration, hangs bool) {
	s.mu.Lock()
	s.downUntil, s.downHangs = time.Now().Add(d), hangs
	s.mu.Unlock()
	s.cutAll()
}

func (s *Server) down() (down, hangs bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return time.Now().Before(s.downUntil), s.downHangs
}

// cutAll breaks all connections.
func (s *Server) cutAll() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for conn := range s.conns {
		if tcp, ok := conn.(*net.TCPConn); ok {
			tcp.SetLinger(0)
		}
		conn.Close()
	}
}

// Times that the real server gives players after its own restart.
const (
	restartBonusHuman = 20 * time.Second
	restartBonusBot   = 10 * time.Second
)

// Restart restarts the server as a deployment of the real one does: all connections break,
// for a while nothing answers, and the clocks of running games get some seconds back.
func (s *Server) Restart(d time.Duration) {
	s.Outage(d, false)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.after(d, func() {
		for _, g := range s.order {
			if g.over() || !g.clocked {
				continue
			}
			for side, player := range g.players {
				bonus := restartBonusHuman
				if player.Bot {
					bonus = restartBonusBot
				}
				g.left[side] += bonus
			}
			g.armFlag()
			g.broadcast()
		}
	})
}
