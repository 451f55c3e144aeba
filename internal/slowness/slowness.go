// Package slowness lets tests allow for a build with the race detector, in which everything
// takes many times as long: call [Scale] on a bound of time and [Fewer] on a number of things
// to do. In a plain build nothing changes. It is for tests and test suites only.
//
// Whoever imports it also lets go the processes that a test starts of its own binary: they do
// not wait for a second at their end, as the detector would have it, and they die of their
// first race, so that the test sees it.
package slowness

import (
	"os"
	"time"
)

// variable holds the settings of the race detector.
const variable = "GORACE"

// Scale is how long something may take that takes d at most in a plain build.
func Scale(d time.Duration) time.Duration { return d * Factor }

// Extra is how much later than a plain build this one may be where a plain build may take d:
// nothing in a plain build. It goes on top of a bound that is not scaled itself, such as a
// clock.
func Extra(d time.Duration) time.Duration { return d * (Factor - 1) }

// Stretch lengthens a span that a test waits out, such as a clock that runs down: by enough
// for a slow build to act within it, but by less than Scale, since the test pays for it.
func Stretch(d time.Duration) time.Duration { return d * stretch }

// Fewer is how many of n like things a test does: all in a plain build, and at least one.
func Fewer(n int) int { return max(n/Factor, min(n, 1)) }

// Skips reports whether a test leaves out number i of many like things: none in a plain build.
func Skips(i int) bool {
	every := Factor
	return i%every != 0
}

// Shallower is how deep a search goes that goes to a depth in a plain build; at least 1.
func Shallower(depth int) int { return max(depth-plies, min(depth, 1)) }

// Environment is what the environment of a process of the test's own binary needs beside what
// the test puts there, for a test that passes on nothing of its own environment.
func Environment() []string {
	if settings, set := os.LookupEnv(variable); set {
		return []string{variable + "=" + settings}
	}
	return nil
}
