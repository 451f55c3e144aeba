package main

import (
	"errors"
	"runtime/debug"
	"time"

	"github.com/spf13/cobra"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/personalities"
	"github.com/regence-chess/regence/protocols/wire"
)

// engineVerb is the verb by which the host runs this program as an engine.
const engineVerb = "engine"

const (
	// startGCPercent is how much the heap of an engine may grow between collections during
	// startPhase, in percent: enough to keep a collection, which the hash table would bring
	// about, out of the time before readyok. Later garbage must not grow to a multiple of the
	// table.
	startGCPercent  = 800
	engineGCPercent = 100

	// startPhase is how long a start may take.
	startPhase = 2 * time.Second
)

// newEngineCmd serves a personality to the host that started this process. People have no
// use for it.
func newEngineCmd(*app) *cobra.Command {
	return &cobra.Command{
		Use:    engineVerb,
		Short:  "Serve a personality to the host that started this process",
		Hidden: true,
		Args:   cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			if !wire.IsPlugin() {
				return errors.New("the verb engine is for the host, which starts it by itself")
			}
			debug.SetGCPercent(startGCPercent)
			started := time.AfterFunc(startPhase, func() { debug.SetGCPercent(engineGCPercent) })
			defer started.Stop()
			wire.Serve(wire.ServeConfig{New: newPlayer})
			return nil
		},
	}
}

// newPlayer makes the player of a resolved pack; without one it is baseline.
func newPlayer(pack []byte) (engine.Player, error) {
	if len(pack) == 0 {
		resolved, err := personalities.Builtin().Resolve("baseline")
		if err != nil {
			return nil, err
		}
		return resolved.Player()
	}
	resolved, err := personalities.Decode(pack)
	if err != nil {
		return nil, err
	}
	return resolved.Player()
}
