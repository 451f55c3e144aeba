package syzygy

import "github.com/regence-chess/regence/engine/chess"

// The numbers that the format gives to squares and to sets of squares. A table without pawns
// is the same under all eight symmetries of the board, so that its first man can be brought
// into the triangle a1-d1-d4; with pawns, only the mirror of the files remains.
const (
	triangleSquares = 10
	belowSquares    = 28 // squares below the diagonal a1-h8
	pawnSquares     = 48 // where a pawn may stand
	maxGroup        = maxMen - 2

	// Ways to place the first men of a table without pawns, up to symmetry.
	kingPlaces  = 462   // two kings
	threePlaces = 31332 // three different men

	// Of the latter, those with the first man off the diagonal a1-h8; else with the second
	// off it; else with the third.
	firstOff  = 6 * 63 * 62
	secondOff = 4 * belowSquares * 62
	thirdOff  = 4 * 7 * belowSquares

	noKings = uint16(kingPlaces) // two squares on which kings cannot stand together
)

// numbers are the tables of the numbering.
type numbers struct {
	choose   [maxMen][64]uint64          // choose[k][n]: sets of k out of n
	triangle [64]uint8                   // of the squares of the triangle, those on the diagonal last
	below    [64]uint8                   // of the squares below the diagonal
	kings    [triangleSquares][64]uint16 // of two kings, by triangle number and square
	pawn     [64]uint8                   // of the squares of pawns: 47 for a2, then h2, a3 …
	leader   [maxGroup + 1][64]uint64    // where the sets of k pawns of one color with this leader begin
	leaders  [maxGroup + 1][4]uint64     // how many sets of k pawns have their leader on this file
}

// number is filled once, and read only.
var number = makeNumbers()

func makeNumbers() *numbers {
	n := new(numbers)
	for j := range n.choose[0] {
		n.choose[0][j] = 1
	}
	for k := 1; k < maxMen; k++ {
		for j := 1; j < 64; j++ {
			n.choose[k][j] = n.choose[k-1][j-1] + n.choose[k][j-1]
		}
	}
	n.countSquares()
	n.countKings()
	n.countPawns()
	return n
}

// countSquares numbers the triangle and the squares below the diagonal.
func (n *numbers) countSquares() {
	next, diagonal, below := uint8(0), uint8(6), uint8(0)
	for sq := chess.A1; sq <= chess.H8; sq++ {
		side := offDiagonal(sq)
		if side < 0 {
			n.below[sq] = below
			below++
		}
		switch {
		case sq.File() > 3 || sq.Rank() > 3 || side > 0:
		case side < 0:
			n.triangle[sq] = next
			next++
		default:
			n.triangle[sq] = diagonal
			diagonal++
		}
	}
}

// countKings numbers the pairs of kings that do not touch. Where the first is on the
// diagonal the second is not above it; pairs with both on it come last.
func (n *numbers) countKings() {
	var squares [triangleSquares]chess.Square
	for rank := 3; rank >= 0; rank-- {
		for file := 3; file >= rank; file-- {
			sq := chess.MakeSquare(file, rank)
			squares[n.triangle[sq]] = sq
		}
	}
	next := uint16(0)
	for _, both := range []bool{false, true} {
		for i, first := range squares {
			for second := chess.A1; second <= chess.H8; second++ {
				onDiagonal := offDiagonal(first) == 0 && offDiagonal(second) == 0
				switch {
				case chess.Distance(first, second) < 2, offDiagonal(first) == 0 && offDiagonal(second) > 0:
					n.kings[i][second] = noKings
				case onDiagonal == both:
					n.kings[i][second] = next
					next++
				}
			}
		}
	}
}

// countPawns numbers the squares of pawns, and the sets of pawns of one color by the leader,
// the pawn with the highest number.
func (n *numbers) countPawns() {
	next := uint8(pawnSquares - 1)
	for file := range 4 {
		for k := range n.leaders {
			n.leaders[k][file] = 0
		}
		for rank := 1; rank < 7; rank++ {
			sq := chess.MakeSquare(file, rank)
			n.pawn[sq], n.pawn[sq^7] = next, next-1
			for k := 1; k <= maxGroup; k++ {
				n.leader[k][sq] = n.leaders[k][file]
				n.leaders[k][file] += n.choose[k-1][next]
			}
			next -= 2
		}
	}
}

// offDiagonal is positive above the diagonal a1-h8, negative below and zero on it.
func offDiagonal(sq chess.Square) int { return sq.Rank() - sq.File() }

// transposed mirrors a square at the diagonal a1-h8.
func transposed(sq chess.Square) chess.Square { return sq>>3 | sq&7<<3 }
