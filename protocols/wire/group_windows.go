package wire

import (
	"os"
	"syscall"
)

// createNoWindow keeps a console program from opening a window (winbase.h).
const createNoWindow = 0x08000000

// ownGroup puts a process into a group of its own, without a console window.
func ownGroup() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{
		HideWindow:    true,
		CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP | createNoWindow,
	}
}

// killGroup ends the process. Windows knows no groups to end; an engine's own children see
// their pipes close.
func killGroup(process *os.Process) { _ = process.Kill() }
