package chess

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
	for sq := range NoSquare {
		b := bit(sq)
		knightAttacks[sq] = North(NorthEast(b)|NorthWest(b)) | South(SouthEast(b)|SouthWest(b)) |
			East(NorthEast(b)|SouthEast(b)) | West(NorthWest(b)|SouthWest(b))
		row := b | East(b) | West(b)
		kingAttacks[sq] = (row | North(row) | South(row)) &^ b
		pawnAttacks[White][sq] = NorthEast(b) | NorthWest(b)
		pawnAttacks[Black][sq] = SouthEast(b) | SouthWest(b)
		bishopRays[sq] = slide(sq, 0, bishopSteps)
		rookRays[sq] = slide(sq, 0, rookSteps)
	}
	for a := range NoSquare {
		for _, steps := range [][4]step{bishopSteps, rookSteps} {
			reach := slide(a, 0, steps)
			for rest := reach; rest != 0; {
				b := rest.Pop()
				lines[a][b] = reach&slide(b, 0, steps) | bit(a) | bit(b)
				between[a][b] = slide(a, bit(b), steps) & slide(b, bit(a), steps)
			}
		}
	}
	initMagics()
}

// step is one step of a sliding piece: files and ranks.
type step struct{ file, rank int }

var (
	bishopSteps = [4]step{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}
	rookSteps   = [4]step{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
)

// slide walks from sq until a man of occ is met, which is included. It is the slow
// definition from which the tables are made.
func slide(sq Square, occ Bitboard, steps [4]step) Bitboard {
	var reach Bitboard
	for _, s := range steps {
		file, rank := sq.File()+s.file, sq.Rank()+s.rank
		for file >= 0 && file < 8 && rank >= 0 && rank < 8 {
			b := bit(MakeSquare(file, rank))
			reach |= b
			if occ&b != 0 {
				break
			}
			file += s.file
			rank += s.rank
		}
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
