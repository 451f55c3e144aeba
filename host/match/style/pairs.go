package style

import "strings"

// PairRounds finds the pairs of a match in its records, where they do not say so: games of
// rounds "n.1" and "n.2" between the same two, from the same position and with colors
// swapped. Pairs are numbered from 1.
func PairRounds(records []Record) {
	type key struct{ white, black, round, start string }
	open := map[key]int{}
	pairs := 0
	for i := range records {
		record := &records[i]
		major, minor, ok := strings.Cut(record.Round, ".")
		if !ok || record.Pair != 0 {
			continue
		}
		start := record.Start.FEN()
		switch minor {
		case "1":
			open[key{record.Names[0], record.Names[1], major, start}] = i
		case "2":
			other := key{record.Names[1], record.Names[0], major, start}
			if first, ok := open[other]; ok {
				pairs++
				records[first].Pair, record.Pair = pairs, pairs
				delete(open, other)
			}
		}
	}
}
