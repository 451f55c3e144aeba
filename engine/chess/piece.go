package chess

// Color is the side: White or Black.
type Color uint8

// The two sides.
const (
	White Color = iota
	Black
)

// Other is the opponent of c.
func (c Color) Other() Color { return c ^ 1 }

// String is "white" or "black".
func (c Color) String() string {
	if c == White {
		return "white"
	}
	return "black"
}

// PieceType is a kind of man without its color.
type PieceType uint8

// The kinds of men, in the order used by every table indexed by PieceType.
const (
	Pawn PieceType = iota
	Knight
	Bishop
	Rook
	Queen
	King
	NoPieceType
)

// Letter is the upper-case English letter, '-' for NoPieceType.
func (t PieceType) Letter() byte { return "PNBRQK-"[t] }

// Piece is a man with its color: color<<3 | type.
type Piece uint8

// NoPiece is the content of an empty square.
const NoPiece = Piece(Black)<<3 | Piece(NoPieceType)

// MakePiece joins a color and a type.
func MakePiece(c Color, t PieceType) Piece { return Piece(c)<<3 | Piece(t) }

// Type is the kind of man, NoPieceType for NoPiece.
func (p Piece) Type() PieceType { return PieceType(p & 7) }

// Color is the owner; meaningless for NoPiece.
func (p Piece) Color() Color { return Color(p>>3) & 1 }

// Letter is the FEN letter: upper case for White, lower case for Black, '.' for NoPiece.
func (p Piece) Letter() byte {
	if p == NoPiece {
		return '.'
	}
	letter := p.Type().Letter()
	if p.Color() == Black {
		letter += 'a' - 'A'
	}
	return letter
}
