//go:build windows

package uci

import (
	"os/exec"
	"syscall"
)

// isolate keeps a console window from flashing up, and Ctrl-C from the engine.
func isolate(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{
		HideWindow:    true,
		CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP,
	}
}

// killGroup kills the engine.
func killGroup(cmd *exec.Cmd) {
	_ = cmd.Process.Kill() // already gone: nothing to do
}
