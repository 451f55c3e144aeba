package lichesstest

import (
	"fmt"
	"math/rand/v2"
	"time"
)

// Misfortune lets one thing go wrong for one of the users and says what it was. Each of the
// faults and disturbances that pass by themselves has an equal share, and so have an event
// stream that ends and one that falls silent. A client that plays on after each of them, as
// often as it comes, is ready for the world.
func (m *Moment) Misfortune(random *rand.Rand, users ...string) string {
	user := users[random.IntN(len(users))]
	n := random.IntN(len(passingFaults) + len(passingDisturbances) + len(passingAtTheDoor))
	if n < len(passingFaults) {
		f := passingFaults[n]
		f.User = user
		m.Inject(f)
		return fmt.Sprintf("fault %d on %s for %s", f.Kind, f.Path, user)
	}
	if n -= len(passingFaults); n < len(passingDisturbances) {
		d := passingDisturbances[n]
		m.Disturb(user, m.Game, d)
		return fmt.Sprintf("disturbance %d of %s", d, user)
	}
	d := passingAtTheDoor[n-len(passingDisturbances)]
	m.Disturb(user, "", d)
	return fmt.Sprintf("disturbance %d of the event stream of %s", d, user)
}

var (
	passingFaults = [...]Fault{
		{Kind: TooMany, Path: "/move/"}, {Kind: TooManyHTML, Path: "/move/", Times: 3},
		{Kind: BadGateway, Path: "/move/", Times: 2}, {Kind: BadRequest, Path: "/move/"},
		{Kind: Hang, Path: "/move/"}, {Kind: LostReply, Path: "/move/"},
		{Kind: LateReply, Path: "/move/", Delay: 8 * time.Second}, {Kind: Refused, Path: "/move/", Times: 2},
		{Kind: TooMany, Path: "/game/stream/", Times: 2}, {Kind: Hang, Path: "/chat"},
		{Kind: BadGateway, Path: "/account/playing"},
	}
	passingDisturbances = [...]Disturbance{
		Reset, CleanEnd, Stall, NoKeepAlive, Truncate, Split, Duplicate, Reorder, DropNext, Shorter,
		Unknown, NotJSON, ErrorLine, Late,
	}
	passingAtTheDoor = [...]Disturbance{Reset, Stall}
)
