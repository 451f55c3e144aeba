package match

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/protocols/uci"
	"github.com/regence-chess/regence/protocols/wire"
)

const (
	// stallGrace is how long a player may go on after its time before it counts as stalled.
	// Until then it is merely late, and loses on time when the move comes.
	stallGrace = 2 * time.Second
	// unclockedStall is the patience with a player that has no clock.
	unclockedStall = 10 * time.Minute
	// stopGrace is how long a stalled player may take to obey Stop before it is closed.
	stopGrace = time.Second
)

// Judge gives the neutral score of the last position of a game for the side to move, for
// players that tell none.
type Judge interface {
	Judge(ctx context.Context, game *chess.Game) (engine.Score, error)
	Close() error
}

// seat is a player at the board.
type seat struct {
	name   string
	player engine.Player
	clock  *clock
}

// table is one game being played.
type table struct {
	game   *chess.Game
	seats  [2]*seat
	adj    adjudicator
	judge  Judge
	record Record
	before chess.Position // the position before the last move
	// watch is called after every ply, while no clock runs.
	watch func(*table)
}

// play plays the game to its end. A fault of a player loses; only the end of ctx makes the
// game void. failed is the color whose player must be replaced before it can play again.
func (t *table) play(ctx context.Context) (failed *chess.Color) {
	t.record.Started = time.Now()
	defer func() { t.record.Wall = time.Since(t.record.Started) }()
	for {
		if outcome, over := overTheBoard(t.game); over {
			t.record.Outcome = outcome
			return nil
		}
		side := t.game.Position().SideToMove()
		began := time.Now()
		ply, fault := t.move(ctx, side)
		if ctx.Err() != nil {
			t.record.Outcome = Outcome{Result: Void, Reason: Aborted, Detail: context.Cause(ctx).Error()}
			return &side
		}
		if fault != nil {
			t.record.Outcome = lossOf(side, fault.reason, fault.detail)
			t.record.Overrun = fault.overrun
			t.record.LastOutput = fault.output
			if fault.reason == TimeForfeit {
				return nil
			}
			return &side
		}
		t.before = *t.game.Position()
		t.game.Push(ply.Move)
		t.record.Plies = append(t.record.Plies, ply)
		last := &t.record.Plies[len(t.record.Plies)-1]
		if t.watch != nil {
			t.watch(t)
		}
		last.Wall = time.Since(began)
		t.judgePly(ctx, last)
		if _, over := overTheBoard(t.game); over {
			continue // the rules go before any adjudication
		}
		if outcome, over := t.adj.observe(t.game, side, last); over {
			t.record.Outcome = outcome
			return nil
		}
	}
}

// fault is why a player lost without being beaten.
type fault struct {
	reason  Reason
	detail  string
	overrun time.Duration
	output  []string
}

// move asks a side for its move and charges its clock. The clock runs from the moment the
// request goes out to the moment the answer has been read.
func (t *table) move(ctx context.Context, side chess.Color) (Ply, *fault) {
	mover, opponent := t.seats[side], t.seats[side.Other()]
	limits := mover.clock.limits(opponent.clock)
	sent := time.Now()
	limits.Start = sent
	search, err := mover.player.Go(ctx, t.game, limits)
	if err != nil {
		return Ply{}, faultOf(err)
	}
	guard := guardSearch(ctx, mover, search)
	said := lastWord(search)
	best, err := search.Wait()
	received := time.Now()
	stalled := guard.release()
	if stamped, ok := search.(engine.Stamped); ok {
		if s, r := stamped.Stamps(); !r.IsZero() {
			sent, received = s, r
		}
	}
	spent := received.Sub(sent)
	switch {
	case stalled:
		f := &fault{}
		if err != nil {
			f = faultOf(err)
		}
		f.reason, f.detail = Stall, fmt.Sprintf("no move after %s", spent.Round(time.Millisecond))
		return Ply{}, f
	case err != nil:
		return Ply{}, faultOf(err)
	case !t.game.Position().IsLegal(best.Move):
		return Ply{}, &fault{reason: IllegalMove, detail: fmt.Sprintf("played %s in %s", best.Move.UCI(t.game.Position().Chess960()), t.game.Position().FEN())}
	}
	if overrun, lost := mover.clock.charge(spent); lost {
		return Ply{}, &fault{
			reason:  TimeForfeit,
			detail:  fmt.Sprintf("%s late after thinking for %s", overrun.Round(10*time.Microsecond), spent.Round(10*time.Microsecond)),
			overrun: overrun,
		}
	}
	ply := Ply{Move: best.Move, Spent: spent, Own: best.Elapsed, Nodes: best.Nodes}
	if len(said.Lines) > 0 {
		line := said.Lines[0]
		ply.Scored = true
		ply.Depth, ply.Score, ply.Bound = said.Depth, line.Score, line.Bound
		ply.Neutral, ply.Judged = line.Neutral, line.Judged
		ply.Nodes = max(ply.Nodes, said.Nodes)
	}
	return ply, nil
}

// lastWord reads the reports of a search to their end and keeps the last with exact scores,
// or the last with any.
func lastWord(search engine.Search) engine.Info {
	var last engine.Info
	for info := range search.Infos() {
		if info.Exact() || len(info.Lines) > 0 && !last.Exact() {
			last = info
		}
	}
	return last
}

// judgePly asks our own judge about the position after a ply whose player told no neutral
// score.
func (t *table) judgePly(ctx context.Context, ply *Ply) {
	if ply.Judged || t.judge == nil {
		return
	}
	if _, over := overTheBoard(t.game); over {
		return
	}
	if score, err := t.judge.Judge(ctx, t.game); err == nil {
		ply.Neutral, ply.Judged, ply.External = -score, true, true
	}
}

// faultOf names the fault behind an error of a player and keeps the player's last words.
func faultOf(err error) *fault {
	f := &fault{reason: Crash, detail: err.Error()}
	var foreign *uci.EngineError
	var died *wire.DiedError
	switch {
	case errors.As(err, &foreign):
		f.output = foreign.Last
	case errors.As(err, &died):
		f.output = died.Stderr
	}
	switch {
	case errors.Is(err, uci.ErrIllegalMove):
		f.reason = IllegalMove
	case errors.Is(err, uci.ErrStalled):
		f.reason = Stall
	}
	return f
}
