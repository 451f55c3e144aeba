package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/regence-chess/regence/configs"
	"github.com/regence-chess/regence/host"
	"github.com/regence-chess/regence/personalities"
	"github.com/regence-chess/regence/protocols/wire"
)

// house is what a verb begins with that seats personalities.
type house struct {
	roster   *host.Roster
	settings configs.Regence
	mistakes []string // in settings and packs, one line each, for the user
}

// openHouse reads the settings and finds the personalities, those of the program's own
// engine by running the program itself. Mistakes in them are no error: what is good can
// be played.
func openHouse(a *app) (*house, error) {
	settings, catalog, err := openCatalog()
	h := &house{settings: settings, mistakes: mistakes(catalog, err)}
	log, err := hostLog(a.stderr, &settings)
	if err != nil {
		h.mistakes = append(h.mistakes, err.Error())
	}
	command, err := wire.Self(engineVerb)
	if err != nil {
		return nil, err
	}
	h.roster, err = host.NewRoster(host.Config{
		Catalog: catalog,
		Command: command,
		Version: a.version,
		Log:     log,
		Defaults: map[string]string{
			"Hash":          strconv.Itoa(settings.Hash),
			"Threads":       strconv.Itoa(settings.Threads),
			"Move Overhead": strconv.FormatInt(settings.MoveOverhead.Milliseconds(), 10),
		},
	})
	return h, err
}

// mistakes lists what is wrong with the settings and the packs, the first mistake of each
// file.
func mistakes(catalog *personalities.Catalog, settings error) []string {
	var lines []string
	note := func(err error) {
		first, rest, _ := strings.Cut(err.Error(), "\n")
		if rest != "" {
			first += fmt.Sprintf(" (and %d more)", strings.Count(rest, "\n")+1)
		}
		lines = append(lines, first)
	}
	if settings != nil {
		note(settings)
	}
	for _, bad := range catalog.Bad() {
		note(bad.Err)
	}
	return lines
}
