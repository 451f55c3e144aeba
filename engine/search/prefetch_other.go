//go:build !amd64 && !arm64

package search

// prefetch does nothing where the processor cannot be asked.
func prefetch(*bucket) {}
