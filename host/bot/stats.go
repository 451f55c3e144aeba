package bot

import (
	"context"
	"math"
	"time"
)

// Standing is what one personality has achieved on one account.
type Standing struct {
	Account     string
	Personality string
	Games       int
	Wins        int
	Draws       int
	Losses      int
	Opponents   int // mean rating
	Performance int // rating that the results are worth; see Performance
}

// Score is the points scored, as a share of those that could be.
func (s *Standing) Score() float64 {
	if s.Games == 0 {
		return 0
	}
	return (float64(s.Wins) + float64(s.Draws)/2) / float64(s.Games)
}

// Standings are the results of finished games since a moment, by account and personality,
// most games first.
func (l *Ledger) Standings(ctx context.Context, since time.Time) ([]Standing, error) {
	rows, err := l.db.QueryContext(ctx, `
		SELECT account, personality, COUNT(*), SUM(result = 'win'), SUM(result = 'draw'), SUM(result = 'loss'), AVG(opponent_rating)
		FROM game WHERE result IN ('win', 'draw', 'loss') AND started >= ?
		GROUP BY account, personality ORDER BY COUNT(*) DESC, account, personality`, since.Unix())
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []Standing
	for rows.Next() {
		var s Standing
		var mean float64
		if err := rows.Scan(&s.Account, &s.Personality, &s.Games, &s.Wins, &s.Draws, &s.Losses, &mean); err != nil {
			return nil, err
		}
		s.Opponents = int(math.Round(mean))
		s.Performance = Performance(mean, s.Score())
		all = append(all, s)
	}
	return all, rows.Err()
}

// farthest is where FIDE's table of rating differences ends, for a score of 0 or 1.
const farthest = 800

// Performance is the rating at which the expected score against opponents of a mean rating
// is the given one, by the logistic formula of Elo; a score of 0 or 1 counts as a difference
// of 800, as in the handbook of FIDE (B.02, 8.1).
func Performance(opponents, score float64) int {
	difference := 400 * math.Log10(score/(1-score))
	return int(math.Round(opponents + min(max(difference, -farthest), farthest)))
}
