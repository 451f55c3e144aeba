package bot

import (
	"github.com/regence-chess/regence/configs"
	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/personalities"
)

// assessment is what a search for one of our moves found.
type assessment struct {
	own     engine.Score // as the personality sees it
	neutral engine.Score // as baseline does, or own where nobody judged
	depth   int
	nodes   uint64
	known   bool
}

// assess reads the last report of a search.
func assess(info engine.Info) assessment {
	if len(info.Lines) == 0 {
		return assessment{}
	}
	line := info.Lines[0]
	a := assessment{own: line.Score, neutral: line.Score, depth: info.Depth, nodes: info.Nodes, known: true}
	if line.Judged {
		a.neutral = line.Neutral
	}
	return a
}

// judgement decides on resigning and on draws. All of it is in favour of decency: people
// may give mate if they like, are not bothered with offers in their time trouble, and get
// a draw when they ask for it and we are not better.
type judgement struct {
	resign configs.LichessResign
	draw   configs.LichessDraw
	fair   configs.LichessDraw // the house's, on which people can rely
	human  bool                // the opponent
	scores []engine.Score
}

func newJudgement(house *configs.Lichess, manners personalities.Manners, human bool) judgement {
	j := judgement{human: human}
	j.follow(house, manners)
	return j
}

// follow lets a personality have its way within the bounds of the house: it may fight on
// for longer, never give up sooner; it may seek or shun draws, but neither offers nor
// accepts one before the house does; and whether people are resigned to is not for it to
// say.
func (j *judgement) follow(house *configs.Lichess, m personalities.Manners) {
	j.resign, j.draw, j.fair = house.Resign, house.Draw, house.Draw
	j.resign.Enabled = j.resign.Enabled && or(m.ResignEnabled, true)
	j.resign.Score = max(j.resign.Score, or(m.ResignScore, 0))
	j.resign.Moves = max(j.resign.Moves, or(m.ResignMoves, 0))
	j.draw.Enabled = j.draw.Enabled && or(m.DrawEnabled, true)
	j.draw.Offer = j.draw.Offer && or(m.DrawOffer, true)
	j.draw.Score = or(m.DrawScore, j.draw.Score)
	j.draw.Moves = or(m.DrawMoves, j.draw.Moves)
	j.draw.After = max(j.draw.After, or(m.DrawAfter, 0))
}

// or is what a personality says, or else what the house does.
func or[T any](said *T, otherwise T) T {
	if said != nil {
		return *said
	}
	return otherwise
}

// add takes note of the neutral score of our newest move.
func (j *judgement) add(a assessment) {
	if a.known {
		j.scores = append(j.scores, a.neutral)
	}
}

// forget drops the scores of moves that were taken back.
func (j *judgement) forget(moves int) { j.scores = j.scores[:max(0, len(j.scores)-moves)] }

// last reports whether the last n scores all fulfil a condition.
func (j *judgement) last(n int, holds func(engine.Score) bool) bool {
	if len(j.scores) < n {
		return false
	}
	for _, score := range j.scores[len(j.scores)-n:] {
		if !holds(score) {
			return false
		}
	}
	return true
}

// resigns reports whether to give up. hurried tells that the opponent is short of time.
func (j *judgement) resigns(hurried bool) bool {
	if !j.resign.Enabled || j.human && !j.resign.Humans || hurried {
		return false
	}
	return j.last(j.resign.Moves, func(s engine.Score) bool { return int(s) <= -j.resign.Score })
}

// level reports whether the game has been level for long enough.
func (j *judgement) level(move int) bool {
	return move >= j.draw.After && j.last(j.draw.Moves, func(s engine.Score) bool { return abs(int(s)) <= j.draw.Score })
}

// accepts reports whether to accept the draw that the opponent offers at a move.
func (j *judgement) accepts(move int) bool {
	if j.draw.Enabled && j.level(move) {
		return true
	}
	return j.human && j.fair.Enabled && move >= j.fair.After &&
		j.last(j.fair.Moves, func(s engine.Score) bool { return int(s) <= j.fair.Score })
}

// offers reports whether to offer a draw at a move.
func (j *judgement) offers(move int, hurried bool) bool {
	return j.draw.Enabled && j.draw.Offer && !hurried && j.level(move)
}
