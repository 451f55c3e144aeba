//go:build !race

package host_test

const slowness = 1
