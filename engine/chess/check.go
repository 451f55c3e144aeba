package chess

// AttackersTo are the men of both colors that attack sq over the men occ.
func (p *Position) AttackersTo(sq Square, occ Bitboard) Bitboard {
	queens := p.types[Queen]
	return pawnAttacks[White][sq&63]&p.types[Pawn]&p.colors[Black] |
		pawnAttacks[Black][sq&63]&p.types[Pawn]&p.colors[White] |
		knightAttacks[sq&63]&p.types[Knight] |
		kingAttacks[sq&63]&p.types[King] |
		BishopAttacks(sq, occ)&(p.types[Bishop]|queens) |
		RookAttacks(sq, occ)&(p.types[Rook]|queens)
}

// attacked reports whether a man of c attacks sq over the men occ. Men of c that occ
// lacks still count, but for sliders behind them.
func (p *Position) attacked(sq Square, c Color, occ Bitboard) bool {
	men := p.colors[c&1]
	if men&(pawnAttacks[c&1^1][sq&63]&p.types[Pawn]|
		knightAttacks[sq&63]&p.types[Knight]|
		kingAttacks[sq&63]&p.types[King]) != 0 {
		return true
	}
	diagonal := men & (p.types[Bishop] | p.types[Queen])
	if bishopRays[sq&63]&diagonal != 0 && BishopAttacks(sq, occ)&diagonal != 0 {
		return true
	}
	straight := men & (p.types[Rook] | p.types[Queen])
	return rookRays[sq&63]&straight != 0 && RookAttacks(sq, occ)&straight != 0
}

// Checkers are the enemy men that give check to the side to move.
func (p *Position) Checkers() Bitboard { return p.checkers }

// InCheck reports whether the side to move is in check.
func (p *Position) InCheck() bool { return p.checkers != 0 }

// Pinned are the men of c that shield the king of c from an enemy slider.
func (p *Position) Pinned(c Color) Bitboard {
	if c == p.side {
		return p.pinned
	}
	_, blockers := p.sliders(c)
	return blockers & p.colors[c&1]
}

// sliders finds the enemy sliders that give check to the king of c, and the men of any
// color that stand alone between that king and an enemy slider.
func (p *Position) sliders(c Color) (checkers, blockers Bitboard) {
	king := p.KingSquare(c)
	queens := p.types[Queen]
	snipers := (bishopRays[king&63]&(p.types[Bishop]|queens) |
		rookRays[king&63]&(p.types[Rook]|queens)) & p.colors[c&1^1]
	row := &between[king&63]
	occ := p.Occupied()
	for snipers != 0 {
		sniper := snipers.First()
		snipers &= snipers - 1
		shield := row[sniper&63] & occ
		switch {
		case shield == 0:
			checkers |= bit(sniper)
		case !shield.More():
			blockers |= shield
		}
	}
	return checkers, blockers
}

// refresh computes checkers and pins of the side to move.
func (p *Position) refresh() {
	us := p.side & 1
	king := p.KingSquare(us)
	checkers, blockers := p.sliders(us)
	p.pinned = blockers & p.colors[us]
	p.checkers = checkers | p.colors[us^1]&
		(knightAttacks[king&63]&p.types[Knight]|pawnAttacks[us][king&63]&p.types[Pawn])
}

// passantLegal reports whether the pawn of the side to move on from may take en passant
// on target without leaving its king in check.
func (p *Position) passantLegal(from, target Square) bool {
	us := p.side & 1
	victim := bit(target ^ 8)
	king := p.KingSquare(us)
	occ := p.Occupied()&^bit(from)&^victim | bit(target)
	enemies := p.colors[us^1] &^ victim
	queens := p.types[Queen]
	return enemies&(BishopAttacks(king, occ)&(p.types[Bishop]|queens)|
		RookAttacks(king, occ)&(p.types[Rook]|queens)|
		knightAttacks[king&63]&p.types[Knight]|
		pawnAttacks[us][king&63]&p.types[Pawn]) == 0
}

// passantTakers are the pawns of the side to move that may legally take on target.
func (p *Position) passantTakers(target Square) Bitboard {
	var takers Bitboard
	for near := pawnAttacks[p.side&1^1][target&63] & p.Pieces(p.side, Pawn); near != 0; {
		from := near.Pop()
		if p.passantLegal(from, target) {
			takers |= bit(from)
		}
	}
	return takers
}

// GivesCheck reports whether the legal move m checks the enemy king.
func (p *Position) GivesCheck(m Move) bool {
	us := p.side & 1
	king := p.KingSquare(us ^ 1)
	from, to := m.From(), m.To()
	occ := p.Occupied() &^ bit(from)
	man := PieceType(p.board[from] & 7)
	switch m.Kind() {
	case Castle:
		kingTo, rookTo := CastleTargets(from, to)
		occ = occ&^bit(to) | bit(kingTo) | bit(rookTo)
		if RookAttacks(rookTo, occ).Has(king) {
			return true
		}
		return p.opensLine(king, occ, bit(to))
	case EnPassant:
		occ &^= bit(to ^ 8)
	default:
		if m.IsPromotion() {
			man = m.Promoted()
		}
	}
	occ |= bit(to)
	switch man {
	case Pawn:
		if pawnAttacks[us][to].Has(king) {
			return true
		}
	case Knight:
		if knightAttacks[to].Has(king) {
			return true
		}
	default:
		reach := rookRays[to]
		switch man {
		case Bishop:
			reach = bishopRays[to]
		case Queen:
			reach |= bishopRays[to]
		case King:
			reach = 0
		}
		if reach.Has(king) && between[to][king&63]&occ == 0 {
			return true
		}
	}
	if m.Kind() != EnPassant && !(bishopRays[king&63] | rookRays[king&63]).Has(from) {
		return false
	}
	return p.opensLine(king, occ, bit(from))
}

// opensLine reports whether a slider of the side to move other than the men gone
// attacks the king over the men occ.
func (p *Position) opensLine(king Square, occ, gone Bitboard) bool {
	men := p.colors[p.side&1] &^ gone
	diagonal := men & (p.types[Bishop] | p.types[Queen])
	straight := men & (p.types[Rook] | p.types[Queen])
	return bishopRays[king&63]&diagonal != 0 && BishopAttacks(king, occ)&diagonal != 0 ||
		rookRays[king&63]&straight != 0 && RookAttacks(king, occ)&straight != 0
}
