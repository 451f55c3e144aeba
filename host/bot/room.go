package bot

import (
	"context"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/personalities"
)

// Room is where players come from.
type Room interface {
	// Personalities lists who can play, in a fixed order.
	Personalities() []Personality

	// Seat opens a player for one game, ready to play. The caller closes it; when ctx
	// ends, the player does too.
	Seat(ctx context.Context, personality string, share Share) (engine.Player, error)
}

// Personality is what the bot tells of a player.
type Personality struct {
	ID          string
	Name        string
	Version     string
	Fingerprint string
	Greeting    string // with {me} {opponent} {personality}; empty: the bot's own
	Goodbye     string
	Manners     personalities.Manners // within the bounds of the house
}

// Share is what one game may use of the machine.
type Share struct {
	Threads int
	Hash    int // MiB
}

// find is the personality with an id, in any case.
func find(room Room, id string) (Personality, bool) {
	for _, p := range room.Personalities() {
		if sameID(p.ID, id) {
			return p, true
		}
	}
	return Personality{}, false
}
