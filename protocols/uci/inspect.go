package uci

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
)

// maxPerftDepth bounds "go perft": deeper counts overflow 64 bits in some positions.
const maxPerftDepth = 13

// startPerft counts the positions at a depth, move by move. A stop ends it with the
// count so far; quit waits for it, as a script that pipes its commands in expects.
func (s *server) startPerft(depth int) {
	position := *s.game.Position()
	chess960 := s.chess960 || position.Chess960()
	over := make(chan struct{})
	var stopped flag
	var total uint64
	complete := true
	began := time.Now()
	go func() {
		defer close(over)
		if depth == 0 {
			total = 1
			return
		}
		var moves chess.MoveList
		position.LegalMoves(&moves)
		for _, move := range moves.Slice() {
			var undo chess.Undo
			position.Make(move, &undo)
			var nodes uint64
			nodes, complete = chess.PerftUntil(&position, depth-1, stopped.up)
			position.Unmake(move, &undo)
			total += nodes
			if !complete {
				return
			}
			s.out.print(fmt.Sprintf("%s: %d", move.UCI(chess960), nodes))
		}
	}()
	s.job = &job{
		over:      over,
		bounded:   true,
		count:     true,
		stop:      stopped.raise,
		ponderHit: func() {},
		finish: func() {
			elapsed := max(time.Since(began), time.Microsecond)
			if !complete {
				s.out.info("perft was stopped, the count is not complete")
			}
			if s.debug {
				s.out.info(fmt.Sprintf("%.1f million nodes a second", float64(total)/elapsed.Seconds()/1e6))
			}
			s.out.print(fmt.Sprintf("Nodes searched: %d", total))
		},
	}
}

// show performs "d": the board, and how the game stands.
func (s *server) show() {
	board := strings.TrimRight(s.game.Position().String(), "\n")
	for text := range strings.SplitSeq(board, "\n") {
		s.out.print(strings.TrimRight(text, " "))
	}
	if outcome := s.game.Outcome(); outcome.Over() {
		s.out.print(fmt.Sprintf("Outcome: %s, %s", outcome.Result, outcome.Reason))
	}
}

// explain performs "personality": the settings in force and their origin.
func (s *server) explain() {
	explainer, ok := s.player.(engine.Explainer)
	if !ok {
		s.out.info("this player has no personality to explain")
		return
	}
	var lines []string
	err := s.call(func(ctx context.Context) (err error) {
		lines, err = explainer.Explain(ctx)
		return err
	})
	s.report(err)
	if err == nil {
		s.out.info(strings.Join(lines, "\n"))
	}
}

// help lists the commands for a person at the keyboard.
func (s *server) help() {
	s.out.info(strings.Join(helpText, "\n"))
}

var helpText = []string{
	"uci                                    who this is and what can be set",
	"setoption name Personality value tal   choose a player",
	"personality                            the settings in force and their origin",
	"position startpos moves e2e4 e7e5      set up a position (or: position fen ...)",
	"go movetime 1000                       think for a second (or: depth, nodes, wtime ..., infinite)",
	"go perft 5                             count positions",
	"stop                                   end thinking",
	"d                                      show the board",
	"quit                                   leave",
}
