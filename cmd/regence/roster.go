package main

import (
	"github.com/regence-chess/regence/host"
	"github.com/regence-chess/regence/personalities"
	"github.com/regence-chess/regence/protocols/wire"
)

// newRoster is the personalities that this program can seat, those of its own engine by
// running itself.
func newRoster(a *app, packFolders ...string) (*host.Roster, error) {
	command, err := wire.Self(engineVerb)
	if err != nil {
		return nil, err
	}
	return host.NewRoster(host.Config{
		Catalog: personalities.Open(packFolders...),
		Command: command,
		Version: a.version,
	})
}
