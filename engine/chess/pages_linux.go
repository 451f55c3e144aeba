package chess

import (
	"os"
	"syscall"
	"unsafe"
)

// populateWrite is MADV_POPULATE_WRITE of Linux 5.14, which package syscall has no name for.
const populateWrite = 23

// populate asks for the memory of the attack sets in one call. Without it each of its some
// 250 pages is a fault of its own when it is first written, which on a virtual machine is most
// of what filling the table costs. An older kernel refuses, and nothing is lost.
func populate() {
	first := uintptr(unsafe.Pointer(&attackSets[0]))
	page := uintptr(os.Getpagesize())
	ahead := (page - first%page) % page
	whole := unsafe.Slice((*byte)(unsafe.Pointer(&attackSets[0])), unsafe.Sizeof(attackSets))[ahead:]
	_ = syscall.Madvise(whole[:uintptr(len(whole))&^(page-1)], populateWrite)
}
