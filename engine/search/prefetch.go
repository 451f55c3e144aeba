//go:build amd64 || arm64

package search

// prefetch asks the processor to fetch the cache line of a bucket while other work is
// done. It changes nothing but the time that the next probe takes.
//
//go:noescape
func prefetch(b *bucket)
