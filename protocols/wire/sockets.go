package wire

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"time"
)

const (
	// socketPrefix begins the name of every socket directory.
	socketPrefix = "regence-"

	// lockName is the file in a socket directory that its host holds locked. It is made and
	// locked under freshName and then renamed, so that no other host ever finds it unlocked
	// while its own lives, and sweeps the directory away.
	lockName  = "lock"
	freshName = "lock.new"

	// longestSocketBase is the longest path that leaves room for what is put below it: a
	// Unix socket's path may have some 104 bytes (macOS), and ours takes up to
	// "/regence-0123456789/plugin-dir0123456789/plugin0123456789".
	longestSocketBase = 104 - 58

	// staleAge is the age at which a directory without a lock file is no longer being made.
	staleAge = time.Minute

	// directoryTries is how often a directory is made anew that was swept away meanwhile: by
	// another host, after this one slept for staleAge between two steps.
	directoryTries = 3
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
		for range directoryTries {
			directory, err := makeSocketDir(base)
			if err == nil {
				return directory, nil
			}
			failure = err
			if !errors.Is(err, fs.ErrNotExist) {
				break
			}
		}
	}
	return nil, fmt.Errorf("no short directory for a socket can be made (tried %q): %w", socketBases(), failure)
}

// makeSocketDir makes a directory with a lock that is held from its first moment.
func makeSocketDir(base string) (*socketDir, error) {
	path, err := os.MkdirTemp(base, socketPrefix) // mode 0700
	if err != nil {
		return nil, err
	}
	lock, err := makeLock(path)
	if err != nil {
		_ = os.RemoveAll(path)
		return nil, err
	}
	return &socketDir{path: path, lock: lock}, nil
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
			// Without a lock it is being made, or its host was killed while it made it.
			info, statErr := os.Stat(path)
			if os.IsNotExist(err) && statErr == nil && time.Since(info.ModTime()) > staleAge && isUnused(path) {
				_ = os.RemoveAll(path)
			}
			continue
		}
		if tryLock(lock) {
			_ = os.RemoveAll(path)
		}
		_ = lock.Close()
	}
}

// isUnused reports whether a directory has nothing but perhaps a lock that was not finished.
func isUnused(path string) bool {
	entries, err := os.ReadDir(path)
	return err == nil && (len(entries) == 0 || len(entries) == 1 && entries[0].Name() == freshName)
}
