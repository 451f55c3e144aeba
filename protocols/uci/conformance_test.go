package uci

import (
	"context"
	"io"
	"testing"
	"time"

	"github.com/regence-chess/regence/engine/enginetest"
	"github.com/regence-chess/regence/protocols/uci/ucitest"
)

func TestConformanceOfServer(t *testing.T) {
	ucitest.Run(t, ucitest.Subject{Dial: func(testing.TB) *ucitest.Conn {
		return ucitest.Pipe(func(in io.Reader, out io.Writer) error {
			player := enginetest.NewFake(10 * time.Millisecond)
			defer player.Close()
			return Serve(context.Background(), ServerConfig{Player: player, In: in, Out: out})
		})
	}})
}
