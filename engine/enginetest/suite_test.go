package enginetest

import (
	"testing"
	"time"

	"github.com/regence-chess/regence/engine"
)

func TestFake(t *testing.T) {
	Run(t, Subject{New: func(testing.TB) engine.Player { return NewFake(time.Millisecond) }})
}
