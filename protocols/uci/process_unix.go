//go:build unix

package uci

import (
	"os/exec"
	"syscall"
)

// isolate gives the engine a process group, so that neither Ctrl-C at our terminal
// reaches it nor its children survive it.
func isolate(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
}

// killGroup kills what is left of the engine's process group.
func killGroup(cmd *exec.Cmd) {
	_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // ESRCH: nothing is left
}
