package chess

import "fmt"

// Square numbers the board from a1 = 0 by file, then by rank, to h8 = 63.
// NoSquare (64) stands for "none", as for an absent en-passant square.
type Square uint8

// NoSquare is the absent square.
const NoSquare Square = 64

// Named squares.
const (
	A1 Square = iota
	B1
	C1
	D1
	E1
	F1
	G1
	H1
)

// The eighth rank, for castling destinations.
const (
	A8 Square = 56 + iota
	B8
	C8
	D8
	E8
	F8
	G8
	H8
)

// MakeSquare joins a file (0 = a) and a rank (0 = first).
func MakeSquare(file, rank int) Square { return Square(rank<<3 | file) }

// File is 0 for the a-file to 7 for the h-file.
func (s Square) File() int { return int(s & 7) }

// Rank is 0 for the first rank to 7 for the eighth.
func (s Square) Rank() int { return int(s >> 3) }

// Flip mirrors the square between the two sides of the board (a1 <-> a8).
func (s Square) Flip() Square { return s ^ 56 }

// RelativeRank is the rank seen from the side of c.
func (s Square) RelativeRank(c Color) int { return int(s>>3) ^ int(c)*7 }

// Bitboard is the set holding only s.
func (s Square) Bitboard() Bitboard { return 1 << s }

// String is the algebraic name, "-" for NoSquare.
func (s Square) String() string {
	if s >= NoSquare {
		return "-"
	}
	return string([]byte{'a' + byte(s&7), '1' + byte(s>>3)})
}

// ParseSquare reads an algebraic name such as "e4".
func ParseSquare(text string) (Square, error) {
	if len(text) == 2 && text[0] >= 'a' && text[0] <= 'h' && text[1] >= '1' && text[1] <= '8' {
		return MakeSquare(int(text[0]-'a'), int(text[1]-'1')), nil
	}
	return NoSquare, fmt.Errorf("square %q: want a file a-h and a rank 1-8", text)
}
