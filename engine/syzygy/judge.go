package syzygy

import "github.com/regence-chess/regence/engine/chess"

// Judge tells the result of a position under the fifty-move rule with its half-move clock
// as it stands: a win that takes more plies than are left counts as [CursedWin], a loss that
// the loser can drag out as [BlessedLoss], and both are draws. It needs DTZ tables unless
// the clock is at zero or the position is drawn without it. What it says is certain: where
// the last ply decides and the table has rounded it away, the result is not known. Of
// repetitions it knows nothing.
func (t *Tables) Judge(p *chess.Position) (result WDL, known bool) {
	result, known = t.ProbeWDL(p)
	if !known || result == Draw || result.cursed() || p.HalfmoveClock() == 0 || !p.HasLegalMove() {
		return result, known
	}
	d, known := t.probeDistance(p)
	if !known {
		return Draw, false
	}
	fits, certain := d.fits(p.HalfmoveClock())
	switch {
	case !certain:
		return Draw, false
	case fits:
		return result, true
	case result == Win:
		return CursedWin, true
	}
	return BlessedLoss, true
}

// fits reports whether the distance is covered before the fifty-move rule makes a draw,
// where the clock stands at the given number, and whether that is certain.
func (d distance) fits(clock int) (fits, certain bool) {
	last := max(d.plies, -d.plies) + clock
	if d.how == rounded && last == fiftyMoves {
		return false, false
	}
	return last <= fiftyMoves, true
}
