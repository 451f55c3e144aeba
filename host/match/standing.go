package match

import "github.com/regence-chess/regence/host/match/stats"

// Standing is how a match stands. Units may be added in any order, but only those that follow
// without a gap from the first are counted: so the figures, and a verdict of a sequential
// test, do not depend on how many games were played at once or which of them ended first.
type Standing struct {
	Meetings []Meeting
	// SPRT is the sequential test of the first meeting; nil without one.
	SPRT *stats.Result
	// Counted is the number of units in the figures.
	Counted int
	// Curve has a point for every counted unit of the first meeting.
	Curve []Point

	plan     *Plan
	schedule *schedule
	waiting  map[int]finishedUnit
}

// Meeting is the score between two players, from the side of A.
type Meeting struct {
	A, B                int
	Wins, Draws, Losses int
	Counts              stats.Counts      // pairs, or single games of an unpaired match
	WhitePoints         int               // half points of White in all games
	Faults              [2]map[Reason]int // of A and of B
	Reasons             map[Reason]int
}

// Point is the state of the estimate after a unit.
type Point struct {
	Games     int
	Defined   bool // the results so far determine Elo
	Elo       float64
	Low, High float64
	LLR       float64
}

type finishedUnit struct {
	unit    Unit
	records []Record
}

// NewStanding is the standing of a plan before the first game.
func NewStanding(plan *Plan) *Standing {
	s := &Standing{plan: plan, schedule: newSchedule(plan), waiting: map[int]finishedUnit{}}
	classes := 5
	if plan.Single {
		classes = 3
	}
	for _, m := range s.schedule.meetings {
		s.Meetings = append(s.Meetings, Meeting{
			A: m[0], B: m[1],
			Counts:  make(stats.Counts, classes),
			Faults:  [2]map[Reason]int{{}, {}},
			Reasons: map[Reason]int{},
		})
	}
	return s
}

// Units is the number of units that the plan has in all.
func (s *Standing) Units() int { return s.schedule.units() }

// Add takes the games of a finished unit. It returns the records that are counted now.
func (s *Standing) Add(unit Unit, records []Record) {
	s.waiting[unit.Index] = finishedUnit{unit: unit, records: records}
	for !s.Decided() {
		next, ok := s.waiting[s.Counted]
		if !ok {
			return
		}
		delete(s.waiting, s.Counted)
		s.count(next.unit, next.records)
	}
}

// Decided reports whether the sequential test has ended.
func (s *Standing) Decided() bool {
	return s.SPRT != nil && (s.SPRT.Verdict == stats.AcceptH0 || s.SPRT.Verdict == stats.AcceptH1)
}

func (s *Standing) count(unit Unit, records []Record) {
	class, ok := unit.class(records)
	s.Counted++
	if !ok {
		return
	}
	index := unit.Index % len(s.Meetings)
	m := &s.Meetings[index]
	m.Counts.Add(class)
	for i := range records {
		m.add(&records[i])
	}
	if index != 0 {
		return
	}
	if s.plan.SPRT != nil {
		result := s.plan.SPRT.Test(m.Counts)
		s.SPRT = &result
	}
	estimate := stats.NewEstimate(m.Counts)
	point := Point{Games: m.Counts.Games(), Defined: estimate.Elo.Defined, Elo: estimate.Elo.Estimate, Low: estimate.EloLow, High: estimate.EloHigh}
	if s.SPRT != nil {
		point.LLR = s.SPRT.LLR
	}
	s.Curve = append(s.Curve, point)
}

func (m *Meeting) add(r *Record) {
	points := r.halfPoints(m.A)
	switch points {
	case 2:
		m.Wins++
	case 1:
		m.Draws++
	default:
		m.Losses++
	}
	m.WhitePoints += halfPoints(r.Result, 0)
	m.Reasons[r.Reason]++
	if r.Reason.Fault() {
		loser := 0 // A
		if points == 2 {
			loser = 1
		}
		m.Faults[loser][r.Reason]++
	}
}

// Estimate is what the meeting says about the difference.
func (m *Meeting) Estimate() stats.Estimate { return stats.NewEstimate(m.Counts) }

// CurveOf is how the estimate of the first meeting went along the games of a match.
func CurveOf(m *Match, records []Record) []Point { return standingOf(m, records).Curve }

// standingOf counts the games of a match, which are in the order of the schedule.
func standingOf(m *Match, records []Record) *Standing {
	s := NewStanding(&m.Plan)
	per := m.Plan.gamesPerUnit()
	for i := 0; i+per <= len(records); i += per {
		s.Add(s.schedule.unit(records[i].Index/per), records[i:i+per])
	}
	return s
}
