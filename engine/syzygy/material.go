package syzygy

import (
	"strings"

	"github.com/regence-chess/regence/engine/chess"
)

// maxMen is the greatest number of men, kings included, for which tables exist.
const maxMen = 7

// material counts the men of each kind other than kings, four bits a kind, White's in the
// low half.
type material uint64

// halfBits is where Black's counts begin.
const halfBits = 32

// one is the material of a single man.
func one(c chess.Color, t chess.PieceType) material {
	return 1 << (uint(c)*halfBits + uint(t)*4)
}

// count is the number of men of one kind.
func (m material) count(c chess.Color, t chess.PieceType) int {
	return int(m >> (uint(c)*halfBits + uint(t)*4) & 15)
}

// swapped is the material with the colors exchanged.
func (m material) swapped() material { return m<<halfBits | m>>halfBits }

// materialOf counts the men of a position that has few enough of them.
func materialOf(p *chess.Position) material {
	var m material
	for t := chess.Pawn; t < chess.King; t++ {
		white, black := p.Pieces(chess.White, t), p.Pieces(chess.Black, t)
		m |= material(white.Count()) << (t * 4)
		m |= material(black.Count()) << (halfBits + t*4)
	}
	return m
}

// parseName reads the name of a table such as KQvKR: the men of White, then those of Black.
func parseName(name string) (m material, men int, ok bool) {
	white, black, ok := strings.Cut(name, "v")
	if !ok || len(white)+len(black) > maxMen || len(white)+len(black) < 3 {
		return 0, 0, false
	}
	for c, side := range []string{white, black} {
		if !strings.HasPrefix(side, "K") {
			return 0, 0, false
		}
		for _, letter := range side[1:] {
			t := chess.PieceType(strings.IndexRune("PNBRQ", letter))
			if t > chess.Queen {
				return 0, 0, false
			}
			m += one(chess.Color(c), t)
		}
	}
	return m, len(white) + len(black), true
}

// lonely reports whether some kind of man other than the king stands there exactly once.
// Tables of such material number the places of their first three men together.
func (m material) lonely() bool {
	for ; m != 0; m >>= 4 {
		if m&15 == 1 {
			return true
		}
	}
	return false
}
