package wire_test

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/protocols/wire"
)

// hostVariable makes the test binary a host, for the tests that kill one. Its value is the
// script of the engine that it starts.
const hostVariable = "WIRE_TEST_HOST"

// actAsHost starts an engine and a search, tells its process id, and waits to be killed.
func actAsHost(script string) {
	path, err := os.Executable()
	if err != nil {
		panic(err)
	}
	client, err := wire.Launch(context.Background(), wire.LaunchConfig{
		Command: wire.Command{Path: path}, Pack: []byte(script), Plain: true,
	})
	if err != nil {
		panic(err)
	}
	if _, err := client.Go(context.Background(), chess.NewGame(chess.StartPosition()), engine.Limits{Infinite: true}); err != nil {
		panic(err)
	}
	fmt.Println(client.PID())
	_, _ = io.Copy(io.Discard, os.Stdin)
	os.Exit(0) // without a word to the engine
}
