package match

import "github.com/regence-chess/regence/engine/chess"

// Unit is what is counted as one observation: a pair of games on one opening with colours
// swapped, or a single game. A unit is played by one slot and recorded as a whole.
type Unit struct {
	Index   int // in the schedule, from 0
	A, B    int // players of the plan
	Opening int // of the book
	// SwapFirst is set when B has White in the first game.
	SwapFirst bool
}

// schedule is the sequence of units of a plan: a function of the plan alone.
type schedule struct {
	plan     *Plan
	meetings [][2]int
	draw     draw
}

func newSchedule(plan *Plan) *schedule {
	s := &schedule{
		plan: plan,
		draw: draw{order: plan.Order, seed: plan.Seed, start: plan.First, size: plan.BookSize},
	}
	for a := range plan.Players {
		for b := a + 1; b < len(plan.Players); b++ {
			s.meetings = append(s.meetings, [2]int{a, b})
		}
		if plan.Format == Gauntlet {
			break
		}
	}
	return s
}

// units is the number of units of the whole schedule.
func (s *schedule) units() int {
	per := s.plan.gamesPerUnit()
	return (s.plan.Games + per - 1) / per * len(s.meetings)
}

// unit is the i-th unit. All meetings of a round share the opening.
func (s *schedule) unit(i int) Unit {
	round := i / len(s.meetings)
	meeting := s.meetings[i%len(s.meetings)]
	return Unit{
		Index:     i,
		A:         meeting[0],
		B:         meeting[1],
		Opening:   s.draw.opening(round),
		SwapFirst: s.plan.Single && round%2 == 1,
	}
}

// seating is who has which color in a game.
type seating struct {
	index   int // of the game, from 0
	players [2]int
}

// games are the games of a unit.
func (s *schedule) games(u Unit) []seating {
	first := [2]int{chess.White: u.A, chess.Black: u.B}
	swapped := [2]int{chess.White: u.B, chess.Black: u.A}
	per := s.plan.gamesPerUnit()
	index := u.Index * per
	switch {
	case per == 2:
		return []seating{{index: index, players: first}, {index: index + 1, players: swapped}}
	case u.SwapFirst:
		return []seating{{index: index, players: swapped}}
	}
	return []seating{{index: index, players: first}}
}

// class is the result class of a finished unit for player A, from the worst, and false when a
// game of it is void.
func (u Unit) class(records []Record) (int, bool) {
	points := 0
	for i := range records {
		if records[i].Result == Void {
			return 0, false
		}
		points += records[i].halfPoints(u.A)
	}
	return points, true
}
