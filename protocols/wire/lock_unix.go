//go:build unix

package wire

import (
	"os"

	"golang.org/x/sys/unix"
)

// tryLock takes the lock of a file that falls with its process, whatever ends that.
func tryLock(file *os.File) bool {
	return unix.Flock(int(file.Fd()), unix.LOCK_EX|unix.LOCK_NB) == nil
}
