package eval

import "github.com/regence-chess/regence/engine/chess"

// Sets of squares that depend on one square alone, filled once at start.
var (
	nextFiles   [8]chess.Bitboard     // the one or two files beside a file
	aheadFile   [2][64]chess.Bitboard // squares ahead on the same file
	aheadRanks  [2][8]chess.Bitboard  // all squares on the ranks ahead, by rank of the board
	passedSpan  [2][64]chess.Bitboard // ahead on the same and the next files
	innerZone   [64]chess.Bitboard    // 3x3 squares at a king, moved in from the edge
	outerZone   [64]chess.Bitboard    // the ring around innerZone
	kingFiles   [8]chess.Bitboard     // three files at a king, moved in from the edge
	centreSteps [64]int               // king's moves to the nearest of d4, e4, d5, e5
)

// centralFiles are where space counts and blocked pawns hamper a bishop.
const centralFiles = chess.FileC | chess.FileD | chess.FileE | chess.FileF

// lightSquares are the squares of h1's colour.
const lightSquares = ^chess.DarkSquares

func init() {
	for f := range 8 {
		file := chess.FileBB(f)
		nextFiles[f] = chess.East(file) | chess.West(file)
		kingFiles[f] = chess.FileBB(clamp(f, 1, 6))
		kingFiles[f] |= nextFiles[clamp(f, 1, 6)]
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
		}
		centreSteps[sq] = max(3-min(f, 7-f), 3-min(sq.Rank(), 7-sq.Rank()))
	}
}

func clamp(n, low, high int) int { return max(low, min(n, high)) }

// manhattan is the number of rook's steps of one square from a to b.
func manhattan(a, b chess.Square) int {
	return distance(a.File(), b.File()) + distance(a.Rank(), b.Rank())
}

func distance(a, b int) int { return max(a-b, b-a) }
