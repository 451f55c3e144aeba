//go:build !linux

package search

// enlargePages is for Linux.
func enlargePages([]bucket) {}
