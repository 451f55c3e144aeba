package style

import "github.com/regence-chess/regence/engine/chess"

// tradePlies is the ply before which trades are counted.
const tradePlies = 60

// countTrade counts a capture of a man that is worth as much as the one that takes it.
func (g *gameWalk) countTrade(mover chess.Color, m chess.Move, ply int) {
	if ply >= tradePlies {
		return
	}
	counts := &g.counts[mover]
	counts[tradeMoves]++
	if !m.IsCapture() || m.IsPromotion() {
		return
	}
	moved, taken := g.position.MovedType(m), g.position.CapturedType(m)
	if moved == chess.King || unit[moved] != unit[taken] {
		return
	}
	counts[equalCaptures]++
	if moved != chess.Pawn {
		counts[pieceTrades]++
	}
}
