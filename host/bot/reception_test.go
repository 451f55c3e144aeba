package bot

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/regence-chess/regence/protocols/lichess/lichesstest"
)

// status waits a moment and tells what became of a challenge.
func (h *house) status(id string) string {
	time.Sleep(500 * time.Millisecond)
	status, reason := h.server.ChallengeStatus(id)
	return strings.TrimSpace(status + " " + reason)
}

func TestAnswersChallenges(t *testing.T) {
	visit(t, "[accept]\nspeeds = [\"blitz\", \"rapid\"]", func(h *house) {
		for want, terms := range map[string]lichesstest.Terms{
			"declined toofast": {Clock: true, Base: time.Minute},
			"declined tooslow": {Clock: true, Base: time.Hour},
			"declined variant": {Clock: true, Base: 5 * time.Minute, Variant: "atomic"},
			"declined generic": {Clock: true, Base: 5 * time.Minute, Rules: []string{"noAbort"}},
		} {
			if got := h.status(h.server.Challenge("Bobby", "Regence", terms)); got != want {
				h.t.Errorf("%+v is %s, want %s", terms, got, want)
			}
		}
		broken := lichesstest.Terms{Clock: true, Base: 5 * time.Minute, Variant: "fromPosition", FEN: "8/8/8/8/8/8/8/8 w - - 0 1"}
		if got := h.status(h.server.Challenge("Bobby", "Regence", broken)); got != "declined variant" {
			h.t.Errorf("an empty board is %s", got)
		}
	})
}

// TestBoardsAndQueue: never more games than boards, one user cannot take them all, people
// go first, and what waits too long is declined.
func TestBoardsAndQueue(t *testing.T) {
	settings := "[play]\nconcurrency = 2\n[accept.humans]\nper_user = 2\n[queue]\nlength = 3\nexpires = 60\n"
	visit(t, settings, func(h *house) {
		h.server.AddUser(lichesstest.User{Name: "Robot", Bot: true, Auto: walker(5, time.Second)})
		h.server.AddUser(lichesstest.User{Name: "Carla", Auto: walker(6, time.Second)})
		first := h.play("Bobby", rapidGame())
		second := h.play("Bobby", rapidGame())
		h.server.MoveAs(second, "Bobby", "e2e4")
		if got := h.status(h.server.Challenge("Bobby", "Regence", rapidGame())); got != "declined later" {
			h.t.Errorf("a third game of one user is %s", got)
		}
		robot := h.server.Challenge("Robot", "Regence", rapidGame())
		time.Sleep(time.Second)
		anna := h.server.Challenge("Anna", "Regence", rapidGame())
		carla := h.server.Challenge("Carla", "Regence", rapidGame())
		for _, id := range []string{robot, anna, carla} {
			if got := h.status(id); got != "created" {
				h.t.Errorf("with all boards taken a challenge is %s", got)
			}
		}
		h.server.Cancel(anna) // a challenger who thinks better of it leaves no trace
		h.server.ResignAs(first, "Bobby")
		time.Sleep(2 * time.Second)
		if got := h.status(carla); got != "accepted" {
			h.t.Errorf("the human who waited is %s", got)
		}
		if got := h.status(robot); got != "created" {
			h.t.Errorf("the bot who waited longer is %s", got)
		}
		time.Sleep(time.Minute)
		if got := h.status(robot); got != "declined later" {
			h.t.Errorf("after a minute of waiting the bot is %s", got)
		}
		if most := h.mostAtOnce(); most > 2 {
			h.t.Errorf("%d games at once on 2 boards", most)
		}
		h.server.ResignAs(second, "Bobby")
	})
}

// mostAtOnce counts the game streams that are open now.
func (h *house) mostAtOnce() int {
	_, games := h.server.Streams("Regence")
	return games
}

func TestRepeatedChallengeIsOne(t *testing.T) {
	visit(t, "[play]\nconcurrency = 1\n", func(h *house) {
		h.play("Anna", rapidGame())
		id := h.server.Challenge("Bobby", "Regence", rapidGame())
		time.Sleep(time.Second)
		for range 3 { // each opening of the event stream repeats what waits
			h.server.Disturb("Regence", "", lichesstest.Reset)
			time.Sleep(3 * time.Second)
		}
		if n := h.lines("waits for a free board", id); n != 1 {
			h.t.Errorf("the challenge is queued %d times", n)
		}
		if _, made := h.room.opened(); made != 1 {
			h.t.Errorf("%d players for one game whose start was repeated", made)
		}
	})
}

// TestChallengeThatComesToNothing: the board of an accepted challenge is free again when
// the server refuses, when the challenger is gone, and when no game begins.
func TestChallengeThatComesToNothing(t *testing.T) {
	visit(t, "[play]\nconcurrency = 1\n[patience]\nstart = 20\n", func(h *house) {
		h.server.Inject(lichesstest.Fault{Kind: lichesstest.BadRequest, Path: "/accept"})
		h.server.Challenge("Bobby", "Regence", rapidGame())
		time.Sleep(time.Second)
		h.server.Inject(lichesstest.Fault{Kind: lichesstest.LostReply, Path: "/accept"}) // accepted, then refused when repeated
		id := h.play("Bobby", rapidGame())
		h.server.ResignAs(id, "Bobby")
		time.Sleep(2 * time.Second)
		h.play("Anna", rapidGame())
	})
}

// TestGameTooMany: a game that we did not agree to is aborted at once when it can be, and
// played when not.
func TestGameTooMany(t *testing.T) {
	visit(t, "[play]\nconcurrency = 1\n", func(h *house) {
		h.play("Anna", rapidGame())
		extra, err := h.server.StartGame("Bobby", "Regence", rapidGame())
		if err != nil {
			h.t.Fatal(err)
		}
		time.Sleep(time.Second)
		if got := h.server.Game(extra); got.Status != "aborted" {
			h.t.Errorf("the surplus game is %s", got.Status)
		}
		terms := rapidGame()
		terms.Rules = []string{"noAbort"}
		stubborn, err := h.server.StartGame("Bobby", "Regence", terms)
		if err != nil {
			h.t.Fatal(err)
		}
		h.server.MoveAs(stubborn, "Bobby", "e2e4")
		h.await(stubborn, 2)
	})
}

func TestRematch(t *testing.T) {
	for _, old := range []bool{false, true} {
		visit(t, "[rule.turns]\nrotate = [\"tal\", \"baseline\"]\n", func(h *house) {
			h.server.OldRematches(old)
			id := h.play("Bobby", rapidGame())
			h.server.MoveAs(id, "Bobby", "e2e4")
			h.await(id, 2)
			h.server.ResignAs(id, "Bobby")
			time.Sleep(2 * time.Second)
			_, next := h.server.Rematch(id, "Bobby")
			time.Sleep(2 * time.Second)
			if h.server.Game(next).ID == "" {
				h.t.Fatalf("old=%v: the rematch was not accepted", old)
			}
			h.await(next, 1)
			h.server.ResignAs(next, "Bobby")
			time.Sleep(2 * time.Second)
			if got := h.room.seats; !slices.Equal(got, []string{"tal", "tal"}) {
				h.t.Errorf("old=%v: the rematch is played by %v", old, got)
			}
		})
	}
}
