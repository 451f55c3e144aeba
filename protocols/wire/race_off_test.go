//go:build !race

package wire_test

const slowness = 1
