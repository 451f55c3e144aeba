//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package syzygy

import (
	"errors"
	"os"
	"strconv"
	"syscall"
)

// mapFile maps a whole file for reading. Where pointers have 32 bits the tables might not
// fit into the address space, and it refuses.
func mapFile(f *os.File, size int64) ([]byte, error) {
	if strconv.IntSize < 64 {
		return nil, errors.ErrUnsupported
	}
	return syscall.Mmap(int(f.Fd()), 0, int(size), syscall.PROT_READ, syscall.MAP_SHARED)
}

func unmapFile(mapped []byte) error { return syscall.Munmap(mapped) }
