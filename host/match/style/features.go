package style

import (
	"github.com/regence-chess/regence/engine/chess"
)

// Bounds of the attacking features, as published with their human means (tsoj's
// chessattackingscore, 2025): ranks count from 0.
const (
	featureLead      = 3  // no features while ahead by as many units
	nearKing         = 4  // squares within which a move is near the king
	featureMen       = 18 // fewest men on the board for moves that only mean something then
	breakMen         = 20
	fifthRank        = 4
	liftFromRank     = 2
	liftToRank       = 6
	forfeitPlies     = 40
	sacrificeSpan    = 2 // moves to each side over which a deficit is spread
	nearestWeight    = 8.0
	weightByDistance = 2.0
)

// featureWalk follows one side through a game for the attacking features.
type featureWalk struct {
	decisive, winning bool
	deficits          []int // behind the quiet moves of the present run of deficits
	inDeficit         bool
}

func (f *featureWalk) begin(record *Record, own chess.Color) {
	f.decisive = record.Result != chess.Draw && record.Result != chess.Ongoing && !record.timeForfeit()
	f.winning = f.decisive && won(record.Result, own)
}

// move counts an own move before it is made.
func (f *featureWalk) move(g *gameWalk, m chess.Move) {
	p := &g.position
	own := p.SideToMove()
	counts := &g.counts[own]
	lead := -g.material.deficit(own)
	// As published, opposite castling is noted when the own king goes second.
	if m.IsCastle() && g.castled[own.Other()] == -g.castled[own] && lead < featureLead {
		counts[featureOpposite]++
	}
	if !f.decisive {
		return
	}
	counts[featureMoves]++
	if f.winning {
		counts[featureWinMoves]++
	}
	if lead >= featureLead {
		return
	}
	king := p.KingSquare(own.Other())
	ring := chess.KingAttacks(king) | king.Bitboard()
	to := target(m)
	if distance := chess.Distance(to, king); distance <= nearKing {
		weight := (nearestWeight - weightByDistance*float64(distance-1)) / nearestWeight
		if m.IsCapture() {
			counts[featureCaptures]++
			counts[featureCaptureNear] += weight
		} else {
			counts[featureMovesNear]++
			counts[featureMoveNear] += weight
		}
	}
	moved := p.MovedType(m)
	if (moved == chess.Rook || moved == chess.Queen) && chess.RookAttacks(to, 0)&ring != 0 {
		counts[featureLineThreats]++
	}
	if (moved == chess.Bishop || moved == chess.Queen) && chess.BishopAttacks(to, 0)&ring != 0 {
		counts[featureDiagonalThreats]++
	}
	if attackersOf(p, own, ring) >= coordinatedMen {
		counts[featureCoordinated]++
	}
	if men := p.Occupied().Count(); men >= featureMen {
		f.crowded(p, m, counts, men)
	}
}

// crowded counts what is a feature only while many men are on the board.
func (f *featureWalk) crowded(p *chess.Position, m chess.Move, counts *Counts, men int) {
	own := p.SideToMove()
	to := target(m)
	fromRank, toRank := m.From().RelativeRank(own), to.RelativeRank(own)
	moved := p.MovedType(m)
	if moved == chess.Pawn {
		king := p.KingSquare(own.Other())
		if distance := to.File() - king.File(); king.RelativeRank(own) > toRank && distance >= -2 && distance <= 2 {
			counts[featureStorms]++
		}
		if file := m.From().File(); (file == 3 || file == 4) && toRank == fifthRank && men >= breakMen {
			counts[featureCentralBreaks]++
		}
		return
	}
	if toRank >= fifthRank {
		counts[featureAdvanced]++
	}
	if moved == chess.Rook && fromRank <= liftFromRank && toRank >= liftToRank {
		counts[featureRookLifts]++
	}
	if moved == chess.Knight && toRank >= fifthRank &&
		chess.PawnAttacks(own.Other(), to)&p.Pieces(own, chess.Pawn) != 0 {
		counts[featureOutposts]++
	}
}

// target is where the man that moves arrives; castling counts as the king's.
func target(m chess.Move) chess.Square {
	if !m.IsCastle() {
		return m.To()
	}
	file := 2
	if m.To() > m.From() {
		file = 6
	}
	return chess.MakeSquare(file, m.From().Rank())
}

// attackersOf counts the men of c that attack a square of zone, the king included.
func attackersOf(p *chess.Position, c chess.Color, zone chess.Bitboard) int {
	n := zoneAttackers(p, c, zone)
	if chess.KingAttacks(p.KingSquare(c))&zone != 0 {
		n++
	}
	return n
}

// moved follows the deficits of a winning game behind an own move.
func (f *featureWalk) moved(g *gameWalk, m chess.Move) {
	if !f.winning {
		return
	}
	own := g.position.SideToMove().Other()
	deficit := g.material.deficit(own)
	if deficit <= 0 {
		f.close(&g.counts[own])
		return
	}
	f.inDeficit = true
	if m.IsQuiet() && !g.position.InCheck() {
		f.deficits = append(f.deficits, deficit)
	}
}

// close ends a run of deficits: each quiet move counts with the largest deficit near it.
func (f *featureWalk) close(counts *Counts) {
	if !f.inDeficit {
		return
	}
	for i := range f.deficits {
		largest := 0
		for _, deficit := range f.deficits[max(0, i-sacrificeSpan):min(len(f.deficits), i+sacrificeSpan+1)] {
			largest = max(largest, deficit)
		}
		counts[featureSacrifice] += float64(largest)
	}
	f.deficits, f.inDeficit = f.deficits[:0], false
}

// finish counts what the whole game tells.
func (f *featureWalk) finish(g *gameWalk, own chess.Color) {
	f.close(&g.counts[own])
	if g.castled[own] == 0 && len(g.record.Moves) >= forfeitPlies {
		g.counts[own][featureForfeitedCastling] = 1
	}
}
