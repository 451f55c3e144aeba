package syzygy

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"sync/atomic"
)

// file is an open table file. It is read in pieces of at most [pieceSize] bytes, out of the
// mapping where there is one, else through the shared cache of pages.
type file struct {
	name   string
	size   int64
	mapped []byte   // nil: read through pages
	handle *os.File // nil: mapped
	pages  *pageCache
	spread uint64                // where its pages begin in the cache
	broken atomic.Pointer[error] // why the file may not be used any more
}

// pieceSize is the most that is read at once.
const pieceSize = 8

// openFile opens a table file, and maps it unless the system cannot.
func openFile(name string, pages *pageCache, mapping bool) (*file, error) {
	handle, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	info, err := handle.Stat()
	if err != nil {
		handle.Close()
		return nil, err
	}
	f := &file{name: name, size: info.Size(), handle: handle, pages: pages, spread: spreadOf(name)}
	if !info.Mode().IsRegular() {
		handle.Close()
		return nil, fmt.Errorf("%s: not a regular file", name)
	}
	if mapping && f.size > 0 {
		if f.mapped, err = mapFile(handle, f.size); err == nil {
			f.handle = nil
			return f, handle.Close()
		}
	}
	return f, nil
}

// close gives the file back to the system. Nobody may read it any more.
func (f *file) close() error {
	if f.mapped != nil {
		mapped := f.mapped
		f.mapped = nil
		return unmapFile(mapped)
	}
	return f.handle.Close()
}

// at returns n bytes from an offset, n at most [pieceSize]. It fails, and the file is broken
// from then on, if the file has not so many or cannot be read. The bytes are for reading only.
func (f *file) at(offset int64, n int) ([]byte, bool) {
	if offset < 0 || offset > f.size-int64(n) {
		f.fail(errors.New("it refers to data beyond its end"))
		return nil, false
	}
	if f.mapped != nil {
		return f.mapped[offset : offset+int64(n) : offset+int64(n)], true
	}
	data, err := f.pages.at(f, offset, n)
	if err != nil {
		f.fail(err)
		return nil, false
	}
	return data, true
}

// uint16At reads a number of two bytes, the lowest first.
func (f *file) uint16At(offset int64) (uint16, bool) {
	b, ok := f.at(offset, 2)
	if !ok {
		return 0, false
	}
	return binary.LittleEndian.Uint16(b), true
}

// fail marks the file as broken, for the first reason given. It always returns false.
func (f *file) fail(reason error) bool {
	err := fmt.Errorf("%s: %w", f.name, reason)
	f.broken.CompareAndSwap(nil, &err)
	return false
}

// failed is why the file is broken, nil if it is not.
func (f *file) failed() error {
	if err := f.broken.Load(); err != nil {
		return *err
	}
	return nil
}
