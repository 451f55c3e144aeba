package lichesstest_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/protocols/lichess/lichesstest"
)

// TestEnds brings games to each of their ends.
func TestEnds(t *testing.T) {
	for name, row := range map[string]struct {
		moves          string
		do             func(b *bench, path string)
		status, winner string
	}{
		"mate":                               {"f2f3 e7e5 g2g4 d8h4", nil, "mate", "black"},
		"resignation":                        {"e2e4 e7e5", func(b *bench, path string) { b.want(200, "true", "Ada", path+"/resign") }, "resign", "black"},
		"abort":                              {"e2e4", func(b *bench, path string) { b.want(200, "true", "Bob", path+"/abort") }, "aborted", ""},
		"resignation before the second move": {"e2e4", func(b *bench, path string) { b.want(200, "true", "Bob", path+"/resign") }, "aborted", ""},
		"repetition":                         {"g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", nil, "draw", ""},
		"draw by agreement": {"e2e4 e7e5", func(b *bench, path string) {
			b.want(200, "true", "Ada", path+"/draw/yes")
			b.want(200, "true", "Bob", path+"/draw/yes")
		}, "draw", ""},
		"draw accepted with a move": {"e2e4 e7e5", func(b *bench, path string) {
			b.want(200, "true", "Bob", path+"/draw/yes")
			b.want(200, "true", "Ada", path+"/move/g1f3?offeringDraw=true")
		}, "started", ""}, // the move declined it, and is an offer of its own
		"draw declined": {"e2e4 e7e5", func(b *bench, path string) {
			b.want(200, "true", "Ada", path+"/draw/yes")
			b.want(200, "true", "Bob", path+"/draw/no")
			b.want(200, "true", "Bob", path+"/draw/yes") // Bob's own offer, not an answer
		}, "started", ""},
		"too late to abort": {"e2e4 e7e5", func(b *bench, path string) {
			b.want(400, "This game can no longer be aborted", "Ada", path+"/abort")
		}, "started", ""},
		"nothing to claim": {"e2e4 e7e5", func(b *bench, path string) {
			b.want(200, "true", "Bob", path+"/claim-victory")
			b.want(200, "true", "Bob", path+"/claim-draw")
		}, "started", ""},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, lichesstest.Config{}, func(b *bench) {
				id := b.game("Ada", "Bob", blitz)
				path := "/api/bot/game/" + id
				ada, events := b.open("Ada", "/api/bot/game/stream/"+id, "a"), b.open("Bob", "/api/stream/event", "b")
				for i, move := range strings.Fields(row.moves) {
					b.want(200, "true", []string{"Ada", "Bob"}[i%2], path+"/move/"+move)
				}
				if row.do != nil {
					row.do(b, path)
				}
				b.status(id, row.status, row.winner)
				over, proper := ada.ended()
				if types := events.types(); row.status == "started" {
					if over || types[len(types)-1] != "gameStart" {
						t.Errorf("a running game: stream over %v, events %v", over, types)
					}
					return
				}
				last := ada.last()
				if winner, _ := last["winner"].(string); !over || !proper || last["status"] != row.status || winner != row.winner {
					t.Errorf("the stream ends with %v, over %v", last, over)
				}
				if types := events.types(); types[len(types)-1] != "gameFinish" {
					t.Errorf("events %v", types)
				}
				b.want(400, "Not your turn, or game already over", "Ada", path+"/move/e2e4")
				b.want(400, "cannot be resigned", "Ada", path+"/resign")
				b.want(400, "You cannot claim the win", "Ada", path+"/claim-victory")
				b.want(200, "true", "Ada", path+"/move/e2e4?offeringDraw=true") // as the real one
				again := b.open("Ada", "/api/bot/game/stream/"+id, "a")
				if over, proper := again.ended(); !over || !proper || len(again.all()) != 1 || again.types()[0] != "gameFull" {
					t.Errorf("the stream of a finished game: %v", again.all())
				}
			})
		})
	}
}

// TestMoves: what is no move is refused in the server's words; promotion without a letter
// is to a queen; castling is taken both ways and written as configured.
func TestMoves(t *testing.T) {
	bubble(t, lichesstest.Config{}, func(b *bench) {
		id := b.game("Ada", "Bob", blitz)
		path := "/api/bot/game/" + id + "/move/"
		b.want(400, "Invalid UCI: xyz", "Ada", path+"xyz")
		b.want(400, "Piece on e2 cannot move to e5", "Ada", path+"e2e5")
		b.want(400, "Not your turn", "Bob", path+"e7e5")
	})
	const castling = "r3k2r/8/8/8/8/8/P7/R3K2R w KQkq - 0 1"
	for _, classic := range []bool{false, true} {
		bubble(t, lichesstest.Config{ClassicCastling: classic}, func(b *bench) {
			for _, sent := range []string{"e1g1", "e1h1"} {
				id := b.game("Ada", "Bob", lichesstest.Terms{Clock: true, Base: time.Minute, FEN: castling})
				b.want(200, "true", "Ada", "/api/bot/game/"+id+"/move/"+sent)
				want := map[bool]string{false: "e1h1", true: "e1g1"}[classic]
				if moves := b.server.Game(id).Moves; len(moves) != 1 || moves[0] != want {
					t.Errorf("classic %v: %s is written %v", classic, sent, moves)
				}
			}
			id := b.game("Ada", "Bob", lichesstest.Terms{Clock: true, Base: time.Minute, FEN: "7k/P7/8/8/8/8/8/K7 w - - 0 1"})
			b.want(200, "true", "Ada", "/api/bot/game/"+id+"/move/a7a8")
			if moves := b.server.Game(id).Moves; moves[0] != "a7a8q" {
				t.Errorf("a promotion without a letter is %v", moves)
			}
		})
	}
}

// TestTakebacks: one ply when asked right after moving, else two; a preference of either
// account forbids them.
func TestTakebacks(t *testing.T) {
	bubble(t, lichesstest.Config{}, func(b *bench) {
		b.server.AddUser(lichesstest.User{Name: "Stern", NoTakebacks: true})
		for _, row := range []struct {
			opponent, asks, answer string
			moves, want            int
		}{
			{"Hugo", "Ada", "yes", 3, 2},  // Ada has just moved
			{"Hugo", "Ada", "yes", 4, 2},  // Hugo has answered
			{"Hugo", "Ada", "no", 4, 4},   // declined
			{"Stern", "Ada", "yes", 4, 4}, // not possible at all
			{"Hugo", "Hugo", "yes", 4, 3}, // Hugo has just moved, Ada grants
		} {
			id := b.game("Ada", row.opponent, blitz)
			stream := b.open("Ada", "/api/bot/game/stream/"+id, "a")
			b.play(id, strings.Fields("e2e4 e7e5 g1f3 b8c6")[:row.moves]...)
			if row.asks == "Ada" {
				b.want(200, "true", "Ada", "/api/bot/game/"+id+"/takeback/yes")
				if asked := stream.last()["wtakeback"] == true; asked == (row.opponent == "Stern") {
					t.Errorf("%+v: the stream says %v", row, stream.last())
				}
				b.server.TakebackAs(id, row.opponent, row.answer == "yes")
			} else {
				b.server.TakebackAs(id, "Hugo", true)
				b.want(200, "true", "Ada", "/api/bot/game/"+id+"/takeback/"+row.answer)
			}
			if got := len(b.server.Game(id).Moves); got != row.want {
				t.Errorf("%+v: %d plies are left", row, got)
			}
			if state := stream.last(); state["wtakeback"] != nil || state["btakeback"] != nil || len(strings.Fields(state["moves"].(string))) != row.want {
				t.Errorf("%+v: the stream ends with %v", row, state)
			}
			stream.close()
		}
	})
}

// TestDrawOffers: one in twenty plies, shown until somebody moves.
func TestDrawOffers(t *testing.T) {
	bubble(t, lichesstest.Config{}, func(b *bench) {
		id := b.game("Ada", "Bob", blitz)
		path := "/api/bot/game/" + id
		stream := b.open("Bob", "/api/bot/game/stream/"+id, "b")
		b.play(id, "e2e4", "e7e5")
		b.want(200, "true", "Ada", path+"/move/g1f3?offeringDraw=true")
		if stream.last()["wdraw"] != true {
			t.Errorf("an offer with a move: %v", stream.last())
		}
		b.play(id, "b8c6")
		if stream.last()["wdraw"] != nil {
			t.Error("moving does not decline the offer")
		}
		b.want(200, "true", "Ada", path+"/draw/yes")
		if stream.last()["wdraw"] != nil {
			t.Error("a second offer within twenty plies is shown")
		}
	})
}

// TestAbsence: who has no stream has left; the other side is told, and may claim when the
// time is over, not before, and never with a bare king.
func TestAbsence(t *testing.T) {
	bubble(t, lichesstest.Config{}, func(b *bench) {
		id := b.game("Ada", "Hugo", blitz)
		stream := b.open("Ada", "/api/bot/game/stream/"+id, "a")
		b.play(id, "e2e4", "e7e5", "g1f3")
		b.server.Leave("Hugo")
		time.Sleep(11 * time.Second)
		gone := stream.last()
		if left, _ := gone["claimWinInSeconds"].(float64); gone["type"] != "opponentGone" || gone["gone"] != true || left < 28 || left > 36 {
			t.Errorf("after ten seconds: %v", gone)
		}
		b.want(200, "true", "Ada", "/api/bot/game/"+id+"/claim-victory")
		b.status(id, "started", "")
		b.server.Return("Hugo")
		time.Sleep(6 * time.Second)
		if back := stream.last(); back["gone"] != false {
			t.Errorf("Hugo is back: %v", back)
		}
		b.server.Leave("Hugo")
		time.Sleep(41 * time.Second)
		b.want(200, "true", "Ada", "/api/bot/game/"+id+"/claim-victory")
		b.status(id, "timeout", "white")

		bare := b.game("Ada", "Hugo", lichesstest.Terms{Clock: true, Base: 10 * time.Minute, FEN: "7k/p7/8/8/8/8/8/K7 w - - 0 1"})
		b.play(bare, "a1b1", "a7a6", "b1c1")
		time.Sleep(81 * time.Second) // rapid: twice as long
		b.want(400, "You cannot claim the win on this game", "Ada", "/api/bot/game/"+bare+"/claim-victory")
		b.status(bare, "draw", "")
	})
}

// TestArena: no abort, an expiration, and a loss for who does not begin.
func TestArena(t *testing.T) {
	bubble(t, lichesstest.Config{}, func(b *bench) {
		b.server.AddTournament("open", 3*time.Minute, 0, true)
		b.server.AddTournament("people", 3*time.Minute, 0, false)
		b.want(400, "Bots are not allowed", "Ada", "/api/tournament/people/join")
		b.want(404, "not found", "Ada", "/api/tournament/none/join")
		b.want(200, "true", "Ada", "/api/tournament/open/join")
		if b.server.Pair("open", "Ada", "Hugo") != "" {
			t.Error("a game with somebody who has not joined")
		}
		b.server.Enter("open", "Hugo")
		id := b.server.Pair("open", "Ada", "Hugo")
		stream := b.open("Ada", "/api/bot/game/stream/"+id, "a")
		state, _ := stream.last()["state"].(map[string]any)
		if limit, _ := state["expiration"].(map[string]any); limit["millisToMove"] != 21000.0 {
			t.Errorf("expiration %v", limit)
		}
		b.want(400, "can no longer be aborted", "Ada", "/api/bot/game/"+id+"/abort")
		time.Sleep(22 * time.Second)
		b.status(id, "noStart", "black")
		b.want(200, "true", "Ada", "/api/tournament/open/withdraw")
		if b.server.Joined("open", "Ada") {
			t.Error("withdrawn and still in")
		}
	})
}

// TestChat: length, rooms, repeated lines; history of the players' room.
func TestChat(t *testing.T) {
	bubble(t, lichesstest.Config{}, func(b *bench) {
		id := b.game("Ada", "Hugo", blitz)
		path := "/api/bot/game/" + id + "/chat"
		stream := b.open("Ada", "/api/bot/game/stream/"+id, "a")
		b.want(200, "true", "Ada", path, "room", "player", "text", strings.Repeat("ä", 140))
		b.want(400, "Maximum length is 140", "Ada", path, "room", "player", "text", strings.Repeat("ä", 141))
		b.want(400, "Bad request", "Ada", path, "room", "kitchen", "text", "hello")
		b.want(200, "true", "Ada", path, "room", "spectator", "text", "hello")
		b.want(200, "true", "Ada", path, "room", "spectator", "text", "hello") // dropped as spam
		if types := stream.types(); len(types) != 3 {
			t.Errorf("%v", types)
		}
		_, body, err := b.try("Ada", http.MethodGet, path, nil)
		if err != nil || strings.Contains(body, "hello") || !strings.Contains(body, `"user":"Ada"`) {
			t.Errorf("history %s, %v", body, err)
		}
	})
}

// TestAuto: users without a client play by themselves, in their own time, to the end.
func TestAuto(t *testing.T) {
	bubble(t, lichesstest.Config{}, func(b *bench) {
		first := func(game *chess.Game) (string, time.Duration) {
			var list chess.MoveList
			game.Position().LegalMoves(&list)
			if game.Len() >= 20 {
				return "resign", time.Second
			}
			return list.At(game.Len() % list.Len()).UCI(true), time.Second
		}
		b.server.AddUser(lichesstest.User{Name: "Robo", Auto: first})
		b.server.AddUser(lichesstest.User{Name: "Copy", Auto: first})
		id := b.game("Robo", "Copy", blitz)
		time.Sleep(30 * time.Second)
		b.status(id, "resign", "black")
		if g := b.server.Game(id); len(g.Moves) != 20 {
			t.Errorf("%d plies", len(g.Moves))
		}
		_, body, err := b.try("Ada", http.MethodGet, "/game/export/"+id, nil)
		if err != nil || !strings.Contains(body, `[Result "0-1"]`) || !strings.HasSuffix(body, "0-1") {
			t.Errorf("export: %s %v", body, err)
		}
	})
}
