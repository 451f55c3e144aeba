package lichess

import "time"

// Speed is the server's class of a time control.
type Speed string

// The speeds, fastest first.
const (
	UltraBullet    Speed = "ultraBullet"
	Bullet         Speed = "bullet"
	Blitz          Speed = "blitz"
	Rapid          Speed = "rapid"
	Classical      Speed = "classical"
	Correspondence Speed = "correspondence" // also unlimited games
)

// Speeds are all speeds, fastest first.
func Speeds() []Speed {
	return []Speed{UltraBullet, Bullet, Blitz, Rapid, Classical, Correspondence}
}

// movesForecast is the number of moves for which the server counts the increment when it
// estimates the length of a game.
const movesForecast = 40

// Estimate is the server's forecast of how long one side thinks in a game.
func Estimate(base, increment time.Duration) time.Duration {
	return base + movesForecast*increment
}

// SpeedOf is the speed of a clock, by the server's bounds.
func SpeedOf(base, increment time.Duration) Speed {
	switch estimate := Estimate(base, increment); {
	case estimate < 30*time.Second:
		return UltraBullet
	case estimate < 3*time.Minute:
		return Bullet
	case estimate < 8*time.Minute:
		return Blitz
	case estimate < 25*time.Minute:
		return Rapid
	case estimate < 6*time.Hour:
		return Classical
	}
	return Correspondence
}
