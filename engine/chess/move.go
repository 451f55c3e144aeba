package chess

// Move packs origin, destination and kind into 16 bits. Castling is always held
// as the king taking its own rook, which is unambiguous in Chess960; the two
// written forms are a matter of notation (see [Move.UCI]).
type Move uint16

// NoMove is the absent move.
const NoMove Move = 0

// MoveKind tells what a move does beyond carrying a man from one square to another.
type MoveKind uint8

// Kinds of moves. The bits are as follows: 4 = capture, 8 = promotion, and the low two
// bits of a promotion name the piece (knight 0 to queen 3).
const (
	Quiet      MoveKind = 0
	DoublePush MoveKind = 1
	Castle     MoveKind = 2
	Capture    MoveKind = 4
	EnPassant  MoveKind = 5
	Promotion  MoveKind = 8
)

// NewMove packs a move.
func NewMove(from, to Square, kind MoveKind) Move {
	return Move(from) | Move(to)<<6 | Move(kind)<<12
}

// From is the origin.
func (m Move) From() Square { return Square(m & 63) }

// To is the destination; for castling, the square of the own rook.
func (m Move) To() Square { return Square(m >> 6 & 63) }

// Kind is the kind of the move.
func (m Move) Kind() MoveKind { return MoveKind(m >> 12) }

// IsCapture reports whether the move takes an enemy man, en passant included.
func (m Move) IsCapture() bool { return m&(4<<12) != 0 }

// IsPromotion reports whether a pawn becomes a piece.
func (m Move) IsPromotion() bool { return m&(8<<12) != 0 }

// IsCastle reports whether the move castles.
func (m Move) IsCastle() bool { return m.Kind() == Castle }

// IsQuiet reports whether the move neither captures nor promotes.
func (m Move) IsQuiet() bool { return m&(12<<12) == 0 }

// Promoted is the piece that a promotion yields, NoPieceType for other moves.
func (m Move) Promoted() PieceType {
	if !m.IsPromotion() {
		return NoPieceType
	}
	return Knight + PieceType(m>>12&3)
}
