package uci

import (
	"context"
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/regence-chess/regence/engine/enginetest"
	"github.com/regence-chess/regence/internal/slowness"
)

// actAs makes the test binary play an engine of some kind instead of running tests.
const actAs = "REGENCE_UCI_TEST_ENGINE"

func TestMain(m *testing.M) {
	switch os.Getenv(actAs) {
	case "":
		os.Exit(m.Run())
	case "fake":
		player := enginetest.NewFake(time.Millisecond)
		err := Serve(context.Background(), ServerConfig{Player: player, In: os.Stdin, Out: os.Stdout})
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	default:
		misbehave(os.Getenv(actAs))
	}
}

// engineConfig runs the test binary as an engine of a kind.
func engineConfig(t testing.TB, kind string) ClientConfig {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return ClientConfig{Command: self, Env: append(slowness.Environment(), actAs+"="+kind)}
}
