package syzygy

import "github.com/regence-chess/regence/engine/chess"

// places are the squares of the men in the order of a layout.
type places [maxMen]chess.Square

// view is a position as a table sees it: with colors exchanged, and the board turned over,
// where the table's White is our Black.
type view struct {
	pos  *chess.Position
	flip bool
}

// collect writes down where men of the given kind stand, and returns how many there are.
func (v view) collect(man chess.Piece, to []chess.Square) int {
	var turn chess.Square
	c := man.Color()
	if v.flip {
		c, turn = c.Other(), 56
	}
	n := 0
	for men := v.pos.Pieces(c, man.Type()); men != 0 && n < len(to); n++ {
		to[n] = men.Pop() ^ turn
	}
	return n
}

// leadFile finds the leading pawn of the men given and returns its file from the nearer edge.
func (v view) leadFile(man chess.Piece) int {
	var pawns places
	lead := chess.Square(0)
	for _, sq := range pawns[:v.collect(man, pawns[:])] {
		if number.pawn[sq] >= number.pawn[lead] {
			lead = sq
		}
	}
	return min(lead.File(), 7-lead.File())
}

// index is the number of the position in a part with this layout.
func (l *layout) index(v view, men int) uint64 {
	var at places
	for i := 0; i < men; {
		n := v.collect(l.men[i], at[i:men])
		if n == 0 {
			return 0 // not a position of this table
		}
		i += n
	}
	squares := at[:men]
	var index uint64
	switch {
	case l.pawns:
		index = l.leadingPawns(squares)
	case l.lonely:
		normalize(squares, 3)
		index = threeMen(squares)
	default:
		normalize(squares, 2)
		index = uint64(number.kings[number.triangle[squares[0]]][squares[1]])
	}
	index *= l.groups[0].factor
	start := l.groups[0].size
	for i := 1; i < l.count; i++ {
		g := &l.groups[i]
		margin := 0
		if i == 1 && l.bothPawns {
			margin = 8 // no pawn stands on the first rank
		}
		index += g.factor * placing(squares, start, start+g.size, margin)
		start += g.size
	}
	return index
}

// placing numbers the squares from start to end, as a set, among those that the squares
// before start leave free.
func placing(squares []chess.Square, start, end, margin int) uint64 {
	chosen := squares[start:end]
	sortSquares(chosen)
	var sum uint64
	for i, sq := range chosen {
		n := int(sq) - margin
		for _, taken := range squares[:start] {
			if taken < sq {
				n--
			}
		}
		sum += number.choose[i+1][n&63]
	}
	return sum
}

// sortSquares sorts a handful of squares.
func sortSquares(squares []chess.Square) {
	for i := 1; i < len(squares); i++ {
		for j := i; j > 0 && squares[j] < squares[j-1]; j-- {
			squares[j], squares[j-1] = squares[j-1], squares[j]
		}
	}
}

// leadingPawns brings the leader to the front and onto the files a to d, and numbers the
// pawns of its color.
func (l *layout) leadingPawns(squares []chess.Square) uint64 {
	pawns := squares[:l.groups[0].size]
	for i, sq := range pawns {
		if number.pawn[sq] > number.pawn[pawns[0]] {
			pawns[0], pawns[i] = sq, pawns[0]
		}
	}
	if pawns[0].File() > 3 {
		for i := range squares {
			squares[i] ^= 7
		}
	}
	index := number.leader[len(pawns)][pawns[0]]
	rest := pawns[1:]
	for i := range rest {
		for j := i; j > 0 && number.pawn[rest[j]] < number.pawn[rest[j-1]]; j-- {
			rest[j], rest[j-1] = rest[j-1], rest[j]
		}
	}
	for i, sq := range rest {
		index += number.choose[i+1][number.pawn[sq]]
	}
	return index
}

// normalize brings the first man into the triangle a1-d1-d4 and, as long as the men before
// are on the diagonal, the next of the lead men not above it.
func normalize(squares []chess.Square, lead int) {
	var turn chess.Square
	if squares[0].File() > 3 {
		turn |= 7
	}
	if squares[0].Rank() > 3 {
		turn |= 56
	}
	for i := range squares {
		squares[i] ^= turn
	}
	for _, sq := range squares[:lead] {
		side := offDiagonal(sq)
		if side > 0 {
			for i := range squares {
				squares[i] = transposed(squares[i])
			}
		}
		if side != 0 {
			return
		}
	}
}

// threeMen numbers the places of three different men.
func threeMen(squares []chess.Square) uint64 {
	a, b, c := squares[0], squares[1], squares[2]
	second, third := uint64(b), uint64(c)
	onDiagonal2, onDiagonal3 := uint64(b.Rank()), uint64(c.Rank())
	if b > a {
		second--
		onDiagonal2--
	}
	for _, other := range [2]chess.Square{a, b} {
		if c > other {
			third--
			onDiagonal3--
		}
	}
	diagonal := uint64(a.Rank())
	switch {
	case offDiagonal(a) != 0:
		return (uint64(number.triangle[a])*63+second)*62 + third
	case offDiagonal(b) != 0:
		return firstOff + (diagonal*belowSquares+uint64(number.below[b]))*62 + third
	case offDiagonal(c) != 0:
		return firstOff + secondOff + (diagonal*7+onDiagonal2)*belowSquares + uint64(number.below[c])
	}
	return firstOff + secondOff + thirdOff + (diagonal*7+onDiagonal2)*6 + onDiagonal3
}
