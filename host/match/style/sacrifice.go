package style

import "github.com/regence-chess/regence/engine/chess"

// The rule of sacrifices, number 4 of the EAS tool: a side that stays behind in material
// for so many plies on end has given something. One pawn alone, all else being equal, must
// be missing for longer, so that opening gambits do not count.
const (
	sacrificePlies = 8
	pawnPlies      = 12
	leastPawns     = 3 // the side must have as many
)

// levels are the sizes of a sacrifice: 1 to 5 units, and the queen.
const (
	levels     = 6
	queenLevel = 6
)

// sacrificeWatch follows one side through a game. It knows the rule in two readings: as
// written, any deficit of the size counts, whatever it is made of; the tool itself looks for
// patterns of material, each of which must stand for long by itself (see tool).
type sacrificeWatch struct {
	tool bool // read the rule as the tool's patterns do

	runs    [levels + 1]int // plies on end at which the rule of a level holds; [0] is the lone pawn
	reached [levels + 1]int // ply at which a level was first complete, 0 for never
	open    bool            // a run that has counted as a sacrifice goes on
	last    pattern

	firstPly   int // where the present run began
	firstTotal int // units on the board then
	depth      int // smallest deficit of the run so far
}

// pattern is what a deficit is made of: how many men more the opponent has. The tool's
// patterns do not tell apart how many pawns more there are, nor any pawns beside seven
// units of pieces.
type pattern struct{ queens, rooks, lights, pawns int }

func patternOf(m *material, c chess.Color) pattern {
	other := c.Other()
	p := pattern{
		queens: m.queens(other) - m.queens(c),
		rooks:  m.rooks(other) - m.rooks(c),
		lights: m.lights(other) - m.lights(c),
		pawns:  min(m.pawns(other)-m.pawns(c), 1),
	}
	const manyUnits = 7
	if 9*p.queens+5*p.rooks+3*p.lights >= manyUnits {
		p.pawns = 0
	}
	return p
}

// needed is how many positions on end make a sacrifice. The tool counts the plies between
// them, which is one less, and does not look at the last position of a game; so its watch is
// shown positions before a move is made in them, the other one positions behind a move.
func (s *sacrificeWatch) needed(level int) int {
	needed := sacrificePlies
	if level == 0 {
		needed = pawnPlies
	}
	if s.tool {
		needed++
	}
	return needed
}

// watch takes in a position for the side c, and reports whether a sacrifice is complete just
// now.
func (s *sacrificeWatch) watch(m *material, c chess.Color, ply int) bool {
	deficit := m.deficit(c)
	queenDown := m.queens(c^1) == m.queens(c)+1
	general := m.pawns(c) >= leastPawns && (m.queens(c) > 0 || queenDown)
	lonePawn := m.samePieces() && m.pawns(c)+1 == m.pawns(c^1)
	was := s.runs[0] > 0 || s.runs[1] > 0
	if s.tool {
		if now := patternOf(m, c); now != s.last {
			s.last = now
			s.runs = [levels + 1]int{}
		}
	}
	holds := [levels + 1]bool{0: lonePawn && lonePawnCounts(m, c)}
	for level := 1; level < levels; level++ {
		holds[level] = general && deficit >= level && !lonePawn
	}
	holds[queenLevel] = general && deficit >= 5 && queenDown
	complete := false
	for level := range holds {
		if !holds[level] {
			s.runs[level] = 0
			continue
		}
		s.runs[level]++
		if s.runs[level] == s.needed(level) {
			target := max(level, 1)
			if s.reached[target] == 0 {
				s.reached[target] = ply
			}
			complete = complete || level <= 1
		}
	}
	is := s.runs[0] > 0 || s.runs[1] > 0
	switch {
	case !is:
		s.open = false
	case !was:
		s.firstPly, s.firstTotal, s.depth = ply, m.units[0]+m.units[1], deficit
	default:
		s.depth = min(s.depth, deficit)
	}
	if complete && !s.open {
		s.open = true
		return true
	}
	return false
}

// lonePawnCounts says with how much on the board a lone pawn is a sacrifice: one queen a
// side, and not the full force of an opening.
func lonePawnCounts(m *material, c chess.Color) bool {
	rooks, lights, pawns := m.rooks(c), m.lights(c), m.pawns(c)
	if m.queens(c) != 1 {
		return false
	}
	switch {
	case rooks <= 1:
		return lights <= 4
	case rooks == 2:
		return lights <= 2 || lights == 3 && pawns <= 6 || lights == 4 && pawns <= 5
	}
	return false
}

// level is the highest level reached, each of which needs all lower ones; 0 for none.
func (s *sacrificeWatch) level() int {
	level := 0
	for level < levels && s.reached[level+1] > 0 {
		level++
	}
	return level
}

func (s *sacrificeWatch) given() given { return given{level: s.level(), ply: s.reached[1]} }

// Soundness of a sacrifice in the eyes of a neutral score, in centipawns. The bounds are
// those that Patricia's author uses to find sound sacrifices in games (filter 11).
const (
	unsoundBelow  = -100 // worse than a pawn: no compensation to speak of
	openingTotal  = 62   // units on the board above which bounds are relaxed by 80
	middleTotal   = 44   // … by 40
	relaxOpening  = 80
	relaxMiddle   = 40
	scoreLookAway = 2 // plies behind the first deficit within which a score is taken
)

// soundFrom is the least neutral score at which giving so many units with so much on the
// board is sound; false when no score makes it so.
func soundFrom(deficit, total int) (int, bool) {
	relax := 0
	switch {
	case total >= openingTotal:
		relax = relaxOpening
	case total >= middleTotal:
		relax = relaxMiddle
	}
	switch {
	case deficit >= 9:
		return 520 - relax, true
	case deficit >= 5:
		return 420 - relax, true
	case deficit >= 3:
		return 320 - relax, true
	case deficit >= 1 && total >= openingTotal:
		return 180 - relax, true
	}
	return 0, false
}

// judge sorts a complete sacrifice of c by the neutral score at its beginning.
func (g *gameWalk) judge(s *sacrificeWatch, c chess.Color) {
	counts := &g.counts[c]
	counts[sacrifices]++
	score, known := g.neutralFrom(s.firstPly, c)
	if !known {
		return
	}
	bound, possible := soundFrom(s.depth, s.firstTotal)
	switch {
	case possible && score >= bound:
		counts[soundSacs]++
	case score < unsoundBelow:
		counts[unsoundSacs]++
	default:
		counts[speculativeSacs]++
	}
}
