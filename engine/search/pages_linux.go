package search

import (
	"syscall"
	"unsafe"
)

const (
	adviseHuge   = 14      // MADV_HUGEPAGE, which package syscall has no name for
	hugePageSize = 2 << 20 // bytes
)

// enlargePages asks for pages of 2 MB for the table: it is read at random, and with pages
// of 4 KB nearly every look costs a walk through the page tables as well. A kernel without
// them refuses, and nothing is lost.
func enlargePages(buckets []bucket) {
	memory := unsafe.Slice((*byte)(unsafe.Pointer(&buckets[0])), uintptr(len(buckets))*unsafe.Sizeof(bucket{}))
	ahead := -uintptr(unsafe.Pointer(&memory[0])) % hugePageSize
	if whole := (uintptr(len(memory)) - ahead) &^ (hugePageSize - 1); ahead < uintptr(len(memory)) && whole > 0 {
		_ = syscall.Madvise(memory[ahead:ahead+whole], adviseHuge)
	}
}
