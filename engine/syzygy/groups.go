package syzygy

import "github.com/regence-chess/regence/engine/chess"

// group is a run of men whose places are numbered together: the first men of the table, or
// men of one kind.
type group struct {
	size   int
	factor uint64 // what one step of the group's number adds to the index
}

// layout is the order in which a part of a table takes the men, with their groups.
type layout struct {
	men       [maxMen]chess.Piece
	groups    [maxMen]group
	count     int    // of groups
	pawns     bool   // the first group are pawns
	bothPawns bool   // the second as well, of the other color
	lonely    bool   // the first group are three different men, else the kings
	size      uint64 // positions in the part
}

// makeLayout groups the men of a table in the order given. The places say after how many
// other groups the first group and the other side's pawns enter the index. file is the
// file of the leading pawn.
func makeLayout(m material, men []chess.Piece, first, second, file int) (layout, bool) {
	l := layout{
		pawns:     m.count(chess.White, chess.Pawn)+m.count(chess.Black, chess.Pawn) > 0,
		bothPawns: m.count(chess.White, chess.Pawn) > 0 && m.count(chess.Black, chess.Pawn) > 0,
		lonely:    m.lonely(),
	}
	copy(l.men[:], men)
	if !l.matches(m, men) {
		return l, false
	}
	together := 1
	switch {
	case l.pawns:
	case l.lonely:
		together = 3
	default:
		together = 2
	}
	for i := range men {
		if i >= together && men[i] != men[i-1] || i == 0 {
			l.count++
		}
		l.groups[l.count-1].size++
	}
	return l, l.weigh(first, second, file)
}

// matches reports whether the men are those of the material, equal ones side by side, with
// those in front that the numbering needs there.
func (l *layout) matches(m material, men []chess.Piece) bool {
	var found material
	var seen [16]bool
	kings := 0
	for i, man := range men {
		if i > 0 && man != men[i-1] && seen[man] || man.Type() == chess.King && seen[man] {
			return false
		}
		seen[man] = true
		if man.Type() == chess.King {
			kings++
		} else {
			found += one(man.Color(), man.Type())
		}
	}
	switch {
	case found != m || kings != 2:
		return false
	case l.pawns:
		k := m.count(men[0].Color(), chess.Pawn)
		return men[0].Type() == chess.Pawn && (!l.bothPawns || men[k].Type() == chess.Pawn)
	case l.lonely:
		return men[0] != men[1] && men[1] != men[2]
	}
	return men[0].Type() == chess.King && men[1].Type() == chess.King
}

// weigh gives every group its factor.
func (l *layout) weigh(first, second, file int) bool {
	groups := l.groups[:l.count]
	next, free := 1, 64-groups[0].size
	if l.bothPawns {
		next, free = 2, free-groups[1].size
	}
	l.size = 1
	enter := func(g *group, places uint64) {
		g.factor = l.size
		l.size *= places
	}
	for place := range 16 {
		switch {
		case place == first && l.pawns:
			enter(&groups[0], number.leaders[groups[0].size][file])
		case place == first && l.lonely:
			enter(&groups[0], threePlaces)
		case place == first:
			enter(&groups[0], kingPlaces)
		case place == second && l.bothPawns:
			enter(&groups[1], number.choose[groups[1].size][pawnSquares-groups[0].size])
		case next < len(groups):
			enter(&groups[next], number.choose[groups[next].size][free])
			free -= groups[next].size
			next++
		}
	}
	return groups[0].factor != 0 && (!l.bothPawns || groups[1].factor != 0)
}
