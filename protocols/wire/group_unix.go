//go:build unix

package wire

import (
	"os"
	"syscall"
)

// ownGroup puts a process into a group of its own: a Ctrl-C at the terminal is the host's to
// handle, and grandchildren can be ended together with the engine.
func ownGroup() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

// killGroup ends a process and all of its group.
func killGroup(process *os.Process) { _ = syscall.Kill(-process.Pid, syscall.SIGKILL) }
