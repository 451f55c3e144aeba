package ucitest

import (
	"strconv"
	"strings"
	"time"

	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/internal/slowness"
)

// report is an info line with a score.
type report struct {
	text   string
	depth  int
	line   int // multipv
	cp     int // of a score in centipawns
	mate   int // of a mate score
	isMate bool
	bound  bool
	nodes  int
	time   int
	pv     []string
}

// result is what came of a search.
type result struct {
	lines   []string
	reports []report
	move    string // "(none)" if there was none
	ponder  string
	took    time.Duration
}

// Search sends lines that make one search and checks what holds of every search.
func (k *Talk) Search(lines ...string) result {
	k.Helper()
	began := time.Now()
	k.Send(lines...)
	return k.Result(began)
}

// Result takes the result of a search that has been asked for. Its line must have single
// blanks and none at its end (B071).
func (k *Talk) Result(began time.Time) result {
	k.Helper()
	k.Until("bestmove")
	r := result{lines: k.result, took: time.Since(began)}
	fields := strings.Split(r.lines[len(r.lines)-1], " ")
	if len(fields) != 2 && (len(fields) != 4 || fields[2] != "ponder") {
		k.Fatalf("%q is not bestmove MOVE [ponder MOVE]", r.lines[len(r.lines)-1])
	}
	r.move = fields[1]
	if len(fields) == 4 {
		r.ponder = fields[3]
	}
	for _, text := range r.lines[:len(r.lines)-1] {
		if report, ok := k.parseReport(text); ok {
			r.reports = append(r.reports, report)
		}
	}
	k.checkResult(&r)
	return r
}

// InTime fails unless one of some attempts takes no longer than it may: the machine may be
// busy with something else for a while, but hardly each time. A slow build may be late.
func (k *Talk) InTime(bound time.Duration, attempt func() result) {
	k.Helper()
	bound += slowness.Extra(quiet)
	var took []time.Duration
	for range 5 {
		if took = append(took, attempt().took); took[len(took)-1] <= bound {
			return
		}
	}
	k.Errorf("%v for what may take %v", took, bound)
}

// last is the last report on the best line with an exact score.
func (k *Talk) last(r *result) report {
	k.Helper()
	for i := len(r.reports) - 1; i >= 0; i-- {
		if r.reports[i].line == 1 && !r.reports[i].bound {
			return r.reports[i]
		}
	}
	k.Fatalf("no exact score before the result: %q", r.lines)
	return report{}
}

// game is the game of the last position line, up to its first illegal move.
func (k *Talk) game() *chess.Game {
	k.Helper()
	fields := k.position
	start := chess.StartPosition()
	i := 2
	if len(fields) > 1 && fields[1] == "fen" {
		for i < len(fields) && fields[i] != "moves" {
			i++
		}
		var err error
		if start, err = chess.ParseFEN(strings.Join(fields[2:i], " ")); err != nil {
			k.Fatalf("the test's own position: %v", err)
		}
	}
	game := chess.NewGame(start)
	for ; i < len(fields); i++ {
		if fields[i] != "moves" && game.PushUCI(strings.ToLower(fields[i])) != nil {
			break
		}
	}
	return game
}

// checkResult checks the laws of every search, which match runners warn of when they are
// broken (B073): a score before the move, a legal move that is the first of the last line,
// the expected answer its second, legal and not in a game that is over.
func (k *Talk) checkResult(r *result) {
	k.Helper()
	game := k.game()
	if len(r.reports) == 0 {
		k.Errorf("no score before the result: %q", r.lines)
	}
	if !game.Position().HasLegalMove() {
		if r.move != "(none)" || r.ponder != "" {
			k.Errorf("%s ponder %q where the game is over", r.move, r.ponder)
		}
		return
	}
	best := k.last(r)
	if len(best.pv) == 0 || best.pv[0] != r.move {
		k.Errorf("the move is %s, the last line %q", r.move, best.text)
	}
	for _, report := range r.reports {
		k.checkReport(game.Clone(), &report)
	}
	if err := game.PushUCI(r.move); err != nil {
		k.Fatalf("bestmove: %v", err)
	}
	if r.ponder == "" {
		return
	}
	if game.Outcome().Over() {
		k.Errorf("ponder %s after the end of the game", r.ponder)
	}
	if len(best.pv) > 1 && best.pv[1] != r.ponder {
		k.Errorf("ponder %s, the last line is %q", r.ponder, best.text)
	}
	if err := game.PushUCI(r.ponder); err != nil {
		k.Errorf("ponder: %v", err)
	} else if game.Outcome().Over() {
		k.Errorf("ponder %s ends the game", r.ponder)
	}
}

// checkReport plays a variation: it must be legal and end with the game (B073).
func (k *Talk) checkReport(game *chess.Game, r *report) {
	k.Helper()
	if strings.HasSuffix(r.text, " ") || strings.Contains(r.text, "  ") {
		k.Errorf("stray blanks in %q", r.text)
	}
	for i, text := range r.pv {
		if i > 0 && game.Outcome().Over() {
			k.Errorf("the line goes on after the end of the game: %q", r.text)
			return
		}
		if err := game.PushUCI(text); err != nil {
			k.Errorf("%q: %v", r.text, err)
			return
		}
	}
}

// parseReport reads an info line with a score; any other line is no report.
func (k *Talk) parseReport(text string) (report, bool) {
	k.Helper()
	r := report{text: text, line: 1}
	fields := strings.Fields(text)
	if len(fields) == 0 || fields[0] != "info" || strings.HasPrefix(text, "info string") {
		return r, false
	}
	number := func(i int) int {
		if i >= len(fields) {
			k.Fatalf("%q ends too early", text)
		}
		n, err := strconv.Atoi(fields[i])
		if err != nil {
			k.Fatalf("%q: %q is not a whole number", text, fields[i])
		}
		return n
	}
	scored := false
	for i := 1; i < len(fields); i++ {
		switch fields[i] {
		case "depth":
			r.depth = number(i + 1)
		case "multipv":
			r.line = number(i + 1)
		case "cp":
			r.cp, scored = number(i+1), true
		case "mate":
			r.mate, r.isMate, scored = number(i+1), true, true
		case "lowerbound", "upperbound":
			r.bound = true
		case "nodes":
			r.nodes = number(i + 1)
		case "time":
			r.time = number(i + 1)
		case "pv":
			r.pv = fields[i+1:]
			return r, scored
		}
	}
	return r, scored
}
