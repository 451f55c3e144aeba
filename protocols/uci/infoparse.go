package uci

import (
	"strconv"
	"strings"
	"time"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
)

// report is an "info" line of a foreign engine.
type report struct {
	info    engine.Info // without lines
	multiPV int         // from 1
	line    engine.Line
	scored  bool // line holds a score
}

// parseInfo reads what follows the word "info". Moves are read in the root position as
// far as they are legal; what cannot be understood is passed over.
func parseInfo(text string, root *chess.Position) report {
	r := report{multiPV: 1}
	for token := ""; ; {
		if token, text = nextToken(text); token == "" {
			return r
		}
		switch token {
		case "string":
			r.info.Notice = strings.TrimFunc(text, isBlank)
			return r
		case "pv":
			r.line.PV, text = parsePV(text, *root)
		case "score":
			text = r.parseScore(text)
		case "lowerbound":
			r.line.Bound = engine.Lower
		case "upperbound":
			r.line.Bound = engine.Upper
		case "currmove":
			token, text = nextToken(text)
			r.info.CurrMove, _ = root.ParseUCI(token)
		default:
			text = r.parseField(token, text)
		}
	}
}

// parseField reads a number behind a keyword; the number of any other word is left.
func (r *report) parseField(name, text string) (rest string) {
	token, rest := nextToken(text)
	n, err := strconv.ParseInt(token, 10, 64)
	if err != nil || n < 0 {
		return text
	}
	switch name {
	case "depth":
		r.info.Depth = int(min(n, engine.MaxPly))
	case "seldepth":
		r.info.SelDepth = int(min(n, engine.MaxPly))
	case "multipv":
		r.multiPV = int(min(max(n, 1), maxLines))
	case "nodes":
		r.info.Nodes = uint64(n)
	case "time":
		r.info.Time = milliseconds(n)
	case "hashfull":
		r.info.HashFull = int(min(n, 1000))
	case "tbhits":
		r.info.TBHits = uint64(n)
	case "currmovenumber":
		r.info.CurrMoveNumber = int(min(n, maxLines))
	default:
		return text
	}
	return rest
}

func (r *report) parseScore(text string) (rest string) {
	kind, rest := nextToken(text)
	token, rest := nextToken(rest)
	n, err := strconv.ParseInt(token, 10, 32)
	if err != nil {
		return text
	}
	switch kind {
	case "cp":
		r.line.Score = engine.Score(min(max(n, 1-int64(engine.TablebaseBound)), int64(engine.TablebaseBound)-1))
	case "mate":
		r.line.Score = mateScore(int(min(max(n, -engine.MaxPly/2), engine.MaxPly/2)))
	default:
		return text
	}
	r.scored = true
	return rest
}

// mateScore is the score of a mate in so many moves of the side to move, negative when
// it is the one that is mated.
func mateScore(moves int) engine.Score {
	if moves > 0 {
		return engine.MateIn(2*moves - 1)
	}
	return engine.MatedIn(-2 * moves)
}

// parsePV reads moves up to the first token that is no legal move.
func parsePV(text string, position chess.Position) (pv []chess.Move, rest string) {
	for {
		token, rest := nextToken(text)
		if token == "" {
			return pv, ""
		}
		move, err := position.ParseUCI(strings.ToLower(token))
		if err != nil {
			return pv, text
		}
		pv = append(pv, move)
		var undo chess.Undo
		position.Make(move, &undo)
		text = rest
	}
}

// since shifts the time of a report to count from an earlier moment.
func (r *report) since(earlier time.Duration) { r.info.Time += max(earlier, 0) }
