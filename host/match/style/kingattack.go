package style

import "github.com/regence-chess/regence/engine/chess"

// The own moves, counted from 1, over which the king-attack index is averaged: between the
// opening and the endgame.
const (
	attackFromMove = 10
	attackToMove   = 35

	coordinatedMen = 3 // attackers that act together
	stormMen       = 18
)

// kingZone is the king's square, the squares around it, and the two ranks of the same
// files that lie in front of them.
func kingZone(p *chess.Position, c chess.Color) chess.Bitboard {
	king := p.Pieces(c, chess.King)
	zone := king | chess.KingAttacks(king.First())
	zone |= chess.Forward(c, zone)
	return zone | chess.Forward(c, zone)
}

// zoneAttackers counts the men of c, the king aside, that attack a square of zone.
func zoneAttackers(p *chess.Position, c chess.Color, zone chess.Bitboard) int {
	occupied := p.Occupied()
	n := 0
	for men := p.ByColor(c) &^ p.Pieces(c, chess.King); men != 0; {
		sq := men.Pop()
		attacks := chess.PawnAttacks(c, sq)
		if t := p.At(sq).Type(); t != chess.Pawn {
			attacks = chess.Attacks(t, sq, occupied)
		}
		if attacks&zone != 0 {
			n++
		}
	}
	return n
}

// countKingAttack compares the attackers of the two kings.
func (g *gameWalk) countKingAttack(mover chess.Color, ply int) {
	if move := (ply + 1) / 2; move < attackFromMove || move > attackToMove {
		return
	}
	p := &g.position
	own := zoneAttackers(p, mover, kingZone(p, mover.Other()))
	theirs := zoneAttackers(p, mover.Other(), kingZone(p, mover))
	counts := &g.counts[mover]
	counts[zoneMoves]++
	counts[zoneBalance] += float64(own - theirs)
	if own >= coordinatedMen {
		counts[zoneCoordinated]++
	}
}

// countStorm counts a pawn that goes to its fourth rank or beyond on the king's file or
// the next to it, in front of a king that stands on a wing, with much on the board.
func (g *gameWalk) countStorm(mover chess.Color, m chess.Move) {
	p := &g.position
	if p.MovedType(m) != chess.Pawn || p.Occupied().Count() < stormMen {
		return
	}
	king := p.KingSquare(mover.Other())
	if onWing := king.File() <= 2 || king.File() >= 6; !onWing {
		return
	}
	to := m.To()
	rank := to.RelativeRank(mover)
	if distance := to.File() - king.File(); distance >= -1 && distance <= 1 && rank >= 3 && rank < king.RelativeRank(mover) {
		g.counts[mover][stormMoves]++
	}
}

// castle notes to which side a king went.
func (g *gameWalk) castle(mover chess.Color, m chess.Move) {
	g.castled[mover] = -1
	if m.To() > m.From() {
		g.castled[mover] = 1
	}
}
