package enginetest

import (
	"testing"
	"time"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/internal/slowness"
)

// Subject is a player under test.
type Subject struct {
	// New makes a player in its first state. The suite calls it for every law, and
	// closes what it gets.
	New func(t testing.TB) engine.Player

	// Foreign is an engine that we did not write: laws on neutral scores, exact node
	// limits, the order of lines and the wording of options are not asked of it.
	Foreign bool

	// Patience is how long an answer may take that should come at once; zero means
	// DefaultPatience, and more under the race detector.
	Patience time.Duration
}

// DefaultPatience is generous, for machines with other work to do.
const DefaultPatience = 5 * time.Second

// law is one paragraph of the contract.
type law struct {
	name  string
	own   bool // asked only of players that are not foreign
	check func(*seat)
}

var laws = []law{
	{name: "describes itself", check: describesItself},
	{name: "options are fit for clients", own: true, check: optionsFitForClients},
	{name: "ready when made", check: readyWhenMade},
	{name: "moves are legal", check: movesAreLegal},
	{name: "reports are sound", check: reportsAreSound},
	{name: "own reports are complete", own: true, check: ownReportsAreComplete},
	{name: "several lines", check: severalLines},
	{name: "several lines in order", own: true, check: severalLinesInOrder},
	{name: "finds mate", check: findsMate},
	{name: "no move in a game that is over", check: noMoveWhenOver},
	{name: "moves on after a claimable draw", check: movesOnAfterDraw},
	{name: "only the moves asked for", check: onlyMovesAskedFor},
	{name: "one search at a time", check: oneSearchAtATime},
	{name: "stops when told", check: stopsWhenTold},
	{name: "stop and go in turn", check: stopAndGoInTurn},
	{name: "holds an infinite search", check: holdsInfinite},
	{name: "holds a ponder search", check: holdsPonder},
	{name: "clock runs from the ponder hit", check: clockRunsFromPonderHit},
	{name: "keeps within the time", check: keepsWithinTime},
	{name: "any clock", check: anyClock},
	{name: "exact nodes", own: true, check: exactNodes},
	{name: "same search after a new game", check: sameSearchAfterNewGame},
	{name: "sets options", check: setsOptions},
	{name: "refuses what does not fit", check: refusesUnfit},
	{name: "changes options between searches", own: true, check: changesOptions},
	{name: "answers while searching", check: answersWhileSearching},
	{name: "does not hold on to the game", check: doesNotHoldGame},
	{name: "honours its context", check: honoursContext},
	{name: "result without a reader", check: resultWithoutReader},
	{name: "plays chess960", check: playsChess960},
	{name: "closes", check: closes},
	{name: "closes during a search", check: closesDuringSearch},
	{name: "leaves no goroutine behind", check: leavesNoGoroutine},
}

// Run holds a player against the contract of engine.Player.
func Run(t *testing.T, subject Subject) {
	if subject.Patience == 0 {
		subject.Patience = slowness.Scale(DefaultPatience)
	}
	for _, law := range laws {
		if law.own && subject.Foreign {
			continue
		}
		t.Run(law.name, func(t *testing.T) {
			s := &seat{TB: t, subject: subject}
			defer s.leave()
			law.check(s)
		})
	}
}
