//go:build !race

package chess

const raceDetector = false
