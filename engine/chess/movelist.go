package chess

// MaxMoves is above the greatest number of legal moves that a position reached from the
// start position can have, 218.
const MaxMoves = 256

// MoveList holds the moves of one position without allocation. Its zero value is empty.
type MoveList struct {
	moves [MaxMoves]Move
	count int
}

// Len is the number of moves.
func (l *MoveList) Len() int { return l.count }

// At is the move number i, from 0.
func (l *MoveList) At(i int) Move { return l.moves[i] }

// Slice is a view of the moves, valid until the list changes. The order of its elements
// may be changed.
func (l *MoveList) Slice() []Move { return l.moves[:l.count] }

// Add appends a move.
func (l *MoveList) Add(m Move) {
	l.moves[l.count&(MaxMoves-1)] = m
	l.count++
}

// Clear empties the list.
func (l *MoveList) Clear() { l.count = 0 }

// addTo appends a move from one square to each of the targets.
func (l *MoveList) addTo(from Square, targets Bitboard, kind MoveKind) {
	for targets != 0 {
		l.Add(NewMove(from, targets.First(), kind))
		targets &= targets - 1
	}
}

// addPawns appends the moves of the pawns that arrive on the targets, having moved by
// step squares, promotions included.
func (l *MoveList) addPawns(targets Bitboard, step int, kind MoveKind) {
	for targets != 0 {
		to := targets.First()
		targets &= targets - 1
		from := Square(int(to) - step)
		if bit(to)&(Rank1|Rank8) == 0 {
			l.Add(NewMove(from, to, kind))
			continue
		}
		for piece := MoveKind(3); piece < 4; piece-- {
			l.Add(NewMove(from, to, kind|Promotion|piece))
		}
	}
}
