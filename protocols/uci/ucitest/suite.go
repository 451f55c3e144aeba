package ucitest

import (
	"io"
	"slices"
	"testing"
	"time"

	"github.com/regence-chess/regence/internal/slowness"
)

// Subject is an engine under test.
type Subject struct {
	// Dial starts the engine. The suite ends it by closing its input.
	Dial func(t testing.TB) *Conn

	// Thinks is false for a player that only pretends to search: it is not asked for
	// good scores.
	Thinks bool

	// Patience is how long an answer may take that should come at once; zero means
	// DefaultPatience, and more under the race detector.
	Patience time.Duration
}

// DefaultPatience is generous, for machines with other work to do.
const DefaultPatience = 10 * time.Second

// Conn is a running engine.
type Conn struct {
	In  io.WriteCloser
	Out io.Reader

	// Wait blocks until the engine has ended by itself and returns its fault.
	Wait func() error
}

// item is one expectation.
type item struct {
	code  string
	name  string
	fresh bool // wants an engine of its own, in its first state
	smart bool // wants an engine that thinks
	check func(*Talk)
}

// Run holds an engine against all items. Most share one engine, which is put back into
// its first state in between, as a GUI would do it.
func Run(t *testing.T, subject Subject) {
	if subject.Patience == 0 {
		subject.Patience = slowness.Scale(DefaultPatience)
	}
	var shared *Talk
	defer func() {
		if shared != nil {
			shared.hangUp(t)
		}
	}()
	items := slices.Concat(handshakeItems, stateItems, goItems, positionItems, reportItems, optionItems, userItems)
	for _, item := range items {
		if item.smart && !subject.Thinks {
			continue
		}
		t.Run(item.code+" "+item.name, func(t *testing.T) {
			if item.fresh {
				k := dial(t, subject)
				defer k.hangUp(t)
				item.check(k)
				return
			}
			if shared == nil {
				shared = dial(t, subject)
			}
			k := shared
			shared = nil // given up if the item fails
			k.TB = t
			k.reset()
			item.check(k)
			shared = k
		})
	}
}
