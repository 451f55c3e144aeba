package syzygy

import "sync/atomic"

const (
	pageSize  = 4096
	pageSlots = 4096 // 16 MiB when full
)

// pageCache keeps pages of files that are not mapped. Each page has one slot where it may
// stand, and the newest holds it. Pages never change once they are in, so that reading one
// takes no lock, and the garbage collector frees those that nobody reads any more.
type pageCache struct {
	slots [pageSlots]atomic.Pointer[page]
}

// page is a stretch of a file. It runs over into the next page, so that whatever begins in
// it can be read from it.
type page struct {
	file   *file
	number int64
	length int
	data   [pageSize + pieceSize - 1]byte
}

// at returns n bytes of f that lie within the file.
func (c *pageCache) at(f *file, offset int64, n int) ([]byte, error) {
	number, start := offset/pageSize, int(offset%pageSize)
	slot := &c.slots[(uint64(number)+f.spread)%pageSlots]
	p := slot.Load()
	if p == nil || p.file != f || p.number != number {
		p = &page{file: f, number: number}
		p.length = int(min(f.size-number*pageSize, int64(len(p.data))))
		if _, err := f.handle.ReadAt(p.data[:p.length], number*pageSize); err != nil {
			return nil, err
		}
		slot.Store(p)
	}
	return p.data[start : start+n : start+n], nil
}

// spreadOf moves the pages of different files to different slots.
func spreadOf(name string) uint64 {
	hash := uint64(14695981039346656037) // FNV-1a
	for i := range len(name) {
		hash = (hash ^ uint64(name[i])) * 1099511628211
	}
	return hash
}
