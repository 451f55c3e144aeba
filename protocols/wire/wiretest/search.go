package wiretest

import (
	"errors"
	"fmt"
	"iter"
	"os"
	"runtime"
	"sync"
	"time"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
)

// clockShare is the part of its clock that a scripted search takes for a move.
const clockShare = 40

type search struct {
	script  Script
	bad     bool // the script's Go takes effect
	root    chess.Position
	ply     int
	limits  engine.Limits
	options string

	stopOnce, ponderOnce sync.Once
	stop, ponder         chan struct{}
	infos                engine.Mailbox
	done                 chan struct{}
	best                 engine.Best
	err                  error
}

func (s *search) Infos() iter.Seq[engine.Info] { return s.infos.All() }
func (s *search) Stop()                        { s.stopOnce.Do(func() { close(s.stop) }) }
func (s *search) PonderHit()                   { s.ponderOnce.Do(func() { close(s.ponder) }) }

func (s *search) Wait() (engine.Best, error) {
	<-s.done
	return s.best, s.err
}

func (s *search) over() bool {
	select {
	case <-s.done:
		return true
	default:
		return false
	}
}

func (s *search) run() {
	defer close(s.done)
	defer s.infos.Close()
	moves := s.moves()
	s.infos.Put(engine.Info{Notice: fmt.Sprintf("process %d, %d processors, ply %d, options %s",
		os.Getpid(), runtime.GOMAXPROCS(0), s.ply, s.options)})
	depth := max(s.limits.Depth, 1)
	for i := range max(s.script.Infos, 1) {
		s.infos.Put(s.report(moves, depth+i))
	}
	if s.bad {
		s.misbehave()
	}
	s.hold()
	s.best.Nodes = uint64(depth * nodesPerPly)
	s.best.Elapsed = time.Since(s.limits.Start)
	if s.err == nil && len(moves) > 0 {
		s.best.Move = moves[0]
	}
	if s.bad && s.script.Go == "illegal" {
		s.best.Move = chess.NewMove(chess.E1, chess.E8, chess.Quiet)
	}
}

// moves are the legal moves that the search may choose from.
func (s *search) moves() []chess.Move {
	if len(s.limits.SearchMoves) > 0 {
		return s.limits.SearchMoves
	}
	var list chess.MoveList
	s.root.LegalMoves(&list)
	return list.Slice()
}

func (s *search) report(moves []chess.Move, depth int) engine.Info {
	line := engine.Line{Score: 31, Neutral: 17, Judged: true}
	if len(moves) > 0 {
		line.PV = moves[:1:1]
	}
	return engine.Info{
		Depth:    depth,
		SelDepth: depth,
		Lines:    []engine.Line{line},
		Nodes:    uint64(depth * nodesPerPly),
		Time:     time.Since(s.limits.Start),
	}
}

// misbehave does what the script says, after the time that it says.
func (s *search) misbehave() {
	select {
	case <-time.After(s.script.After):
	case <-s.stop:
	}
	switch s.script.Go {
	case "crash":
		fmt.Fprintln(os.Stderr, "fatal: out of ideas")
		os.Exit(3)
	case "panic":
		panic("scripted panic")
	case "fail":
		s.err = errors.New("the search lost its way")
	case "hang":
		select {}
	}
}

// hold waits until the limits allow a result.
func (s *search) hold() {
	if s.limits.Infinite {
		<-s.stop
		return
	}
	if s.limits.Ponder {
		select {
		case <-s.stop:
			return
		case <-s.ponder:
		}
	}
	var wait time.Duration
	switch {
	case s.limits.Depth > 0 || s.limits.Nodes > 0:
		return
	case s.limits.MoveTime > 0:
		wait = s.limits.MoveTime - time.Since(s.limits.Start)
	case s.limits.Clock != nil:
		wait = s.limits.Clock.Remaining/clockShare - time.Since(s.limits.Start)
	}
	if wait <= 0 {
		return
	}
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-s.stop:
	}
}
