package match

import (
	"context"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
)

const (
	// judgeNodes is how long baseline looks at a position for a player that tells no neutral
	// score: a few milliseconds.
	judgeNodes = 4000
	// judgeHash is the table of that search, in MB.
	judgeHash = "1"
)

// baselineJudge judges by a short search with baseline's weights in this process.
type baselineJudge struct{ player engine.Player }

// Judge makes the judge of one slot. There is none when baseline cannot be loaded, which the
// roster would have refused.
func (s *Seats) Judge() Judge {
	resolved, err := s.Roster.Catalog().Resolve("baseline")
	if err != nil {
		return nil
	}
	player, err := resolved.Player()
	if err != nil {
		return nil
	}
	if _, err := player.SetOption(context.Background(), "Hash", judgeHash); err != nil {
		_ = player.Close()
		return nil
	}
	return &baselineJudge{player: player}
}

// Judge is the neutral score of the last position of game, the same whenever it is asked.
func (j *baselineJudge) Judge(ctx context.Context, game *chess.Game) (engine.Score, error) {
	return fixedScore(ctx, j.player, game, judgeNodes)
}

func (j *baselineJudge) Close() error { return j.player.Close() }
