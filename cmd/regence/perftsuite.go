package main

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// perftEntry is a position with its known counts.
type perftEntry struct {
	name   string
	fen    string
	counts []perftCount
}

type perftCount struct {
	depth int
	nodes uint64
}

// countsFrom are counts at depth 1, 2 and so on.
func countsFrom(nodes ...uint64) []perftCount {
	counts := make([]perftCount, len(nodes))
	for i, n := range nodes {
		counts[i] = perftCount{depth: i + 1, nodes: n}
	}
	return counts
}

// standardPerft are the six positions by which move generators are usually compared, from
// the page "Perft Results" of the Chess Programming Wiki.
var standardPerft = []perftEntry{
	{
		name:   "start position",
		fen:    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		counts: countsFrom(20, 400, 8902, 197281, 4865609, 119060324),
	},
	{
		name:   "position 2, Kiwipete",
		fen:    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		counts: countsFrom(48, 2039, 97862, 4085603, 193690690),
	},
	{
		name:   "position 3",
		fen:    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
		counts: countsFrom(14, 191, 2812, 43238, 674624, 11030083, 178633661),
	},
	{
		name:   "position 4",
		fen:    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
		counts: countsFrom(6, 264, 9467, 422333, 15833292),
	},
	{
		name:   "position 5",
		fen:    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
		counts: countsFrom(44, 1486, 62379, 2103487, 89941194),
	},
	{
		name:   "position 6",
		fen:    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
		counts: countsFrom(46, 2079, 89890, 3894594, 164075551),
	},
}

// parsePerft reads positions with counts in either of two forms: a line
// "FEN ;D1 20 ;D2 400", or a line "epd FEN" followed by lines "perft 1 20". Empty lines,
// "id" lines and those that begin with # are passed over.
func parsePerft(source io.Reader, name string) ([]perftEntry, error) {
	var entries []perftEntry
	scanner := bufio.NewScanner(source)
	for number := 1; scanner.Scan(); number++ {
		text := strings.TrimSpace(scanner.Text())
		at := fmt.Sprintf("%s:%d", name, number)
		word, rest, _ := strings.Cut(text, " ")
		switch {
		case text == "", strings.HasPrefix(text, "#"), word == "id":
		case word == "epd":
			entries = append(entries, perftEntry{name: at, fen: rest})
		case word == "perft":
			count, err := parseCount(rest)
			if err != nil || len(entries) == 0 {
				return nil, fmt.Errorf("%s: %q: want an epd line before, and perft DEPTH NODES", at, text)
			}
			last := &entries[len(entries)-1]
			last.counts = append(last.counts, count)
		default:
			entry, err := parsePerftLine(text)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", at, err)
			}
			entry.name = at
			entries = append(entries, entry)
		}
	}
	if err := scanner.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(entries) == 0 {
		return nil, fmt.Errorf("%s: no position with counts; want lines such as FEN ;D1 20 ;D2 400", name)
	}
	return entries, nil
}

func parsePerftLine(text string) (perftEntry, error) {
	fen, rest, found := strings.Cut(text, ";")
	if !found {
		return perftEntry{}, fmt.Errorf("%q: want FEN ;D1 20 ;D2 400", text)
	}
	entry := perftEntry{fen: strings.TrimSpace(fen)}
	for part := range strings.SplitSeq(rest, ";") {
		count, err := parseCount(strings.TrimPrefix(strings.TrimSpace(part), "D"))
		if err != nil {
			return perftEntry{}, err
		}
		entry.counts = append(entry.counts, count)
	}
	return entry, nil
}

// parseCount reads "5 4865609".
func parseCount(text string) (perftCount, error) {
	fields := strings.Fields(text)
	if len(fields) == 2 {
		depth, depthErr := strconv.Atoi(fields[0])
		nodes, nodesErr := strconv.ParseUint(fields[1], 10, 64)
		if depthErr == nil && nodesErr == nil && depth > 0 {
			return perftCount{depth: depth, nodes: nodes}, nil
		}
	}
	return perftCount{}, fmt.Errorf("%q: want a depth and a number of nodes", text)
}
