package style

import "github.com/regence-chess/regence/engine/chess"

// The plies between which a position speaks of the middlegame.
const (
	closedFrom    = 20
	closedTo      = 50
	structureFrom = 20
	structureTo   = 60
	mobilityFrom  = 20
	mobilityTo    = 80
)

// countClosed counts the pawns that block each other, for both sides alike.
func (g *gameWalk) countClosed(ply int) {
	if ply < closedFrom || ply > closedTo {
		return
	}
	p := &g.position
	blocked := chess.North(p.Pieces(chess.White, chess.Pawn)) & p.Pieces(chess.Black, chess.Pawn)
	for c := range g.counts {
		g.counts[c][closedPositions]++
		g.counts[c][blockedPairs] += float64(blocked.Count())
	}
}

// countMobility counts the legal moves of the side to move, its own mobility and its
// opponent's view of it.
func (g *gameWalk) countMobility(mover chess.Color, ply int) {
	if ply < mobilityFrom || ply > mobilityTo {
		return
	}
	n := float64(g.position.LegalCount())
	g.counts[mover][ownMobility] += n
	g.counts[mover][ownMobilityN]++
	g.counts[mover.Other()][opponentMobility] += n
	g.counts[mover.Other()][opponentMobilityN]++
}

// countStructure counts weak pawns of both sides at the mover's turn.
func (g *gameWalk) countStructure(mover chess.Color, ply int) {
	if ply < structureFrom || ply > structureTo {
		return
	}
	counts := &g.counts[mover]
	counts[structurePositions]++
	counts[weakPawns] += float64(weakPawnsOf(g.position.Pieces(mover, chess.Pawn)))
	counts[opponentWeakPawns] += float64(weakPawnsOf(g.position.Pieces(mover.Other(), chess.Pawn)))
}

// weakPawnsOf counts isolated pawns and, once more, those that have one of their own in
// front of them or behind on the same file (each beyond the first).
func weakPawnsOf(pawns chess.Bitboard) int {
	files := chess.FileFill(pawns)
	isolated := pawns &^ (chess.East(files) | chess.West(files))
	doubled := pawns.Count() - (files & chess.Rank1).Count()
	return isolated.Count() + doubled
}
