package match

import "github.com/regence-chess/regence/engine/chess"

// Void is the result of a game that was not finished. It is never counted, least of all as a
// draw.
const Void = chess.Ongoing

// Reason is how a game ended.
type Reason string

// The reasons. The rules of chess come first, as engine/chess judges them; then
// adjudications; then the faults of a player, which lose the game. Aborted makes it void.
const (
	AdjudicatedDraw Reason = "draw by adjudication"
	AdjudicatedWin  Reason = "win by adjudication"
	TablebaseResult Reason = "tablebase"
	MoveLimit       Reason = "move limit"

	TimeForfeit Reason = "time forfeit"
	IllegalMove Reason = "illegal move"
	Crash       Reason = "crash"
	Stall       Reason = "stall"

	Aborted Reason = "aborted"
)

// Fault reports whether the game was lost by a fault of the program, not over the board.
func (r Reason) Fault() bool {
	return r == TimeForfeit || r == IllegalMove || r == Crash || r == Stall
}

// Outcome is the result of a game with how it came about, in words that a reader can check.
type Outcome struct {
	Result chess.Result
	Reason Reason
	Detail string
}

// overTheBoard is the outcome by the rules of chess, and whether the game has ended by them.
func overTheBoard(game *chess.Game) (Outcome, bool) {
	o := game.Outcome()
	return Outcome{Result: o.Result, Reason: Reason(o.Reason.String())}, o.Over()
}

// lossOf is the outcome when a side loses by its own fault.
func lossOf(c chess.Color, reason Reason, detail string) Outcome {
	return Outcome{Result: winOf(c.Other()), Reason: reason, Detail: detail}
}

func winOf(c chess.Color) chess.Result {
	if c == chess.White {
		return chess.WhiteWins
	}
	return chess.BlackWins
}

// halfPoints are the points that a color gets from a result, in halves.
func halfPoints(r chess.Result, c chess.Color) int {
	switch r {
	case chess.Draw:
		return 1
	case winOf(c):
		return 2
	}
	return 0
}
