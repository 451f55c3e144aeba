package chess

import (
	"flag"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/regence-chess/regence/internal/slowness"
	"github.com/regence-chess/regence/internal/testdata"
)

var perftFull = flag.Bool("perft.full", false, "count every perft suite to its full depth, which takes minutes")

// checkPerft counts each case to the deepest depth of at most budget leaves, a fiftieth
// of it under the race detector. A case whose shallowest count is far above the budget is
// left to the full run; the log says how many were.
func checkPerft(t *testing.T, suite []PerftCase, budget uint64) {
	t.Helper()
	if slowness.Race {
		budget /= 50
	}
	var total uint64
	left := 0
	begin := time.Now()
	for i := range suite {
		c := &suite[i]
		p, err := ParseFEN(c.FEN)
		if c.Name == "max-legals-too-much-material" {
			if err == nil || !strings.Contains(err.Error(), "28 men") {
				t.Errorf("%s: error %v, want a refusal of 28 men", c.FEN, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", c.Name, err)
			continue
		}
		count, ok := c.Deepest(budget)
		if !ok {
			if count = c.Counts[0]; count.Nodes > 10*budget {
				left++
				continue
			}
		}
		before := p
		got := Perft(&p, count.Depth)
		total += got
		if got != count.Nodes {
			t.Errorf("%s: %s: depth %d: %d leaves, want %d", c.Name, c.FEN, count.Depth, got, count.Nodes)
		}
		if p != before {
			t.Errorf("%s: %s: position changed", c.Name, c.FEN)
		}
	}
	t.Logf("%d of %d positions, %d leaves, %.0f million a second",
		len(suite)-left, len(suite), total, float64(total)/time.Since(begin).Seconds()/1e6)
	if left == len(suite) {
		t.Error("no position fits the budget")
	}
}

func TestPerftBuiltin(t *testing.T) {
	budget := uint64(20e6)
	if *perftFull {
		budget = 1e12
	}
	suite := PerftSuite()
	if len(suite) != 6 {
		t.Errorf("%d positions, want 6", len(suite))
	}
	checkPerft(t, suite, budget)
}

// The suites of the data folder, with the number of positions each must have, the budget
// of leaves for a position in a plain run, and that of a full run, whose depth may have a
// bound too.
func TestPerftSuites(t *testing.T) {
	for _, c := range []struct {
		file        string
		positions   int
		plain, full uint64
		depth       int
	}{
		{"ethereal-standard.epd", 128, 10e6, 1e12, 0},
		{"ethereal-fischer.epd", 960, 1e6, 1e12, 5},
		{"pychess-frc_perftsuite.epd", 9, 20e6, 1e9, 0},
		{"pychess-perftsuite2.epd", 32, 20e6, 1e9, 0},
		{"roce-perftsuite.epd", 126, 1e6, 1e12, 0},
		{"blunder-perft_suite.epd", 162, 1e6, 1e12, 0},
		{"cw-perft.epd", 174, 1e6, 1e9, 0},
		{"cw-perft-marcel.epd", 6838, 1e5, 2e6, 0},
		{"cw-ferdy-double-checks.epd", 184, 1e6, 1e12, 0},
		{"cw-ferdy-enpassant.epd", 3760, 5e4, 1e12, 0},
		{"cw-ferdy-single-check-1.epd", 5000, 2e4, 1e12, 0},
		{"python-chess-chess960.perft", 960, 1e4, 1e6, 0},
		{"python-chess-random.perft", 6838, 1e4, 2e6, 0},
		{"python-chess-tricky.perft", 19, 20e6, 1e12, 0},
		{"scalachess-tricky.perft", 18, 20e6, 1e9, 0},
		{"shakmaty-tricky.perft", 26, 20e6, 1e12, 0},
	} {
		t.Run(c.file, func(t *testing.T) {
			file, err := os.Open(testdata.File(t, "perft", c.file))
			if err != nil {
				t.Fatal(err)
			}
			defer file.Close()
			suite, err := ReadPerftSuite(file)
			if err != nil {
				t.Fatal(err)
			}
			if len(suite) != c.positions {
				t.Errorf("%d positions, want %d", len(suite), c.positions)
			}
			budget := c.plain
			if *perftFull {
				budget = c.full
				for i := range suite {
					suite[i].Counts = slices.DeleteFunc(suite[i].Counts, func(n PerftCount) bool {
						return c.depth > 0 && n.Depth > c.depth
					})
				}
			}
			checkPerft(t, suite, budget)
		})
	}
}

func TestDivideSumsToPerft(t *testing.T) {
	for _, c := range PerftSuite() {
		p, err := ParseFEN(c.FEN)
		if err != nil {
			t.Fatal(err)
		}
		var sum uint64
		var moves, list MoveList
		for _, d := range Divide(&p, 3) {
			sum += d.Nodes
			moves.Add(d.Move)
		}
		p.LegalMoves(&list)
		if sum != c.Counts[2].Nodes || !slices.Equal(moves.Slice(), list.Slice()) {
			t.Errorf("%s: divide 3: sum %d of %d moves, want %d of %d", c.Name, sum, moves.Len(), c.Counts[2].Nodes, list.Len())
		}
		if Perft(&p, 0) != 1 || len(Divide(&p, 0)) != 0 {
			t.Errorf("%s: depth 0: want one leaf and no division", c.Name)
		}
	}
}

func TestPerftUntil(t *testing.T) {
	p := StartPosition()
	before := p
	asked := 0
	nodes, complete := PerftUntil(&p, 5, func() bool { asked++; return false })
	if nodes != 4865609 || !complete || asked < 20 {
		t.Errorf("%d nodes, complete %t, asked %d times", nodes, complete, asked)
	}
	asked = 0
	nodes, complete = PerftUntil(&p, 7, func() bool { asked++; return asked > 10 })
	if complete || nodes == 0 || nodes >= 4865609 || p != before {
		t.Errorf("stopped: %d nodes, complete %t, at %s", nodes, complete, p.FEN())
	}
}

func TestReadPerftSuite(t *testing.T) {
	const good = "# comment\n\n8/8/8/8/8/8/8/K1k5 w - - 0 1 ;D1 3 ;D2 9\n" +
		"id first\nepd A w - -\nperft 1 20\nperft 2 400\n\nid second\nepd B w - -\nperft 1 7\n" +
		"C w - -  0 1; D4 23441\x00\n"
	suite, err := ReadPerftSuite(strings.NewReader(good))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range suite {
		got = append(got, c.Name+"|"+c.FEN)
	}
	want := []string{"line 3|8/8/8/8/8/8/8/K1k5 w - - 0 1", "line 12|C w - -  0 1", "first|A w - -", "second|B w - -"}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("read %q, want %q", got, want)
	}
	for text, complaint := range map[string]string{
		"\nfoo":                      "line 2",
		"perft 1 20":                 "line 1: perft without an epd",
		"8/8 w - - ;D1":              "want a depth",
		"8/8 w - - ;X1 20":           "such as",
		"8/8 w - - ;":                "no counts",
		"id a\nepd x\nperft 0 1":     "line 3",
		"epd x\nperft 1 minus":       "line 2",
		"8/8 w - - ;D1 20 ;D2 4e5":   "4e5",
		strings.Repeat("x", 1<<17):   "line 1: bufio.Scanner: token too long",
		"8/8 w - - 0 1 ;D99999999 a": "line 1",
	} {
		if _, err := ReadPerftSuite(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), complaint) {
			t.Errorf("%.40q: error %v, want one with %q", text, err, complaint)
		}
	}
}
