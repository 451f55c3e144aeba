package uci

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
)

// start performs "go" in the idle state.
func (s *server) start(text string, at time.Time) {
	cmd := parseGo(text)
	position := s.game.Position()
	limits := cmd.limits(position, at)
	for _, complaint := range cmd.complaints {
		s.out.info(complaint)
	}
	if cmd.perft != nil {
		s.startPerft(int(min(max(*cmd.perft, 0), maxPerftDepth)))
		return
	}
	report := newReporter(s.game, s.chess960, s.showWDL)
	if root := report.root(); root != "" {
		s.out.print(root)
	}
	var search engine.Search
	err := s.call(func(ctx context.Context) (err error) {
		search, err = s.player.Go(ctx, s.game, limits)
		return err
	})
	switch {
	case errors.Is(err, errQuit):
	case err != nil:
		s.answer(report, engine.Best{}, err)
	default:
		s.job = s.watch(search, report)
		s.job.bounded = !limits.Infinite && !limits.Ponder
	}
}

// watch passes the reports of a search on until its result is there.
func (s *server) watch(search engine.Search, report *reporter) *job {
	var best engine.Best
	var err error
	over := make(chan struct{})
	go func() {
		defer close(over)
		for info := range search.Infos() {
			s.out.settle()
			if info.Notice != "" {
				s.out.info(info.Notice)
				continue
			}
			s.out.print(report.lines(&info)...)
		}
		best, err = search.Wait()
	}()
	return &job{
		over:      over,
		stop:      search.Stop,
		ponderHit: search.PonderHit,
		finish:    func() { s.answer(report, best, err) },
	}
}

// answer writes the one bestmove of a search. Come what may it is legal where there is
// a legal move, and a line with a score has gone before.
func (s *server) answer(report *reporter, best engine.Best, err error) {
	s.report(err)
	root := report.game.Position()
	if !report.ended && !root.IsLegal(best.Move) {
		if err == nil {
			s.out.info(fmt.Sprintf("the player gave no legal move (%s), taking the first there is", best.Move.UCI(report.chess960)))
		}
		var moves chess.MoveList
		root.LegalMoves(&moves)
		best = engine.Best{Move: moves.At(0)}
	}
	if report.ended {
		best = engine.Best{}
	}
	if !report.ended && !report.scored {
		// Clients want a score before every move. A player that moved without
		// thinking, as from a book, has none: the balance stands for it.
		s.out.print(report.lines(&engine.Info{
			Depth: 1,
			Lines: []engine.Line{{PV: []chess.Move{best.Move}}},
			Nodes: best.Nodes,
			Time:  best.Elapsed,
		})...)
	}
	s.out.print(report.result(best))
}
