package native

import (
	"testing"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/enginetest"
)

func TestContract(t *testing.T) {
	enginetest.Run(t, enginetest.Subject{New: func(t testing.TB) engine.Player { return newPlayer(t) }})
}
