package lichesstest

import (
	"context"
	"errors"
	"fmt"
	"log"
	"math/rand/v2"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"
)

// Times of the real server.
const (
	gameKeepAlive  = 7 * time.Second
	eventKeepAlive = 6 * time.Second
	presenceTick   = 5 * time.Second // how often absence is looked at
	bufferSize     = 32              // events that a stream holds for a slow reader

	eventOpens       = 30 // openings of the event stream …
	eventOpensWithin = 10 * time.Minute
	botGamesPerDay   = 100
)

// Config varies the server. The zero value is the real one's behaviour.
type Config struct {
	// ClassicCastling writes castling in standard games as older servers did: e1g1
	// in place of e1h1.
	ClassicCastling bool

	// OldRematches gives a rematch offer the identity of the game before, as older
	// servers did.
	OldRematches bool

	// Latency delays every request and every answer by this much.
	Latency time.Duration

	// BotGamesPerDay replaces the limit of 100 games of a bot against bots; negative
	// lifts it.
	BotGamesPerDay int

	// Seed makes identities and colours repeatable.
	Seed uint64
}

// Server is the fake. Its methods may be called from any goroutine.
type Server struct {
	config Config
	http   *http.Server
	pipe   *pipeListener

	mu          sync.Mutex
	random      *rand.Rand
	users       map[string]*user // by id
	tokens      map[string]*user
	challenges  map[string]*challenge
	games       map[string]*game
	order       []*game // in order of creation
	tournaments map[string]*tournament
	faults      []*Fault
	requests    []string
	onMove      []func(*Moment)
	downUntil   time.Time
	downHangs   bool
	closed      bool
	closing     chan struct{}
	conns       map[net.Conn]struct{}
	timers      map[*time.Timer]struct{}
	background  sync.WaitGroup
}

// New starts a server without sockets.
func New(config Config) *Server {
	if config.BotGamesPerDay == 0 {
		config.BotGamesPerDay = botGamesPerDay
	}
	s := &Server{
		config:      config,
		random:      rand.New(rand.NewPCG(config.Seed, 1)),
		users:       make(map[string]*user),
		tokens:      make(map[string]*user),
		challenges:  make(map[string]*challenge),
		games:       make(map[string]*game),
		tournaments: make(map[string]*tournament),
		closing:     make(chan struct{}),
		conns:       make(map[net.Conn]struct{}),
		timers:      make(map[*time.Timer]struct{}),
		pipe:        newPipeListener(),
	}
	s.http = &http.Server{
		Handler: s.handler(),
		ConnContext: func(ctx context.Context, conn net.Conn) context.Context {
			return context.WithValue(ctx, connKey{}, conn)
		},
		ConnState: s.track,
		ErrorLog:  log.New(discard{}, "", 0),
	}
	s.serve(s.pipe)
	return s
}

type discard struct{}

func (discard) Write(data []byte) (int, error) { return len(data), nil }

type connKey struct{}

// Listen serves on an address too, such as "127.0.0.1:0", and returns the base URL.
func (s *Server) Listen(address string) (string, error) {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return "", err
	}
	s.serve(listener)
	return "http://" + listener.Addr().String(), nil
}

func (s *Server) serve(listener net.Listener) {
	s.background.Go(func() { s.http.Serve(listener) })
}

// MemoryURL is the base address for clients that use [Server.Transport].
const MemoryURL = "http://lichess.test"

// Transport is a way to the server without sockets. Its connections belong to the caller's
// bubble of testing/synctest.
func (s *Server) Transport() *http.Transport {
	return &http.Transport{
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			if down, hangs := s.down(); down {
				if hangs {
					<-ctx.Done()
					return nil, ctx.Err()
				}
				return nil, errors.New("network is unreachable")
			}
			return s.pipe.dial(ctx)
		},
		MaxIdleConnsPerHost: 32,
		IdleConnTimeout:     90 * time.Second,
	}
}

// Close ends every connection and timer and waits for what runs.
func (s *Server) Close() {
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return
	}
	s.closed = true
	close(s.closing)
	for timer := range s.timers {
		timer.Stop()
	}
	s.mu.Unlock()
	s.http.Close()
	s.pipe.Close()
	s.background.Wait()
}

// track knows the open connections, to cut them.
func (s *Server) track(conn net.Conn, state http.ConnState) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch state {
	case http.StateNew:
		s.conns[conn] = struct{}{}
		if time.Now().Before(s.downUntil) && !s.downHangs {
			conn.Close()
		}
	case http.StateClosed, http.StateHijacked:
		delete(s.conns, conn)
	}
}

// after runs f under the lock when d has passed, unless the server is closed first.
func (s *Server) after(d time.Duration, f func()) *time.Timer {
	var timer *time.Timer
	timer = time.AfterFunc(d, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.timers, timer)
		if !s.closed {
			f()
		}
	})
	s.timers[timer] = struct{}{}
	return timer
}

const idLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

// newID makes an identity of so many letters.
func (s *Server) newID(length int) string {
	id := make([]byte, length)
	for i := range id {
		id[i] = idLetters[s.random.IntN(len(idLetters))]
	}
	return string(id)
}

// refusal is an answer that is not a success, before it is written.
type refusal struct {
	status int
	body   any
}

func (r *refusal) Error() string { return fmt.Sprintf("%d %v", r.status, r.body) }

// refuse is the usual shape of a refusal.
func refuse(status int, format string, args ...any) *refusal {
	return &refusal{status: status, body: object{"error": fmt.Sprintf(format, args...)}}
}

// object is a JSON object.
type object = map[string]any

func userID(name string) string { return strings.ToLower(name) }
