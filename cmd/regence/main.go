// Command regence is the host of chess personalities: one binary that speaks UCI when
// it is started without arguments, and does everything else by verbs.
//
// main only gathers what the verbs share (see app) and hands over to the root command;
// each verb has a file of its own with a function newXxxCmd.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
	"time"

	"github.com/spf13/cobra"
)

const (
	// startGCPercent is how much the heap may grow between collections during startPhase, in
	// percent: enough to keep a collection out of the start, which counts before uciok and
	// readyok. Later the usual holds, lest garbage grow to a multiple of the hash table.
	startGCPercent = 800
	usualGCPercent = 100

	// startPhase is how long a start may take.
	startPhase = 2 * time.Second
)

func main() {
	os.Exit(run())
}

// run is main with the exit status as its result: 0 done, 1 failed, 2 wrongly called.
func run() int {
	debug.SetGCPercent(startGCPercent)
	started := time.AfterFunc(startPhase, func() { debug.SetGCPercent(usualGCPercent) })
	defer started.Stop()

	// Double-clicked in the Windows Explorer the program greets like everywhere else.
	cobra.MousetrapHelpText = ""

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()

	a := &app{
		stdin:    os.Stdin,
		stdout:   os.Stdout,
		stderr:   os.Stderr,
		terminal: isTerminal(os.Stdin) && isTerminal(os.Stdout),
		version:  buildVersion(),
	}
	err := newRootCmd(a).ExecuteContext(ctx)
	var usage *usageError
	switch {
	case err == nil:
		return 0
	case errors.Is(err, errReported):
		return 1
	case errors.As(err, &usage):
		fmt.Fprintf(a.stderr, "regence: %v\n", err)
		return 2
	}
	fmt.Fprintf(a.stderr, "regence: %v\n", err)
	return 1
}
