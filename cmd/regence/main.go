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

	"github.com/spf13/cobra"
)

// gcPercent is how much the heap may grow between collections, in percent.
const gcPercent = 400

func main() {
	os.Exit(run())
}

// run is main with the exit status as its result: 0 done, 1 failed, 2 wrongly called.
func run() int {
	// The program's own heap is small: collecting it rarely costs little memory, and keeps a
	// collection out of the start, which counts before uciok.
	debug.SetGCPercent(gcPercent)

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
