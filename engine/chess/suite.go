package chess

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// PerftCase is a position with the numbers of leaves that [Perft] must find.
type PerftCase struct {
	Name   string // from the suite, or the number of the line
	FEN    string
	Counts []PerftCount // by rising depth, at least one
}

// PerftCount is the number of leaves at one depth.
type PerftCount struct {
	Depth int
	Nodes uint64
}

// Deepest is the deepest count of at most maxNodes leaves, and whether there is one.
func (c *PerftCase) Deepest(maxNodes uint64) (PerftCount, bool) {
	var best PerftCount
	for _, count := range c.Counts {
		if count.Nodes <= maxNodes && count.Depth > best.Depth {
			best = count
		}
	}
	return best, best.Depth > 0
}

// PerftSuite is the built-in suite: the six positions of the Chess Programming Wiki's
// page "Perft Results", which between them hold every kind of move.
func PerftSuite() []PerftCase {
	table := []struct {
		name, fen string
		nodes     []uint64 // from depth 1
	}{
		{"start position", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
			[]uint64{20, 400, 8902, 197281, 4865609, 119060324}},
		{"kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
			[]uint64{48, 2039, 97862, 4085603, 193690690}},
		{"position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
			[]uint64{14, 191, 2812, 43238, 674624, 11030083, 178633661}},
		{"position 4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
			[]uint64{6, 264, 9467, 422333, 15833292, 706045033}},
		{"position 5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
			[]uint64{44, 1486, 62379, 2103487, 89941194}},
		{"position 6", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
			[]uint64{46, 2079, 89890, 3894594, 164075551}},
	}
	suite := make([]PerftCase, 0, len(table))
	for _, row := range table {
		c := PerftCase{Name: row.name, FEN: row.fen}
		for i, nodes := range row.nodes {
			c.Counts = append(c.Counts, PerftCount{Depth: i + 1, Nodes: nodes})
		}
		suite = append(suite, c)
	}
	return suite
}

// ReadPerftSuite reads a suite in either of two usual formats, also mixed: EPD lines with
// the counts behind semicolons ("FEN ;D1 20 ;D2 400"), and blocks of the lines "id NAME",
// "epd FEN" and "perft DEPTH NODES". Empty lines and those that begin with # are skipped.
// Errors name the line. The positions themselves are not checked.
func ReadPerftSuite(r io.Reader) ([]PerftCase, error) {
	var suite []PerftCase
	block := PerftCase{} // the block being read
	finish := func() {
		if len(block.Counts) > 0 {
			suite = append(suite, block)
		}
	}
	lines := bufio.NewScanner(r)
	number := 0
	for lines.Scan() {
		number++
		line := strings.TrimSpace(strings.ReplaceAll(lines.Text(), "\x00", "")) // some files carry NULs
		keyword, rest, _ := strings.Cut(line, " ")
		rest = strings.TrimSpace(rest)
		var err error
		switch {
		case line == "" || line[0] == '#':
		case keyword == "id":
			finish()
			block = PerftCase{Name: rest}
		case keyword == "epd" || keyword == "fen":
			if block.FEN != "" {
				finish()
				block = PerftCase{}
			}
			block.FEN = rest
		case keyword == "perft":
			if block.FEN == "" {
				return nil, fmt.Errorf("line %d: perft without an epd line before it", number)
			}
			var count PerftCount
			count, err = parseCount(rest)
			block.Counts = append(block.Counts, count)
		case strings.Contains(line, ";"):
			var c PerftCase
			c, err = parseCountedEPD(line)
			c.Name = fmt.Sprintf("line %d", number)
			suite = append(suite, c)
		default:
			err = fmt.Errorf("%q: want \"FEN ;D1 20 ;D2 400\", or id, epd or perft", line)
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("line %d: %w", number+1, err)
	}
	finish()
	return suite, nil
}

// parseCountedEPD reads "FEN ;D1 20 ;D2 400".
func parseCountedEPD(line string) (PerftCase, error) {
	fields := strings.Split(line, ";")
	c := PerftCase{FEN: strings.TrimSpace(fields[0])}
	for _, field := range fields[1:] {
		field = strings.TrimSpace(field)
		if field == "" {
			continue
		}
		if field[0] != 'D' {
			return c, fmt.Errorf("%q: want D, a depth and a count, such as \"D2 400\"", field)
		}
		count, err := parseCount(field[1:])
		if err != nil {
			return c, err
		}
		c.Counts = append(c.Counts, count)
	}
	if len(c.Counts) == 0 {
		return c, fmt.Errorf("no counts behind the position")
	}
	return c, nil
}

// parseCount reads a depth and a number of leaves.
func parseCount(text string) (PerftCount, error) {
	fields := strings.Fields(text)
	if len(fields) == 2 {
		depth, err := strconv.Atoi(fields[0])
		nodes, err2 := strconv.ParseUint(fields[1], 10, 64)
		if err == nil && err2 == nil && depth > 0 {
			return PerftCount{Depth: depth, Nodes: nodes}, nil
		}
	}
	return PerftCount{}, fmt.Errorf("%q: want a depth from 1 and a number of leaves", text)
}
