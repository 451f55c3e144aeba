//go:build !linux

package chess

// populate is for Linux.
func populate() {}
