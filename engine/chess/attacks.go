package chess

import "math/bits"

// Attack tables, filled once at start and read-only afterwards.
var (
	knightAttacks [64]Bitboard
	kingAttacks   [64]Bitboard
	pawnAttacks   [2][64]Bitboard
	bishopRays    [64]Bitboard // bishop attacks on the empty board
	rookRays      [64]Bitboard // rook attacks on the empty board
	between       [64][64]Bitboard
	lines         [64][64]Bitboard
)

func init() {
	diagonals, straights := makeLanes()
	for sq := range NoSquare {
		b := bit(sq)
		knightAttacks[sq] = North(NorthEast(b)|NorthWest(b)) | South(SouthEast(b)|SouthWest(b)) |
			East(NorthEast(b)|SouthEast(b)) | West(NorthWest(b)|SouthWest(b))
		row := b | East(b) | West(b)
		kingAttacks[sq] = (row | North(row) | South(row)) &^ b
		pawnAttacks[White][sq] = NorthEast(b) | NorthWest(b)
		pawnAttacks[Black][sq] = SouthEast(b) | SouthWest(b)
		bishopRays[sq] = diagonals[sq][0] | diagonals[sq][1]
		rookRays[sq] = straights[sq][0] | straights[sq][1]
	}
	for _, all := range []*[64]lanes{diagonals, straights} {
		for a := range NoSquare {
			for _, lane := range all[a] {
				for rest := lane; rest != 0; {
					b := rest.Pop()
					lines[a][b] = lane | bit(a)
					between[a][b] = all[a].slide(a, bit(b)) & all[b].slide(b, bit(a))
				}
			}
		}
	}
	initMagics(diagonals, straights)
}

// lanes are the two lines on which a bishop or a rook moves, without its own square.
type lanes [2]Bitboard

// makeLanes computes the lanes of bishops and of rooks on every square.
func makeLanes() (diagonals, straights *[64]lanes) {
	diagonals, straights = &[64]lanes{}, &[64]lanes{}
	for sq := range NoSquare {
		b := bit(sq)
		diagonals[sq] = lanes{ray(b, NorthEast) | ray(b, SouthWest), ray(b, NorthWest) | ray(b, SouthEast)}
		straights[sq] = lanes{ray(b, North) | ray(b, South), ray(b, East) | ray(b, West)}
	}
	return diagonals, straights
}

// ray walks from b, which is not included, to the edge of the board.
func ray(b Bitboard, step func(Bitboard) Bitboard) Bitboard {
	var way Bitboard
	for b = step(b); b != 0; b = step(b) {
		way |= b
	}
	return way
}

// slide are the squares that a slider on sq reaches over the men occ, by "hyperbola
// quintessence" (Brudno, Leiserson): subtracting the slider from the men turns over all
// bits up to the first man above it, and the same on the mirrored board those below. It
// serves to fill the tables.
func (l *lanes) slide(sq Square, occ Bitboard) Bitboard {
	b := uint64(bit(sq))
	var reach Bitboard
	for _, lane := range l {
		men := uint64(occ & lane)
		above := men - 2*b
		below := bits.Reverse64(bits.Reverse64(men) - 2*bits.Reverse64(b))
		reach |= Bitboard(above^below) & lane
	}
	return reach
}

// KnightAttacks are the squares that a knight on sq attacks.
func KnightAttacks(sq Square) Bitboard { return knightAttacks[sq&63] }

// KingAttacks are the squares that a king on sq attacks.
func KingAttacks(sq Square) Bitboard { return kingAttacks[sq&63] }

// PawnAttacks are the squares that a pawn of c on sq attacks.
func PawnAttacks(c Color, sq Square) Bitboard { return pawnAttacks[c&1][sq&63] }

// PawnAttacksBB is the union of the squares that the pawns of c attack.
func PawnAttacksBB(c Color, pawns Bitboard) Bitboard {
	if c == White {
		return NorthEast(pawns) | NorthWest(pawns)
	}
	return SouthEast(pawns) | SouthWest(pawns)
}

// BishopRays are the squares that a bishop on sq attacks on the empty board.
func BishopRays(sq Square) Bitboard { return bishopRays[sq&63] }

// RookRays are the squares that a rook on sq attacks on the empty board.
func RookRays(sq Square) Bitboard { return rookRays[sq&63] }

// QueenAttacks are the squares that a queen on sq attacks over the men occ.
func QueenAttacks(sq Square, occ Bitboard) Bitboard {
	return BishopAttacks(sq, occ) | RookAttacks(sq, occ)
}

// Attacks are the squares that a piece of kind t (not a pawn) on sq attacks over the
// men occ; none for a pawn, whose direction depends on its color.
func Attacks(t PieceType, sq Square, occ Bitboard) Bitboard {
	switch t {
	case Knight:
		return KnightAttacks(sq)
	case Bishop:
		return BishopAttacks(sq, occ)
	case Rook:
		return RookAttacks(sq, occ)
	case Queen:
		return QueenAttacks(sq, occ)
	case King:
		return KingAttacks(sq)
	}
	return 0
}

// Between are the squares strictly between a and b on a common rank, file or diagonal,
// none if they share no such line.
func Between(a, b Square) Bitboard { return between[a&63][b&63] }

// Line is the whole rank, file or diagonal through a and b from edge to edge, both
// included; none if they share no such line or are equal.
func Line(a, b Square) Bitboard { return lines[a&63][b&63] }

// Distance is the number of king's moves from a to b on the empty board.
func Distance(a, b Square) int {
	return max(abs(a.File()-b.File()), abs(a.Rank()-b.Rank()))
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
