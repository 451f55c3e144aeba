package style

import (
	"math"

	"github.com/regence-chess/regence/engine/chess"
)

// EAS 6.0, the Engine Aggressiveness Statistics of Stefan Pohl (2025): a rating from won
// games by sacrifices, short wins and early sacrifices, and from drawn games by how few of
// them were "bad". The arithmetic, whole numbers and their rounding included, is that of
// the published tool. Points are comparable within one version and one pool of games.
const (
	easLeastWins  = 50 // below either, the tool calls its result not reliable
	easLeastDraws = 30

	earlyPlies    = 10 // an early sacrifice begins in the first max(10, A/2) plies …
	earlyDivisor  = 18
	pointsPerMove = 5000 // for each move by which the wins are shorter than all wins
	drawDivisor   = 3000
)

var (
	sacPoints   = [levels]int{10, 50, 100, 150, 200, 250}
	shortPoints = [5]int{18, 27, 42, 68, 100} // from the longest band to the shortest
)

// easPercent is a share in hundredths of a percent, rounded as the tool rounds it.
func easPercent(part, whole float64) int {
	if whole <= 0 {
		return 0
	}
	base := 1_000_000_000 / int(whole) * int(part)
	hundredths := base / 100_000
	if base/10_000%10 >= 5 {
		hundredths++
	}
	return min(hundredths, 10_000)
}

// averageMoves is the mean number of plies, rounded half up, in whole moves.
func averageMoves(plies, games float64) int {
	if games <= 0 {
		return 0
	}
	return int(math.Floor(plies/games+0.5)) / 2
}

// shortLimits are the lengths in moves of the five bands of short wins, the longest first,
// for a pool whose decisive games last average moves.
func shortLimits(average int) (limits [5]int) {
	longest := min(max(average-15, 30), 95)
	for i := range limits {
		limits[i] = longest - 5*i
	}
	return limits
}

// earlyLimit is the ply up to which a sacrifice must be complete to be early.
func earlyLimit(average int) int { return max(average/2, earlyPlies) + sacrificePlies }

// countEAS adds what depends on the pool to the counts of a win: its band of length and
// whether its sacrifice was early.
func (o *observation) countEAS(counts *Counts, average int) {
	if !o.easWin {
		return
	}
	counts[easWins] = 1
	counts[easWinPlies] = float64(o.plies)
	for reading, given := range o.given {
		if given.level > 0 {
			counts[readings[reading].sac+count(given.level-1)] = 1
			if given.ply <= earlyLimit(average) {
				counts[readings[reading].early] = 1
			}
		}
	}
	band := count(-1)
	for _, limit := range shortLimits(average) {
		if o.plies <= 2*limit {
			band++
		}
	}
	if band >= 0 {
		counts[easShort1+band] = 1
	}
}

// easParts are the points of the four parts.
type easParts struct{ sacrifices, early, shorts, draws int }

func (e easParts) total() int { return e.sacrifices + e.early + e.shorts + e.draws }

// readings are where the counts of the two readings of the rule of sacrifices stand: as
// written, and by the tool's patterns.
var readings = [2]struct{ sac, early, badDraws count }{
	{easSac1, easEarly, easBadDraws},
	{toolSac1, toolEarly, toolBadDraws},
}

// easOf computes the points from summed counts, in one of the readings. A player without a
// win has none: the tool would credit it with wins of length zero.
func easOf(t *Totals, reading int) (parts easParts, ok bool) {
	from := readings[reading]
	won := t.Counts[easWins]
	if won == 0 {
		return easParts{}, false
	}
	sacrificed := 0.0
	for i, points := range sacPoints {
		n := t.Counts[from.sac+count(i)]
		sacrificed += n
		parts.sacrifices += points * easPercent(n, won)
	}
	for i, points := range shortPoints {
		parts.shorts += points * easPercent(t.Counts[easShort1+count(i)], won)
	}
	early := easPercent(t.Counts[from.early], sacrificed) / earlyDivisor
	parts.early = early * early
	if shorter := t.Average - averageMoves(t.Counts[easWinPlies], won); shorter > 0 {
		parts.early += pointsPerMove * shorter
	}
	good := easPercent(t.Counts[easDraws]-t.Counts[from.badDraws], t.Counts[easDraws]) / 100
	third := good * good * good / drawDivisor
	parts.draws = third * third
	return parts, true
}

// isEndgame is the tool's notion of one.
func (m *material) isEndgame() bool {
	white, black := chess.White, chess.Black
	most := max(m.pawns(white), m.pawns(black))
	switch {
	case m.fewPieces(white) && m.fewPieces(black):
		return true
	case most <= 3:
		return true
	case most <= 4 && m.queens(white) == 0 && m.queens(black) == 0:
		return true
	}
	for c := white; c <= black; c++ {
		if m.queens(c) == 0 && m.pawns(c) <= 4 && m.pawns(c.Other()) <= 3 {
			return true
		}
	}
	return false
}

// fewPieces reports whether a side has no more than a rook and two minor pieces, two rooks
// and one, a queen and two, a queen and a rook, or four minor pieces.
func (m *material) fewPieces(c chess.Color) bool {
	lights, rooks := m.lights(c), m.rooks(c)
	switch m.queens(c) {
	case 0:
		return rooks <= 1 && lights <= 2 || rooks <= 2 && lights <= 1 || rooks == 0 && lights <= 4
	case 1:
		return rooks == 0 && lights <= 2 || rooks <= 1 && lights == 0
	}
	return false
}
