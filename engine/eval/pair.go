package eval

// pair holds a middlegame and an endgame value in one word, so that one addition or one
// multiplication by a count does both. The middlegame sits in the upper half; the
// borrow from a negative endgame is repaired when it is read.
type pair int64

func makePair(mg, eg int) pair { return pair(mg)<<32 + pair(eg) }

func (p pair) mg() int { return int((p + 1<<31) >> 32) }

func (p pair) eg() int { return int(int32(p)) }
