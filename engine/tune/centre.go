package tune

import "github.com/regence-chess/regence/engine/eval"

// centre moves the mean of each piece's tables of squares and mobility into its value,
// so that a value reads as what the piece is worth on the average: the fit decides only
// the sum.
func (m *model) centre(w vector, free mask) {
	often := m.frequency()
	for _, man := range []string{"pawn", "knight", "bishop", "rook", "queen"} {
		value, _ := eval.Find("material." + man)
		for _, name := range []string{"squares." + man, "mobility." + man} {
			table, ok := eval.Find(name)
			if !ok || !free.mg[table.Place()] || !free.mg[value.Place()] {
				continue
			}
			from, to := table.Place(), table.Place()+table.Size
			for _, phase := range [][]float64{w.mg, w.eg} {
				mean, all := 0.0, 0.0
				for i := from; i < to; i++ {
					mean += often[i] * phase[i]
					all += often[i]
				}
				if all == 0 {
					continue
				}
				mean /= all
				for i := from; i < to; i++ {
					if often[i] > 0 {
						phase[i] -= mean
					}
				}
				phase[value.Place()] += mean
			}
		}
	}
}

// frequency is how often each weight counts in all positions together.
func (m *model) frequency() []float64 {
	often := make([]float64, len(placeKinds()))
	for _, f := range m.data.features {
		often[f.place] += float64(max(f.count, -f.count))
	}
	return often
}
