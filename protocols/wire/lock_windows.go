package wire

import (
	"os"
	"path/filepath"

	"golang.org/x/sys/windows"
)

// tryLock takes the lock of a file that falls with its process, whatever ends that.
func tryLock(file *os.File) bool {
	const flags = windows.LOCKFILE_EXCLUSIVE_LOCK | windows.LOCKFILE_FAIL_IMMEDIATELY
	return windows.LockFileEx(windows.Handle(file.Fd()), flags, 0, 1, 0, &windows.Overlapped{}) == nil
}

// makeLock makes the lock file of a directory. Windows lets nobody rename or remove a file
// that is open, so the name can be the final one: a sweep that comes between the two steps
// leaves the file, and the directory with it, where they are.
func makeLock(directory string) (*os.File, error) {
	lock, err := os.OpenFile(filepath.Join(directory, lockName), os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	tryLock(lock) // a sweep that holds it now gives it up at once and has removed nothing
	return lock, nil
}
