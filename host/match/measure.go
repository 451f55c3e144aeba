package match

import (
	"context"
	"fmt"

	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/host/match/style"
)

// Style is how the players of a match play.
type Style struct {
	Reports    []*style.Report   // in the order of the plan
	Comparison *style.Comparison // of the first two players
}

// MeasureStyle measures the players of a match on its games. Pairs of games are resampled
// together, so that the opening is the control of every comparison. An analyst holds all moves
// against the neutral choice as well; nil does without.
func MeasureStyle(ctx context.Context, m *Match, records []Record, analyst *Analyst) (*Style, error) {
	pool := style.NewPool(style.Options{})
	for i := range records {
		r := &records[i]
		if r.Result == Void {
			continue
		}
		measured, err := m.styleRecord(r)
		if err != nil {
			return nil, err
		}
		if len(measured.Moves) == 0 {
			continue
		}
		if analyst != nil {
			if err := analyst.Compare(ctx, &measured, [2]bool{true, true}); err != nil {
				return nil, fmt.Errorf("game %d: %w", r.Index+1, err)
			}
		}
		if err := pool.Add(measured); err != nil {
			return nil, fmt.Errorf("game %d: %w", r.Index+1, err)
		}
	}
	resampling := style.Resampling{Seed: m.Plan.Seed}
	var s Style
	var samples []style.Sample
	for _, player := range m.Players {
		sample := pool.Select(style.Exactly(player.Name))
		samples = append(samples, sample)
		s.Reports = append(s.Reports, sample.Report(resampling))
	}
	s.Comparison = style.Compare(&samples[0], &samples[1], resampling)
	return &s, nil
}

func (m *Match) styleRecord(r *Record) (style.Record, error) {
	opening, err := r.Opening.Game()
	if err != nil {
		return style.Record{}, fmt.Errorf("game %d: %w", r.Index+1, err)
	}
	measured := style.Record{
		Start:       opening.Start(),
		Moves:       append([]chess.Move(nil), opening.Moves()...),
		Booked:      len(opening.Moves()),
		Result:      r.Result,
		Termination: termination(r.Reason),
		Pair:        r.Index/m.Plan.gamesPerUnit() + 1,
	}
	for color, player := range r.Players {
		measured.Names[color] = m.Players[player].Name
	}
	measured.Neutral = make([]style.Neutral, len(measured.Moves), len(measured.Moves)+len(r.Plies))
	for i := range r.Plies {
		ply := &r.Plies[i]
		measured.Moves = append(measured.Moves, ply.Move)
		measured.Neutral = append(measured.Neutral, style.Neutral{Score: PGNScore(ply.Neutral), Known: ply.Judged})
	}
	return measured, nil
}
