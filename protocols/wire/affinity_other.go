//go:build !linux

package wire

// OnCPUs calls start. Choosing processors is done on Linux only.
func OnCPUs(_ []int, start func() error) error { return start() }
