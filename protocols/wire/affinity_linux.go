package wire

import (
	"fmt"
	"os/exec"
	"runtime"

	"golang.org/x/sys/unix"
)

// startOn starts a command on some processors only. A child inherits the processors of the
// thread that starts it, and all its threads do, so this thread moves there for a moment.
func startOn(cmd *exec.Cmd, cpus []int) error {
	if len(cpus) == 0 {
		return cmd.Start()
	}
	var before, wanted unix.CPUSet
	for _, cpu := range cpus {
		wanted.Set(cpu)
	}
	runtime.LockOSThread()
	if err := unix.SchedGetaffinity(0, &before); err != nil {
		runtime.UnlockOSThread()
		return fmt.Errorf("reading the processors of this thread: %w", err)
	}
	if err := unix.SchedSetaffinity(0, &wanted); err != nil {
		runtime.UnlockOSThread()
		return fmt.Errorf("processors %v cannot be used: %w", cpus, err)
	}
	err := cmd.Start()
	if unix.SchedSetaffinity(0, &before) == nil {
		runtime.UnlockOSThread() // else the thread ends with its goroutine
	}
	return err
}
