package tune

import "github.com/regence-chess/regence/engine/eval"

// centre moves the mean of each table of squares into the value of the man, so that
// both can be read: the fit decides only their sum.
func centre(w vector, free mask) {
	for _, man := range []string{"pawn", "knight", "bishop", "rook", "queen"} {
		table, _ := eval.Find("squares." + man)
		value, _ := eval.Find("material." + man)
		if !free.mg[table.Place()] || !free.mg[value.Place()] {
			continue
		}
		first, last := 0, table.Size
		if man == "pawn" { // none stands on the first or last rank
			first, last = 8, 56
		}
		for _, phase := range [][]float64{w.mg, w.eg} {
			squares := phase[table.Place()+first : table.Place()+last]
			mean := 0.0
			for _, x := range squares {
				mean += x / float64(len(squares))
			}
			for i := range squares {
				squares[i] -= mean
			}
			phase[value.Place()] += mean
		}
	}
}
