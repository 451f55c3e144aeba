package syzygy

import (
	"encoding/csv"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/internal/testdata"
)

// folder is where the tables of up to four men are.
func folder(t testing.TB) string { return testdata.File(t, "syzygy", "regular") }

// openTables opens the tables of up to four men.
func openTables(t testing.TB, mapping bool) *Tables {
	t.Helper()
	tables, problems := open(folder(t), mapping)
	for _, err := range problems {
		t.Error(err)
	}
	if tables.Largest() != 4 {
		t.Fatalf("largest %d, want 4", tables.Largest())
	}
	t.Cleanup(func() {
		if err := tables.Close(); err != nil {
			t.Error(err)
		}
	})
	return tables
}

// bothWays runs a test on mapped files and on files read through the cache.
func bothWays(t *testing.T, test func(t *testing.T, tables *Tables)) {
	t.Run("mapped", func(t *testing.T) { test(t, openTables(t, true)) })
	t.Run("paged", func(t *testing.T) { test(t, openTables(t, false)) })
}

// expectation is a position with its known values.
type expectation struct {
	pos chess.Position
	wdl WDL
	dtz int
}

// expectations reads a list of positions with WDL and DTZ in its last columns.
func expectations(t testing.TB, name string) []expectation {
	t.Helper()
	f, err := os.Open(testdata.File(t, "syzygy", name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var all []expectation
	for _, row := range rows[1:] {
		row = row[len(row)-3:]
		fen := row[0]
		if strings.Count(fen, " ") == 3 {
			fen += " 0 1"
		}
		pos, err := chess.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		wdl, err1 := strconv.Atoi(row[1])
		dtz, err2 := strconv.Atoi(row[2])
		if err1 != nil || err2 != nil {
			t.Fatalf("%s: %q", name, row)
		}
		all = append(all, expectation{pos: pos, wdl: WDL(wdl), dtz: dtz})
	}
	return all
}

func TestExpectedValues(t *testing.T) {
	lists := []struct {
		name           string
		known, unknown int // positions of up to four men, and of more
	}{
		{name: "expected-3-4men.csv", known: 1400},
		{name: "shakmaty-syzygy-chess.csv", known: 200, unknown: 16},
	}
	bothWays(t, func(t *testing.T, tables *Tables) {
		for _, list := range lists {
			known, unknown := 0, 0
			for _, e := range expectations(t, list.name) {
				wdl, wdlKnown := tables.ProbeWDL(&e.pos)
				dtz, dtzKnown := tables.ProbeDTZ(&e.pos)
				if e.pos.Occupied().Count() > tables.Largest() {
					unknown++
					if wdlKnown || dtzKnown {
						t.Errorf("%s: known, but there is no table", e.pos.FEN())
					}
					continue
				}
				known++
				if !wdlKnown || wdl != e.wdl {
					t.Errorf("%s: %v %v, want %v", e.pos.FEN(), wdl, wdlKnown, e.wdl)
				}
				if !dtzKnown || dtz != e.dtz {
					t.Errorf("%s: DTZ %d %v, want %d", e.pos.FEN(), dtz, dtzKnown, e.dtz)
				}
			}
			if known != list.known || unknown != list.unknown {
				t.Errorf("%s: %d positions and %d beyond the tables, want %d and %d",
					list.name, known, unknown, list.known, list.unknown)
			}
		}
	})
}
