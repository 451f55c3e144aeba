package syzygy

import "github.com/regence-chess/regence/engine/chess"

// ProbeDTZ tells how many plies of best play lead to the next capture, pawn move or mate:
// positive if the side to move wins, negative if it loses, 0 for a draw. A mated side has
// -1. Cursed wins and blessed losses have more than a hundred: 100 plus the plies to the
// first of them that zeroes the clock. Some tables count in moves; theirs may be one ply too
// small, never where that would change the result from a clock at zero. It is known where
// [Tables.ProbeWDL] is, if the DTZ tables that it takes are there too.
func (t *Tables) ProbeDTZ(p *chess.Position) (dtz int, known bool) {
	d, known := t.probeDistance(p)
	return d.plies, known
}

// distance is a distance to zero with its sign, and whether it is exact.
type distance struct {
	plies int
	how   found
}

// probeDistance is ProbeDTZ, and tells whether the distance is exact.
func (t *Tables) probeDistance(p *chess.Position) (d distance, known bool) {
	if !t.covers(p) {
		return distance{}, false
	}
	work := *p
	known = t.guard(func() bool {
		var ok bool
		d, ok = t.measure(&work, true)
		return ok
	})
	if !known {
		return distance{}, false
	}
	return d, true
}

// measure finds the distance of a position. A table holds it for one side to move only;
// for the other one, all moves are tried if ahead is set.
func (t *Tables) measure(p *chess.Position, ahead bool) (distance, bool) {
	result, zeroes, ok := t.resolve(p, true)
	if !ok {
		return distance{}, false
	}
	if zeroes || result == Draw {
		return distance{plies: result.zeroed(), how: exact}, true
	}
	m := materialOf(p)
	e := t.byMaterial[m]
	if e.dtz == nil {
		return distance{}, false
	}
	plies, how := e.dtz.dtz(p, m, result)
	switch {
	case how == missing || how == otherSide && !ahead:
		return distance{}, false
	case how == otherSide:
		return t.measureAhead(p, result)
	case result.cursed():
		plies += fiftyMoves
	}
	return distance{plies: plies * result.sign(), how: how}, true
}

// measureAhead finds the distance from those after each move: the least for a win, the
// most for a loss.
func (t *Tables) measureAhead(p *chess.Position, result WDL) (distance, bool) {
	best := distance{plies: -1, how: exact} // mated
	some := false
	var list chess.MoveList
	p.LegalMoves(&list)
	for _, m := range list.Slice() {
		zeroes := m.IsCapture() || p.MovedType(m) == chess.Pawn
		if zeroes && result > Draw {
			continue // would have been found before
		}
		var undo chess.Undo
		p.Make(m, &undo)
		d, ok := t.measureAfter(p, zeroes, false)
		p.Unmake(m, &undo)
		if !ok {
			return distance{}, false
		}
		if d.plies*result.sign() > 0 && (!some || d.plies < best.plies) {
			best, some = d, true
		}
	}
	return best, true
}

// measureAfter is the distance, seen from the side that has just moved and with that move
// counted, of the position after the move.
func (t *Tables) measureAfter(p *chess.Position, zeroes, ahead bool) (distance, bool) {
	if p.InCheck() && !p.HasLegalMove() {
		return distance{plies: 1, how: exact}, true
	}
	if zeroes {
		reply, _, ok := t.resolve(p, false)
		return distance{plies: (-reply).zeroed(), how: exact}, ok
	}
	d, ok := t.measure(p, ahead)
	if d.plies > 0 {
		d.plies++
	} else if d.plies < 0 {
		d.plies--
	}
	d.plies = -d.plies
	return d, ok
}
