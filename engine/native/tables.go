package native

import (
	"fmt"

	"github.com/regence-chess/regence/engine/syzygy"
)

// openTables uses the tablebases of a path from now on, and tells what was found and what
// could not be used.
func (p *Player) openTables(path string) (notices []string) {
	if err := p.closeTables(); err != nil {
		notices = append(notices, err.Error())
	}
	if path == "" {
		return notices
	}
	tables, problems := syzygy.Open(path)
	for _, problem := range problems {
		notices = append(notices, problem.Error())
	}
	p.options.Tables = tables
	wdl, dtz := tables.Counts()
	return append(notices, fmt.Sprintf("Syzygy: %d WDL and %d DTZ tables, up to %d men", wdl, dtz, tables.Largest()))
}

// closeTables lets go of the tablebases in use.
func (p *Player) closeTables() error {
	tables := p.options.Tables
	if tables == nil {
		return nil
	}
	p.options.Tables = nil
	if p.searcher != nil {
		p.searcher.Configure(p.options)
	}
	return tables.Close()
}
