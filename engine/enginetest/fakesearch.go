package enginetest

import (
	"iter"
	"slices"
	"sync"
	"time"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
)

// fakeSearch implements engine.Search.
type fakeSearch struct {
	limits  engine.Limits
	pace    time.Duration
	multiPV int
	mailbox engine.Mailbox
	stop    chan struct{}
	hit     chan struct{}
	done    chan struct{}
	best    engine.Best

	stopOnce, hitOnce sync.Once
}

// Infos implements engine.Search.
func (s *fakeSearch) Infos() iter.Seq[engine.Info] { return s.mailbox.All() }

// PonderHit implements engine.Search.
func (s *fakeSearch) PonderHit() { s.hitOnce.Do(func() { close(s.hit) }) }

// Stop implements engine.Search.
func (s *fakeSearch) Stop() { s.stopOnce.Do(func() { close(s.stop) }) }

// Wait implements engine.Search.
func (s *fakeSearch) Wait() (engine.Best, error) {
	<-s.done
	return s.best, nil
}

func (s *fakeSearch) run(position chess.Position, budget time.Duration) {
	defer close(s.done)
	defer s.mailbox.Close()
	lines := fakeLines(&position, s.limits.SearchMoves)
	if s.multiPV < len(lines) {
		lines = lines[:s.multiPV]
	}
	began := s.limits.Start
	pondering := s.limits.Ponder
	var nodes uint64
	if len(lines) == 0 {
		s.hold(pondering)
		s.best = engine.Best{Elapsed: time.Since(s.limits.Start)}
		return
	}
	deepest := fakeDepth
	if s.limits.Depth > 0 {
		deepest = min(deepest, s.limits.Depth)
	}
deepening:
	for depth := 1; depth <= deepest; depth++ {
		nodes += 20 + s.limits.Nodes/20
		if s.limits.Nodes > 0 {
			nodes = min(nodes, s.limits.Nodes)
		}
		s.mailbox.Put(engine.Info{
			Depth: depth, SelDepth: depth, Lines: lines, Nodes: nodes,
			Time: time.Since(s.limits.Start), HashFull: depth,
		})
		if _, mates := lines[0].Score.MateMoves(); s.limits.Nodes == nodes || (mates && s.limits.Mate > 0) {
			break
		}
		var left <-chan time.Time
		if budget > 0 && !pondering {
			remaining := budget - time.Since(began)
			if remaining <= s.pace {
				time.Sleep(remaining)
				break
			}
		}
		if s.pace > 0 {
			left = time.After(s.pace)
		} else {
			closed := make(chan time.Time)
			close(closed)
			left = closed
		}
		var hit chan struct{}
		if pondering {
			hit = s.hit
		}
		select {
		case <-s.stop:
			break deepening
		case <-hit:
			pondering, began = false, time.Now()
		case <-left:
		}
	}
	s.hold(pondering)
	s.best = engine.Best{Move: lines[0].PV[0], Nodes: nodes, Elapsed: time.Since(s.limits.Start)}
	if len(lines[0].PV) > 1 {
		s.best.Ponder = lines[0].PV[1]
	}
}

// hold waits until the result may be told.
func (s *fakeSearch) hold(pondering bool) {
	switch {
	case s.limits.Infinite:
		<-s.stop
	case pondering:
		select {
		case <-s.stop:
		case <-s.hit:
		}
	}
}

// fakeLines are the moves with the balance of men after them, best first.
func fakeLines(position *chess.Position, only []chess.Move) []engine.Line {
	values := [...]int{chess.Pawn: 100, chess.Knight: 300, chess.Bishop: 310, chess.Rook: 500, chess.Queen: 900, chess.King: 0}
	us := position.SideToMove()
	var moves chess.MoveList
	position.LegalMoves(&moves)
	var lines []engine.Line
	for _, move := range moves.Slice() {
		if len(only) > 0 && !slices.Contains(only, move) {
			continue
		}
		after := *position
		var undo chess.Undo
		after.Make(move, &undo)
		balance := 0
		for piece, value := range values {
			kind := chess.PieceType(piece)
			balance += value * (after.Pieces(us, kind).Count() - after.Pieces(us.Other(), kind).Count())
		}
		line := engine.Line{Score: engine.Score(balance), Neutral: engine.Score(balance), Judged: true, PV: []chess.Move{move}}
		var replies chess.MoveList
		after.LegalMoves(&replies)
		switch {
		case replies.Len() > 0:
			line.PV = append(line.PV, replies.At(0))
		case after.InCheck():
			line.Score, line.Neutral = engine.MateIn(1), engine.MateIn(1)
		default:
			line.Score, line.Neutral = 0, 0
		}
		lines = append(lines, line)
	}
	slices.SortStableFunc(lines, func(a, b engine.Line) int { return int(b.Score) - int(a.Score) })
	return lines
}

func number(text string) (n int64) {
	for _, digit := range text {
		n = n*10 + int64(digit-'0')
	}
	return n
}
