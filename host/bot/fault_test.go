package bot

import (
	"testing"
	"time"

	"github.com/regence-chess/regence/protocols/lichess/lichesstest"
)

// TestFaultMatrix lets one thing go wrong at our third move and measures how long it takes
// until that move is on the board, above the time for thinking. In each case the game goes
// on to its end, with one player only and without a loss on time.
func TestFaultMatrix(t *testing.T) {
	inject := func(f lichesstest.Fault) func(*lichesstest.Moment) {
		return func(m *lichesstest.Moment) { m.Inject(f) }
	}
	disturb := func(d lichesstest.Disturbance) func(*lichesstest.Moment) {
		return func(m *lichesstest.Moment) { m.Disturb("Regence", m.Game, d) }
	}
	for _, c := range []struct {
		name   string
		fault  func(*lichesstest.Moment) // while the opponent's third move is played
		after  func(*lichesstest.Server) // just after it
		within time.Duration
	}{
		{name: "429 on the move", fault: inject(lichesstest.Fault{Kind: lichesstest.TooMany, Path: "/move/"}), within: 400 * time.Millisecond},
		{name: "429 as HTML, five times", fault: inject(lichesstest.Fault{Kind: lichesstest.TooManyHTML, Path: "/move/", Times: 5}), within: 4 * time.Second},
		{name: "502 on the move", fault: inject(lichesstest.Fault{Kind: lichesstest.BadGateway, Path: "/move/"}), within: 150 * time.Millisecond},
		{name: "400 on the move", fault: inject(lichesstest.Fault{Kind: lichesstest.BadRequest, Path: "/move/"}), within: 800 * time.Millisecond},
		{name: "reset on the move", fault: inject(lichesstest.Fault{Kind: lichesstest.Refused, Path: "/move/"}), within: 150 * time.Millisecond},
		{name: "move without an answer", fault: inject(lichesstest.Fault{Kind: lichesstest.Hang, Path: "/move/"}), within: 2200 * time.Millisecond},
		{name: "reply to the move lost", fault: inject(lichesstest.Fault{Kind: lichesstest.LostReply, Path: "/move/"}), within: 0},
		{name: "reply 8 s late", fault: inject(lichesstest.Fault{Kind: lichesstest.LateReply, Path: "/move/", Delay: 8 * time.Second}), within: 0},
		{name: "game stream reset", fault: disturb(lichesstest.Reset), within: 100 * time.Millisecond},
		{name: "game stream ended", fault: disturb(lichesstest.CleanEnd), within: 100 * time.Millisecond},
		{name: "game stream silent", fault: disturb(lichesstest.Stall), within: 9100 * time.Millisecond},
		{name: "no keep-alives", fault: disturb(lichesstest.NoKeepAlive), within: 0},
		{name: "line cut off", fault: disturb(lichesstest.Truncate), within: 100 * time.Millisecond},
		{name: "split UTF-8", fault: disturb(lichesstest.Split), within: 0},
		{name: "state lost", fault: disturb(lichesstest.DropNext), within: watchEvery + time.Second},
		{name: "states reordered", fault: disturb(lichesstest.Reorder), within: watchEvery + time.Second},
		{name: "states repeated", fault: disturb(lichesstest.Duplicate), within: 0},
		{name: "states 2 s late", fault: disturb(lichesstest.Late), within: 2 * time.Second},
		{name: "moves become fewer", fault: disturb(lichesstest.Shorter), within: 100 * time.Millisecond},
		{name: "unknown line", fault: disturb(lichesstest.Unknown), within: 0},
		{name: "line that is no JSON", fault: disturb(lichesstest.NotJSON), within: 100 * time.Millisecond},
		{name: "error line", fault: disturb(lichesstest.ErrorLine), within: 100 * time.Millisecond},
		{name: "event stream reset", fault: func(m *lichesstest.Moment) { m.Disturb("Regence", "", lichesstest.Reset) }, within: 0},
		{name: "event stream silent", fault: func(m *lichesstest.Moment) { m.Disturb("Regence", "", lichesstest.Stall) }, within: 0},
		{name: "server restarts", after: func(s *lichesstest.Server) { s.Restart(10 * time.Second) }, within: 11 * time.Second},
		{name: "five minutes without network", after: func(s *lichesstest.Server) { s.Outage(5*time.Minute, false) }, within: 5*time.Minute + time.Second},
		{name: "five minutes of silence", after: func(s *lichesstest.Server) { s.Outage(5*time.Minute, true) }, within: 5*time.Minute + 7*time.Second},
	} {
		t.Run(c.name, func(t *testing.T) {
			visit(t, "", func(h *house) {
				var begun time.Time
				h.server.OnMove(func(m *lichesstest.Moment) {
					if m.Ply == 5 {
						begun = time.Now()
						if c.fault != nil {
							c.fault(m)
						}
					}
				})
				id := h.play("Anna", lichesstest.Terms{Clock: true, Base: 20 * time.Minute, Color: "white"})
				h.await(id, 5)
				if c.after != nil {
					c.after(h.server)
				}
				h.await(id, 6)
				// await looks every 100 ms.
				if took := time.Since(begun) - h.room.think; took > c.within+100*time.Millisecond {
					h.t.Errorf("recovered after %s, want %s", took, c.within)
				} else {
					h.t.Logf("recovered after %s", max(0, took-100*time.Millisecond))
				}
				h.await(id, 40)
				h.server.ResignAs(id, "Anna")
				game := h.awaitEnd(id)
				if game.Status != "resign" || game.Winner != "black" {
					h.t.Errorf("the game ended by %s, won by %q", game.Status, game.Winner)
				}
				time.Sleep(time.Second)
				if _, made := h.room.opened(); made != 1 {
					h.t.Errorf("%d players were opened for one game", made)
				}
				if events, games := h.server.Streams("Regence"); events > 1 || games > 0 {
					h.t.Errorf("after the game %d event streams and %d game streams are open", events, games)
				}
			})
		})
	}
}

// lateness is what the disturbance Late adds to every line.
const lateness = 2 * time.Second

// TestLateStreamIsOpenedAgain: lines that come late move after move cost a bullet game its
// clock, so after a few the stream is opened anew.
func TestLateStreamIsOpenedAgain(t *testing.T) {
	// With some latency a move shows in the stream before it is missed there.
	visitServer(t, lichesstest.Config{Seed: 1, Latency: 20 * time.Millisecond}, "", func(h *house) {
		var asked time.Time
		costs := map[int]time.Duration{} // of our moves besides thinking, by ply
		h.server.OnMove(func(m *lichesstest.Moment) {
			switch {
			case m.Ply%2 == 0:
				costs[m.Ply] = time.Since(asked) - h.room.think
			case m.Ply == 5:
				m.Disturb("Regence", m.Game, lichesstest.Late)
				fallthrough
			default:
				asked = time.Now()
			}
		})
		id := h.play("Anna", lichesstest.Terms{Clock: true, Base: 2 * time.Minute, Increment: time.Second, Color: "white"})
		h.await(id, 30)
		h.server.ResignAs(id, "Anna")
		h.awaitEnd(id)
		if costs[6] < lateness {
			t.Errorf("the disturbance cost %v only", costs[6])
		}
		for ply := 6 + 2*lateMoves + 2; ply <= 30; ply += 2 {
			if costs[ply] > lateCost/2 {
				t.Errorf("ply %d still costs %v", ply, costs[ply])
			}
		}
	})
}
