package match

import (
	"context"
	"iter"
	"time"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
)

// scripted is a player whose moves are a function of the position, with faults on order.
type scripted struct {
	salt uint64
	// wanders makes the moves depend on the number of the ply as well, so that the player
	// seldom repeats itself.
	wanders bool
	score   engine.Score // neutral, as the player sees itself
	faults  map[int]scriptedFault
	closed  chan struct{}
}

// scriptedFault is what goes wrong at a ply of every game.
type scriptedFault struct {
	sleep   time.Duration
	err     error
	illegal bool
	hang    bool
}

func newScripted(salt uint64) *scripted {
	return &scripted{salt: salt, faults: map[int]scriptedFault{}, closed: make(chan struct{})}
}

func (p *scripted) Describe() engine.Description                                { return engine.Description{Name: "scripted"} }
func (p *scripted) NewGame(context.Context) error                               { return nil }
func (p *scripted) SetOption(context.Context, string, string) ([]string, error) { return nil, nil }
func (p *scripted) Ping(context.Context) error                                  { return nil }
func (p *scripted) Close() error {
	select {
	case <-p.closed:
	default:
		close(p.closed)
	}
	return nil
}

func (p *scripted) Go(_ context.Context, game *chess.Game, _ engine.Limits) (engine.Search, error) {
	var list chess.MoveList
	game.Position().LegalMoves(&list)
	salt := p.salt
	if p.wanders {
		salt += uint64(game.Len()) << 16
	}
	hash := (game.Position().Key() ^ salt) * 0x9e3779b97f4a7c15
	move := list.At(int(hash >> 33 % uint64(list.Len())))
	fault := p.faults[game.Len()]
	if fault.illegal {
		move = chess.NewMove(chess.A1, chess.A1, chess.Quiet)
	}
	return &scriptedSearch{player: p, move: move, fault: fault, stop: make(chan struct{})}, nil
}

type scriptedSearch struct {
	player *scripted
	move   chess.Move
	fault  scriptedFault
	stop   chan struct{}
}

func (s *scriptedSearch) Infos() iter.Seq[engine.Info] {
	return func(yield func(engine.Info) bool) {
		yield(engine.Info{Depth: 1, Nodes: 20, Lines: []engine.Line{{
			Score: s.player.score + 100, Neutral: s.player.score, Judged: true, PV: []chess.Move{s.move},
		}}})
	}
}
func (s *scriptedSearch) PonderHit() {}
func (s *scriptedSearch) Stop()      {}
func (s *scriptedSearch) Wait() (engine.Best, error) {
	if s.fault.hang {
		<-s.player.closed
		return engine.Best{}, engine.ErrClosed
	}
	time.Sleep(s.fault.sleep)
	return engine.Best{Move: s.move, Nodes: 20}, s.fault.err
}
