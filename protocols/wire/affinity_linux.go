package wire

import (
	"fmt"
	"runtime"

	"golang.org/x/sys/unix"
)

// OnCPUs calls start so that a process which it starts, in the same goroutine, may use some
// processors only; no processors mean all. A child inherits the processors of the thread that
// starts it, and all its threads do, so this thread moves there for a moment.
func OnCPUs(cpus []int, start func() error) error {
	if len(cpus) == 0 {
		return start()
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
	err := start()
	if unix.SchedSetaffinity(0, &before) == nil {
		runtime.UnlockOSThread() // else the thread ends with its goroutine
	}
	return err
}
