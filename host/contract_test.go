package host_test

import (
	"testing"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/enginetest"
	"github.com/regence-chess/regence/personalities"
	"github.com/regence-chess/regence/protocols/wire"
	"github.com/regence-chess/regence/protocols/wire/wiretest"
)

// TestContractOfSession holds a session to the contract of players, with a process for
// every law.
func TestContractOfSession(t *testing.T) {
	enginetest.Run(t, enginetest.Subject{New: func(t testing.TB) engine.Player {
		return open(t, newRoster(t, nil), "baseline") // what fails in one law benches nobody in the next
	}})
}

// TestContractOfWire holds the native engine behind the wire, without a session, to it.
func TestContractOfWire(t *testing.T) {
	if testing.Short() {
		t.Skip("the session's contract covers most of it: not with -short")
	}
	resolved, err := personalities.Builtin().Resolve("tal")
	if err != nil {
		t.Fatal(err)
	}
	enginetest.Run(t, enginetest.Subject{New: func(t testing.TB) engine.Player {
		client, err := wire.Launch(testContext(t), wire.LaunchConfig{
			Command: wiretest.Command(t, ""), Pack: resolved.Canonical(), Plain: true,
		})
		if err != nil {
			t.Fatal(err)
		}
		return client
	}})
}

// TestContractOfStandIn holds the last resort to it: nothing can be started.
func TestContractOfStandIn(t *testing.T) {
	if testing.Short() {
		t.Skip("the session's contract covers most of it: not with -short")
	}
	roster := newRoster(t, scripts{"": "exit"})
	enginetest.Run(t, enginetest.Subject{New: func(t testing.TB) engine.Player {
		return open(t, roster, "tal")
	}})
}
