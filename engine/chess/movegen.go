package chess

import "math/bits"

// LegalMoves replaces the content of list by all legal moves.
func (p *Position) LegalMoves(list *MoveList) { p.generate(list, true, true) }

// LegalCaptures replaces the content of list by the legal captures and promotions.
func (p *Position) LegalCaptures(list *MoveList) { p.generate(list, true, false) }

// LegalQuiets replaces the content of list by the legal moves that neither capture nor
// promote, castling included.
func (p *Position) LegalQuiets(list *MoveList) { p.generate(list, false, true) }

// generate fills list with strictly legal moves: a man moves within the check mask (the
// squares that end a check) and, when pinned, on the line of its pin; the king moves to
// squares that are safe once it has left its own.
func (p *Position) generate(list *MoveList, captures, quiets bool) {
	list.count = 0
	us := p.side & 1
	own, enemies := p.colors[us], p.colors[us^1]
	occ := own | enemies
	king := p.KingSquare(us)
	var preys, frees Bitboard // squares to which captures and quiet moves may go
	if captures {
		preys = enemies
	}
	if quiets {
		frees = ^occ
	}

	for targets := kingAttacks[king&63] & (preys | frees); targets != 0; {
		to := targets.First()
		targets &= targets - 1
		if !p.attacked(to, us^1, occ&^bit(king)) {
			kind := Quiet
			if enemies.Has(to) {
				kind = Capture
			}
			list.Add(NewMove(king, to, kind))
		}
	}
	if p.checkers.More() {
		return
	}
	mask := ^Bitboard(0)
	if p.checkers != 0 {
		checker := p.checkers.First()
		mask = between[king&63][checker&63] | p.checkers
	} else if quiets {
		p.addCastling(list)
	}

	preys &= mask
	frees &= mask
	pinned := p.pinned
	line := &lines[king&63]
	for men := own & p.types[Knight] &^ pinned; men != 0; {
		from := men.First()
		men &= men - 1
		reach := knightAttacks[from&63]
		list.addTo(from, reach&preys, Capture)
		list.addTo(from, reach&frees, Quiet)
	}
	for men := own & (p.types[Bishop] | p.types[Queen]); men != 0; {
		from := men.First()
		men &= men - 1
		reach := BishopAttacks(from, occ)
		if pinned.Has(from) {
			reach &= line[from&63]
		}
		list.addTo(from, reach&preys, Capture)
		list.addTo(from, reach&frees, Quiet)
	}
	for men := own & (p.types[Rook] | p.types[Queen]); men != 0; {
		from := men.First()
		men &= men - 1
		reach := RookAttacks(from, occ)
		if pinned.Has(from) {
			reach &= line[from&63]
		}
		list.addTo(from, reach&preys, Capture)
		list.addTo(from, reach&frees, Quiet)
	}
	p.addPawnMoves(list, mask, captures, quiets)
}

// addPawnMoves adds the moves of all pawns within the check mask.
func (p *Position) addPawnMoves(list *MoveList, mask Bitboard, captures, quiets bool) {
	us := p.side & 1
	enemies := p.colors[us^1] & mask
	free := ^p.Occupied()
	pawns := p.Pieces(us, Pawn)
	last := Rank8 | Rank1
	up := 8 - 16*int(us)

	loose := pawns &^ p.pinned
	single, double, west, east := pawnTargets(us, loose, free, mask, enemies)
	if captures {
		list.addPawns(west, up-1, Capture)
		list.addPawns(east, up+1, Capture)
		list.addPawns(single&last, up, Quiet)
	}
	if quiets {
		list.addPawns(single&^last, up, Quiet)
		list.addPawns(double, 2*up, DoublePush)
	}
	for men := pawns & p.pinned; men != 0; {
		from := men.Pop()
		line := lines[p.KingSquare(us)&63][from&63]
		single, double, west, east := pawnTargets(us, bit(from), free, mask&line, enemies&line)
		if captures {
			list.addPawns(west|east, int((west|east).First())-int(from), Capture)
			list.addPawns(single&last, up, Quiet)
		}
		if quiets {
			list.addPawns(single&^last, up, Quiet)
			list.addPawns(double, 2*up, DoublePush)
		}
	}
	if captures && p.passant != NoSquare {
		for takers := p.passantTakers(p.passant); takers != 0; {
			list.Add(NewMove(takers.Pop(), p.passant, EnPassant))
		}
	}
}

// pawnTargets are the squares where pawns of c arrive by single and double steps within
// mask, and by captures towards the a-file and the h-file. A rotation moves the pawns of
// either color; no pawn stands where it would wrap around.
func pawnTargets(c Color, pawns, free, mask, enemies Bitboard) (single, double, west, east Bitboard) {
	up := 8 - 16*int(c)
	third := Rank3
	if c == Black {
		third = Rank6
	}
	single = rotate(pawns, up) & free
	double = rotate(single&third, up) & free & mask
	single &= mask
	west = rotate(pawns&^FileA, up-1) & enemies
	east = rotate(pawns&^FileH, up+1) & enemies
	return single, double, west, east
}

func rotate(b Bitboard, n int) Bitboard { return Bitboard(bits.RotateLeft64(uint64(b), n)) }

// addCastling adds the legal castling moves of a side that is not in check.
func (p *Position) addCastling(list *MoveList) {
	for rooks := p.castlers & p.colors[p.side&1]; rooks != 0; {
		rook := rooks.Pop()
		king := p.KingSquare(p.side)
		if p.mayCastle(king, rook) {
			list.Add(NewMove(king, rook, Castle))
		}
	}
}

// mayCastle reports whether castling with a rook that has the right to it is legal now
// for a side that is not in check.
func (p *Position) mayCastle(king, rook Square) bool {
	kingTo, rookTo := CastleTargets(king, rook)
	occ := p.Occupied()
	walk := between[king&63][kingTo&63] | bit(kingTo)
	need := walk | between[rook&63][rookTo&63] | bit(rookTo)
	if need&occ&^bit(king)&^bit(rook) != 0 || p.pinned.Has(rook) {
		return false
	}
	for walk &^= bit(king); walk != 0; {
		if p.attacked(walk.Pop(), p.side^1, occ) {
			return false
		}
	}
	return true
}

// HasLegalMove reports whether the side to move can move at all.
func (p *Position) HasLegalMove() bool { return p.LegalCount() > 0 }
