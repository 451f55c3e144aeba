package bot

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/regence-chess/regence/internal/slowness"
	"github.com/regence-chess/regence/protocols/lichess/lichesstest"
)

// TestDrain: after the signal to stop no game is taken, both running ones end, and only
// then does the bot; a new one goes on with games that were left, with the same players.
func TestDrain(t *testing.T) {
	visit(t, "", func(h *house) {
		h.settings.PGNFolder = h.t.TempDir()
		h.server.AddUser(lichesstest.User{Name: "Carla", Auto: walker(6, time.Second)})
		games := []string{h.play("Anna", rapidGame()), h.play("Carla", rapidGame())}
		h.await(games[0], 6)
		h.service.Drain()
		time.Sleep(time.Second)
		if got := h.status(h.server.Challenge("Bobby", "Regence", rapidGame())); got != "declined later" {
			h.t.Errorf("while draining a challenge is %s", got)
		}
		if err := <-h.ended; err != nil {
			h.t.Errorf("drained with %v", err)
		}
		h.ended <- nil
		if !h.server.IsOver(games...) {
			h.t.Error("the bot stopped before its games were over")
		}
		for _, id := range games {
			text, err := os.ReadFile(filepath.Join(h.settings.PGNFolder, id+".pgn"))
			if err != nil || !strings.Contains(string(text), `[RegencePersonality "baseline 1.0.0 aaaaaaaa"]`) || !strings.Contains(string(text), "n+0.00") {
				h.t.Errorf("the game is not kept: %v\n%s", err, text)
			}
		}
	})
}

func TestResume(t *testing.T) {
	visit(t, "[rule.turns]\nrotate = [\"tal\", \"baseline\"]\n", func(h *house) {
		h.server.AddUser(lichesstest.User{Name: "Carla", Auto: walker(6, time.Second)})
		games := []string{h.play("Anna", rapidGame()), h.play("Carla", rapidGame())}
		h.await(games[0], 6)
		h.await(games[1], 6)
		h.leave() // as after a second signal, or kill -9
		for _, id := range games {
			if game := h.server.Game(id); game.Over() {
				h.t.Fatalf("a game that was left is %s", game.Status)
			}
		}
		time.Sleep(20 * time.Second)
		h.start()
		for _, id := range games {
			plies := len(h.server.Game(id).Moves)
			if game := h.await(id, plies+10); game.Over() && (game.Status == "outoftime" || game.Status == "timeout") {
				h.t.Errorf("a resumed game ended by %s", game.Status)
			}
		}
		seats := slices.Clone(h.room.seats)
		slices.Sort(seats)
		if !slices.Equal(seats, []string{"baseline", "baseline", "tal", "tal"}) {
			h.t.Errorf("after the restart others sit at the boards: %v", h.room.seats)
		}
	})
}

// TestStreamCutFiftyTimes (B126): games whose stream breaks at every move, while we think,
// keep the one player they have; nothing piles up.
func TestStreamCutFiftyTimes(t *testing.T) {
	visit(t, "", func(h *house) {
		games, cuts := 0, 0
		for cuts < 50 {
			id := h.play("Anna", lichesstest.Terms{Clock: true, Base: 20 * time.Minute, Color: "white"})
			games++
			for ply := 1; cuts < 50; ply += 2 {
				if h.await(id, ply).Over() {
					break
				}
				time.Sleep(200 * time.Millisecond) // we are thinking
				if h.server.Disturb("Regence", id, lichesstest.Reset) {
					cuts++
				}
				if open, made := h.room.opened(); open != 1 || made != games {
					h.t.Fatalf("after %d cuts %d players are open, %d were made for %d games", cuts, open, made, games)
				}
				if _, streams := h.server.Streams("Regence"); streams > 1 {
					h.t.Fatalf("after %d cuts %d game streams are open", cuts, streams)
				}
			}
			h.server.ResignAs(id, "Anna")
			if game := h.awaitEnd(id); game.Status == "outoftime" || game.Status == "aborted" {
				h.t.Errorf("the game ended by %s", game.Status)
			}
			time.Sleep(5 * time.Second)
		}
	})
}

// TestTwoInstances: a second program on the account is noticed, and one of the two stops.
func TestTwoInstances(t *testing.T) {
	visit(t, "", func(h *house) {
		first, cancel := h.ended, h.cancel
		h.start()
		defer func() {
			cancel()
			synctest.Wait()
		}()
		select {
		case err := <-first:
			if err == nil || !strings.Contains(err.Error(), "another program") {
				h.t.Errorf("the first stops with %v", err)
			}
		case err := <-h.ended:
			if err == nil || !strings.Contains(err.Error(), "another program") {
				h.t.Errorf("the second stops with %v", err)
			}
			h.ended <- nil
		case <-time.After(time.Hour):
			h.t.Error("nobody gave way in an hour")
		}
	})
}

// TestCorrespondence: such games take no board, are looked at when it is our turn, the most
// urgent first, and go on for days.
func TestCorrespondence(t *testing.T) {
	visit(t, "[accept]\nspeeds = [\"correspondence\", \"unlimited\", \"rapid\"]\n[play]\nconcurrency = 1\ncheck_in = 300\n", func(h *house) {
		slow := h.play("Bobby", lichesstest.Terms{Days: 2, Color: "white"})
		endless := h.play("Bobby", lichesstest.Terms{Color: "white"})
		h.server.MoveAs(slow, "Bobby", "e2e4")
		h.server.MoveAs(endless, "Bobby", "d2d4")
		h.await(slow, 2)
		h.await(endless, 2)
		quick := h.play("Anna", rapidGame())
		h.await(quick, 4)
		h.server.ResignAs(quick, "Anna")
		time.Sleep(time.Hour)
		if _, games := h.server.Streams("Regence"); games != 0 {
			h.t.Errorf("%d boards are held while nobody moves", games)
		}
		h.server.MoveAs(slow, "Bobby", "d2d4")
		moved := time.Now()
		h.await(slow, 4)
		if took := time.Since(moved); took > 300*time.Second+time.Minute {
			h.t.Errorf("a correspondence move was answered after %s", took)
		}
		h.server.ResignAs(slow, "Bobby")
		time.Sleep(5 * time.Second)
		if all, _ := h.ledger.Standings(h.ctx, time.Time{}); len(all) != 1 || all[0].Wins != 2 {
			h.t.Errorf("the ledger has %+v", all)
		}
	})
}

// TestMatchmaking: an idle bot looks for others, changes colours, remembers who declined,
// keeps to the limits of the server, and withdraws what is not answered.
func TestMatchmaking(t *testing.T) {
	settings := "[matchmaking]\nenabled = true\nidle = 60\ntime_controls = [\"3+2\"]\nagain = 30\n"
	visit(t, settings, func(h *house) {
		h.server.AddUser(lichesstest.User{Name: "Robot", Bot: true, Rating: 2050, Auto: walker(5, time.Second)})
		h.server.AddUser(lichesstest.User{Name: "FarAway", Bot: true, Rating: 2900, Auto: walker(5, time.Second)})
		var colors []string
		for range 2 {
			id := h.awaitChallenge("Robot")
			if err := h.server.Accept(id); err != nil {
				h.t.Fatal(err)
			}
			colors = append(colors, h.server.Game(id).White)
			h.await(id, 4)
			h.server.ResignAs(id, "Robot")
		}
		if !slices.Equal(colors, []string{"regence", "robot"}) {
			h.t.Errorf("White was %v", colors)
		}
		id := h.awaitChallenge("Robot")
		h.server.Decline(id, "noBot")
		before := time.Now()
		if waiting := h.awaitNone("Robot", time.Duration(slowness.Fewer(72))*time.Hour); waiting != "" {
			h.t.Errorf("one who plays no bots is asked again after %s", time.Since(before))
		}
		if len(h.server.Waiting("FarAway")) > 0 || h.requested("/api/challenge/faraway") {
			h.t.Error("a bot far away in rating was challenged")
		}
	})
	visit(t, settings, func(h *house) { // not answered: withdrawn after 25 s
		h.server.AddUser(lichesstest.User{Name: "Robot", Bot: true, Rating: 2050, Auto: walker(5, time.Second)})
		id := h.awaitChallenge("Robot")
		time.Sleep(30 * time.Second)
		if got := h.status(id); got != "canceled" {
			h.t.Errorf("an unanswered challenge is %s", got)
		}
	})
	visit(t, settings, func(h *house) { // the server's limit
		h.server.AddUser(lichesstest.User{Name: "Robot", Bot: true, Rating: 2050, Auto: walker(5, time.Second)})
		h.server.Inject(lichesstest.Fault{Kind: lichesstest.TooManyHTML, Path: "/api/challenge/robot", Times: 100})
		time.Sleep(24 * time.Hour)
		tries := 0
		for _, request := range h.server.Requests() {
			if strings.Contains(request, "POST /api/challenge/robot") {
				tries++
			}
		}
		if tries == 0 || tries > 90 {
			h.t.Errorf("%d challenges in a day of refusals", tries)
		}
	})
}

// awaitChallenge waits for a challenge of the bot.
func (h *house) awaitChallenge(to string) string {
	h.t.Helper()
	for range 24 * 3600 {
		if ids := h.server.Waiting(to); len(ids) > 0 {
			return ids[0]
		}
		time.Sleep(time.Second)
	}
	h.t.Fatalf("no challenge to %s in a day", to)
	panic("not reached")
}

// awaitNone gives a challenge that comes within a time, "" for none.
func (h *house) awaitNone(to string, within time.Duration) string {
	for end := time.Now().Add(within); time.Now().Before(end); time.Sleep(10 * time.Second) {
		if ids := h.server.Waiting(to); len(ids) > 0 {
			return ids[0]
		}
	}
	return ""
}

func TestLedger(t *testing.T) {
	path := filepath.Join(t.TempDir(), "below", "lichess.db")
	ledger, err := OpenLedger(path)
	if err != nil {
		t.Fatal(err)
	}
	ctx := t.Context()
	for i, result := range []string{"win", "win", "draw", "loss", "none"} {
		e := entry{ID: fmt.Sprint(i), Account: "main", Opponent: Guest{ID: "robot", Title: "BOT", Rating: 2000}, Personality: "tal", Started: time.Now()}
		if err := ledger.begin(ctx, &e); err != nil {
			t.Fatal(err)
		}
		if choice, ok := ledger.seated(ctx, e.ID); !ok || choice.Personality != "tal" {
			t.Errorf("a running game is played by %+v", choice)
		}
		if err := ledger.end(ctx, e.ID, "mate", result, 40); err != nil {
			t.Fatal(err)
		}
	}
	ledger.Close()
	if ledger, err = OpenLedger(path); err != nil {
		t.Fatal(err)
	}
	defer ledger.Close()
	if _, ok := ledger.seated(ctx, "0"); ok {
		t.Error("a finished game is running")
	}
	all, err := ledger.Standings(ctx, time.Time{})
	want := Standing{Account: "main", Personality: "tal", Games: 4, Wins: 2, Draws: 1, Losses: 1, Opponents: 2000, Performance: Performance(2000, 0.625)}
	if err != nil || len(all) != 1 || all[0] != want {
		t.Errorf("%+v, %v, want %+v", all, err, want)
	}
	if games, bots := ledger.count(ctx, "main", time.Now().Add(-time.Hour)); games != 5 || bots != 5 {
		t.Errorf("counted %d and %d", games, bots)
	}
	for score, want := range map[float64]int{0.5: 2000, 1: 2800, 0: 1200, 0.75: 2191} {
		if got := Performance(2000, score); got != want {
			t.Errorf("a score of %v against 2000 is worth %d, want %d", score, got, want)
		}
	}
}

// TestTalker: what the server does to a line of chat never reaches the game, and a line
// that hangs does not hold the end of the game up for long.
func TestTalker(t *testing.T) {
	if got := cut(strings.Repeat("ä", 200)); len([]rune(got)) != 140 {
		t.Errorf("a long line has %d characters", len([]rune(got)))
	}
	visit(t, "", func(h *house) {
		h.server.Inject(lichesstest.Fault{Kind: lichesstest.Hang, Path: "/chat", Times: 100})
		id := h.play("Anna", rapidGame())
		h.await(id, 10)
		h.server.ResignAs(id, "Anna")
		time.Sleep(time.Second)
		synctest.Wait()
		if open, _ := h.room.opened(); open != 0 {
			h.t.Error("the board is held by a line of chat")
		}
	})
}

// TestGameBeginsUnheard: while the event stream is refused, a game that begins is found in the
// server's list.
func TestGameBeginsUnheard(t *testing.T) {
	visit(t, "", func(h *house) {
		h.server.Inject(lichesstest.Fault{Kind: lichesstest.TooMany, Path: "/stream/event", User: "Regence", Times: 10})
		h.server.Disturb("Regence", "", lichesstest.Reset)
		time.Sleep(2 * time.Second)
		if events, _ := h.server.Streams("Regence"); events != 0 {
			t.Fatal("the event stream is open")
		}
		id, err := h.server.StartGame("Anna", "Regence", lichesstest.Terms{Clock: true, Base: 5 * time.Minute, Increment: 3 * time.Second})
		if err != nil {
			t.Fatal(err)
		}
		begun := time.Now()
		h.await(id, 2)
		if took := time.Since(begun); took > 2*deafAfter+5*time.Second {
			t.Errorf("the first move took %v", took)
		}
		h.server.ResignAs(id, "Anna")
		h.awaitEnd(id)
	})
}
