//go:build race

package syzygy

// raceDetector tells that the race detector allocates on its own account.
const raceDetector = true
