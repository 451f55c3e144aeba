// Command judge replays the games of a PGN file (or of the standard input) with the module
// corentings/chess and prints a line of JSON for each: its round, the result by its tag or by
// the mate on the board, the number of moves, the draws and mates that hold after the last
// move, and whether one of them held before.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/corentings/chess/v2"
)

type verdict struct {
	Round   string   `json:"round"`
	Result  string   `json:"result"`
	Moves   int      `json:"moves"`
	Reasons []string `json:"reasons"`
	Early   bool     `json:"early"`
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "judge:", err)
		os.Exit(1)
	}
}

func run() error {
	in := io.Reader(os.Stdin)
	if len(os.Args) > 1 {
		file, err := os.Open(os.Args[1])
		if err != nil {
			return err
		}
		defer file.Close()
		in = file
	}
	out := json.NewEncoder(os.Stdout)
	for scanner := chess.NewScanner(in); scanner.HasNext(); {
		game, err := scanner.ParseNext()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		v, err := judge(game)
		if err != nil {
			return err
		}
		if err := out.Encode(v); err != nil {
			return err
		}
	}
	return nil
}

// judge counts what the module leaves to claims. Its own count of repetitions tells positions
// apart by an en passant square that no pawn can use, so they are counted here, by X-FEN.
// What it says of a position is asked of the last one alone, since in a game that has a result
// it looks no further.
func judge(game *chess.Game) (verdict, error) {
	v := verdict{Round: game.GetTagPair("Round"), Result: game.GetTagPair("Result"), Moves: len(game.Moves()), Reasons: []string{}}
	seen := map[string]int{}
	positions := game.Positions()
	for i, p := range positions {
		key := strings.Join(strings.Fields(p.XFENString())[:4], " ")
		seen[key]++
		var holds []string
		if seen[key] >= 3 {
			holds = append(holds, "threefold repetition")
		}
		if p.HalfMoveClock() >= 100 && p.Status() != chess.Checkmate {
			holds = append(holds, "fifty-move rule")
		}
		if i == len(positions)-1 {
			v.Reasons = append(v.Reasons, holds...)
		} else if len(holds) > 0 {
			v.Early = true
		}
	}
	last, err := chess.FEN(positions[len(positions)-1].String())
	if err != nil {
		return v, err
	}
	end := chess.NewGame(last)
	switch end.Method() {
	case chess.Checkmate:
		v.Reasons = append(v.Reasons, "checkmate")
		v.Result = string(end.Outcome())
	case chess.Stalemate:
		v.Reasons = append(v.Reasons, "stalemate")
	case chess.InsufficientMaterial:
		v.Reasons = append(v.Reasons, "insufficient material")
	}
	return v, nil
}
