package search

import (
	"syscall"
	"unsafe"
)

// hugePages asks the system to back the table with huge pages: its probes go all over it,
// and with small pages most of them miss the address cache as well. A system that cannot
// leaves things as they are.
func hugePages(buckets []bucket) {
	const adviseHugePages = 14 // MADV_HUGEPAGE
	size := uintptr(len(buckets)) * unsafe.Sizeof(bucket{})
	memory := unsafe.Slice((*byte)(unsafe.Pointer(&buckets[0])), size)
	_ = syscall.Madvise(memory, adviseHugePages)
}
