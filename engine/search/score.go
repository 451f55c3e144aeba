package search

import "github.com/regence-chess/regence/engine"

// Scores inside the search are plain ints in the scale of engine.Score.
const (
	infinity  = int(engine.Mate) + 1
	mateScore = int(engine.Mate)
	mateBound = int(engine.MateBound)
	// decisive is the least score that is known to win: a tablebase win or a mate.
	decisive     = int(engine.TablebaseBound)
	tablebaseWin = int(engine.TablebaseWin)
	// noScore marks an evaluation that is not known (in check).
	noScore = -infinity - 1

	maxPly   = engine.MaxPly
	maxDepth = maxPly - 6
)

func matedIn(ply int) int { return ply - mateScore }
func mateIn(ply int) int  { return mateScore - ply }

func isDecisive(score int) bool { return score >= decisive || score <= -decisive }

// scoreToTable turns a score that counts mates from the root into one that counts from the
// node at ply, which is what another path to the node needs.
func scoreToTable(score, ply int) int {
	switch {
	case score >= decisive:
		return score + ply
	case score <= -decisive:
		return score - ply
	}
	return score
}

// scoreFromTable is the reverse. A mate that would come only after the fifty-move rule has
// ended the game is no mate: it becomes the best score that proves nothing.
func scoreFromTable(score, ply, halfmoveClock int) int {
	const fiftyMoves = 100
	switch {
	case score >= mateBound:
		if mateScore-score > fiftyMoves-halfmoveClock {
			return decisive - 1
		}
		return score - ply
	case score >= decisive:
		return score - ply
	case score <= -mateBound:
		if mateScore+score > fiftyMoves-halfmoveClock {
			return 1 - decisive
		}
		return score + ply
	case score <= -decisive:
		return score + ply
	}
	return score
}
