package chess

import "fmt"

// Chess960Start is the start position with the given number in Scharnagl's scheme, 0 to
// 959; 518 is the usual one. Chess960 is on.
func Chess960Start(n int) (Position, error) { return DoubleChess960Start(n, n) }

// DoubleChess960Start gives each side its own start position by Scharnagl's number.
func DoubleChess960Start(white, black int) (Position, error) {
	var p Position
	p.clear()
	p.chess960 = true
	for c, n := range [2]int{White: white, Black: black} {
		c := Color(c)
		row, err := scharnagl(n)
		if err != nil {
			return Position{}, fmt.Errorf("%s: %w", c, err)
		}
		for file, t := range row {
			back := MakeSquare(file, 7*int(c))
			p.put(MakePiece(c, t), back)
			p.put(MakePiece(c, Pawn), MakeSquare(file, 1+5*int(c)))
			if t == Rook {
				p.castlers |= bit(back)
			}
		}
	}
	p.refresh()
	p.keys = keysOf(&p)
	return p, nil
}

// scharnagl is the back rank of a start position from the a-file on. The number holds in
// turn the bishops on light and dark squares, the queen among the free squares, and one
// of ten ways to place two knights; rook, king, rook take what is left.
func scharnagl(n int) ([8]PieceType, error) {
	var row [8]PieceType
	if n < 0 || n > 959 {
		return row, fmt.Errorf("chess960 position %d: want 0 to 959", n)
	}
	for file := range row {
		row[file] = NoPieceType
	}
	// place puts t on the free square with the given number.
	place := func(t PieceType, free int) {
		for file := range row {
			if row[file] != NoPieceType {
				continue
			}
			if free == 0 {
				row[file] = t
				return
			}
			free--
		}
	}
	row[n%4*2+1] = Bishop
	row[n/4%4*2] = Bishop
	place(Queen, n/16%6)
	pairs := [10][2]int{{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}
	pair := pairs[n/96]
	place(Knight, pair[1])
	place(Knight, pair[0])
	for _, t := range []PieceType{Rook, King, Rook} {
		place(t, 0)
	}
	return row, nil
}
