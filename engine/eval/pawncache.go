package eval

import "github.com/regence-chess/regence/engine/chess"

// pawnCacheSize is the number of pawn structures an Evaluator remembers, a power of two.
const pawnCacheSize = 1 << 13

// pawnCache remembers what depends on pawns alone, or on pawns and one king. Made by
// itself, it begins where a line of the processor's cache does.
type pawnCache [pawnCacheSize]pawnEntry

// A pawnEntry fills a line of the processor's cache.
type pawnEntry struct {
	key     uint64
	sum     pair           // for White
	passed  chess.Bitboard // of both colors
	reach   [2]chess.Bitboard
	shelter [2]pair
	king    [2]chess.Square // for which the shelter holds; NoSquare: none yet
	filled  bool
}

func (c *pawnCache) clear() { *c = pawnCache{} }

func (c *pawnCache) at(key uint64) *pawnEntry { return &c[key%pawnCacheSize] }

// structure takes the pawn terms from the cache, or finds them and keeps them there. A
// recording scan always looks, because the cache does not keep counts.
func (s *scan[T]) structure() {
	var fresh pawnEntry
	entry := &fresh
	if !s.tracing() {
		entry = s.cache.at(s.pos.PawnKey())
	}
	white, black := &s.sides[chess.White], &s.sides[chess.Black]
	if s.tracing() || !entry.filled || entry.key != s.pos.PawnKey() {
		*entry = pawnEntry{key: s.pos.PawnKey(), king: [2]chess.Square{chess.NoSquare, chess.NoSquare}, filled: true}
		entry.sum = white.pawnStructure(black, entry) - black.pawnStructure(white, entry)
	}
	white.sum += entry.sum
	for c := chess.White; c <= chess.Black; c++ {
		us, them := &s.sides[c], &s.sides[c^1]
		if entry.king[c] != us.king {
			entry.king[c] = us.king
			entry.shelter[c] = us.shelter(them)
		}
		us.passed, us.pawnReach = entry.passed&us.pawns, entry.reach[c]
		us.sum += entry.shelter[c]
	}
}
