package eval

import "github.com/regence-chess/regence/engine/chess"

// What depends on one or two squares alone, filled once at start.
var (
	nextFiles   [8]chess.Bitboard     // the one or two files beside a file
	aheadFile   [2][64]chess.Bitboard // squares ahead on the same file
	aheadRanks  [2][8]chess.Bitboard  // all squares on the ranks ahead, by rank of the board
	passedSpan  [2][64]chess.Bitboard // ahead on the same and the next files
	innerZone   [64]chess.Bitboard    // 3x3 squares at a king, moved in from the edge
	outerZone   [64]chess.Bitboard    // the ring around innerZone
	kingFiles   [8]chess.Bitboard     // three files at a king, moved in from the edge
	centreSteps [64]int               // king's moves to the nearest of d4, e4, d5, e5
	kingMoves   [64][64]uint8         // king's moves between two squares
	rookSteps   [64][64]uint8         // rook's steps of one square between two squares
)

// centralFiles are where space counts and blocked pawns hamper a bishop.
const centralFiles = chess.FileC | chess.FileD | chess.FileE | chess.FileF

// lightSquares are the squares of h1's colour.
const lightSquares = ^chess.DarkSquares

func init() {
	for f := range 8 {
		file := chess.FileBB(f)
		nextFiles[f] = chess.East(file) | chess.West(file)
		middle := chess.FileBB(clamp(f, 1, 6))
		kingFiles[f] = middle | chess.East(middle) | chess.West(middle)
	}
	for r := range 8 {
		for other := range 8 {
			if other > r {
				aheadRanks[chess.White][r] |= chess.RankBB(other)
			}
			if other < r {
				aheadRanks[chess.Black][r] |= chess.RankBB(other)
			}
		}
	}
	for sq := range chess.NoSquare {
		f := sq.File()
		for _, c := range []chess.Color{chess.White, chess.Black} {
			ahead := aheadRanks[c][sq.Rank()]
			aheadFile[c][sq] = ahead & chess.FileBB(f)
			passedSpan[c][sq] = ahead & (chess.FileBB(f) | nextFiles[f])
		}
		centre := chess.MakeSquare(clamp(f, 1, 6), clamp(sq.Rank(), 1, 6))
		innerZone[sq] = chess.KingAttacks(centre) | centre.Bitboard()
		for other := range chess.NoSquare {
			if chess.Distance(centre, other) == 2 {
				outerZone[sq] |= other.Bitboard()
			}
			kingMoves[sq][other] = uint8(chess.Distance(sq, other))
			rookSteps[sq][other] = uint8(distance(f, other.File()) + distance(sq.Rank(), other.Rank()))
		}
		centreSteps[sq] = max(3-min(f, 7-f), 3-min(sq.Rank(), 7-sq.Rank()))
	}
}

// filesOf marks on the first rank the files that hold a square of b.
func filesOf(b chess.Bitboard) chess.Bitboard {
	b |= b >> 32
	b |= b >> 16
	b |= b >> 8
	return b & chess.Rank1
}

func clamp(n, low, high int) int { return max(low, min(n, high)) }

// kingSteps is the number of king's moves from a to b on the empty board.
func kingSteps(a, b chess.Square) int { return int(kingMoves[a&63][b&63]) }

// manhattan is the number of rook's steps of one square from a to b.
func manhattan(a, b chess.Square) int { return int(rookSteps[a&63][b&63]) }

func distance(a, b int) int { return max(a-b, b-a) }
