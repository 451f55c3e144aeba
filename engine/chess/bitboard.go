package chess

import "math/bits"

// Bitboard is a set of squares, one bit each: bit 0 is a1, bit 63 is h8.
type Bitboard uint64

// The files and ranks.
const (
	FileA Bitboard = 0x0101010101010101
	FileB          = FileA << 1
	FileC          = FileA << 2
	FileD          = FileA << 3
	FileE          = FileA << 4
	FileF          = FileA << 5
	FileG          = FileA << 6
	FileH          = FileA << 7

	Rank1 Bitboard = 0xff
	Rank2          = Rank1 << 8
	Rank3          = Rank1 << 16
	Rank4          = Rank1 << 24
	Rank5          = Rank1 << 32
	Rank6          = Rank1 << 40
	Rank7          = Rank1 << 48
	Rank8          = Rank1 << 56

	// DarkSquares holds a1 and every square of its color.
	DarkSquares Bitboard = 0xaa55aa55aa55aa55
)

// FileBB is the file with the given number, 0 for the a-file.
func FileBB(file int) Bitboard { return FileA << (file & 7) }

// RankBB is the rank with the given number, 0 for the first rank.
func RankBB(rank int) Bitboard { return Rank1 << (rank & 7 * 8) }

// bit is the set of one square that is known to lie on the board. It spares the
// shift the test for a count of 64 that [Square.Bitboard] needs.
func bit(sq Square) Bitboard { return 1 << (sq & 63) }

// Count is the number of squares in the set.
func (b Bitboard) Count() int { return bits.OnesCount64(uint64(b)) }

// First is the lowest square of the set, NoSquare if it is empty.
func (b Bitboard) First() Square { return Square(bits.TrailingZeros64(uint64(b))) }

// Last is the highest square of the set, NoSquare if it is empty.
func (b Bitboard) Last() Square {
	if b == 0 {
		return NoSquare
	}
	return Square(63 - bits.LeadingZeros64(uint64(b)))
}

// Pop removes the lowest square from the set and returns it, NoSquare if there is none.
func (b *Bitboard) Pop() Square {
	sq := b.First()
	*b &= *b - 1
	return sq
}

// Has reports whether sq is in the set. NoSquare never is.
func (b Bitboard) Has(sq Square) bool { return b>>sq&1 != 0 }

// Empty reports whether the set has no square.
func (b Bitboard) Empty() bool { return b == 0 }

// More reports whether the set has more than one square.
func (b Bitboard) More() bool { return b&(b-1) != 0 }

// North moves every square one rank up; what leaves the board is lost.
func North(b Bitboard) Bitboard { return b << 8 }

// South moves every square one rank down.
func South(b Bitboard) Bitboard { return b >> 8 }

// East moves every square one file towards the h-file.
func East(b Bitboard) Bitboard { return b &^ FileH << 1 }

// West moves every square one file towards the a-file.
func West(b Bitboard) Bitboard { return b &^ FileA >> 1 }

// NorthEast moves every square diagonally up, towards the h-file.
func NorthEast(b Bitboard) Bitboard { return b &^ FileH << 9 }

// NorthWest moves every square diagonally up, towards the a-file.
func NorthWest(b Bitboard) Bitboard { return b &^ FileA << 7 }

// SouthEast moves every square diagonally down, towards the h-file.
func SouthEast(b Bitboard) Bitboard { return b &^ FileH >> 7 }

// SouthWest moves every square diagonally down, towards the a-file.
func SouthWest(b Bitboard) Bitboard { return b &^ FileA >> 9 }

// Forward moves every square one rank ahead as c sees it.
func Forward(c Color, b Bitboard) Bitboard {
	if c == White {
		return b << 8
	}
	return b >> 8
}

// NorthFill adds to every square all squares above it on its file.
func NorthFill(b Bitboard) Bitboard {
	b |= b << 8
	b |= b << 16
	return b | b<<32
}

// SouthFill adds to every square all squares below it on its file.
func SouthFill(b Bitboard) Bitboard {
	b |= b >> 8
	b |= b >> 16
	return b | b>>32
}

// ForwardFill adds to every square all squares ahead of it on its file as c sees it.
func ForwardFill(c Color, b Bitboard) Bitboard {
	if c == White {
		return NorthFill(b)
	}
	return SouthFill(b)
}

// FileFill is the union of all files that hold a square of b.
func FileFill(b Bitboard) Bitboard { return NorthFill(b) | SouthFill(b) }

// String draws the set from the eighth rank down, x for a square in it.
func (b Bitboard) String() string {
	text := make([]byte, 0, 8*16)
	for rank := 7; rank >= 0; rank-- {
		for file := range 8 {
			mark := byte('.')
			if b.Has(MakeSquare(file, rank)) {
				mark = 'x'
			}
			end := byte(' ')
			if file == 7 {
				end = '\n'
			}
			text = append(text, mark, end)
		}
	}
	return string(text)
}
