package bot

import "time"

// Observer sees what happens, for metrics. Its methods are called from any goroutine and
// must not block.
type Observer interface {
	GameStarted(account, personality string)
	GameLeft(account string)                       // its goroutine has ended, whether the game has or not
	GameEnded(account, personality, result string) // win, loss, draw or none
	MovePlayed(account string, latency time.Duration)
	Challenge(account, verdict string) // accepted, queued, or the reason to decline
}

// nobody observes nothing.
type nobody struct{}

func (nobody) GameStarted(string, string)       {}
func (nobody) GameLeft(string)                  {}
func (nobody) GameEnded(string, string, string) {}
func (nobody) MovePlayed(string, time.Duration) {}
func (nobody) Challenge(string, string)         {}
