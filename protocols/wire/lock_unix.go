//go:build unix

package wire

import (
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// tryLock takes the lock of a file that falls with its process, whatever ends that.
func tryLock(file *os.File) bool {
	return unix.Flock(int(file.Fd()), unix.LOCK_EX|unix.LOCK_NB) == nil
}

// makeLock makes the lock file of a directory and holds it. The name by which others look for
// it is given last, when it is locked.
func makeLock(directory string) (*os.File, error) {
	fresh := filepath.Join(directory, freshName)
	lock, err := os.OpenFile(fresh, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if !tryLock(lock) {
		err = fmt.Errorf("%s cannot be locked", fresh)
	} else {
		err = os.Rename(fresh, filepath.Join(directory, lockName))
	}
	if err != nil {
		_ = lock.Close()
		return nil, err
	}
	return lock, nil
}
