package lichesstest_test

import (
	"testing"
	"time"

	"github.com/regence-chess/regence/protocols/lichess/lichesstest"
)

// TestClocks: nothing runs for two plies; then a move costs its time and gains the
// increment, in hundredths of a second; games without a base begin with something.
func TestClocks(t *testing.T) {
	bubble(t, lichesstest.Config{}, func(b *bench) {
		id := b.game("Ada", "Hugo", blitz)
		stream := b.open("Ada", "/api/bot/game/stream/"+id, "a")
		for _, move := range []string{"e2e4", "e7e5"} {
			time.Sleep(10 * time.Second)
			b.play(id, move)
		}
		if left := b.server.Game(id).Left; left != [2]time.Duration{5 * time.Minute, 5 * time.Minute} {
			t.Errorf("after two plies of ten seconds: %v", left)
		}
		time.Sleep(10*time.Second + 4*time.Millisecond)
		b.play(id, "g1f3")
		state := stream.last()
		if state["wtime"] != 292_990.0 || state["btime"] != 300_000.0 || state["winc"] != 3000.0 {
			t.Errorf("after a move of ten seconds: %v", state)
		}
		time.Sleep(time.Second)
		b.server.AddTimeAs(id, "Hugo")
		if state := stream.last(); state["wtime"] != 307_990.0 || state["btime"] != 299_000.0 {
			t.Errorf("with fifteen seconds more, and the other clock running: %v", state)
		}
		for _, row := range []struct {
			terms lichesstest.Terms
			wtime float64
		}{
			{lichesstest.Terms{Clock: true, Increment: 2 * time.Second}, 3000},
			{lichesstest.Terms{Clock: true, Increment: 5 * time.Second}, 5000},
			{lichesstest.Terms{Days: 2}, 2 * 24 * 3600 * 1000},
			{lichesstest.Terms{}, 2147483647},
		} {
			full := b.open("Ada", "/api/bot/game/stream/"+b.game("Ada", "Hugo", row.terms), "a").last()
			state, _ := full["state"].(map[string]any)
			clock, clocked := full["clock"].(map[string]any)
			if state["wtime"] != row.wtime || clocked != row.terms.Clock || clocked && clock["initial"] != 0.0 {
				t.Errorf("%+v: wtime %v, clock %v", row.terms, state["wtime"], clock)
			}
		}
	})
}

// TestFlags: a human's client sees the flag fall at once, between bots only the streams
// look, every seven seconds; a move that comes too late ends the game and is answered with
// 200; against a bare king it is a draw; correspondence has flags too.
func TestFlags(t *testing.T) {
	bubble(t, lichesstest.Config{}, func(b *bench) {
		minute := lichesstest.Terms{Clock: true, Base: time.Minute}
		human := b.game("Ada", "Hugo", minute)
		b.play(human, "e2e4", "e7e5")
		time.Sleep(30 * time.Second)
		b.server.AddTimeAs(human, "Hugo")
		time.Sleep(40 * time.Second)
		b.status(human, "started", "")
		time.Sleep(5*time.Second + 20*time.Millisecond)
		b.status(human, "outoftime", "black")

		late := b.game("Ada", "Bob", minute)
		b.play(late, "e2e4", "e7e5")
		time.Sleep(2 * time.Minute)
		b.status(late, "started", "")
		b.want(200, "true", "Ada", "/api/bot/game/"+late+"/move/g1f3")
		b.status(late, "outoftime", "black")
		if g := b.server.Game(late); len(g.Moves) != 2 || g.Left[0] != 0 {
			t.Errorf("the late move counts: %+v", g)
		}

		watched := b.game("Ada", "Bob", minute)
		stream := b.open("Bob", "/api/bot/game/stream/"+watched, "b")
		b.play(watched, "e2e4", "e7e5")
		time.Sleep(time.Minute + 8*time.Second)
		b.status(watched, "outoftime", "black")
		if over, proper := stream.ended(); !over || !proper {
			t.Error("the stream goes on after the flag")
		}

		bare := b.game("Ada", "Hugo", lichesstest.Terms{Clock: true, Base: time.Minute, FEN: "7k/8/8/8/8/8/P7/K7 w - - 0 1"})
		b.play(bare, "a1b1", "h8g8")
		time.Sleep(time.Minute + 20*time.Millisecond)
		b.status(bare, "outoftime", "")

		days := b.game("Ada", "Bob", lichesstest.Terms{Days: 1})
		b.play(days, "e2e4", "e7e5")
		time.Sleep(25 * time.Hour)
		b.want(200, "true", "Ada", "/api/bot/game/"+days+"/move/g1f3")
		b.status(days, "outoftime", "black")
	})
}

// TestVirtualClock: a day of keep-alives costs no time, and latency counts.
func TestVirtualClock(t *testing.T) {
	real := time.Now()
	bubble(t, lichesstest.Config{Latency: 300 * time.Millisecond}, func(b *bench) {
		id := b.game("Ada", "Bob", lichesstest.Terms{})
		stream := b.open("Ada", "/api/bot/game/stream/"+id, "a")
		begun := time.Now()
		b.want(200, "true", "Ada", "/api/bot/game/"+id+"/move/e2e4")
		if took := time.Since(begun); took < 600*time.Millisecond || took > 700*time.Millisecond {
			t.Errorf("a call takes %s there and back", took)
		}
		time.Sleep(24 * time.Hour)
		if n := stream.beatsSince(time.Time{}); n < 12_000 || n > 12_400 {
			t.Errorf("%d keep-alives in a day, want one in seven seconds", n)
		}
	})
	if took := time.Since(real); took > time.Minute {
		t.Errorf("a virtual day takes %s", took)
	}
}
