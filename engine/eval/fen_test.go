package eval

import "strings"

// flipFEN exchanges White and Black in a FEN.
func flipFEN(fen string) string {
	fields := strings.Fields(fen)
	ranks := strings.Split(fields[0], "/")
	for i, j := 0, len(ranks)-1; i < j; i, j = i+1, j-1 {
		ranks[i], ranks[j] = ranks[j], ranks[i]
	}
	swap := func(text string) string {
		return strings.Map(func(r rune) rune {
			switch {
			case r >= 'a' && r <= 'z':
				return r - 'a' + 'A'
			case r >= 'A' && r <= 'Z':
				return r - 'A' + 'a'
			}
			return r
		}, text)
	}
	fields[0] = swap(strings.Join(ranks, "/"))
	fields[1] = map[string]string{"w": "b", "b": "w"}[fields[1]]
	fields[2] = swap(fields[2])
	if fields[3] != "-" {
		fields[3] = fields[3][:1] + map[byte]string{'3': "6", '6': "3"}[fields[3][1]]
	}
	return strings.Join(fields, " ")
}
