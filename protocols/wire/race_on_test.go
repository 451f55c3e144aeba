//go:build race

package wire_test

// slowness multiplies what the tests allow. A program with the race detector is several
// times slower, and waits for a second at its end.
const slowness = 4
