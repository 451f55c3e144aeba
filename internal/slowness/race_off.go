//go:build !race

package slowness

// Race tells that this is a build with the race detector.
const Race = false

// Factor is how many times as long this build may take as a plain one, which it is.
const Factor = 1

const (
	stretch = 1
	plies   = 0
)
