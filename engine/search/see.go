package search

import "github.com/regence-chess/regence/engine/chess"

// seeAtLeast reports whether the exchange that m starts on its destination, each side
// always taking with its least valuable man and stopping when that is better, wins at
// least threshold for the side to move (static exchange evaluation by the swap method).
// Pins are not looked at.
func seeAtLeast(p *chess.Position, m chess.Move, threshold int) bool {
	if m.IsCastle() {
		return threshold <= 0
	}
	from, to := m.From(), m.To()
	next := p.At(from).Type() // the man that stands on the square and is taken next
	gain := 0
	if m.IsCapture() {
		gain = seeValue[p.CapturedType(m)]
	}
	if promoted := m.Promoted(); promoted != chess.NoPieceType {
		gain += seeValue[promoted] - seeValue[chess.Pawn]
		next = promoted
	}
	balance := gain - threshold
	if balance < 0 {
		return false
	}
	balance -= seeValue[next]
	if balance >= 0 {
		return true
	}

	occupied := p.Occupied()&^from.Bitboard() | to.Bitboard()
	if m.Kind() == chess.EnPassant {
		occupied &^= chess.MakeSquare(to.File(), from.Rank()).Bitboard()
	}
	diagonal := p.ByType(chess.Bishop) | p.ByType(chess.Queen)
	straight := p.ByType(chess.Rook) | p.ByType(chess.Queen)
	attackers := p.AttackersTo(to, occupied)
	side := p.SideToMove().Other()
	for {
		attackers &= occupied
		own := attackers & p.ByColor(side)
		if own == 0 {
			break
		}
		next = chess.Pawn
		for own&p.ByType(next) == 0 {
			next++
		}
		side = side.Other()
		balance = -balance - 1 - seeValue[next]
		if balance >= 0 {
			// A king may not take a man that is still protected.
			if next == chess.King && attackers&p.ByColor(side) != 0 {
				side = side.Other()
			}
			break
		}
		occupied &^= (own & p.ByType(next)).First().Bitboard()
		if next == chess.Pawn || next == chess.Bishop || next == chess.Queen {
			attackers |= chess.BishopAttacks(to, occupied) & diagonal
		}
		if next == chess.Rook || next == chess.Queen {
			attackers |= chess.RookAttacks(to, occupied) & straight
		}
	}
	return side != p.SideToMove()
}
