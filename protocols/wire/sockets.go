package wire

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"time"
)

const (
	// socketPrefix begins the name of every socket directory.
	socketPrefix = "regence-"

	// lockName is the file in a socket directory that its host holds locked.
	lockName = "lock"

	// longestSocketBase is the longest path that leaves room for what is put below it: a
	// Unix socket's path may have some 104 bytes (macOS), and ours takes up to
	// "/regence-0123456789/plugin-dir0123456789/plugin0123456789".
	longestSocketBase = 104 - 58

	// staleAge is the age at which a directory without a lock file is no longer being made.
	staleAge = time.Minute
)

// socketDir is a short directory that only this user may enter, for the socket of one
// engine process. Its lock file is held for as long as it is in use, so that it can be told
// from the leavings of a host that was killed.
type socketDir struct {
	path string
	lock *os.File
}

// newSocketDir makes a directory and sweeps away those of dead hosts beside it.
func newSocketDir() (*socketDir, error) {
	var failure error
	for _, base := range socketBases() {
		sweep(base)
		path, err := os.MkdirTemp(base, socketPrefix) // mode 0700
		if err != nil {
			failure = err
			continue
		}
		lock, err := os.OpenFile(filepath.Join(path, lockName), os.O_CREATE|os.O_RDWR, 0o600)
		if err == nil && !tryLock(lock) {
			_ = lock.Close()
			err = fmt.Errorf("%s cannot be locked", lock.Name())
		}
		if err != nil {
			failure = err
			_ = os.RemoveAll(path)
			continue
		}
		return &socketDir{path: path, lock: lock}, nil
	}
	return nil, fmt.Errorf("no short directory for a socket can be made (tried %q): %w", socketBases(), failure)
}

// remove ends the directory.
func (d *socketDir) remove() {
	_ = os.RemoveAll(d.path)
	_ = d.lock.Close()
}

// socketBases are the directories to try, best first. TMPDIR may be longer than the path of
// a socket can be.
func socketBases() []string {
	if runtime.GOOS == "windows" { // no socket files there
		return []string{os.TempDir()}
	}
	var bases []string
	for _, base := range []string{os.Getenv("XDG_RUNTIME_DIR"), os.TempDir(), "/tmp", "/var/tmp"} {
		if filepath.IsAbs(base) && len(base) <= longestSocketBase {
			bases = append(bases, base)
		}
	}
	return bases
}

// sweep removes the socket directories below base that no living host holds.
func sweep(base string) {
	paths, err := filepath.Glob(filepath.Join(base, socketPrefix+"*"))
	if err != nil {
		return
	}
	for _, path := range paths {
		if info, err := os.Lstat(path); err != nil || !info.IsDir() {
			continue
		}
		lock, err := os.OpenFile(filepath.Join(path, lockName), os.O_RDWR, 0)
		if err != nil {
			info, statErr := os.Stat(path)
			if os.IsNotExist(err) && statErr == nil && time.Since(info.ModTime()) > staleAge && isEmpty(path) {
				_ = os.Remove(path)
			}
			continue
		}
		if tryLock(lock) {
			_ = os.RemoveAll(path)
		}
		_ = lock.Close()
	}
}

func isEmpty(path string) bool {
	entries, err := os.ReadDir(path)
	return err == nil && len(entries) == 0
}
