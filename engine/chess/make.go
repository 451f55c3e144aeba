package chess

// Undo holds what [Position.Unmake] needs to take a move back.
type Undo struct {
	state    state
	captured Piece
}

// CastleTargets are the squares on which king and rook stand after castling, by those on
// which they stood before it.
func CastleTargets(king, rook Square) (kingTo, rookTo Square) {
	home := king & 56
	if rook > king {
		return home + G1, home + F1
	}
	return home + C1, home + D1
}

// Make plays a legal move. It does not check the move; see [Position.IsLegal].
func (p *Position) Make(m Move, u *Undo) {
	u.state = p.state
	u.captured = NoPiece
	us := p.side & 1
	from, to := m.From(), m.To()
	man := p.board[from]
	p.keys.full ^= blackKey
	if p.passant != NoSquare {
		p.keys.full ^= passantKeys[p.passant&7]
		p.passant = NoSquare
	}
	p.halfmove++
	p.fullmove += uint32(us)
	p.side = us ^ 1

	if m.IsCastle() {
		p.loseCastling(p.castlers & p.colors[us])
		kingTo, rookTo := CastleTargets(from, to)
		p.lift(man, from)
		p.lift(MakePiece(us, Rook), to)
		p.drop(man, kingTo)
		p.drop(MakePiece(us, Rook), rookTo)
		p.refresh()
		return
	}

	if m.IsCapture() {
		square := to
		if m.Kind() == EnPassant {
			square ^= 8
		}
		u.captured = p.board[square&63]
		p.lift(u.captured, square)
		p.halfmove = 0
	}
	both := bit(from) | bit(to)
	if p.castlers != 0 {
		if PieceType(man&7) == King {
			p.loseCastling(p.castlers & p.colors[us])
		}
		p.loseCastling(p.castlers & both)
	}
	p.types[man&7] ^= both
	p.colors[us] ^= both
	p.board[from] = NoPiece
	p.board[to] = man
	delta := pieceKeys[man&15][from] ^ pieceKeys[man&15][to]
	p.keys.full ^= delta
	if PieceType(man&7) != Pawn {
		p.keys.parts[us] ^= delta
		p.refresh()
		return
	}

	p.keys.parts[pawnPart] ^= delta
	p.halfmove = 0
	if m.IsPromotion() {
		p.lift(man, to)
		p.drop(MakePiece(us, m.Promoted()), to)
	} else if m.Kind() == DoublePush {
		passed := (from + to) / 2
		if p.passantTakers(passed) != 0 {
			p.passant = passed
			p.keys.full ^= passantKeys[passed&7]
		}
	}
	p.refresh()
}

// Unmake takes back the last move made, which must be m with its own u.
func (p *Position) Unmake(m Move, u *Undo) {
	us := p.side&1 ^ 1
	p.side = us
	p.fullmove -= uint32(us)
	p.state = u.state
	from, to := m.From(), m.To()
	if m.IsCastle() {
		kingTo, rookTo := CastleTargets(from, to)
		king, rook := MakePiece(us, King), MakePiece(us, Rook)
		p.colors[us] ^= bit(kingTo) ^ bit(rookTo) ^ bit(from) ^ bit(to)
		p.types[King] ^= bit(kingTo) ^ bit(from)
		p.types[Rook] ^= bit(rookTo) ^ bit(to)
		p.board[kingTo&63], p.board[rookTo&63] = NoPiece, NoPiece
		p.board[from], p.board[to] = king, rook
		return
	}
	man := p.board[to]
	if m.IsPromotion() {
		p.types[man&7] ^= bit(to)
		man = MakePiece(us, Pawn)
		p.types[Pawn] ^= bit(to)
	}
	both := bit(from) | bit(to)
	p.types[man&7] ^= both
	p.colors[us] ^= both
	p.board[to] = NoPiece
	p.board[from] = man
	if u.captured != NoPiece {
		square := to
		if m.Kind() == EnPassant {
			square ^= 8
		}
		p.put(u.captured, square)
	}
}

// MakeNull passes the turn. The side to move must not be in check.
func (p *Position) MakeNull(u *Undo) {
	u.state = p.state
	u.captured = NoPiece
	p.keys.full ^= blackKey
	if p.passant != NoSquare {
		p.keys.full ^= passantKeys[p.passant&7]
		p.passant = NoSquare
	}
	p.halfmove++
	p.fullmove += uint32(p.side & 1)
	p.side ^= 1
	p.refresh()
}

// UnmakeNull takes back [Position.MakeNull].
func (p *Position) UnmakeNull(u *Undo) {
	p.side ^= 1
	p.fullmove -= uint32(p.side & 1)
	p.state = u.state
}

// KeyAfter is what [Position.Key] will be after m, found without making it. It is right for
// plain moves only: not for one that castles, promotes or takes en passant, that ends a
// right to castle or allows en passant. A table can be asked early for the place where the
// next position would be; whether it is there has to be looked up with the true key.
func (p *Position) KeyAfter(m Move) uint64 {
	from, to := m.From(), m.To()
	keys := &pieceKeys[p.board[from]&15]
	key := p.keys.full ^ blackKey ^ keys[from] ^ keys[to] ^ pieceKeys[p.board[to]&15][to]
	if p.passant != NoSquare {
		key ^= passantKeys[p.passant&7]
	}
	return key
}

// lift takes a man off the board.
func (p *Position) lift(man Piece, sq Square) {
	b := bit(sq)
	p.types[man&7] ^= b
	p.colors[man>>3&1] ^= b
	p.board[sq&63] = NoPiece
	p.rekey(man, sq)
}

// drop puts a man on an empty square.
func (p *Position) drop(man Piece, sq Square) {
	b := bit(sq)
	p.types[man&7] ^= b
	p.colors[man>>3&1] ^= b
	p.board[sq&63] = man
	p.rekey(man, sq)
}

// rekey adds a man to the keys, or takes it out of them.
func (p *Position) rekey(man Piece, sq Square) {
	key := pieceKeys[man&15][sq&63]
	p.keys.full ^= key
	if PieceType(man&7) == Pawn {
		p.keys.parts[pawnPart] ^= key
	} else {
		p.keys.parts[man>>3&1] ^= key
	}
}

// loseCastling takes the right to castle from rooks.
func (p *Position) loseCastling(rooks Bitboard) {
	p.castlers &^= rooks
	for rooks != 0 {
		p.keys.full ^= castlingKeys[rooks.Pop()&63]
	}
}
