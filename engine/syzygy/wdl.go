package syzygy

// WDL is the result of perfect play for the side to move, when the half-move clock stands
// at zero.
type WDL int8

// The results, from worst to best. A blessed loss and a cursed win would be decided but for
// the fifty-move rule, which makes draws of them.
const (
	Loss        WDL = -2
	BlessedLoss WDL = -1
	Draw        WDL = 0
	CursedWin   WDL = 1
	Win         WDL = 2
)

// String names the result.
func (w WDL) String() string {
	switch w {
	case Loss:
		return "loss"
	case BlessedLoss:
		return "blessed loss"
	case Draw:
		return "draw"
	case CursedWin:
		return "cursed win"
	case Win:
		return "win"
	}
	return "no result"
}

// sign is 1 for any win, -1 for any loss and 0 for a draw.
func (w WDL) sign() int {
	switch {
	case w > 0:
		return 1
	case w < 0:
		return -1
	}
	return 0
}

// cursed reports whether the fifty-move rule makes a draw of it.
func (w WDL) cursed() bool { return w == CursedWin || w == BlessedLoss }

// fiftyMoves is the number of plies without capture or pawn move that makes a draw. It also
// separates the distances of wins from those of cursed wins.
const fiftyMoves = 100

// zeroed is the distance to zero of a position whose best move captures or moves a pawn.
func (w WDL) zeroed() int {
	n := w.sign()
	if w.cursed() {
		n += n * fiftyMoves
	}
	return n
}
