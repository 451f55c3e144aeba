package eval

import "github.com/regence-chess/regence/engine/chess"

// pawnStructure adds up the terms that depend on pawns alone, and enters the passed pawns
// and the reach of the own pawns.
func (us *side[T]) pawnStructure(them *side[T], entry *pawnEntry) pair {
	own, other := us.pawns, them.pawns
	c := us.color
	var sum pair
	for rest := own; rest != 0; {
		sq := rest.Pop()
		rank := sq.RelativeRank(c)
		stop := chess.Forward(c, sq.Bitboard())
		file := nextFiles[sq.File()]
		neighbours := own & file
		guards := other & passedSpan[c][sq]
		supporters := own & chess.PawnAttacks(them.color, sq)
		levers := other & chess.PawnAttacks(c, sq)
		opposed := other&aheadFile[c][sq] != 0
		doubled := own&aheadFile[c][sq] != 0

		if supporters != 0 {
			sum += us.hit(atSupported + rank)
		}
		if own&file&chess.RankBB(sq.Rank()) != 0 {
			sum += us.hit(atDuo + rank)
		}
		if doubled {
			sum += us.hit(atDoubled)
		}
		if levers != 0 {
			sum += us.hit(atLever)
		}
		if stop&other != 0 {
			sum += us.hit(atBlockedPawn)
		}
		switch {
		case neighbours == 0:
			sum += us.hit(atIsolated)
			if !opposed {
				sum += us.hit(atIsolatedOpen)
			}
		case neighbours&^aheadRanks[c][sq.Rank()] == 0 && (stop&other != 0 || chess.PawnAttacks(c, stop.First())&other != 0):
			sum += us.hit(atBackward)
			if !opposed {
				sum += us.hit(atBackwardOpen)
			}
		}
		switch {
		case guards == 0 && !doubled:
			entry.passed |= sq.Bitboard()
			sum += us.hit(atPassed + rank)
		case !opposed && !doubled && (neighbours&^aheadRanks[c][sq.Rank()]).Count() >= guards.Count():
			sum += us.hit(atCandidate + rank)
		}
		entry.reach[c] |= passedSpan[c][sq] & file
	}
	return sum
}

// shelter adds up the pawns before the own king: the nearest own one and the nearest of
// the opponent on each of three files, and how far the nearest pawn of all is.
func (us *side[T]) shelter(them *side[T]) pair {
	king := us.king
	front := aheadRanks[us.color][king.Rank()] | chess.RankBB(king.Rank())
	own, other := us.pawns&front, them.pawns&front
	centre := clamp(king.File(), 1, 6)
	var sum pair
	for f := centre - 1; f <= centre+1; f++ {
		edge := min(f, 7-f)
		ownRank := nearestRank(us.color, own&chess.FileBB(f))
		otherRank := nearestRank(us.color, other&chess.FileBB(f))
		sum += us.hit(atShelter + 8*edge + ownRank)
		if ownRank > 0 && otherRank == ownRank+1 {
			sum += us.hit(atShelterRammed + otherRank)
		} else {
			sum += us.hit(atShelterStorm + 8*edge + otherRank)
		}
	}
	if pawns := us.pawns | them.pawns; pawns != 0 {
		steps := 0
		for walk := king.Bitboard(); walk&pawns == 0; steps++ {
			walk |= chess.East(walk) | chess.West(walk)
			walk |= chess.North(walk) | chess.South(walk)
		}
		sum += us.hits(atKingPawns, steps)
	}
	return sum
}

// nearestRank is the rank, as c counts, of the man nearest to c's first rank; 0 for
// none.
func nearestRank(c chess.Color, men chess.Bitboard) int {
	if men == 0 {
		return 0
	}
	if c == chess.White {
		return men.First().Rank()
	}
	return 7 - men.Last().Rank()
}
