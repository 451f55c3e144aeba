package uci

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
)

// maxMilliseconds bounds every time that a client sends, about 31 years: more cannot
// be meant and would overflow a time.Duration further on.
const maxMilliseconds = int64(1e12)

// goCommand is a "go" line as it stands, before the position gives it a meaning.
type goCommand struct {
	times      [2]*int64 // wtime and btime by color in ms; nil: not sent
	increments [2]int64
	movesToGo  int64
	moveTime   *int64
	depth      *int64
	nodes      *int64
	mate       *int64
	perft      *int64
	infinite   bool
	ponder     bool
	restricted bool // searchmoves was there
	moves      []string
	complaints []string // what could not be understood, in words
}

// parseGo reads what follows the word "go". It never fails: what it does not understand
// it leaves out, with a complaint.
func parseGo(text string) goCommand {
	var cmd goCommand
	for token := ""; ; {
		if token, text = nextToken(text); token == "" {
			return cmd
		}
		if value := cmd.numeric(token); value != nil {
			text = cmd.readNumber(token, text, value)
			continue
		}
		switch token {
		case "infinite":
			cmd.infinite = true
		case "ponder":
			cmd.ponder = true
		case "searchmoves":
			cmd.restricted = true
			text = cmd.readMoves(text)
		default:
			cmd.complain("go: %q is not a limit, ignored", token)
		}
	}
}

// goKeywords are the words that end a list of moves or stand where a number is missing.
var goKeywords = map[string]bool{
	"searchmoves": true, "ponder": true, "wtime": true, "btime": true, "winc": true,
	"binc": true, "movestogo": true, "depth": true, "nodes": true, "mate": true,
	"movetime": true, "infinite": true, "perft": true,
}

// numeric is where the number after a keyword goes, nil if none follows it.
func (cmd *goCommand) numeric(token string) func(int64) {
	pointer := func(target **int64) func(int64) { return func(n int64) { *target = &n } }
	switch token {
	case "wtime":
		return pointer(&cmd.times[chess.White])
	case "btime":
		return pointer(&cmd.times[chess.Black])
	case "winc":
		return func(n int64) { cmd.increments[chess.White] = n }
	case "binc":
		return func(n int64) { cmd.increments[chess.Black] = n }
	case "movestogo":
		return func(n int64) { cmd.movesToGo = n }
	case "movetime":
		return pointer(&cmd.moveTime)
	case "depth":
		return pointer(&cmd.depth)
	case "nodes":
		return pointer(&cmd.nodes)
	case "mate":
		return pointer(&cmd.mate)
	case "perft":
		return pointer(&cmd.perft)
	}
	return nil
}

func (cmd *goCommand) readNumber(keyword, text string, set func(int64)) (rest string) {
	token, rest := nextToken(text)
	if token == "" || goKeywords[token] {
		cmd.complain("go: %s has no number, ignored", keyword)
		return text
	}
	n, err := strconv.ParseInt(token, 10, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) { // out of range: n is the nearest
		cmd.complain("go: %s wants a whole number, not %q, ignored", keyword, token)
		return rest
	}
	set(n)
	return rest
}

func (cmd *goCommand) readMoves(text string) (rest string) {
	for {
		token, rest := nextToken(text)
		if token == "" || goKeywords[token] {
			return text
		}
		cmd.moves = append(cmd.moves, token)
		text = rest
	}
}

func (cmd *goCommand) complain(format string, args ...any) {
	cmd.complaints = append(cmd.complaints, fmt.Sprintf(format, args...))
}

// limits gives the command its meaning in a position: whose clock it is and which of the
// searchmoves are legal. Complaints grow by what had to be left out.
func (cmd *goCommand) limits(position *chess.Position, start time.Time) engine.Limits {
	limits := engine.Limits{
		Start:    start,
		Clock:    cmd.clock(position.SideToMove()),
		Infinite: cmd.infinite,
		Ponder:   cmd.ponder,
	}
	if cmd.moveTime != nil {
		limits.MoveTime = milliseconds(max(*cmd.moveTime, 1))
	}
	if cmd.depth != nil {
		limits.Depth = int(min(max(*cmd.depth, 1), engine.MaxPly))
	}
	if cmd.nodes != nil {
		limits.Nodes = uint64(max(*cmd.nodes, 1))
	}
	if cmd.mate != nil {
		limits.Mate = int(min(max(*cmd.mate, 1), engine.MaxPly))
	}
	for _, text := range cmd.moves {
		move, err := position.ParseUCI(strings.ToLower(text))
		if err != nil {
			cmd.complain("go: searchmoves: %v, ignored", err)
			continue
		}
		limits.SearchMoves = append(limits.SearchMoves, move)
	}
	if cmd.restricted && len(limits.SearchMoves) == 0 {
		cmd.complain("go: searchmoves names no legal move, all moves are searched")
	}
	bounded := limits.Clock != nil || limits.MoveTime != 0 || limits.Depth != 0 ||
		limits.Nodes != 0 || limits.Mate != 0
	if !bounded && !limits.Infinite {
		limits.MoveTime = bareGoTime
	}
	return limits
}

// clock is the clock as the side to move sees it. When only the other side's was sent,
// it stands for both: a client that forgets one would otherwise get an endless search.
func (cmd *goCommand) clock(us chess.Color) *engine.Clock {
	them := us.Other()
	own, other := cmd.times[us], cmd.times[them]
	switch {
	case own == nil && other == nil:
		return nil
	case own == nil:
		own = other
	case other == nil:
		other = own
	}
	return &engine.Clock{
		Remaining:         milliseconds(*own),
		Increment:         milliseconds(max(cmd.increments[us], 0)),
		MovesToGo:         int(min(max(cmd.movesToGo, 0), math.MaxInt16)),
		OpponentRemaining: milliseconds(*other),
		OpponentIncrement: milliseconds(max(cmd.increments[them], 0)),
	}
}

func milliseconds(n int64) time.Duration {
	return time.Duration(min(max(n, -maxMilliseconds), maxMilliseconds)) * time.Millisecond
}
