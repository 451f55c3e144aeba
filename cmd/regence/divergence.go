package main

import (
	"github.com/spf13/pflag"

	"github.com/regence-chess/regence/host/match"
	"github.com/regence-chess/regence/host/match/style"
	"github.com/regence-chess/regence/personalities"
)

func addDivergence(flags *pflag.FlagSet, nodes *uint64) {
	flags.Uint64Var(nodes, "divergence", 0, "measure how many moves differ from baseline's choice, by two searches of about so many nodes a move; slow")
}

// openAnalyst makes the player that moves are held against, nil for no nodes. Its Player must
// be closed.
func openAnalyst(nodes uint64) (*match.Analyst, error) {
	if nodes == 0 {
		return nil, nil
	}
	resolved, err := personalities.Builtin().Resolve("baseline")
	if err != nil {
		return nil, err
	}
	player, err := resolved.Player()
	if err != nil {
		return nil, err
	}
	return &match.Analyst{Player: player, Nodes: nodes}, nil
}

// wantedSides are the colors whose moves are measured in a game: those of the players that
// were asked for, or both.
func wantedSides(config styleConfig, record *style.Record) [2]bool {
	if config.player == "" {
		return [2]bool{true, true}
	}
	var wanted [2]bool
	for color, name := range record.Names {
		for _, query := range []string{config.player, config.versus} {
			wanted[color] = wanted[color] || query != "" && style.Named(query)(name)
		}
	}
	return wanted
}
