package bot

import (
	"context"
	"fmt"
	"iter"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/personalities"
)

// scriptRoom is a room of scripted players.
type scriptRoom struct {
	mu      sync.Mutex
	open    int            // players that are open now
	made    int            // players that were ever opened
	slow    time.Duration  // how long opening takes
	fail    map[string]int // so many openings of a personality fail
	think   time.Duration  // for every move; 0: by the clock
	score   engine.Score   // of every move
	errs    int            // so many searches fail
	seats   []string
	ponders int                   // searches in the opponent's time
	hits    int                   // ponder searches whose move was played
	manners personalities.Manners // of tal
}

func (r *scriptRoom) Personalities() []Personality {
	return []Personality{
		{ID: "baseline", Name: "Baseline", Version: "1.0.0", Fingerprint: "aaaaaaaa"},
		{ID: "tal", Name: "Tal", Version: "1.0.0", Fingerprint: "bbbbbbbb", Greeting: "Welcome {opponent}, {personality} sacrifices today.", Goodbye: "That was {personality}.", Manners: r.manners},
	}
}

func (r *scriptRoom) Seat(ctx context.Context, personality string, _ Share) (engine.Player, error) {
	if !pause(ctx, r.slow) {
		return nil, ctx.Err()
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.fail[personality] > 0 {
		r.fail[personality]--
		return nil, fmt.Errorf("no plugin for %s", personality)
	}
	r.open++
	r.made++
	r.seats = append(r.seats, personality)
	return &scriptPlayer{room: r, random: rand.New(rand.NewPCG(uint64(r.made), 7))}, nil
}

func (r *scriptRoom) opened() (open, made int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.open, r.made
}

func (r *scriptRoom) pondered() (ponders, hits int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.ponders, r.hits
}

// scriptPlayer plays random moves at a human pace, and checks that it is treated as the
// contract says.
type scriptPlayer struct {
	room   *scriptRoom
	random *rand.Rand
	mu     sync.Mutex
	busy   *scriptSearch
	closed bool
}

func (p *scriptPlayer) Describe() engine.Description  { return engine.Description{Name: "script"} }
func (p *scriptPlayer) NewGame(context.Context) error { return nil }
func (p *scriptPlayer) SetOption(_ context.Context, name, value string) ([]string, error) {
	if p.busy != nil && !p.busy.over() {
		panic("SetOption during a search")
	}
	return nil, nil
}
func (p *scriptPlayer) Ping(context.Context) error { return nil }

func (p *scriptPlayer) Close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return nil
	}
	p.closed = true
	if p.busy != nil {
		p.busy.Stop()
	}
	p.room.mu.Lock()
	p.room.open--
	p.room.mu.Unlock()
	return nil
}

func (p *scriptPlayer) Go(_ context.Context, game *chess.Game, limits engine.Limits) (engine.Search, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return nil, engine.ErrClosed
	}
	if p.busy != nil && !p.busy.over() {
		panic("Go during a search")
	}
	var list chess.MoveList
	game.Position().LegalMoves(&list)
	if list.Len() == 0 {
		panic("a search of a finished position")
	}
	think := p.room.think
	switch {
	case think > 0:
	case limits.Clock != nil:
		think = limits.Clock.Remaining/40 + limits.Clock.Increment/2
	case limits.MoveTime > 0:
		think = limits.MoveTime
	default:
		think = time.Second
	}
	if !limits.Start.IsZero() {
		think -= time.Since(limits.Start)
	}
	s := &scriptSearch{room: p.room, stop: make(chan struct{}), hit: make(chan struct{}), done: make(chan struct{})}
	s.best = engine.Best{Move: list.At(p.random.IntN(list.Len()))}
	after := game.Clone()
	after.Push(s.best.Move)
	var answers chess.MoveList
	after.Position().LegalMoves(&answers)
	if answers.Len() > 0 {
		s.best.Ponder = answers.At(p.random.IntN(answers.Len()))
	}
	p.room.mu.Lock()
	score := p.room.score
	if limits.Ponder {
		p.room.ponders++
	}
	if p.room.errs > 0 {
		p.room.errs--
		s.err, s.best = engine.ErrDied, engine.Best{}
	}
	p.room.mu.Unlock()
	s.info = engine.Info{Depth: 9, Nodes: 1000, Lines: []engine.Line{{Score: score, Neutral: score, Judged: true, PV: []chess.Move{s.best.Move}}}}
	p.busy = s
	go s.run(think, limits.Ponder)
	return s, nil
}

type scriptSearch struct {
	room            *scriptRoom
	once, hitOnce   sync.Once
	stop, hit, done chan struct{}
	best            engine.Best
	info            engine.Info
	err             error
}

func (s *scriptSearch) run(think time.Duration, ponder bool) {
	defer close(s.done)
	if ponder {
		select {
		case <-s.hit:
		case <-s.stop:
			return
		}
	}
	timer := time.NewTimer(max(0, think))
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-s.stop:
	}
}

func (s *scriptSearch) over() bool {
	select {
	case <-s.done:
		return true
	default:
		return false
	}
}

func (s *scriptSearch) Infos() iter.Seq[engine.Info] {
	return func(yield func(engine.Info) bool) {
		<-s.done
		if s.err == nil {
			yield(s.info)
		}
	}
}
func (s *scriptSearch) PonderHit() {
	s.hitOnce.Do(func() {
		close(s.hit)
		s.room.mu.Lock()
		defer s.room.mu.Unlock()
		s.room.hits++
	})
}
func (s *scriptSearch) Stop() { s.once.Do(func() { close(s.stop) }) }
func (s *scriptSearch) Wait() (engine.Best, error) {
	<-s.done
	return s.best, s.err
}

// walker is a user without a client who plays random moves after a fixed time.
func walker(seed uint64, think time.Duration) func(*chess.Game) (string, time.Duration) {
	random := rand.New(rand.NewPCG(seed, 11))
	return func(game *chess.Game) (string, time.Duration) {
		var list chess.MoveList
		game.Position().LegalMoves(&list)
		return list.At(random.IntN(list.Len())).UCI(true), think
	}
}
