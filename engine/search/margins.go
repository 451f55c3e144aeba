package search

import (
	"math/bits"

	"github.com/regence-chess/regence/engine/chess"
)

// This file holds the constants that strength depends on. Scores are centipawns, depths
// plies, reductions 1024ths of a ply. They are the same for every personality.

// seeValue is what a man is worth in exchanges, by type; a king cannot be lost.
var seeValue = [...]int{
	chess.Pawn: 100, chess.Knight: 320, chess.Bishop: 330, chess.Rook: 500, chess.Queen: 950,
	chess.King: 0, chess.NoPieceType: 0,
}

// Iterative deepening.
const (
	aspirationDepth = 4  // from this depth the window is narrow
	aspirationDelta = 14 // half its first width
)

// Reverse futility: a score so far above beta stays there.
const (
	reverseFutilityDepth     = 8
	reverseFutilityMargin    = 66 // a ply
	reverseFutilityImproving = 70 // less when improving
)

// Razoring: a score so far below alpha is left to quiescence.
const (
	razorDepth  = 3
	razorMargin = 240 // and as much for each ply
	razorSlope  = 220
)

// Null move.
const (
	nullMoveDepth       = 3
	nullMoveBase        = 4   // plies of reduction
	nullMoveDepthStep   = 3   // one ply more for as many of depth
	nullMoveScoreStep   = 180 // and for as much above beta
	nullMoveScoreMax    = 3
	nullMoveSlack       = 20 // static evaluation may be below beta by margin - slack×depth
	nullMoveMargin      = 110
	nullMoveVerifyDepth = 14 // from here a cutoff is verified by a search without null moves
)

// Hindsight: a move that was reduced by so many plies and after which the opponent stands no
// better than before deserves another look, and one after which both evaluations add up to
// a lot for the side to move deserves less.
const (
	hindsightDeeper  = 3
	hindsightLess    = 2
	hindsightSurplus = 90
)

// ProbCut: a good capture that beats beta by so much in a shallow search will do so in a
// deep one.
const (
	probCutDepth     = 5
	probCutMargin    = 180
	probCutImproving = 50
	probCutReduction = 4
)

// Internal iterative reduction: from this depth a node without a known move is searched a
// ply less.
const iirDepth = 4

// Next to a principal variation: from this depth a node that was not refuted, and whose
// parent belongs to one, is remembered as belonging to it too.
const nextToPV = 4

// Raised alpha: once a move has raised alpha the rest are searched less deep, at depths
// where that pays.
const (
	raisedFrom      = 3
	raisedTo        = 13
	raisedReduction = 2
)

// Pruning of moves.
const (
	lateMoveBase      = 3 // late-move pruning after base + depth² moves, half when not improving
	futilityDepth     = 9 // of the reduced depth
	futilityMargin    = 100
	futilitySlope     = 90
	historyPruneDepth = 5
	historyPruneSlope = -8000 // history below slope×depth is not tried
	captureFutility   = 200
	captureSlope      = 180
	captureDepth      = 7
	seeQuietSlope     = -28 // × reduced depth²
	seeQuietHistory   = 256 // history points that are worth a centipawn
	seeCaptureSlope   = -76 // × depth
)

// Singular extension.
const (
	singularDepth       = 6
	singularTableSlack  = 3  // table depth may be less by this
	singularMargin      = 10 // 16ths of a centipawn a ply
	singularDouble      = 18 // the margin below which the move is extended by two
	singularTriple      = 90
	singularDoubleLimit = 8 // double extensions on one line
)

// Late-move reductions.
const (
	lmrDepth       = 2
	lmrBase        = 820 // 1024ths
	lmrScale       = 256 // of log2(depth)×log2(move), in 1024ths
	lmrCaptureBase = 300
	lmrCut         = 1850
	lmrTablePV     = 1100
	lmrNotBetter   = 950 // not improving
	lmrKiller      = 900
	lmrTableNoisy  = 900 // the table's move is a capture
	lmrFailing     = 900 // many siblings were refuted
	lmrCheck       = 700
	lmrHistory     = 12500 // history points that are a ply
	lmrDeeper      = 45    // a score so far above alpha is searched a ply deeper again
)

// History.
const (
	historyBonusSlope  = 170
	historyBonusOffset = 90
	historyBonusMax    = 1700
	historyMalusSlope  = 180
	historyMalusOffset = 80
	historyMalusMax    = 1500
	historyClear       = 60 // a refutation so far above beta counts as one a ply deeper
	heldDepth          = 3  // from here a quiet move that was not refuted gains, on a principal variation anywhere
)

// Move order.
const (
	orderVictim      = 16    // × exchange value, for captures
	orderPawnThreat  = 9000  // to a square that a pawn guards, minus; away from one, plus
	orderMinorThreat = 14000 // the same for a rook and attacks of minor pieces too
	orderRookThreat  = 26000 // and for the queen and those of rooks too
	orderCheck       = 8000  // a quiet check that loses at most -orderCheckLoss
	orderCheckLoss   = -75
	orderNearRoot    = 4   // × what this search learned at the same ply, less with the distance from the root
	orderGoodCapture = 160 // a capture may lose 1/orderGoodCapture of its history and still be good
)

// Evaluation.
const (
	correctionGrain = 48  // the sum of counters that is a centipawn
	fiftyFade       = 220 // half moves at which the evaluation would be nothing
)

// Quiescence.
const (
	quietFutility = 160
	quietChecks   = 1 // plies of quiescence in which quiet checks are tried
)

// logarithm is 1024×log2(n) for small n.
var logarithm = makeLogarithm()

func makeLogarithm() (table [256]int) {
	for n := 1; n < len(table); n++ {
		table[n] = fixedLog2(uint64(n))
	}
	return table
}

// fixedLog2 is 1024×log2(n), by repeated squaring of the mantissa: each squaring yields one
// more binary digit. Integers only, so that every machine searches the same tree.
func fixedLog2(n uint64) int {
	const fraction, digits = 31, 10
	whole := bits.Len64(n) - 1
	mantissa := n << (fraction - whole)
	result := whole
	for range digits {
		mantissa = mantissa * mantissa >> fraction
		result <<= 1
		if mantissa >= 2<<fraction {
			mantissa >>= 1
			result |= 1
		}
	}
	return result
}

// baseReduction is the reduction for the nth move at a depth, in 1024ths of a ply.
func baseReduction(depth, n int, quiet bool) int {
	product := logarithm[min(depth, len(logarithm)-1)] * logarithm[min(n, len(logarithm)-1)] >> 10
	if quiet {
		return lmrBase + product*lmrScale>>10
	}
	return lmrCaptureBase + product*lmrScale>>11
}
