package bot

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/personalities"
	"github.com/regence-chess/regence/protocols/lichess/lichesstest"
)

// TestAbort: a game whose opponent does not move is aborted when the time is over, not
// some polls later; !wait gives a minute more; a tournament game is never aborted.
func TestAbort(t *testing.T) {
	visit(t, "", func(h *house) {
		begun := time.Now()
		id := h.play("Bobby", rapidGame())
		h.awaitEnd(id)
		if took := time.Since(begun); h.server.Game(id).Status != "aborted" || took < time.Minute || took > time.Minute+200*time.Millisecond {
			h.t.Errorf("%s after %s, want aborted after 1m", h.server.Game(id).Status, took)
		}
		if strings.Contains(strings.Join(h.server.Game(id).Chat, "\n"), "Thanks") {
			h.t.Error("goodbye after an aborted game")
		}
		begun = time.Now()
		id = h.play("Bobby", rapidGame())
		h.server.Say(id, "Bobby", "player", "!wait please")
		h.awaitEnd(id)
		if took := time.Since(begun); took < 2*time.Minute || took > 2*time.Minute+200*time.Millisecond {
			h.t.Errorf("with !wait aborted after %s", took)
		}
	})
	visit(t, "[tournaments]\njoin = [\"arena\"]", func(h *house) {
		h.server.AddTournament("arena", 3*time.Minute, 0, true)
		h.leave()
		h.start()
		if !h.server.Joined("arena", "Regence") {
			h.t.Fatal("the tournament of the settings was not joined")
		}
		h.server.Enter("arena", "Bobby")
		id := h.server.Pair("arena", "Regence", "Bobby")
		if game := h.await(id, 1); game.Over() {
			h.t.Fatalf("the first move of an arena game came too late: %s", game.Status)
		}
		h.awaitEnd(id)
		if h.requested("/abort") {
			h.t.Error("a tournament game was to be aborted")
		}
	})
}

// requested reports whether a call was made to a path with these words.
func (h *house) requested(words string) bool {
	return slices.ContainsFunc(h.server.Requests(), func(r string) bool { return strings.HasPrefix(r, "regence") && strings.Contains(r, words) })
}

// TestClaim: when the opponent leaves, the win is claimed as soon as the server allows;
// when the opponent comes back or moves, it is not.
func TestClaim(t *testing.T) {
	visit(t, "", func(h *house) {
		id := h.play("Bobby", rapidGame())
		h.server.MoveAs(id, "Bobby", "e2e4")
		h.await(id, 2)
		h.server.Leave("Bobby")
		time.Sleep(30 * time.Second)
		h.server.Return("Bobby")
		time.Sleep(10 * time.Second)
		h.server.Leave("Bobby")
		left := time.Now()
		game := h.awaitEnd(id)
		if took := time.Since(left); game.Status != "timeout" || game.Winner != "black" || took > 90*time.Second {
			h.t.Errorf("%s, won by %q, after %s", game.Status, game.Winner, took)
		}
	})
	visit(t, "", func(h *house) { // back with a move, and the server says nothing of it
		id := h.play("Bobby", rapidGame())
		h.server.MoveAs(id, "Bobby", "e2e4")
		h.await(id, 2)
		h.server.Leave("Bobby")
		time.Sleep(30 * time.Second)
		h.server.MoveAs(id, "Bobby", "d2d4")
		h.server.Return("Bobby")
		time.Sleep(3 * time.Minute)
		if h.requested("/claim-") || h.lines("the opponent has left") == 0 {
			h.t.Error("the game of one who has moved is claimed, or he was never missed")
		}
		h.server.ResignAs(id, "Bobby")
	})
}

func TestTakeback(t *testing.T) {
	visit(t, "[accept.humans]\ntakebacks = 1\n", func(h *house) {
		id := h.play("Bobby", rapidGame())
		h.server.MoveAs(id, "Bobby", "e2e4")
		time.Sleep(200 * time.Millisecond) // we are thinking
		h.server.TakebackAs(id, "Bobby", true)
		time.Sleep(3 * time.Second)
		if moves := h.server.Game(id).Moves; len(moves) != 0 {
			h.t.Errorf("while we think, a takeback leaves %v", moves)
		}
		h.server.MoveAs(id, "Bobby", "d2d4")
		h.await(id, 2)
		h.server.TakebackAs(id, "Bobby", true)
		time.Sleep(time.Second)
		if moves := h.server.Game(id).Moves; len(moves) != 2 {
			h.t.Errorf("a second takeback is granted: %v", moves)
		}
		h.server.MoveAs(id, "Bobby", "c2c4")
		h.await(id, 4)
	})
}

func TestDrawsAndResignation(t *testing.T) {
	visit(t, "[draw]\nafter = 3\nmoves = 2\n", func(h *house) {
		id := h.play("Anna", rapidGame())
		h.await(id, 3)
		h.server.DrawAs(id, "Anna", true)
		if game := h.await(id, 8); game.Over() {
			h.t.Errorf("a draw is accepted too early: %s", game.Status)
		}
		for !h.server.Game(id).Over() && len(h.server.Game(id).Moves) < 60 {
			h.server.DrawAs(id, "Anna", true)
			time.Sleep(time.Second)
		}
		if game := h.server.Game(id); game.Status != "draw" {
			h.t.Errorf("a draw in a level position is not accepted: %s", game.Status)
		}
	})
	for _, human := range []bool{true, false} {
		visit(t, "[resign]\nmoves = 3\n", func(h *house) {
			h.room.score = -2000
			h.server.AddUser(lichesstest.User{Name: "Robot", Bot: true, Auto: walker(5, time.Second)})
			name := map[bool]string{true: "Anna", false: "Robot"}[human]
			id := h.play(name, lichesstest.Terms{Clock: true, Base: 10 * time.Minute, Increment: time.Second, Color: "white"})
			game := h.await(id, 30)
			if resigned := game.Status == "resign"; resigned == human {
				h.t.Errorf("hopeless against a human=%v: %s after %d plies", human, game.Status, len(game.Moves))
			}
		})
	}
	visit(t, "[draw]\nafter = 3\nmoves = 2\n", func(h *house) { // we offer, with a move
		h.play("Anna", rapidGame())
		time.Sleep(time.Minute)
		if !h.requested("offeringDraw=true") {
			h.t.Error("no draw is offered in a level game")
		}
	})
}

func TestChat(t *testing.T) {
	visit(t, "[patience]\nchat = 100\n", func(h *house) {
		terms := rapidGame()
		terms.Rated = true
		id := h.play("Bobby", terms)
		h.server.Inject(lichesstest.Fault{Kind: lichesstest.BadRequest, Path: "/chat"}) // the greeting
		h.server.MoveAs(id, "Bobby", "e2e4")
		h.await(id, 2)
		time.Sleep(time.Second)
		for _, line := range []struct{ name, room, text string }{
			{"Bobby", "player", "!help"}, {"Bobby", "player", "!eval"}, {"Vera", "spectator", "!eval now"}, {"Bobby", "player", "!evaluation"},
			{"Bobby", "player", "!name"}, {"Vera", "spectator", "!motor"}, {"Bobby", "player", "hello"}, {"lichess", "player", "!name"},
			{"Bobby", "player", "!personality"}, {"Vera", "spectator", "!personality tal"}, {"Bobby", "player", "!personality " + strings.Repeat("x", 120)},
		} {
			h.server.Say(id, line.name, line.room, line.text)
			time.Sleep(time.Second)
		}
		chat := h.server.Game(id).Chat
		for _, want := range []string{
			"player Regence: !personality list|NAME|random (who plays you), !name, !eval, !motor, !wait",
			"player Regence: Not in a rated game.",
			"spectator Regence: My last move: cp 0 for me at depth 9.",
			"player Regence: Regence, a bot of Regence test",
			"spectator Regence: Regence as Baseline 1.0.0 (aaaaaaaa), 1 threads",
			"player Regence: Baseline plays. !personality list tells who else is here.",
			"player Regence: I do not know " + strings.Repeat("x", 30) + "…. Here are: baseline, tal",
		} {
			if want = strings.Replace(want, "1 threads", h.threads(), 1); !slices.Contains(chat, want) {
				h.t.Errorf("the chat lacks %q:\n%s", want, strings.Join(chat, "\n"))
			}
		}
		if n := strings.Count(strings.Join(chat, "\n"), "Regence: Regence, a bot"); n != 1 {
			h.t.Errorf("!name is answered %d times, once to a line of the server", n)
		}
		h.server.MoveAs(id, "Bobby", "d2d4")
		if game := h.await(id, 4); game.Over() {
			h.t.Errorf("the game ended by %s", game.Status)
		}
		first := slices.IndexFunc(h.server.Requests(), func(r string) bool { return strings.Contains(r, "/chat") })
		if move := slices.IndexFunc(h.server.Requests(), func(r string) bool { return strings.Contains(r, "/move/") }); move < 0 || first < move {
			h.t.Error("the greeting goes before the first move, when nobody sees it")
		}
	})
}

func (h *house) threads() string {
	share := h.account().budget.share()
	return strings.TrimSpace(strings.Join([]string{itoa(share.Threads), "threads"}, " "))
}

func itoa(n int) string { return string(rune('0' + n)) }

// TestPersonalityByChat: before our first move the switch takes effect in this game,
// within a second; afterwards in the next one; and a rematch keeps it.
func TestPersonalityByChat(t *testing.T) {
	visit(t, "", func(h *house) {
		id := h.play("Bobby", rapidGame())
		h.server.Say(id, "Bobby", "player", "!personality TAL")
		asked := time.Now()
		for range 20 {
			if h.lines("seated", "tal") > 0 {
				break
			}
			time.Sleep(50 * time.Millisecond)
		}
		if took := time.Since(asked); h.lines("seated", "tal") == 0 || took > time.Second {
			h.t.Fatalf("not switched after %s", took)
		}
		h.server.MoveAs(id, "Bobby", "e2e4")
		h.await(id, 2)
		time.Sleep(3 * time.Second)
		if chat := strings.Join(h.server.Game(id).Chat, "\n"); !strings.Contains(chat, "Tal sits down.") || !strings.Contains(chat, "Welcome Bobby, Tal sacrifices today.") {
			h.t.Errorf("chat:\n%s", chat)
		}
		h.server.Say(id, "Bobby", "player", "!personality baseline")
		time.Sleep(time.Second)
		if open, made := h.room.opened(); open != 1 || made != 2 {
			h.t.Errorf("after our first move the player is changed: %d open, %d made", open, made)
		}
		h.server.ResignAs(id, "Bobby")
		time.Sleep(5 * time.Second)
		id = h.play("Bobby", rapidGame())
		h.server.MoveAs(id, "Bobby", "e2e4")
		h.await(id, 2)
		h.server.ResignAs(id, "Bobby")
		time.Sleep(5 * time.Second)
		if h.room.seats[len(h.room.seats)-1] != "baseline" {
			h.t.Errorf("who was asked for after our first move plays the next game, not %v", h.room.seats)
		}
		if got := h.ledger.preference(h.ctx, "bobby"); got != "baseline" {
			h.t.Errorf("remembered: %q", got)
		}
	})
}

func TestMystery(t *testing.T) {
	visit(t, "[rule.m]\nmystery = [\"tal\"]\n", func(h *house) {
		id := h.play("Bobby", rapidGame())
		h.server.MoveAs(id, "Bobby", "e2e4")
		h.await(id, 2)
		h.server.Say(id, "Bobby", "player", "!motor")
		h.server.Say(id, "Bobby", "player", "!personality")
		time.Sleep(5 * time.Second)
		if chat := strings.Join(h.server.Game(id).Chat, "\n"); strings.Contains(strings.ReplaceAll(chat, "Here are: baseline, tal", ""), "Tal") {
			h.t.Errorf("the mystery is told before the end:\n%s", chat)
		}
		h.server.ResignAs(id, "Bobby")
		time.Sleep(10 * time.Second)
		if chat := strings.Join(h.server.Game(id).Chat, "\n"); !strings.Contains(chat, "You have played against Tal.") {
			h.t.Errorf("the mystery is not told at the end:\n%s", chat)
		}
	})
}

// TestPlayerFails: a search that fails or a personality that cannot be opened costs a
// moment; when nobody can play at all, the game is given up and not left to the clock.
func TestPlayerFails(t *testing.T) {
	visit(t, "", func(h *house) {
		h.room.errs = 2
		id := h.play("Bobby", rapidGame())
		h.server.MoveAs(id, "Bobby", "e2e4")
		if game := h.await(id, 2); game.Over() {
			h.t.Errorf("two failed searches end the game by %s", game.Status)
		}
		h.server.ResignAs(id, "Bobby")
		time.Sleep(5 * time.Second)
	})
	visit(t, "[rule.all]\npersonality = \"tal\"\n", func(h *house) {
		h.room.fail = map[string]int{"tal": 9}
		id := h.play("Bobby", rapidGame())
		h.server.MoveAs(id, "Bobby", "e2e4")
		if game := h.await(id, 2); game.Over() || !slices.Equal(h.room.seats, []string{"baseline"}) {
			h.t.Errorf("%s, played by %v", game.Status, h.room.seats)
		}
	})
	visit(t, "", func(h *house) {
		h.room.errs = 1 << 20
		id := h.play("Bobby", rapidGame())
		h.server.MoveAs(id, "Bobby", "e2e4")
		begun := time.Now()
		if game := h.awaitEnd(id); game.Status != "resign" && game.Status != "aborted" || time.Since(begun) > time.Minute {
			h.t.Errorf("%s after %s", game.Status, time.Since(begun))
		}
	})
}

// TestServerRefusesMoves: a position that the server and we see differently ends the game
// instead of parking it.
func TestServerRefusesMoves(t *testing.T) {
	visit(t, "", func(h *house) {
		h.server.Inject(lichesstest.Fault{Kind: lichesstest.BadRequest, Path: "/move/", Times: 1 << 20})
		id := h.play("Bobby", rapidGame())
		h.server.MoveAs(id, "Bobby", "e2e4")
		if game := h.awaitEnd(id); game.Status != "aborted" {
			h.t.Errorf("%s", game.Status)
		}
	})
}

// TestEndThatIsNotShown: a game whose stream does not tell its end is over by the event
// stream.
func TestEndThatIsNotShown(t *testing.T) {
	visit(t, "", func(h *house) {
		id := h.play("Anna", rapidGame())
		h.await(id, 6)
		h.server.Disturb("Regence", id, lichesstest.Stall)
		h.server.ResignAs(id, "Anna")
		time.Sleep(finishTimeout + time.Second)
		if open, _ := h.room.opened(); open != 0 {
			h.t.Error("the game goes on")
		}
	})
}

func TestStreamLimited(t *testing.T) {
	visit(t, "", func(h *house) {
		id := h.play("Anna", lichesstest.Terms{Clock: true, Base: 20 * time.Minute, Color: "white"})
		h.await(id, 6)
		h.server.Inject(lichesstest.Fault{Kind: lichesstest.TooManyHTML, Path: "/game/stream/", Times: 4})
		h.server.Disturb("Regence", id, lichesstest.Reset)
		if game := h.await(id, 20); game.Over() {
			h.t.Errorf("the game ended by %s", game.Status)
		}
	})
}

// TestCastlingOfAllKinds plays from positions in which castling is the only sensible or
// even legal move, in Chess960 and From Position, with both ways of writing it.
func TestCastlingOfAllKinds(t *testing.T) {
	start, err := startPosition("fromPosition", "brkr4/p1p1bppp/1pq1p1nn/6N1/3P3P/1P4P1/PBP2P2/1RKRQBN1 b KQkq - 0 9")
	if err != nil {
		t.Fatal(err)
	}
	castle, err := start.ParseUCI("c8d8")
	if err != nil || !castle.IsCastle() {
		t.Fatalf("c8d8 is read as %v, %v", castle, err)
	}
	for _, written := range []string{"e1h1", "e1g1"} {
		standard, err := startPosition("standard", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
		if err != nil {
			t.Fatal(err)
		}
		if m, err := standard.ParseUCI(written); err != nil || !m.IsCastle() {
			t.Errorf("%s is read as %v, %v", written, m, err)
		}
	}
	for _, variant := range []string{"chess960", "fromPosition"} {
		visit(t, "", func(h *house) {
			terms := lichesstest.Terms{Clock: true, Base: 10 * time.Minute, Variant: variant, Color: "white"}
			if variant == "fromPosition" {
				terms.FEN = "1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w KQkq - 0 1"
			}
			if game := h.await(h.play("Anna", terms), 60); game.Over() && game.Status != "mate" && game.Status != "draw" && game.Status != "stalemate" {
				h.t.Errorf("%s: %s", variant, game.Status)
			}
		})
	}
}

// TestPonder: with a core to spare we think in the opponent's time; some guesses are hit,
// others missed, and none costs the game. A game that the expected move would end is not
// thought about. Few moves are to be had in the position.
func TestPonder(t *testing.T) {
	const walls = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - "
	terms := lichesstest.Terms{
		Clock: true, Base: 5 * time.Minute, Increment: 5 * time.Second, Color: "white", Variant: "fromPosition", FEN: walls + "0 1",
	}
	for settings, wanted := range map[string]bool{"[play]\ncores = 2\n": true, "[play]\ncores = 2\nponder = false\n": false} {
		visit(t, settings, func(h *house) {
			h.room.think = 0
			game := h.awaitEnd(h.play("Anna", terms))
			if game.Status == "outoftime" || game.Status == "resign" || game.Status == "aborted" {
				h.t.Errorf("the game ended by %s", game.Status)
			}
			if ponders, hits := h.room.pondered(); wanted != (hits > 0 && hits < ponders) || !wanted && ponders > 0 {
				h.t.Errorf("%q: %d of %d guesses were hit", settings, hits, ponders)
			}
		})
	}
	visit(t, "[play]\ncores = 2\n", func(h *house) {
		terms.FEN = walls + "95 80" // a draw by fifty moves after three moves of White
		game := h.awaitEnd(h.play("Anna", terms))
		if ponders, _ := h.room.pondered(); ponders != 1 || len(game.Moves) != 5 {
			h.t.Errorf("%d searches in the opponent's time in a game of %d plies, want one, in the first of his two turns", ponders, len(game.Moves))
		}
	})
}

func TestJudgementOfScores(t *testing.T) {
	settings := settingsOf(t, "")
	j := newJudgement(settings, personalities.Manners{}, false)
	for _, score := range []engine.Score{-100, -950, -950, -950} {
		j.add(assessment{neutral: score, known: true})
	}
	if j.resigns(false) {
		t.Error("three bad moves are not four")
	}
	j.add(assessment{neutral: engine.MatedIn(8), known: true})
	if !j.resigns(false) || j.resigns(true) {
		t.Error("four bad moves are enough, unless the opponent is short of time")
	}
	if j.human = true; j.resigns(false) {
		t.Error("people may give mate if they like")
	}
	j.forget(2)
	if j.human = false; j.resigns(false) {
		t.Error("moves that were taken back count")
	}
	level := newJudgement(settings, personalities.Manners{}, true)
	for range settings.Draw.Moves {
		level.add(assessment{neutral: -300, known: true})
	}
	if !level.accepts(settings.Draw.After) || level.accepts(settings.Draw.After-1) || level.offers(settings.Draw.After, false) {
		t.Error("a human who is better gets the draw that he asks for, late enough, and is not offered one")
	}
	if level.human = false; level.accepts(99) {
		t.Error("a bot's offer in an unequal position is accepted")
	}
}
