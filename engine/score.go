package engine

import "strconv"

// Score is a value in centipawns from the point of view of the side to move, or a
// forced mate.
type Score int32

// Bounds of the score. A mate in n plies is Mate-n; anything at or beyond MateBound is
// a mate. Scores between TablebaseBound and MateBound are wins known from tablebases,
// and everything below TablebaseBound is an ordinary evaluation.
const (
	MaxPly         = 246
	Mate           = Score(32000)
	MateBound      = Mate - MaxPly
	TablebaseWin   = MateBound - 1
	TablebaseBound = TablebaseWin - MaxPly
)

// MateIn is the score of giving mate in so many plies.
func MateIn(plies int) Score { return Mate - Score(plies) }

// MatedIn is the score of being mated in so many plies.
func MatedIn(plies int) Score { return Score(plies) - Mate }

// IsMate reports whether the score is a forced mate for either side.
func (s Score) IsMate() bool { return s >= MateBound || s <= -MateBound }

// MateMoves is the number of full moves to mate, negative when the side to move is
// mated (0 when it is mated already), and false when the score is not a mate.
func (s Score) MateMoves() (int, bool) {
	switch {
	case s >= MateBound:
		return int(Mate-s+1) / 2, true
	case s <= -MateBound:
		return -int(Mate+s) / 2, true
	}
	return 0, false
}

// String is the score in the words of UCI: "cp 31" or "mate -3".
func (s Score) String() string {
	if moves, ok := s.MateMoves(); ok {
		return "mate " + strconv.Itoa(moves)
	}
	return "cp " + strconv.Itoa(int(s))
}

// Bound tells how a score relates to the true value of the search.
type Bound uint8

// Exact scores are true values; a Lower bound may be more, an Upper bound less.
const (
	Exact Bound = iota
	Lower
	Upper
)
