//go:build !linux

package wire

import "os/exec"

// startOn starts a command. Choosing processors is done on Linux only.
func startOn(cmd *exec.Cmd, _ []int) error { return cmd.Start() }
