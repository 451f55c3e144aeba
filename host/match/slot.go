package match

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
)

const (
	// readyTimeout is how long a player may take to start, or to get ready for a new game.
	readyTimeout = 20 * time.Second
	// openAttempts is how often a player that does not start is tried before the match ends.
	openAttempts = 3
)

// slot plays one game at a time. Its players stay between games: one process a player.
type slot struct {
	run     *Run
	index   int
	players map[int]engine.Player
	judge   Judge
}

func newSlot(run *Run, index int) (*slot, error) {
	s := &slot{run: run, index: index, players: map[int]engine.Player{}}
	if run.config.Judge != nil {
		var err error
		if s.judge, err = run.config.Judge(); err != nil {
			return nil, err
		}
	}
	return s, nil
}

func (s *slot) close() {
	for _, p := range s.players {
		_ = p.Close()
	}
	if s.judge != nil {
		_ = s.judge.Close()
	}
	s.run.live[s.index].Store(nil)
}

// playUnit plays the games of a unit.
func (s *slot) playUnit(ctx context.Context, unit Unit) ([]Record, error) {
	var records []Record
	for _, seating := range s.run.schedule.games(unit) {
		record, err := s.playGame(ctx, unit, seating)
		if err != nil {
			if ctx.Err() != nil {
				record.Outcome = Outcome{Result: Void, Reason: Aborted, Detail: context.Cause(ctx).Error()}
				return append(records, record), nil
			}
			return nil, err
		}
		records = append(records, record)
		if record.Result == Void {
			break
		}
	}
	return records, nil
}

func (s *slot) playGame(ctx context.Context, unit Unit, seating seating) (Record, error) {
	plan := s.run.config.Plan
	opening := s.run.config.Book.Openings[unit.Opening]
	record := Record{Index: seating.index, Players: seating.players, Opening: opening}
	game, err := opening.Game()
	if err != nil {
		return record, fmt.Errorf("openings %s:%d: %w", s.run.config.Book.Name, opening.Line, err)
	}
	if plan.Chess960 {
		start := game.Start()
		start.SetChess960(true)
		moves := game.Moves()
		game = chess.NewGame(start)
		for _, m := range moves {
			game.Push(m)
		}
	}
	record.First = game.Position().SideToMove()
	t := &table{
		game:   game,
		adj:    adjudicator{rules: plan.Adjudication, tablebase: s.run.config.Tablebase},
		judge:  s.judge,
		record: record,
		watch:  s.show,
	}
	for color, index := range seating.players {
		player, err := s.ready(ctx, index)
		if err != nil {
			return record, err
		}
		t.seats[color] = &seat{
			name:   plan.Players[index].Name,
			player: player,
			clock:  newClock(plan.Players[index].Control, plan.Margin),
		}
	}
	s.show(t)
	if failed := t.play(ctx); failed != nil {
		s.drop(seating.players[*failed])
	}
	s.show(t)
	return t.record, nil
}

// ready gives the player for a new game, started when it is not there or does not answer.
func (s *slot) ready(ctx context.Context, index int) (engine.Player, error) {
	spec := s.run.config.Plan.Players[index]
	var problems []error
	for range openAttempts {
		player, err := s.seat(ctx, index)
		if err == nil {
			newGame, cancel := context.WithTimeout(ctx, readyTimeout)
			err = player.NewGame(newGame)
			if err == nil {
				err = player.Ping(newGame)
			}
			cancel()
			if err == nil {
				return player, nil
			}
			s.drop(index)
		}
		problems = append(problems, err)
		if ctx.Err() != nil {
			break
		}
	}
	return nil, fmt.Errorf("player %s cannot be seated: %w", spec.Name, errors.Join(problems...))
}

func (s *slot) seat(ctx context.Context, index int) (engine.Player, error) {
	if player, ok := s.players[index]; ok {
		return player, nil
	}
	player, err := s.run.config.Open(ctx, s.run.config.Plan.Players[index], s.index)
	if err != nil {
		return nil, err
	}
	s.players[index] = player
	return player, nil
}

// drop ends a player, so that the next game gets a new one.
func (s *slot) drop(index int) {
	if player, ok := s.players[index]; ok {
		_ = player.Close()
		delete(s.players, index)
	}
}
