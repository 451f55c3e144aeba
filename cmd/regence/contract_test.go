package main

import (
	"os"
	"testing"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/enginetest"
	"github.com/regence-chess/regence/protocols/uci"
)

// TestContractAsForeignEngine holds the whole program against the contract of players,
// driven as a foreign engine over UCI: every wall of the house is between.
func TestContractAsForeignEngine(t *testing.T) {
	enginetest.Run(t, enginetest.Subject{New: func(t testing.TB) engine.Player {
		client, err := uci.Start(t.Context(), uci.ClientConfig{
			Command: binary,
			Env:     append(os.Environ(), "HOME="+home, "XDG_CONFIG_HOME="),
		})
		if err != nil {
			t.Fatal(err)
		}
		return client
	}, Foreign: true})
}
