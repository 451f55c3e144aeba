package syzygy

import (
	"errors"
	"runtime/debug"
	"unsafe"
)

// errFault is what a mapped file has when its pages cannot be had any more.
var errFault = errors.New("it became shorter or unreadable while in use")

// guard runs do, which reads tables. Should a mapped file shrink or its disk fail meanwhile,
// the system answers with a fault in the middle of a load; guard turns that into false and
// marks the file as broken. Other panics pass.
func (t *Tables) guard(do func() bool) (ok bool) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		reason := recover()
		if reason == nil {
			return
		}
		if fault, is := reason.(interface{ Addr() uintptr }); !is || !t.fault(fault.Addr()) {
			panic(reason)
		}
		ok = false
	}()
	return do()
}

// fault marks the mapped file that holds an address as broken and reports whether one does.
func (t *Tables) fault(address uintptr) bool {
	for _, f := range t.files {
		if len(f.mapped) == 0 {
			continue
		}
		start := uintptr(unsafe.Pointer(&f.mapped[0]))
		if address >= start && address-start < uintptr(len(f.mapped)) {
			f.fail(errFault)
			return true
		}
	}
	return false
}
