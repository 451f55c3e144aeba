package chess

// QuietChecks replaces the content of list by those of LegalQuiets that give check, in
// another order. The side to move must not be in check itself.
func (p *Position) QuietChecks(list *MoveList) {
	list.count = 0
	us := p.side & 1
	own, occ := p.colors[us], p.Occupied()
	king, prey := p.KingSquare(us), p.KingSquare(us^1)
	diagonals, straights := BishopAttacks(prey, occ)&^occ, RookAttacks(prey, occ)&^occ
	direct := [...]Bitboard{
		Knight: knightAttacks[prey&63] &^ occ, Bishop: diagonals, Rook: straights, Queen: diagonals | straights,
	}
	_, screens := p.sliders(us ^ 1)
	screens &= own // who leaves the line opens it for the slider behind

	for men := own &^ p.types[Pawn] &^ p.types[King]; men != 0; {
		from := men.Pop()
		t := p.board[from&63].Type()
		goals := direct[t]
		if screens.Has(from) {
			goals |= ^occ &^ lines[prey&63][from&63]
		}
		if p.pinned.Has(from) {
			goals &= lines[king&63][from&63]
		}
		if goals != 0 {
			list.addTo(from, Attacks(t, from, occ)&goals, Quiet)
		}
	}
	p.addPawnChecks(list, prey, screens)
	if screens.Has(king) {
		for targets := kingAttacks[king&63] &^ occ &^ lines[prey&63][king&63]; targets != 0; {
			if to := targets.Pop(); !p.attacked(to, us^1, occ&^bit(king)) {
				list.Add(NewMove(king, to, Quiet))
			}
		}
	}
	for rooks := p.castlers & own; rooks != 0; {
		rook := rooks.Pop()
		if m := NewMove(king, rook, Castle); p.mayCastle(king, rook) && p.GivesCheck(m) {
			list.Add(m)
		}
	}
}

// addPawnChecks adds the quiet pawn moves that check the king on prey, directly or, when
// the pawn is one of screens, by leaving a line.
func (p *Position) addPawnChecks(list *MoveList, prey Square, screens Bitboard) {
	us := p.side & 1
	up := 8 - 16*int(us)
	free := ^p.Occupied() &^ (Rank1 | Rank8)
	goals := pawnAttacks[us^1][prey&63]
	pawns := p.Pieces(us, Pawn)
	special := pawns & (p.pinned | screens)

	single, double, _, _ := pawnTargets(us, pawns&^special, free, ^Bitboard(0), 0)
	list.addPawns(single&goals, up, Quiet)
	list.addPawns(double&goals, 2*up, DoublePush)
	for special != 0 {
		from := special.Pop()
		mask, goals := ^Bitboard(0), goals
		if p.pinned.Has(from) {
			mask = lines[p.KingSquare(us)&63][from&63]
		}
		if screens.Has(from) {
			goals |= ^lines[prey&63][from&63]
		}
		single, double, _, _ := pawnTargets(us, bit(from), free, mask, 0)
		list.addPawns(single&goals, up, Quiet)
		list.addPawns(double&goals, 2*up, DoublePush)
	}
}
