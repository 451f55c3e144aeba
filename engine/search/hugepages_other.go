//go:build !linux

package search

// hugePages does nothing where there is no such request.
func hugePages([]bucket) {}
