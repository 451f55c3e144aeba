package style

import "github.com/regence-chess/regence/engine/chess"

// scoreLimit bounds neutral scores in centipawns: beyond it a game is decided, and how far
// beyond says nothing.
const scoreLimit = 1000

// scoreWalk follows the neutral scores behind the moves of one side.
type scoreWalk struct {
	last  int
	known bool
}

// score takes in the neutral score behind an own ply, if there is one.
func (s *scoreWalk) score(g *gameWalk, mover chess.Color, ply int) {
	if ply > len(g.record.Neutral) || !g.record.Neutral[ply-1].Known {
		s.known = false
		return
	}
	score := g.record.Neutral[ply-1].Score.Clamp(scoreLimit)
	if s.known {
		change := float64(score - s.last)
		counts := &g.counts[mover]
		counts[scoreChanges]++
		counts[scoreChangeSum] += change
		counts[scoreChangeSquares] += change * change
	}
	s.last, s.known = score, true
}
