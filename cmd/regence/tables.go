package main

import (
	"errors"
	"fmt"

	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/engine/syzygy"
)

// openTables opens the Syzygy tables of a path that a user gave; an empty path gives none. A
// path without a single usable table is an error, other problems are told on stderr.
func openTables(a *app, path string) (*syzygy.Tables, error) {
	if path == "" {
		return nil, nil
	}
	tables, problems := syzygy.Open(path)
	if tables.Largest() == 0 {
		_ = tables.Close()
		return nil, &usageError{fmt.Errorf("--syzygy %s: no tables: %w", path, errors.Join(problems...))}
	}
	for _, problem := range problems {
		fmt.Fprintln(a.stderr, "regence: --syzygy:", problem)
	}
	return tables, nil
}

// verdictOf tells in words what tables say about a position.
func verdictOf(tables *syzygy.Tables, p *chess.Position) string {
	men := p.Occupied().Count()
	if men > tables.Largest() {
		return fmt.Sprintf("not in the tables: %d men, the largest table has %d", men, tables.Largest())
	}
	wdl, known := tables.ProbeWDL(p)
	if !known {
		return "not in the tables: castling rights, or a table on the way is missing or damaged"
	}
	text := fmt.Sprintf("%s for %s to move", wdl, p.SideToMove())
	switch dtz, known := tables.ProbeDTZ(p); {
	case known && dtz != 0:
		text += fmt.Sprintf(", DTZ %d (plies to the next capture, pawn move or mate)", dtz)
	case known:
		text += ", DTZ 0"
	default:
		text += ", DTZ not known: its table is missing or damaged"
	}
	if p.HalfmoveClock() == 0 {
		return text
	}
	if now, known := tables.Judge(p); !known {
		text += fmt.Sprintf("; with the half-move clock at %d not certain", p.HalfmoveClock())
	} else if now != wdl {
		text += fmt.Sprintf("; with the half-move clock at %d a %s", p.HalfmoveClock(), now)
	}
	return text
}
