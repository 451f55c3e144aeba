package eval

import "github.com/regence-chess/regence/engine/chess"

// pawnCacheSize is the number of pawn structures an Evaluator remembers, a power of two.
const pawnCacheSize = 1 << 13

// pawnCache remembers what depends on pawns alone, or on pawns and one king.
type pawnCache struct {
	entries [pawnCacheSize]pawnEntry
}

type pawnEntry struct {
	key     uint64
	sum     [2]pair
	passed  [2]chess.Bitboard
	reach   [2]chess.Bitboard
	shelter [2]pair
	king    [2]chess.Square // for which the shelter holds; NoSquare: none yet
	filled  bool
}

func (c *pawnCache) clear() { c.entries = [pawnCacheSize]pawnEntry{} }

func (c *pawnCache) at(key uint64) *pawnEntry { return &c.entries[key&(pawnCacheSize-1)] }

// structure takes the pawn terms from the cache, or finds them and keeps them there. A
// recording scan always looks, because the cache does not keep counts.
func (s *scan[T]) structure() {
	var fresh pawnEntry
	entry := &fresh
	if !s.tracing() {
		entry = s.cache.at(s.pos.PawnKey())
	}
	if s.tracing() || !entry.filled || entry.key != s.pos.PawnKey() {
		*entry = pawnEntry{key: s.pos.PawnKey(), king: [2]chess.Square{chess.NoSquare, chess.NoSquare}, filled: true}
		for c := chess.White; c <= chess.Black; c++ {
			s.sides[c].pawnStructure(&s.sides[c.Other()], entry)
		}
	}
	for c := chess.White; c <= chess.Black; c++ {
		us, them := &s.sides[c], &s.sides[c.Other()]
		if entry.king[c] != us.king {
			entry.king[c] = us.king
			entry.shelter[c] = us.shelter(them)
		}
		us.passed, us.pawnReach = entry.passed[c], entry.reach[c]
		us.sum += entry.sum[c] + entry.shelter[c]
	}
}
