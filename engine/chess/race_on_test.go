//go:build race

package chess

// raceDetector tells that the race detector slows the tests down tenfold and more.
const raceDetector = true
