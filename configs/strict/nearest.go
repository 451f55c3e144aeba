package strict

import "strings"

// Nearest is the candidate that was most likely meant by word, and false when none is
// close. Case does not count. A word that is the last part of exactly one dotted
// candidate means that one ("contempt": "search.contempt").
func Nearest(word string, candidates []string) (string, bool) {
	word = strings.ToLower(word)
	best, bestCost := "", 1+len(word)/3
	suffix, suffixes := "", 0
	for _, candidate := range candidates {
		lower := strings.ToLower(candidate)
		if strings.HasSuffix(lower, "."+word) {
			suffix = candidate
			suffixes++
		}
		if cost := distance(word, lower, bestCost); cost < bestCost || cost == bestCost && best == "" {
			best, bestCost = candidate, cost
		}
	}
	if suffixes == 1 && bestCost > 0 {
		return suffix, true
	}
	if best != "" {
		return best, true
	}
	return nearestLeaf(word, candidates)
}

// nearestLeaf compares last parts only: a good key in a wrong section.
func nearestLeaf(word string, candidates []string) (string, bool) {
	leaf := word[strings.LastIndexByte(word, '.')+1:]
	best, bestCost := "", 1+len(leaf)/4
	for _, candidate := range candidates {
		lower := strings.ToLower(candidate)
		cost := distance(leaf, lower[strings.LastIndexByte(lower, '.')+1:], bestCost)
		if cost < bestCost {
			best, bestCost = candidate, cost
		}
	}
	return best, best != ""
}

// distance is the number of letters to insert, drop, change or swap with a neighbour
// to turn a into b (optimal string alignment), or limit+1 when it is more than limit.
func distance(a, b string, limit int) int {
	if max(len(a), len(b))-min(len(a), len(b)) > limit {
		return limit + 1
	}
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			change := last[j-1]
			if a[i-1] != b[j-1] {
				change++
			}
			row[j] = min(change, last[j]+1, row[j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return min(last[len(b)], limit+1)
}
