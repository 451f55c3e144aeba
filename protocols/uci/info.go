package uci

import (
	"strconv"
	"time"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
)

// currMoveDelay is how long a search must have run before it reports its current move;
// the specification asks for one second.
const currMoveDelay = time.Second

// reporter writes the reports of one search in the words of UCI.
type reporter struct {
	game     *chess.Game // own copy, back at the root after every line
	chess960 bool        // castling is written as the king taking its rook
	showWDL  bool
	ended    bool // the root has no legal move: its score was told at the start
	scored   bool // a line with a score has been written
}

// newReporter prepares for the search of a game's last position.
func newReporter(game *chess.Game, chess960, showWDL bool) *reporter {
	return &reporter{
		game:     game.Clone(),
		chess960: chess960 || game.Position().Chess960(),
		showWDL:  showWDL,
		ended:    !game.Position().HasLegalMove(),
	}
}

// root is the report on a position that is over, empty for any other.
func (r *reporter) root() string {
	switch {
	case !r.ended:
		return ""
	case r.game.Position().InCheck():
		return "info depth 0 score mate 0"
	}
	return "info depth 0 score cp 0"
}

// lines are the reports that an Info makes, none if it says nothing new. Notices are
// not among them.
func (r *reporter) lines(info *engine.Info) []string {
	if r.ended {
		return nil
	}
	var lines []string
	for i := range info.Lines {
		lines = append(lines, r.line(info, i))
		r.scored = true
	}
	if info.CurrMove != chess.NoMove && len(info.Lines) == 0 && info.Time >= currMoveDelay {
		text := append([]byte("info depth "), strconv.Itoa(info.Depth)...)
		text = append(text, " currmove "...)
		text = append(text, info.CurrMove.UCI(r.chess960)...)
		text = appendField(text, "currmovenumber", int64(max(info.CurrMoveNumber, 1)))
		lines = append(lines, string(text))
	}
	return lines
}

// line writes the number i of the lines of a report.
func (r *reporter) line(info *engine.Info, i int) string {
	line := &info.Lines[i]
	text := append([]byte("info depth "), strconv.Itoa(max(info.Depth, 1))...)
	if info.SelDepth > 0 {
		text = appendField(text, "seldepth", int64(info.SelDepth))
	}
	text = appendField(text, "multipv", int64(i+1))
	text = append(text, " score "...)
	text = append(text, line.Score.String()...)
	switch line.Bound {
	case engine.Lower:
		text = append(text, " lowerbound"...)
	case engine.Upper:
		text = append(text, " upperbound"...)
	}
	if r.showWDL {
		score := line.Score
		if line.Judged {
			score = line.Neutral
		}
		win, draw, loss := wdl(score)
		text = appendField(text, "wdl", int64(win))
		text = strconv.AppendInt(append(text, ' '), int64(draw), 10)
		text = strconv.AppendInt(append(text, ' '), int64(loss), 10)
	}
	elapsed := max(info.Time, 0)
	text = appendField(text, "nodes", int64(info.Nodes))
	text = appendField(text, "nps", int64(float64(info.Nodes)/max(elapsed, time.Millisecond).Seconds()))
	text = appendField(text, "hashfull", int64(min(max(info.HashFull, 0), 1000)))
	text = appendField(text, "tbhits", int64(info.TBHits))
	text = appendField(text, "time", elapsed.Milliseconds())
	return string(r.appendPV(text, line.PV))
}

// appendPV writes a variation as far as it can be played: up to the end of the game, or
// the first move that is not legal.
func (r *reporter) appendPV(text []byte, pv []chess.Move) []byte {
	played := 0
	for i, move := range pv {
		if !r.game.Position().IsLegal(move) {
			break
		}
		if i == 0 {
			text = append(text, " pv"...)
		}
		text = append(text, ' ')
		text = append(text, move.UCI(r.chess960)...)
		r.game.Push(move)
		played++
		if r.game.Outcome().Over() {
			break
		}
	}
	for range played {
		r.game.Pop()
	}
	return text
}

// result writes the last line of a search. The ponder move is left out when it is not
// legal or when there would be nothing to ponder on after it.
func (r *reporter) result(best engine.Best) string {
	if best.Move == chess.NoMove {
		return "bestmove (none)"
	}
	text := "bestmove " + best.Move.UCI(r.chess960)
	r.game.Push(best.Move)
	defer r.game.Pop()
	if best.Ponder == chess.NoMove || r.game.Outcome().Over() || !r.game.Position().IsLegal(best.Ponder) {
		return text
	}
	r.game.Push(best.Ponder)
	defer r.game.Pop()
	if r.game.Outcome().Over() {
		return text
	}
	return text + " ponder " + best.Ponder.UCI(r.chess960)
}

func appendField(text []byte, name string, value int64) []byte {
	text = append(text, ' ')
	text = append(text, name...)
	return strconv.AppendInt(append(text, ' '), value, 10)
}
