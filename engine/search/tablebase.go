package search

import (
	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/engine/syzygy"
)

// tablebaseDepth is what a tablebase result counts as in the table: it is as good as so
// many more plies.
const tablebaseDepth = 6

// rankRoot asks the tablebases about the moves of the root.
func (s *Searcher) rankRoot(game *chess.Game) {
	s.rootKnown = false
	if s.options.Tables == nil || s.root.Occupied().Count() > s.options.Tables.Largest() {
		return
	}
	var list chess.MoveList
	s.root.LegalMoves(&list)
	if list.Len() > 0 {
		s.ranking, s.rootKnown = s.options.Tables.RankRoot(game, list.Slice())
	}
}

// ranked is what the tablebases say of a root move.
func (s *Searcher) ranked(m chess.Move) (syzygy.Ranked, bool) {
	if s.rootKnown {
		for _, ranked := range s.ranking.Moves {
			if ranked.Move == m {
				return ranked, true
			}
		}
	}
	return syzygy.Ranked{}, false
}

func (s *Searcher) rankOf(m chess.Move) int {
	ranked, _ := s.ranked(m)
	return ranked.Rank
}

// knownScore is the score of a root move: the search's own where the tablebases know
// nothing, or where it is a mate and no move is ranked higher, else their result.
func (s *Searcher) knownScore(m chess.Move, own int) int {
	ranked, known := s.ranked(m)
	mate := own >= mateBound || own <= -mateBound
	if !known || mate && ranked.Rank == s.ranking.Moves[0].Rank {
		return own
	}
	return tablebaseScore(ranked.Result, 1)
}

// tablebaseScore is the score of a result at a ply. What the fifty-move rule makes a draw
// is a draw, with a little for who would win without it.
func tablebaseScore(result syzygy.WDL, ply int) int {
	switch result {
	case syzygy.Win:
		return tablebaseWin - ply
	case syzygy.Loss:
		return ply - tablebaseWin
	case syzygy.CursedWin:
		return 1
	case syzygy.BlessedLoss:
		return -1
	}
	return 0
}

// probing is which positions the search asks about. When the root itself is known with
// its distances, the ranking of its moves keeps the result, and the search is better used
// to find the mate.
func (s *Searcher) probing() (men, depth int) {
	if s.options.Tables == nil || s.rootKnown && s.ranking.ByDTZ {
		return 0, 0
	}
	return s.options.Tables.Largest(), s.options.ProbeDepth
}

// probeTables is what the tablebases know of a node's value: boundNone if nothing, a lower
// bound for a win, since a mate would be more, an upper bound for a loss. They are only asked
// right after a capture or pawn move, where the fifty-move rule has no say.
func (w *worker) probeTables(n *node, depth int) (score int, b bound) {
	men := w.pos.Occupied().Count()
	if men > w.probeMen || men == w.probeMen && depth < w.probeDepth || w.pos.HalfmoveClock() != 0 {
		return 0, boundNone
	}
	result, known := w.searcher.options.Tables.ProbeWDL(&w.pos)
	if !known {
		return 0, boundNone
	}
	w.tablebaseHits.Add(1)
	score = tablebaseScore(result, n.ply)
	b = boundExact
	switch result {
	case syzygy.Win:
		b = boundLower
	case syzygy.Loss:
		b = boundUpper
	}
	w.table.store(w.key(), entry{
		score: scoreToTable(score, n.ply), eval: noScore,
		depth: min(depth+tablebaseDepth, maxDepth), bound: b, pv: n.onPV,
	})
	return score, b
}

// tablebaseHits is the number of positions that the tablebases answered in this search.
func (s *Searcher) tablebaseHits() (total uint64) {
	for _, w := range s.workers {
		total += w.tablebaseHits.Load()
	}
	return total
}
