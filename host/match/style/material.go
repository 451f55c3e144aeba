package style

import "github.com/regence-chess/regence/engine/chess"

// unit is the worth of a man in units: a pawn is one.
var unit = [...]int{chess.Pawn: 1, chess.Knight: 3, chess.Bishop: 3, chess.Rook: 5, chess.Queen: 9, chess.King: 0}

// material is what stands on the board.
type material struct {
	men   [2][chess.King]int // by color and kind
	units [2]int
}

func materialOf(p *chess.Position) (m material) {
	for c := chess.White; c <= chess.Black; c++ {
		for t := chess.Pawn; t < chess.King; t++ {
			n := p.Pieces(c, t).Count()
			m.men[c][t] = n
			m.units[c] += n * unit[t]
		}
	}
	return m
}

func (m *material) pawns(c chess.Color) int   { return m.men[c][chess.Pawn] }
func (m *material) lights(c chess.Color) int  { return m.men[c][chess.Knight] + m.men[c][chess.Bishop] }
func (m *material) rooks(c chess.Color) int   { return m.men[c][chess.Rook] }
func (m *material) queens(c chess.Color) int  { return m.men[c][chess.Queen] }
func (m *material) deficit(c chess.Color) int { return m.units[c^1] - m.units[c] }

// samePieces reports whether both sides have the same pieces, pawns aside, with knight and
// bishop taken for the same.
func (m *material) samePieces() bool {
	return m.lights(0) == m.lights(1) && m.rooks(0) == m.rooks(1) && m.queens(0) == m.queens(1)
}

// countMaterial looks at the position behind a ply. Positions in which something has just
// been taken are left out: half of a trade is no imbalance.
func (g *gameWalk) countMaterial(m *material, quiet bool) {
	if !quiet {
		return
	}
	for c := range g.counts {
		own, counts := chess.Color(c), &g.counts[c]
		other := own.Other()
		counts[quietPositions]++
		if !m.samePieces() {
			counts[imbalanced]++
		}
		switch {
		case m.units[own] > m.units[other]:
			counts[ahead]++
		case m.units[own] < m.units[other]:
			counts[behind]++
		}
		counts[bishopPair] += pair(m, own) - pair(m, other)
		counts[knightsOverBishops] += preference(m, own) - preference(m, other)
	}
}

// pair is 1 for two bishops or more.
func pair(m *material, c chess.Color) float64 {
	if m.men[c][chess.Bishop] >= 2 {
		return 1
	}
	return 0
}

// preference is how many knights a side has more than bishops, halved, so that a bishop
// given for a knight counts one between the two sides.
func preference(m *material, c chess.Color) float64 {
	return float64(m.men[c][chess.Knight]-m.men[c][chess.Bishop]) / 2
}

// The plies at which a gambit must stand: a pawn down, or more, with equal pieces at all of
// them.
const (
	gambitFrom = 16
	gambitTo   = 20
)

// watchGambit follows the pawns through the plies of a gambit.
func (g *gameWalk) watchGambit(m *material, ply int) {
	if ply < gambitFrom || ply > gambitTo {
		return
	}
	for c := range g.gambitPlies {
		if m.samePieces() && m.pawns(chess.Color(c)) < m.pawns(chess.Color(c)^1) {
			g.gambitPlies[c]++
		}
	}
}
