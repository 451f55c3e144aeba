package chess

// LegalCount is the number of legal moves. It counts the squares that each man reaches
// instead of listing moves, which is much faster.
func (p *Position) LegalCount() int {
	us := p.side & 1
	own, enemies := p.colors[us], p.colors[us^1]
	occ := own | enemies
	king := p.KingSquare(us)
	count := 0
	for targets := kingAttacks[king&63] &^ own; targets != 0; {
		to := targets.First()
		targets &= targets - 1
		if !p.attacked(to, us^1, occ&^bit(king)) {
			count++
		}
	}
	mask := ^Bitboard(0)
	if p.checkers != 0 {
		if p.checkers.More() {
			return count
		}
		checker := p.checkers.First()
		mask = between[king&63][checker&63] | p.checkers
	} else {
		for rooks := p.castlers & own; rooks != 0; {
			rook := rooks.First()
			rooks &= rooks - 1
			if p.mayCastle(king, rook) {
				count++
			}
		}
	}

	goal := mask &^ own
	pinned := p.pinned
	for men := own & p.types[Knight] &^ pinned; men != 0; {
		from := men.First()
		men &= men - 1
		count += (knightAttacks[from&63] & goal).Count()
	}
	for men := own & (p.types[Bishop] | p.types[Queen]) &^ pinned; men != 0; {
		from := men.First()
		men &= men - 1
		count += (BishopAttacks(from, occ) & goal).Count()
	}
	for men := own & (p.types[Rook] | p.types[Queen]) &^ pinned; men != 0; {
		from := men.First()
		men &= men - 1
		count += (RookAttacks(from, occ) & goal).Count()
	}
	pawns := own & p.types[Pawn]
	count += pawnCount(us, pawns&^pinned, ^occ, mask, enemies&mask)
	if men := pinned &^ p.types[Knight]; men != 0 {
		count += p.pinnedCount(men, mask)
	}
	if p.passant != NoSquare {
		count += p.passantTakers(p.passant).Count()
	}
	return count
}

// pawnCount counts the moves of pawns, each promotion as four.
func pawnCount(c Color, pawns, free, mask, enemies Bitboard) int {
	single, double, west, east := pawnTargets(c, pawns, free, mask, enemies)
	count := single.Count() + double.Count() + west.Count() + east.Count()
	const last = Rank1 | Rank8
	if (single|west|east)&last != 0 {
		count += 3 * ((single & last).Count() + (west & last).Count() + (east & last).Count())
	}
	return count
}

// pinnedCount counts the moves of pinned men but en passant.
func (p *Position) pinnedCount(men, mask Bitboard) int {
	us := p.side & 1
	occ := p.Occupied()
	line := &lines[p.KingSquare(us)&63]
	count := 0
	for men != 0 {
		from := men.Pop()
		within := mask & line[from&63]
		if t := PieceType(p.board[from&63] & 7); t == Pawn {
			count += pawnCount(us, bit(from), ^occ, within, p.colors[us^1]&within)
		} else {
			count += (Attacks(t, from, occ) & within &^ p.colors[us]).Count()
		}
	}
	return count
}
