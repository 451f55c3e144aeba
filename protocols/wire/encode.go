package wire

import (
	"time"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
	pb "github.com/regence-chess/regence/protocols/wire/enginev1"
)

func encodeDescription(d engine.Description) *pb.Description {
	out := &pb.Description{Name: d.Name, Author: d.Author, Version: d.Version, About: d.About}
	for _, option := range d.Options {
		out.Options = append(out.Options, &pb.Option{
			Name:    option.Name,
			Kind:    encodeKind(option.Kind),
			Default: option.Default,
			Min:     option.Min,
			Max:     option.Max,
			Vars:    option.Vars,
		})
	}
	for _, key := range d.Keys {
		out.Keys = append(out.Keys, &pb.Key{Name: key.Name, Doc: key.Doc, Min: int64(key.Min), Max: int64(key.Max)})
	}
	return out
}

func encodeKind(kind engine.OptionKind) pb.Option_Kind {
	switch kind {
	case engine.Check:
		return pb.Option_KIND_CHECK
	case engine.Spin:
		return pb.Option_KIND_SPIN
	case engine.Combo:
		return pb.Option_KIND_COMBO
	case engine.Button:
		return pb.Option_KIND_BUTTON
	}
	return pb.Option_KIND_STRING
}

func encodePosition(game *chess.Game) *pb.Position {
	start := game.Start()
	chess960 := game.Position().Chess960()
	return &pb.Position{
		Fen:      start.FEN(),
		Moves:    encodeMoves(game.Moves(), chess960),
		Chess960: chess960,
	}
}

func encodeMoves(moves []chess.Move, chess960 bool) []string {
	if len(moves) == 0 {
		return nil
	}
	out := make([]string, len(moves))
	for i, move := range moves {
		out[i] = move.UCI(chess960)
	}
	return out
}

// encodeMove writes a move; no move is the empty string.
func encodeMove(move chess.Move, chess960 bool) string {
	if move == chess.NoMove {
		return ""
	}
	return move.UCI(chess960)
}

func encodeLimits(l engine.Limits, chess960 bool) *pb.Limits {
	out := &pb.Limits{
		MoveTimeUs:  l.MoveTime.Microseconds(),
		Depth:       uint32(max(l.Depth, 0)),
		Nodes:       l.Nodes,
		Mate:        uint32(max(l.Mate, 0)),
		SearchMoves: encodeMoves(l.SearchMoves, chess960),
		Infinite:    l.Infinite,
		Ponder:      l.Ponder,
	}
	if clock := l.Clock; clock != nil {
		out.Clock = &pb.Clock{
			RemainingUs:         clock.Remaining.Microseconds(),
			IncrementUs:         clock.Increment.Microseconds(),
			MovesToGo:           uint32(max(clock.MovesToGo, 0)),
			OpponentRemainingUs: clock.OpponentRemaining.Microseconds(),
			OpponentIncrementUs: clock.OpponentIncrement.Microseconds(),
		}
	}
	return out
}

func encodeInfo(info engine.Info, chess960 bool) *pb.Info {
	out := &pb.Info{
		Depth:          uint32(max(info.Depth, 0)),
		SelDepth:       uint32(max(info.SelDepth, 0)),
		Nodes:          info.Nodes,
		TimeUs:         info.Time.Microseconds(),
		HashFull:       uint32(max(info.HashFull, 0)),
		TbHits:         info.TBHits,
		CurrMove:       encodeMove(info.CurrMove, chess960),
		CurrMoveNumber: uint32(max(info.CurrMoveNumber, 0)),
		Notice:         info.Notice,
	}
	for _, line := range info.Lines {
		encoded := &pb.Line{
			Score: encodeScore(line.Score),
			Bound: pb.Line_Bound(line.Bound),
			Pv:    encodeMoves(line.PV, chess960),
		}
		if line.Judged {
			encoded.Neutral = encodeScore(line.Neutral)
		}
		out.Lines = append(out.Lines, encoded)
	}
	return out
}

func encodeScore(score engine.Score) *pb.Score {
	switch {
	case score >= engine.MateBound:
		return &pb.Score{Value: &pb.Score_MatePlies{MatePlies: int32(engine.Mate - score)}}
	case score <= -engine.MateBound:
		return &pb.Score{Value: &pb.Score_MatePlies{MatePlies: -int32(engine.Mate + score)}}
	}
	return &pb.Score{Value: &pb.Score_Centipawns{Centipawns: int32(score)}}
}

func encodeBest(best engine.Best, chess960 bool) *pb.BestMove {
	return &pb.BestMove{
		Move:      encodeMove(best.Move, chess960),
		Ponder:    encodeMove(best.Ponder, chess960),
		Nodes:     best.Nodes,
		ElapsedUs: best.Elapsed.Microseconds(),
	}
}

// elapsed is the time since start in microseconds; a zero start means now.
func elapsed(start time.Time) int64 {
	if start.IsZero() {
		return 0
	}
	return max(time.Since(start), 0).Microseconds()
}
