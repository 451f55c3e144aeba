package eval

import "github.com/regence-chess/regence/engine/chess"

// A side is what a scan knows of one color. The terms see two of them: us, the side whose
// score they add to, and them, its opponent.
type side[T tracing] struct {
	records T // tells by its length whether the scan records, see tracing
	color   chess.Color
	values  *[size]pair
	trace   *Trace                                 // recording scans only
	strikes [atImbalanceDivisor - atAttackers]pair // the king-attack weights by their share

	king      chess.Square
	zone      chess.Bitboard // the nine squares at the king, moved in from the edge
	outer     chess.Bitboard // the squares around the zone
	ring      chess.Bitboard // the squares next to the king
	men       chess.Bitboard // all of the color
	pawns     chess.Bitboard
	attacks   [chess.NoPieceType]chess.Bitboard // by kind of man
	attacked  chess.Bitboard                    // by any man
	twice     chess.Bitboard                    // by two men at least
	pinned    chess.Bitboard
	mobile    chess.Bitboard // where a piece of the color counts as mobile
	passed    chess.Bitboard
	pawnReach chess.Bitboard // squares that pawns of the color may ever attack

	attackers  int  // men of the color that attack the other king's zone
	danger     pair // of the color's attack, before the curve
	kingAttack pair // of the king_attack terms, in 1/64 cp
	sum        pair
	fine       pair // in 1/64 cp
}

// hit is the value of a weight that counts once.
func (us *side[T]) hit(at int) pair {
	if len(us.records) != 0 {
		us.trace.Counts[us.color][at] += fullScale
	}
	return us.values[at]
}

// hits is the value of a weight that counts n times.
func (us *side[T]) hits(at, n int) pair {
	if len(us.records) != 0 {
		us.trace.Counts[us.color][at] += int32(n) * fullScale
	}
	return us.values[at] * pair(n)
}

// part is the value of a weight that counts n/64 times, in 1/64 cp.
func (us *side[T]) part(at, n int) pair {
	if len(us.records) != 0 {
		us.trace.Counts[us.color][at] += int32(n)
	}
	return us.values[at] * pair(n)
}

// arm gives the side its weights.
func (us *side[T]) arm(c chess.Color, w *Weights) {
	us.color, us.values = c, &w.values
	share := pair(w.values[atAttackShare].mg())
	for i := range us.strikes {
		us.strikes[i] = w.values[atAttackers+i] * share
	}
}

// start takes up the men of the position.
func (us *side[T]) start(p *chess.Position) {
	us.king = p.KingSquare(us.color)
	us.zone, us.outer = innerZone[us.king&63], outerZone[us.king&63]
	us.ring = chess.KingAttacks(us.king)
	us.men = p.ByColor(us.color)
	us.pawns = p.Pieces(us.color, chess.Pawn)
	us.attackers = 0
	us.danger, us.kingAttack, us.sum, us.fine = 0, 0, 0, 0
}
