package wire

import (
	"fmt"
	"math"
	"time"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
	pb "github.com/regence-chess/regence/protocols/wire/enginev1"
)

func decodeDescription(d *pb.Description) engine.Description {
	out := engine.Description{Name: d.GetName(), Author: d.GetAuthor(), Version: d.GetVersion(), About: d.GetAbout()}
	for _, option := range d.GetOptions() {
		out.Options = append(out.Options, engine.Option{
			Name:    option.GetName(),
			Kind:    decodeKind(option.GetKind()),
			Default: option.GetDefault(),
			Min:     option.GetMin(),
			Max:     option.GetMax(),
			Vars:    option.GetVars(),
		})
	}
	for _, key := range d.GetKeys() {
		out.Keys = append(out.Keys, engine.Key{
			Name: key.GetName(), Doc: key.GetDoc(), Min: int(key.GetMin()), Max: int(key.GetMax()),
		})
	}
	return out
}

func decodeKind(kind pb.Option_Kind) engine.OptionKind {
	switch kind {
	case pb.Option_KIND_CHECK:
		return engine.Check
	case pb.Option_KIND_SPIN:
		return engine.Spin
	case pb.Option_KIND_COMBO:
		return engine.Combo
	case pb.Option_KIND_BUTTON:
		return engine.Button
	}
	return engine.String
}

func decodeGame(p *pb.Position) (*chess.Game, error) {
	start, err := chess.ParseFEN(p.GetFen())
	if err != nil {
		return nil, err
	}
	if p.GetChess960() {
		start.SetChess960(true)
	}
	game := chess.NewGame(start)
	for i, move := range p.GetMoves() {
		if err := game.PushUCI(move); err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	return game, nil
}

// decodeLimits reads limits whose time counts from elapsed before now.
func decodeLimits(l *pb.Limits, elapsedUs int64, now time.Time, position *chess.Position) (engine.Limits, error) {
	out := engine.Limits{
		Start:    now.Add(-micros(elapsedUs)),
		MoveTime: micros(l.GetMoveTimeUs()),
		Depth:    int(min(l.GetDepth(), math.MaxInt32)),
		Nodes:    l.GetNodes(),
		Mate:     int(min(l.GetMate(), math.MaxInt32)),
		Infinite: l.GetInfinite(),
		Ponder:   l.GetPonder(),
	}
	if clock := l.GetClock(); clock != nil {
		out.Clock = &engine.Clock{
			Remaining:         micros(clock.GetRemainingUs()),
			Increment:         micros(clock.GetIncrementUs()),
			MovesToGo:         int(min(clock.GetMovesToGo(), math.MaxInt32)),
			OpponentRemaining: micros(clock.GetOpponentRemainingUs()),
			OpponentIncrement: micros(clock.GetOpponentIncrementUs()),
		}
	}
	for _, text := range l.GetSearchMoves() {
		move, err := position.ParseUCI(text)
		if err != nil {
			return engine.Limits{}, err
		}
		out.SearchMoves = append(out.SearchMoves, move)
	}
	return out, nil
}

// micros is a duration from microseconds, held to what a Duration can be.
func micros(us int64) time.Duration {
	const most = math.MaxInt64 / int64(time.Microsecond)
	return time.Duration(min(max(us, -most), most)) * time.Microsecond
}

// decodeInfo reads a report of a search of root. A line is cut before the first move that
// cannot be played: what a player says is not trusted to be chess.
func decodeInfo(info *pb.Info, root *chess.Position) engine.Info {
	out := engine.Info{
		Depth:          int(info.GetDepth()),
		SelDepth:       int(info.GetSelDepth()),
		Nodes:          info.GetNodes(),
		Time:           micros(info.GetTimeUs()),
		HashFull:       int(min(info.GetHashFull(), 1000)),
		TBHits:         info.GetTbHits(),
		CurrMoveNumber: int(info.GetCurrMoveNumber()),
		Notice:         info.GetNotice(),
	}
	if text := info.GetCurrMove(); text != "" {
		if move, err := root.ParseUCI(text); err == nil {
			out.CurrMove = move
		}
	}
	for _, line := range info.GetLines() {
		decoded := engine.Line{
			Score:  decodeScore(line.GetScore()),
			Bound:  decodeBound(line.GetBound()),
			Judged: line.GetNeutral() != nil,
			PV:     decodePV(line.GetPv(), *root),
		}
		if decoded.Judged {
			decoded.Neutral = decodeScore(line.GetNeutral())
		}
		out.Lines = append(out.Lines, decoded)
	}
	return out
}

func decodePV(texts []string, position chess.Position) []chess.Move {
	moves := make([]chess.Move, 0, len(texts))
	var undo chess.Undo
	for _, text := range texts {
		move, err := position.ParseUCI(text)
		if err != nil {
			break
		}
		moves = append(moves, move)
		position.Make(move, &undo)
	}
	return moves
}

func decodeBound(bound pb.Line_Bound) engine.Bound {
	switch bound {
	case pb.Line_BOUND_LOWER:
		return engine.Lower
	case pb.Line_BOUND_UPPER:
		return engine.Upper
	}
	return engine.Exact
}

func decodeScore(score *pb.Score) engine.Score {
	switch value := score.GetValue().(type) {
	case *pb.Score_MatePlies:
		if plies := value.MatePlies; plies > 0 {
			return engine.MateIn(int(min(plies, engine.MaxPly)))
		}
		return engine.MatedIn(int(min(-int64(value.MatePlies), engine.MaxPly)))
	case *pb.Score_Centipawns:
		const most = int32(engine.TablebaseWin)
		return engine.Score(min(max(value.Centipawns, -most), most))
	}
	return 0
}

// decodeBest reads the result of a search of root. An unplayable move is an error; an
// unplayable ponder move is dropped.
func decodeBest(best *pb.BestMove, root *chess.Position) (engine.Best, error) {
	out := engine.Best{Nodes: best.GetNodes(), Elapsed: micros(best.GetElapsedUs())}
	if best.GetMove() == "" {
		if root.HasLegalMove() {
			return out, &EngineError{Text: "no move given where there are legal moves"}
		}
		return out, nil
	}
	move, err := root.ParseUCI(best.GetMove())
	if err != nil {
		return out, &EngineError{Text: fmt.Sprintf("illegal best move %q: %v", best.GetMove(), err)}
	}
	out.Move = move
	if line := decodePV([]string{best.GetMove(), best.GetPonder()}, *root); len(line) == 2 {
		out.Ponder = line[1]
	}
	return out, nil
}
