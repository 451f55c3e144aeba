package eval

import "github.com/regence-chess/regence/engine/chess"

// pawnStructure adds up the terms that depend on pawns alone.
func (s *scan[T]) pawnStructure(c chess.Color, entry *pawnEntry) {
	them := c.Other()
	own, other := s.pawns[c], s.pawns[them]
	var sum pair
	for rest := own; rest != 0; {
		sq := rest.Pop()
		rank := sq.RelativeRank(c)
		stop := chess.Forward(c, sq.Bitboard())
		file := nextFiles[sq.File()]
		neighbours := own & file
		guards := other & passedSpan[c][sq]
		supporters := own & chess.PawnAttacks(them, sq)
		levers := other & chess.PawnAttacks(c, sq)
		opposed := other&aheadFile[c][sq] != 0
		doubled := own&aheadFile[c][sq] != 0

		if supporters != 0 {
			sum += s.hit(c, atSupported+rank)
		}
		if own&file&chess.RankBB(sq.Rank()) != 0 {
			sum += s.hit(c, atDuo+rank)
		}
		if doubled {
			sum += s.hit(c, atDoubled)
		}
		if levers != 0 {
			sum += s.hit(c, atLever)
		}
		if stop&other != 0 {
			sum += s.hit(c, atBlockedPawn)
		}
		switch {
		case neighbours == 0:
			sum += s.hit(c, atIsolated)
			if !opposed {
				sum += s.hit(c, atIsolatedOpen)
			}
		case neighbours&^aheadRanks[c][sq.Rank()] == 0 && (stop&other != 0 || chess.PawnAttacks(c, stop.First())&other != 0):
			sum += s.hit(c, atBackward)
			if !opposed {
				sum += s.hit(c, atBackwardOpen)
			}
		}
		switch {
		case guards == 0 && !doubled:
			entry.passed[c] |= sq.Bitboard()
			sum += s.hit(c, atPassed+rank)
		case !opposed && !doubled && (neighbours&^aheadRanks[c][sq.Rank()]).Count() >= guards.Count():
			sum += s.hit(c, atCandidate+rank)
		}
		entry.reach[c] |= passedSpan[c][sq] & file
	}
	entry.sum[c] = sum
}

// shelter adds up the pawns before the king of c: the nearest own one and the nearest of
// the opponent on each of three files, and how far the nearest pawn of all is.
func (s *scan[T]) shelter(c chess.Color) pair {
	king := s.king[c]
	front := aheadRanks[c][king.Rank()] | chess.RankBB(king.Rank())
	own, other := s.pawns[c]&front, s.pawns[c.Other()]&front
	centre := clamp(king.File(), 1, 6)
	var sum pair
	for f := centre - 1; f <= centre+1; f++ {
		edge := min(f, 7-f)
		ownRank := nearestRank(c, own&chess.FileBB(f))
		otherRank := nearestRank(c, other&chess.FileBB(f))
		sum += s.hit(c, atShelter+8*edge+ownRank)
		if ownRank > 0 && otherRank == ownRank+1 {
			sum += s.hit(c, atShelterRammed+otherRank)
		} else {
			sum += s.hit(c, atShelterStorm+8*edge+otherRank)
		}
	}
	if pawns := s.pawns[0] | s.pawns[1]; pawns != 0 {
		nearest := 8
		for pawns != 0 {
			nearest = min(nearest, chess.Distance(king, pawns.Pop()))
		}
		sum += s.hits(c, atKingPawns, nearest)
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
