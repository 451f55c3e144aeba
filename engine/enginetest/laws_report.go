package enginetest

import (
	"slices"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
)

func reportsAreSound(s *seat) {
	for _, fen := range []string{startFEN, kiwipeteFEN, endgameFEN, promotionFEN, mateInOneFEN} {
		game := s.game(fen)
		best, infos := s.play(game, engine.Limits{Depth: 6})
		checkReports(s, game, infos)
		last := lastExact(infos)
		if last == nil {
			s.Errorf("%s: no exact report before the result", fen)
			continue
		}
		if last.Lines[0].PV[0] != best.Move {
			s.Errorf("%s: the best move is %s, the last line begins with %s",
				fen, best.Move.UCI(false), last.Lines[0].PV[0].UCI(false))
		}
		if best.Ponder != chess.NoMove {
			game.Push(best.Move)
			if !game.Position().IsLegal(best.Ponder) {
				s.Errorf("%s: the answer %s to %s is not legal", fen, best.Ponder.UCI(false), best.Move.UCI(false))
			}
		}
	}
}

func ownReportsAreComplete(s *seat) {
	for _, fen := range []string{startFEN, kiwipeteFEN, endgameFEN} {
		game := s.game(fen)
		for _, limits := range []engine.Limits{{Depth: 6}, {Nodes: 1}, {Nodes: 3000}} {
			best, infos := s.play(game, limits)
			last := lastExact(infos)
			if last == nil {
				s.Fatalf("%s %+v: no exact report before the result", fen, limits)
			}
			line := last.Lines[0]
			if line.PV[0] != best.Move {
				s.Errorf("%s %+v: the best move is %s, the last line begins with %s",
					fen, limits, best.Move.UCI(false), line.PV[0].UCI(false))
			}
			if len(line.PV) > 1 && best.Ponder != line.PV[1] {
				s.Errorf("%s %+v: the expected answer is %s, the line says %s",
					fen, limits, best.Ponder.UCI(false), line.PV[1].UCI(false))
			}
			for _, info := range infos {
				for _, line := range info.Lines {
					if !line.Judged {
						s.Errorf("%s %+v: a line without a neutral score at depth %d", fen, limits, info.Depth)
					}
				}
			}
		}
	}
}

func severalLines(s *seat) {
	option := s.option("MultiPV")
	want := min(3, int(option.Max))
	s.set("MultiPV", "3")
	for _, fen := range []string{kiwipeteFEN, twoMovesFEN, onlyMoveFEN} {
		game := s.game(fen)
		_, infos := s.play(game, engine.Limits{Depth: 5})
		checkReports(s, game, infos)
		lines := min(want, game.Position().LegalCount())
		if last := lastExact(infos); last == nil || len(last.Lines) != lines {
			s.Errorf("%s: the last exact report is %+v, want %d lines", fen, last, lines)
		}
	}
}

func severalLinesInOrder(s *seat) {
	s.option("MultiPV")
	s.set("MultiPV", "4")
	game := s.game(kiwipeteFEN)
	best, infos := s.play(game, engine.Limits{Depth: 5})
	for _, info := range infos {
		if info.Exact() && !slices.IsSortedFunc(info.Lines, func(a, b engine.Line) int { return int(b.Score - a.Score) }) {
			s.Errorf("depth %d: the lines are not in the order of their scores", info.Depth)
		}
	}
	if last := lastExact(infos); last != nil && last.Lines[0].PV[0] != best.Move {
		s.Errorf("the best move is %s, the first line begins with %s", best.Move.UCI(false), last.Lines[0].PV[0].UCI(false))
	}
}

// lastExact is the last complete set of lines with exact scores, nil without one.
func lastExact(infos []engine.Info) *engine.Info {
	for i := len(infos) - 1; i >= 0; i-- {
		if infos[i].Exact() {
			return &infos[i]
		}
	}
	return nil
}

// checkReports checks what holds of every report.
func checkReports(s *seat, game *chess.Game, infos []engine.Info) {
	s.Helper()
	fen := game.Position().FEN()
	var before engine.Info
	for _, info := range infos {
		if info.Notice != "" {
			continue
		}
		switch {
		case info.Time < before.Time:
			s.Errorf("%s: time goes back from %v to %v", fen, before.Time, info.Time)
		case info.HashFull < 0 || info.HashFull > 1000:
			s.Errorf("%s: hash full %d permill", fen, info.HashFull)
		case len(info.Lines) > 0 && info.Nodes < before.Nodes:
			s.Errorf("%s: nodes go back from %d to %d", fen, before.Nodes, info.Nodes)
		case len(info.Lines) > 0 && info.Depth < 1:
			s.Errorf("%s: lines at depth %d", fen, info.Depth)
		}
		if len(info.Lines) > 0 {
			before = info
		}
		checkLines(s, game, info.Lines)
	}
}

func checkLines(s *seat, game *chess.Game, lines []engine.Line) {
	s.Helper()
	fen := game.Position().FEN()
	seen := map[chess.Move]bool{}
	for _, line := range lines {
		if line.Score > engine.MateIn(1) || line.Score < engine.MatedIn(2) {
			s.Errorf("%s: score %d in a position where there are moves", fen, line.Score)
		}
		if len(line.PV) == 0 {
			s.Errorf("%s: a line without moves", fen)
			continue
		}
		if seen[line.PV[0]] {
			s.Errorf("%s: two lines begin with %s", fen, line.PV[0].UCI(false))
		}
		seen[line.PV[0]] = true
		position := *game.Position()
		for i, move := range line.PV {
			if !position.IsLegal(move) {
				s.Errorf("%s: move %d of the line, %s, is not legal", fen, i+1, move.UCI(false))
				break
			}
			var undo chess.Undo
			position.Make(move, &undo)
		}
	}
}
