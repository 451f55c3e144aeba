package syzygy

import (
	"slices"

	"github.com/regence-chess/regence/engine/chess"
)

// Ranked is a legal move with what the tables say of it.
type Ranked struct {
	Move chess.Move

	// Result is what the move leads to for the side that makes it, under the fifty-move
	// rule with the clock of the game, and with a third repetition counted as a draw. A
	// win or loss of which the last ply decides, unknown to the table, is a [CursedWin]
	// or a [Loss].
	Result WDL

	// DTZ counts the plies to the next capture, pawn move or mate, this move included:
	// positive for a win, negative for a loss, 0 for a draw or where it is not known.
	DTZ int

	// Rank orders the moves, the best highest. Moves of one rank are equally good as far
	// as the tables can tell: the search may choose.
	Rank int
}

// Ranking holds the moves of a root, the best first.
type Ranking struct {
	Moves []Ranked
	ByDTZ bool // false: some DTZ table is missing, and results alone were compared
}

// Best are the moves of the highest rank. Playing one of them at every move keeps the result
// and reaches it.
func (r *Ranking) Best() []chess.Move {
	var best []chess.Move
	for _, m := range r.Moves {
		if m.Rank == r.Moves[0].Rank {
			best = append(best, m.Move)
		}
	}
	return best
}

// roundingMargin is how many plies a win may lose to the rounding of distances. A win with
// fewer plies to spare is in a hurry.
const roundingMargin = 2

// Ranks, from above. A win that is safe outranks one that is in a hurry or in doubt; among
// those, and among cursed wins, fewer plies are better. For losses it is the reverse: the
// longest first if that may bring the fifty-move rule, else all alike.
const (
	rankWin     = 40000
	rankHurry   = 30000
	rankDoubt   = 20000
	rankCursed  = 10000
	rankDraw    = 0
	rankBlessed = -rankCursed
	rankDelay   = -rankHurry
	rankLoss    = -rankWin
)

// RankRoot ranks moves that are legal in the current position of a game. As long as no
// position has come twice since the last capture or pawn move, all moves that win with plies
// to spare share the highest rank. Once one has, or no ply is to spare, only those that make
// most progress do, so that no win is shuffled away. A move that repeats a position ranks below a winning one that does
// not, and one that completes a threefold repetition is a draw. It fails where
// [Tables.ProbeWDL] would fail after one of the moves.
func (t *Tables) RankRoot(game *chess.Game, moves []chess.Move) (ranking Ranking, known bool) {
	if !t.covers(game.Position()) || len(moves) == 0 {
		return Ranking{}, false
	}
	r := ranker{tables: t, game: game, repeated: repeated(game)}
	if ranked, ok := r.rank(moves, r.byDTZ); ok {
		return Ranking{Moves: ranked, ByDTZ: true}, true
	}
	ranked, known := r.rank(moves, r.byWDL)
	return Ranking{Moves: ranked}, known
}

// ranker ranks the moves of one position.
type ranker struct {
	tables   *Tables
	game     *chess.Game
	repeated bool // a position has come twice since the last zeroing move
}

// repeated reports whether any position since the last capture or pawn move came twice.
func repeated(game *chess.Game) bool {
	keys := game.Keys()
	since := max(0, len(keys)-1-game.Position().HalfmoveClock())
	for i := len(keys) - 1; i > since; i-- {
		if slices.Contains(keys[since:i], keys[i]) {
			return true
		}
	}
	return false
}

// rank ranks all moves in one way and sorts them, the best first.
func (r *ranker) rank(moves []chess.Move, way func(chess.Move) (Ranked, bool)) ([]Ranked, bool) {
	ranked := make([]Ranked, len(moves))
	known := r.tables.guard(func() bool {
		for i, m := range moves {
			var ok bool
			if ranked[i], ok = way(m); !ok {
				return false
			}
		}
		return true
	})
	if !known {
		return nil, false
	}
	slices.SortStableFunc(ranked, func(a, b Ranked) int { return b.Rank - a.Rank })
	return ranked, true
}

// after makes a move. It returns the position and how often it has stood before.
func (r *ranker) after(m chess.Move) (p chess.Position, before int) {
	p = *r.game.Position()
	var undo chess.Undo
	p.Make(m, &undo)
	keys := r.game.Keys()
	for i := len(keys) - 2; i >= 0 && i >= len(keys)-p.HalfmoveClock(); i -= 2 {
		if keys[i] == p.Key() {
			before++
		}
	}
	return p, before
}

// drawn reports whether the game is drawn by rule in a position that has stood so often
// before.
func drawn(p *chess.Position, before int) bool {
	return before >= 2 || p.HalfmoveClock() >= fiftyMoves && !(p.InCheck() && !p.HasLegalMove())
}

// byDTZ ranks a move by its distance.
func (r *ranker) byDTZ(m chess.Move) (Ranked, bool) {
	clock := r.game.Position().HalfmoveClock()
	p, before := r.after(m)
	d, ok := r.tables.measureAfter(&p, p.HalfmoveClock() == 0, true)
	if !ok {
		return Ranked{}, false
	}
	if drawn(&p, before) {
		d = distance{how: exact}
	}
	ranked := Ranked{Move: m, DTZ: d.plies}
	fits, certain := d.fits(clock)
	switch {
	case d.plies > 0 && certain && !fits:
		ranked.Result, ranked.Rank = CursedWin, rankCursed-d.plies
	case d.plies > 0 && !certain:
		ranked.Result, ranked.Rank = CursedWin, rankDoubt-d.plies
	case d.plies > 0 && (r.repeated || before > 0 || d.plies+clock > fiftyMoves-roundingMargin):
		ranked.Result, ranked.Rank = Win, rankHurry-d.plies
	case d.plies > 0:
		ranked.Result, ranked.Rank = Win, rankWin
	case d.plies == 0:
		ranked.Result, ranked.Rank = Draw, rankDraw
	case certain && !fits:
		ranked.Result, ranked.Rank = BlessedLoss, rankBlessed-d.plies
	case !certain || 2*-d.plies+clock >= fiftyMoves:
		ranked.Result, ranked.Rank = Loss, rankDelay-d.plies
	default:
		ranked.Result, ranked.Rank = Loss, rankLoss
	}
	return ranked, true
}

// byWDL ranks a move by its result alone.
func (r *ranker) byWDL(m chess.Move) (Ranked, bool) {
	p, before := r.after(m)
	reply, _, ok := r.tables.resolve(&p, false)
	ranked := Ranked{Move: m, Result: -reply}
	if drawn(&p, before) {
		ranked.Result = Draw
	}
	ranked.Rank = int(ranked.Result) * rankCursed
	return ranked, ok
}
