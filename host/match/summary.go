package match

import (
	"math"
	"slices"
	"time"

	"github.com/regence-chess/regence/host/match/stats"
)

// Summary is what a match says in the end, or so far, in the form of its JSON.
type Summary struct {
	Match    int64            `json:"match"`
	Finished bool             `json:"finished"`
	Planned  int              `json:"games_planned"`
	Meetings []MeetingSummary `json:"meetings"`
	Table    []TableRow       `json:"table,omitempty"` // of more than two players
	Reasons  map[Reason]int   `json:"reasons"`
	Players  []PlayerSummary  `json:"players"`
	Seed     uint64           `json:"seed"`
	SPRT     *SPRTSummary     `json:"sprt,omitempty"`
	Overhead *Distribution    `json:"overhead_ms,omitempty"` // per ply: wall time that neither player counted
}

// MeetingSummary is the score between two players, from the side of A.
type MeetingSummary struct {
	A           string  `json:"a"`
	B           string  `json:"b"`
	Games       int     `json:"games"`
	Wins        int     `json:"wins"`
	Draws       int     `json:"draws"`
	Losses      int     `json:"losses"`
	Pentanomial []int   `json:"pentanomial,omitempty"`
	Points      float64 `json:"points"`
	Score       float64 `json:"score"`
	// ScorePercent is the score in percent with its interval.
	ScorePercent Figure  `json:"score_percent"`
	ScoreText    string  `json:"score_text"`
	Elo          *Figure `json:"elo"`      // null while results do not determine it
	EloText      string  `json:"elo_text"` // for a reader
	Normalized   *Figure `json:"normalized_elo"`
	LOS          float64 `json:"los"`
	DrawRatio    float64 `json:"draw_ratio"`
	// PairsRatio is won pairs over lost ones; null without a lost one.
	PairsRatio *float64 `json:"pairs_ratio,omitempty"`
	WhiteScore float64  `json:"white_score"`
}

// Figure is an estimate with its 95 % interval.
type Figure struct {
	Estimate float64 `json:"estimate"`
	Error    float64 `json:"error,omitempty"` // half the width of the interval, where one says enough
	Low      float64 `json:"low"`
	High     float64 `json:"high"`
}

// PlayerSummary is one player over all its games.
type PlayerSummary struct {
	Identity
	Control  string         `json:"control"`
	Games    int            `json:"games"`
	Faults   map[Reason]int `json:"faults"`
	Forfeits *Figure        `json:"forfeit_rate"` // of games, with its interval
	Overruns []float64      `json:"overruns_ms,omitempty"`
	MoveTime *Distribution  `json:"move_time_ms,omitempty"`
	Depth    float64        `json:"mean_depth"`
}

// TableRow is the place of a player among several.
type TableRow struct {
	Name   string  `json:"name"`
	Games  int     `json:"games"`
	Points float64 `json:"points"`
	Score  float64 `json:"score"`
	// ScoreText is the score in percent with its interval, over single games.
	ScoreText string `json:"score_text"`
}

// SPRTSummary is a sequential test with its bounds.
type SPRTSummary struct {
	stats.SPRT
	LLR     float64 `json:"llr"`
	Lower   float64 `json:"lower"`
	Upper   float64 `json:"upper"`
	Verdict string  `json:"verdict"`
}

// Distribution are quantiles of a sample.
type Distribution struct {
	P50 float64 `json:"p50"`
	P95 float64 `json:"p95"`
	P99 float64 `json:"p99"`
	Max float64 `json:"max"`
}

// Summarize draws the sum of a match from its games in the order of the schedule. It counts
// what a Standing counts.
func Summarize(m *Match, records []Record) *Summary {
	standing := standingOf(m, records)
	per := m.Plan.gamesPerUnit()
	s := &Summary{
		Match:    m.ID,
		Finished: standing.Decided() || standing.Counted == standing.Units(),
		Planned:  standing.Units() * per,
		Reasons:  map[Reason]int{},
		Seed:     m.Plan.Seed,
	}
	for i := range standing.Meetings {
		meeting := &standing.Meetings[i]
		s.Meetings = append(s.Meetings, summarizeMeeting(m, meeting))
		for reason, n := range meeting.Reasons {
			s.Reasons[reason] += n
		}
	}
	if standing.SPRT != nil {
		s.SPRT = &SPRTSummary{
			SPRT: *m.Plan.SPRT, LLR: standing.SPRT.LLR, Lower: standing.SPRT.Lower, Upper: standing.SPRT.Upper,
			Verdict: standing.SPRT.Verdict.String(),
		}
	}
	counted := records[:min(len(records), standing.Counted*per)]
	for player := range m.Players {
		s.Players = append(s.Players, summarizePlayer(m, player, counted))
	}
	if len(m.Players) > 2 {
		s.Table = crossTable(m, counted)
	}
	s.Overhead = overhead(counted)
	return s
}

func summarizeMeeting(m *Match, meeting *Meeting) MeetingSummary {
	e := meeting.Estimate()
	s := MeetingSummary{
		A: m.Players[meeting.A].Name, B: m.Players[meeting.B].Name,
		Games: e.Games, Wins: meeting.Wins, Draws: meeting.Draws, Losses: meeting.Losses,
		Score: e.Score, LOS: e.LOS, DrawRatio: e.DrawRatio,
		Points:       float64(meeting.Wins) + float64(meeting.Draws)/2,
		ScorePercent: Figure{Estimate: 100 * e.Score, Low: 100 * e.ScoreLow, High: 100 * e.ScoreHigh},
		ScoreText:    e.ScoreText(),
		Elo:          figure(e.Elo), EloText: e.EloText(), Normalized: figure(e.Normalized),
	}
	if e.PairsRatio.Defined {
		s.PairsRatio = &e.PairsRatio.Estimate
	}
	if s.Elo != nil {
		s.Elo.Low, s.Elo.High = e.EloLow, e.EloHigh
	}
	if meeting.Counts.Paired() {
		s.Pentanomial = meeting.Counts
	}
	if e.Games > 0 {
		s.WhiteScore = float64(meeting.WhitePoints) / float64(2*e.Games)
	}
	return s
}

func figure(v stats.Value) *Figure {
	if !v.Defined {
		return nil
	}
	return &Figure{Estimate: v.Estimate, Error: v.Error, Low: v.Estimate - v.Error, High: v.Estimate + v.Error}
}

func summarizePlayer(m *Match, player int, records []Record) PlayerSummary {
	s := PlayerSummary{Identity: m.Players[player], Control: m.Plan.Players[player].Control.String(), Faults: map[Reason]int{}}
	var times []float64
	depths, searched := 0, 0
	for i := range records {
		r := &records[i]
		if r.Players[0] != player && r.Players[1] != player {
			continue
		}
		s.Games++
		if r.Reason.Fault() && r.halfPoints(player) == 0 {
			s.Faults[r.Reason]++
			if r.Reason == TimeForfeit {
				s.Overruns = append(s.Overruns, milliseconds(r.Overrun))
			}
		}
		for j := range r.Plies {
			if r.mover(j) != player {
				continue
			}
			times = append(times, milliseconds(r.Plies[j].Spent))
			if r.Plies[j].Scored {
				depths += r.Plies[j].Depth
				searched++
			}
		}
	}
	if searched > 0 {
		s.Depth = float64(depths) / float64(searched)
	}
	if s.Games > 0 {
		rate, low, high := stats.Proportion(s.Faults[TimeForfeit], s.Games)
		s.Forfeits = &Figure{Estimate: rate, Low: low, High: high}
	}
	s.MoveTime = distribution(times)
	return s
}

func crossTable(m *Match, records []Record) []TableRow {
	rows := make([]TableRow, len(m.Players))
	results := make([]stats.Counts, len(rows))
	for player := range rows {
		rows[player].Name = m.Players[player].Name
		results[player] = stats.Trinomial(0, 0, 0)
	}
	for i := range records {
		for _, player := range records[i].Players {
			rows[player].Games++
			rows[player].Points += float64(records[i].halfPoints(player)) / 2
			results[player].Add(records[i].halfPoints(player))
		}
	}
	for i := range rows {
		if rows[i].Games > 0 {
			rows[i].Score = rows[i].Points / float64(rows[i].Games)
		}
		rows[i].ScoreText = stats.NewEstimate(results[i]).ScoreText()
	}
	slices.SortStableFunc(rows, func(a, b TableRow) int {
		switch {
		case a.Score > b.Score:
			return -1
		case a.Score < b.Score:
			return 1
		}
		return 0
	})
	return rows
}

// overhead is the wall time of a ply that its player did not count itself: the way there and
// back, and our own work between moves. Players that do not tell their time are left out.
func overhead(records []Record) *Distribution {
	var sample []float64
	for i := range records {
		r := &records[i]
		for j := range r.Plies {
			if ply := &r.Plies[j]; ply.Own > 0 {
				sample = append(sample, milliseconds(ply.Wall-ply.Own))
			}
		}
	}
	return distribution(sample)
}

func distribution(sample []float64) *Distribution {
	if len(sample) == 0 {
		return nil
	}
	slices.Sort(sample)
	at := func(q float64) float64 { return sample[int(math.Ceil(q*float64(len(sample))))-1] }
	return &Distribution{P50: at(0.5), P95: at(0.95), P99: at(0.99), Max: sample[len(sample)-1]}
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
