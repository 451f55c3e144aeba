package engine

import (
	"time"

	"github.com/regence-chess/regence/engine/chess"
)

// Info is one report of a running search: a complete set of lines with statistics, or a
// notice, or the root move being searched. Slices in it are never written again.
type Info struct {
	Depth    int
	SelDepth int
	Lines    []Line // one for each of the MultiPV best moves, best first
	Nodes    uint64
	Time     time.Duration // since Limits.Start
	HashFull int           // permill of the table in use
	TBHits   uint64

	CurrMove       chess.Move // root move being searched; NoMove: not reported
	CurrMoveNumber int        // from 1

	Notice string // words for the user; empty: none
}

// Line is one principal variation with its score.
type Line struct {
	Score Score // as this personality sees it: biased by design
	Bound Bound

	// Neutral is the same line judged with baseline's weights, for resignation,
	// draw offers, adjudication and reports. Judged is false when the player gives
	// none (a foreign engine).
	Neutral Score
	Judged  bool

	PV []chess.Move
}

// Exact reports whether the report has lines and all their scores are true values.
func (i *Info) Exact() bool {
	for _, line := range i.Lines {
		if line.Bound != Exact {
			return false
		}
	}
	return len(i.Lines) > 0
}

// Best is the result of a search.
type Best struct {
	Move    chess.Move // NoMove: the position has no legal move
	Ponder  chess.Move // the expected answer; NoMove: none
	Nodes   uint64
	Elapsed time.Duration // since Limits.Start, as the player counts
}
