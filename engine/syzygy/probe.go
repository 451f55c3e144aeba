package syzygy

import "github.com/regence-chess/regence/engine/chess"

// ProbeWDL tells the result of a position for the side to move, as if its half-move clock
// stood at zero. It is not known (false) with castling rights, with more men than the tables
// have, or if a table that it takes is missing or damaged. It allocates nothing.
func (t *Tables) ProbeWDL(p *chess.Position) (result WDL, known bool) {
	if !t.covers(p) {
		return Draw, false
	}
	work := *p
	known = t.guard(func() bool {
		var ok bool
		result, _, ok = t.resolve(&work, false)
		return ok
	})
	if !known {
		return Draw, false
	}
	return result, true
}

// resolve finds the result of a position. Tables need not hold the truth where a capture
// does at least as well as any other move, and know nothing of en passant, so captures are
// played out first; with zeroing set, pawn moves are too. zeroes tells that one of the moves
// played out is best.
func (t *Tables) resolve(p *chess.Position, zeroing bool) (result WDL, zeroes, ok bool) {
	var list chess.MoveList
	if zeroing {
		p.LegalMoves(&list)
	} else {
		p.LegalCaptures(&list)
	}
	best, played := Loss, 0
	for _, m := range list.Slice() {
		if !m.IsCapture() && !(zeroing && p.MovedType(m) == chess.Pawn) {
			continue
		}
		played++
		var undo chess.Undo
		p.Make(m, &undo)
		reply, _, ok := t.resolve(p, false)
		p.Unmake(m, &undo)
		if !ok {
			return Draw, false, false
		}
		best = max(best, -reply)
		if best == Win {
			return Win, true, true
		}
	}
	if played > 0 && played == p.LegalCount() {
		return best, true, true
	}
	value, ok := t.lookUp(p)
	if !ok {
		return Draw, false, false
	}
	if played > 0 && best >= value {
		return best, best > Draw, true
	}
	return value, false, true
}

// lookUp asks the table of the position's material.
func (t *Tables) lookUp(p *chess.Position) (WDL, bool) {
	m := materialOf(p)
	if m == 0 {
		return Draw, true // two kings
	}
	e := t.byMaterial[m]
	if e.wdl == nil {
		return Draw, false
	}
	return e.wdl.wdl(p, m)
}
