package syzygy

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/regence-chess/regence/engine/chess"
)

// image is a placement of a few men under one of the eight symmetries of the board.
func image(squares []chess.Square, symmetry int) [maxMen]chess.Square {
	var turned [maxMen]chess.Square
	for i, sq := range squares {
		if symmetry&1 != 0 {
			sq ^= 7
		}
		if symmetry&2 != 0 {
			sq ^= 56
		}
		if symmetry&4 != 0 {
			sq = transposed(sq)
		}
		turned[i] = sq
	}
	return turned
}

// canonical is the least of the images.
func canonical(squares []chess.Square, symmetries int) [maxMen]chess.Square {
	least := image(squares, 0)
	for s := 1; s < symmetries; s++ {
		if other := image(squares, s); slices.Compare(other[:], least[:]) < 0 {
			least = other
		}
	}
	return least
}

// bijection checks that placements with the same number are images of each other, and that
// every number below size is in use.
type bijection struct {
	t    *testing.T
	seen map[uint64][maxMen]chess.Square
}

func newBijection(t *testing.T) *bijection {
	return &bijection{t: t, seen: map[uint64][maxMen]chess.Square{}}
}

func (b *bijection) add(number uint64, least [maxMen]chess.Square) {
	b.t.Helper()
	if other, ok := b.seen[number]; ok && other != least {
		b.t.Fatalf("%v and %v are both number %d", other, least, number)
	}
	b.seen[number] = least
}

func (b *bijection) check(size uint64) {
	b.t.Helper()
	for number := range b.seen {
		if number >= size {
			b.t.Errorf("number %d, want below %d", number, size)
		}
	}
	if uint64(len(b.seen)) != size {
		b.t.Errorf("%d numbers are in use, want %d", len(b.seen), size)
	}
}

func TestThreeMenAreNumbered(t *testing.T) {
	b := newBijection(t)
	for i := range 64 * 64 * 64 {
		squares := []chess.Square{chess.Square(i & 63), chess.Square(i >> 6 & 63), chess.Square(i >> 12)}
		if squares[0] == squares[1] || squares[0] == squares[2] || squares[1] == squares[2] {
			continue
		}
		least := canonical(squares, 8)
		normalize(squares, 3)
		b.add(threeMen(squares), least)
	}
	b.check(threePlaces)
}

func TestKingsAreNumbered(t *testing.T) {
	b := newBijection(t)
	for i := range 64 * 64 {
		squares := []chess.Square{chess.Square(i & 63), chess.Square(i >> 6)}
		if chess.Distance(squares[0], squares[1]) < 2 {
			continue
		}
		least := canonical(squares, 8)
		normalize(squares, 2)
		b.add(uint64(number.kings[number.triangle[squares[0]]][squares[1]]), least)
	}
	b.check(kingPlaces)
}

func TestLeadingPawnsAreNumbered(t *testing.T) {
	for k := 1; k <= 3; k++ {
		var files [4]*bijection
		for i := range files {
			files[i] = newBijection(t)
		}
		l := layout{pawns: true, groups: [maxMen]group{{size: k}}}
		var each func(from chess.Square, chosen []chess.Square)
		each = func(from chess.Square, chosen []chess.Square) {
			if len(chosen) == k {
				mirrored := image(chosen, 1)
				slices.Sort(mirrored[:k])
				least := image(chosen, 0)
				if slices.Compare(mirrored[:k], least[:k]) < 0 {
					least = mirrored
				}
				squares := slices.Clone(chosen)
				index := l.leadingPawns(squares)
				files[squares[0].File()].add(index, least)
				return
			}
			for sq := from; sq < chess.A8; sq++ {
				each(sq+1, append(chosen, sq))
			}
		}
		each(8, nil)
		for file, b := range files {
			b.check(number.leaders[k][file])
		}
	}
}

// TestLayouts numbers random positions of up to seven men, beyond the tables at hand: the
// number lies within the layout, mirrored positions have the same one, and a position with
// one man elsewhere has another.
func TestLayouts(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	for _, name := range []string{
		"KQRvK", "KNNvKP", "KRRRvKB", "KNNvKNN", "KBBBvKBB", "KQQQQQvK", "KRBNvKQR",
		"KPPPvK", "KPPvKP", "KPPvKPP", "KRPPvKRP", "KPPPPPvK", "KQPPvKP",
	} {
		m, men, ok := parseName(name)
		if !ok {
			t.Fatalf("%s: no name", name)
		}
		for range 60 {
			pos := randomPosition(r, name)
			index, size := indexOf(t, m, men, &pos)
			if index >= size {
				t.Fatalf("%s: number %d of %d", pos.FEN(), index, size)
			}
			mirrored := moved(t, &pos, func(sq chess.Square) chess.Square { return sq ^ 7 })
			if other, _ := indexOf(t, m, men, &mirrored); other != index && !twins(m, &pos) {
				t.Errorf("%s: number %d, mirrored %d", pos.FEN(), index, other)
			}
			from := (pos.ByColor(chess.White) &^ pos.ByType(chess.King)).First()
			to := from + 1
			if from.File() == 7 || pos.Occupied().Has(to) {
				continue
			}
			shifted := moved(t, &pos, func(sq chess.Square) chess.Square {
				if sq == from {
					return to
				}
				return sq
			})
			same := false
			for _, other := range []chess.Position{shifted, moved(t, &shifted, func(sq chess.Square) chess.Square { return sq ^ 7 })} {
				same = same || other.Key() == pos.Key()
			}
			if other, _ := indexOf(t, m, men, &shifted); other == index && !same && leadFileOf(m, &pos) == leadFileOf(m, &shifted) {
				t.Errorf("%s and %s are both number %d", pos.FEN(), shifted.FEN(), index)
			}
		}
	}
}

// menOf lists the men of a material as a file may: pawns first, the fewer before, then the
// kings and the rest.
func menOf(m material) []chess.Piece {
	var men []chess.Piece
	add := func(c chess.Color, types ...chess.PieceType) {
		for _, kind := range types {
			for range m.count(c, kind) {
				men = append(men, chess.MakePiece(c, kind))
			}
		}
	}
	first := chess.White
	white, black := m.count(chess.White, chess.Pawn), m.count(chess.Black, chess.Pawn)
	if white == 0 || black > 0 && black < white {
		first = chess.Black
	}
	add(first, chess.Pawn)
	add(first.Other(), chess.Pawn)
	men = append(men, chess.MakePiece(chess.White, chess.King), chess.MakePiece(chess.Black, chess.King))
	for t := chess.Knight; t <= chess.Queen; t++ { // a lonely man next, for three different ones
		for c := range chess.Color(2) {
			if m.count(c, t) == 1 {
				add(c, t)
			}
		}
	}
	for t := chess.Knight; t <= chess.Queen; t++ {
		for c := range chess.Color(2) {
			if m.count(c, t) > 1 {
				add(c, t)
			}
		}
	}
	return men
}

func leadFileOf(m material, pos *chess.Position) int {
	if men := menOf(m); men[0].Type() == chess.Pawn {
		return view{pos: pos}.leadFile(men[0])
	}
	return 0
}

// twins reports whether the leading pawn stands opposite to one of its own on the same rank.
// Then there are two leaders, and mirrored positions may have different numbers.
func twins(m material, pos *chess.Position) bool {
	man := menOf(m)[0]
	pawns := pos.Pieces(man.Color(), chess.Pawn)
	file := leadFileOf(m, pos)
	return man.Type() == chess.Pawn && (pawns&chess.FileBB(file)<<(7-2*file)&pawns) != 0
}

func indexOf(t *testing.T, m material, men int, pos *chess.Position) (index, size uint64) {
	t.Helper()
	l, ok := makeLayout(m, menOf(m), 1, 0, leadFileOf(m, pos))
	if !ok {
		t.Fatalf("%v: no layout", menOf(m))
	}
	return l.index(view{pos: pos}, men), l.size
}

// moved is a position with every man on another square, White to move.
func moved(t *testing.T, pos *chess.Position, square func(chess.Square) chess.Square) chess.Position {
	t.Helper()
	var board [64]byte
	for men := pos.Occupied(); men != 0; {
		sq := men.Pop()
		board[square(sq)] = pos.At(sq).Letter()
	}
	for _, white := range []bool{pos.SideToMove() == chess.White, pos.SideToMove() != chess.White} {
		if other, err := chess.ParseFEN(fenOf(&board, white)); err == nil {
			return other
		}
	}
	return *pos // both kings in check: no position
}
