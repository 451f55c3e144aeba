package wiretest

import (
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/protocols/wire"
)

// startVariable names the variable that tells a scripted process what to do before it
// serves.
const startVariable = "WIRETEST_START"

// ServeIfPlugin makes this process an engine and ends it, if a host has started it as one.
// Otherwise it does nothing. newPlayer makes the player of a pack; New is one.
func ServeIfPlugin(newPlayer func(pack []byte) (engine.Player, error)) {
	if !wire.IsPlugin() {
		return
	}
	start, argument, _ := strings.Cut(os.Getenv(startVariable), ":")
	switch start {
	case "exit":
		fmt.Fprintln(os.Stderr, "error while loading shared libraries: libchess.so.7")
		os.Exit(127)
	case "garbage":
		fmt.Println("Welcome to the scripted engine")
	case "sleep":
		pause, err := time.ParseDuration(argument)
		if err != nil {
			panic(err)
		}
		time.Sleep(pause)
	case "environment":
		text := strings.Join(os.Environ(), "\n")
		if err := os.WriteFile(argument, []byte(text), 0o600); err != nil {
			panic(err)
		}
	case "version": // shakes hands in a version that is to come
		fmt.Println("1|2|unix|/nowhere|grpc|")
		_, _ = io.Copy(io.Discard, os.Stdin)
		os.Exit(0)
	case "steal": // reads what is not meant for it
		text := make([]byte, 1)
		n, err := io.ReadFull(os.Stdin, text)
		fmt.Fprintf(os.Stderr, "stdin gave %d bytes (%v)\n", n, err)
		os.Exit(1)
	}
	wire.Serve(wire.ServeConfig{New: newPlayer})
	os.Exit(0)
}

// Command is how to run the scripted player: as this test binary. start is what the
// process does before it serves: "" nothing, "exit" ends with a message on stderr,
// "garbage" prints, "version" speaks version 2 of the wire, "sleep:3s" waits,
// "environment:FILE" writes down its environment, "steal" reads its standard input.
func Command(t testing.TB, start string) wire.Command {
	t.Helper()
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return wire.Command{Path: path, Env: []string{startVariable + "=" + start}, Own: true}
}
