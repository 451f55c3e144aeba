package uci

import (
	"strconv"
	"strings"
	"time"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
)

// greatestDepth is asked of a foreign engine when there is no limit at all.
const greatestDepth = 240

// formatPosition writes the line that sets up the last position of a game.
func formatPosition(game *chess.Game, chess960 bool) string {
	start, usual := game.Start(), chess.StartPosition()
	var text strings.Builder
	if fen := start.FEN(); fen == usual.FEN() {
		text.WriteString("position startpos")
	} else {
		text.WriteString("position fen " + fen)
	}
	for i, move := range game.Moves() {
		if i == 0 {
			text.WriteString(" moves")
		}
		text.WriteByte(' ')
		text.WriteString(move.UCI(chess960))
	}
	return text.String()
}

// formatGo writes the line that starts a search, with what is left of its time now.
// The list of moves comes last: some engines take all that follows for moves.
func formatGo(limits *engine.Limits, us chess.Color, chess960 bool, now time.Time) string {
	elapsed := max(now.Sub(limits.Start), 0)
	var text strings.Builder
	text.WriteString("go")
	field := func(name string, value int64) {
		text.WriteString(" " + name + " " + strconv.FormatInt(value, 10))
	}
	left := func(d time.Duration) int64 { return max((d - elapsed).Milliseconds(), 1) }
	if limits.Ponder {
		text.WriteString(" ponder")
	}
	if clock := limits.Clock; clock != nil {
		own := left(clock.Remaining)
		if limits.Ponder {
			own = max(clock.Remaining.Milliseconds(), 1) // the clock stands
		}
		other := max(clock.OpponentRemaining.Milliseconds(), 1)
		ownIncrement, otherIncrement := clock.Increment.Milliseconds(), clock.OpponentIncrement.Milliseconds()
		if us == chess.Black {
			own, other = other, own
			ownIncrement, otherIncrement = otherIncrement, ownIncrement
		}
		field("wtime", own)
		field("btime", other)
		field("winc", ownIncrement)
		field("binc", otherIncrement)
		if clock.MovesToGo > 0 {
			field("movestogo", int64(clock.MovesToGo))
		}
	}
	depth := limits.Depth
	bounded := limits.Clock != nil || limits.MoveTime > 0 || limits.Nodes > 0 || limits.Mate > 0
	if depth == 0 && !bounded && !limits.Infinite {
		depth = greatestDepth
	}
	if depth > 0 {
		field("depth", int64(depth))
	}
	if limits.Nodes > 0 {
		field("nodes", int64(limits.Nodes))
	}
	if limits.Mate > 0 {
		field("mate", int64(limits.Mate))
	}
	if limits.MoveTime > 0 {
		field("movetime", left(limits.MoveTime))
	}
	if limits.Infinite {
		text.WriteString(" infinite")
	}
	for i, move := range limits.SearchMoves {
		if i == 0 {
			text.WriteString(" searchmoves")
		}
		text.WriteString(" " + move.UCI(chess960))
	}
	return text.String()
}
