package chess

// IsLegal reports whether m is a legal move here. It may be any value, such as one from
// a hash table that belongs to another position.
func (p *Position) IsLegal(m Move) bool {
	us := p.side & 1
	from, to, kind := m.From(), m.To(), m.Kind()
	man := p.board[from]
	if man == NoPiece || man.Color() != us {
		return false
	}
	t := man.Type()
	king := p.KingSquare(us)
	target := p.board[to]
	switch kind {
	case Castle:
		return t == King && p.checkers == 0 && (p.castlers & p.colors[us]).Has(to) && p.mayCastle(king, to)
	case EnPassant:
		return t == Pawn && to == p.passant && pawnAttacks[us][from].Has(to) && p.passantLegal(from, to)
	}
	if m.IsCapture() != (target != NoPiece) || target != NoPiece && target.Color() == us {
		return false
	}
	if t == King {
		return (kind == Quiet || kind == Capture) && kingAttacks[from].Has(to) &&
			!p.attacked(to, us^1, p.Occupied()&^bit(from))
	}
	if t == Pawn {
		if !p.pawnReaches(from, to, kind) {
			return false
		}
	} else if kind != Quiet && kind != Capture || !Attacks(t, from, p.Occupied()).Has(to) {
		return false
	}
	if p.pinned.Has(from) && !lines[king&63][from].Has(to) {
		return false
	}
	if p.checkers == 0 {
		return true
	}
	return !p.checkers.More() && (p.checkers | between[king&63][p.checkers.First()&63]).Has(to)
}

// pawnReaches reports whether a pawn of the side to move goes from one square to the
// other with a move of exactly this kind, en passant excepted.
func (p *Position) pawnReaches(from, to Square, kind MoveKind) bool {
	us := p.side & 1
	if kind&Promotion != 0 != (bit(to)&(Rank1|Rank8) != 0) {
		return false
	}
	if kind&Capture != 0 {
		return (kind == Capture || kind&Promotion != 0) && pawnAttacks[us][from].Has(to)
	}
	ahead := Forward(us, bit(from)) &^ p.Occupied()
	if kind == DoublePush {
		return from.RelativeRank(us) == 1 && Forward(us, ahead).Has(to) && p.board[to] == NoPiece
	}
	return (kind == Quiet || kind&Promotion != 0) && ahead.Has(to)
}

// MovedType is the kind of man that m moves, the pawn for a promotion.
func (p *Position) MovedType(m Move) PieceType { return p.board[m.From()].Type() }

// CapturedType is the kind of man that m takes, NoPieceType if none.
func (p *Position) CapturedType(m Move) PieceType {
	if m.Kind() == EnPassant {
		return Pawn
	}
	if !m.IsCapture() {
		return NoPieceType
	}
	return p.board[m.To()].Type()
}

// InsufficientMaterial reports whether no sequence of legal moves can mate: bare kings,
// a single knight, or any number of bishops that all run on squares of one color.
func (p *Position) InsufficientMaterial() bool {
	if p.types[Pawn]|p.types[Rook]|p.types[Queen] != 0 {
		return false
	}
	if p.types[Knight] != 0 {
		return p.Occupied().Count() == 3
	}
	bishops := p.types[Bishop]
	return bishops&DarkSquares == 0 || bishops&^DarkSquares == 0
}
