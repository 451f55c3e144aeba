package host

import (
	"context"
	"errors"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
)

// judgeNodes is the size of the search that judges a position: a few milliseconds.
const judgeNodes = 5_000

// Judge gives neutral scores where the player has none, as a foreign engine: those of a
// short search of baseline in this process. Whoever shows or uses such a score should mark
// it as the judge's and not the player's. It may be used by several goroutines, which wait
// for one another.
type Judge struct{ understudy *understudy }

// NewJudge makes a judge. It has to be closed.
func (r *Roster) NewJudge() (*Judge, error) {
	understudy := newUnderstudy(r.baseline)
	if _, err := understudy.player(); err != nil {
		return nil, err
	}
	return &Judge{understudy: understudy}, nil
}

// Judge is the neutral score of the last position of a game, for the side to move. It is
// the same whatever was judged before.
func (j *Judge) Judge(ctx context.Context, game *chess.Game) (engine.Score, error) {
	position := game.Position()
	if !position.HasLegalMove() {
		if position.InCheck() {
			return engine.MatedIn(0), nil
		}
		return 0, nil
	}
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	var score engine.Score
	judged := false
	_, err := j.understudy.move(game, engine.Limits{Nodes: judgeNodes}, func(info engine.Info) {
		if info.Exact() && info.Lines[0].Judged {
			score, judged = info.Lines[0].Neutral, true
		}
	})
	if err != nil {
		return 0, err
	}
	if !judged {
		return 0, errors.New("host: the judge came to no score")
	}
	return score, nil
}

// Close ends the judge.
func (j *Judge) Close() error {
	player, err := j.understudy.player()
	if err != nil {
		return err
	}
	return player.Close()
}
