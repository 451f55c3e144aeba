package lichesstest_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/regence-chess/regence/protocols/lichess/lichesstest"
)

// TestFaults injects every kind of fault into one move: what the client sees, how long it
// takes, and whether the server has handled the move.
func TestFaults(t *testing.T) {
	for name, row := range map[string]struct {
		fault   lichesstest.Fault
		status  int // 0: a broken connection
		words   string
		took    time.Duration
		handled bool
	}{
		"429 in JSON":  {lichesstest.Fault{Kind: lichesstest.TooMany, Retry: 7}, 429, `"error"`, 0, false},
		"429 in HTML":  {lichesstest.Fault{Kind: lichesstest.TooManyHTML}, 429, "<html>", 0, false},
		"400":          {lichesstest.Fault{Kind: lichesstest.BadRequest}, 400, `"error"`, 0, false},
		"502":          {lichesstest.Fault{Kind: lichesstest.BadGateway}, 502, "<html>", 0, false},
		"hang":         {lichesstest.Fault{Kind: lichesstest.Hang}, 0, "", 10 * time.Second, false},
		"lost reply":   {lichesstest.Fault{Kind: lichesstest.LostReply}, 0, "", 0, true},
		"late reply":   {lichesstest.Fault{Kind: lichesstest.LateReply, Delay: 8 * time.Second}, 200, "true", 8 * time.Second, true},
		"reset":        {lichesstest.Fault{Kind: lichesstest.Refused}, 0, "", 0, false},
		"another user": {lichesstest.Fault{Kind: lichesstest.TooMany, User: "Bob"}, 200, "true", 0, true},
		"another path": {lichesstest.Fault{Kind: lichesstest.TooMany, Path: "/chat"}, 200, "true", 0, true},
		"skipped":      {lichesstest.Fault{Kind: lichesstest.TooMany, Skip: 1}, 200, "true", 0, true},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, lichesstest.Config{}, func(b *bench) {
				b.client.Timeout = 10 * time.Second
				id := b.game("Ada", "Bob", blitz)
				if row.fault.Path == "" {
					row.fault.Path = "/move/"
				}
				b.server.Inject(row.fault)
				begun := time.Now()
				response, body, err := b.try("Ada", http.MethodPost, "/api/bot/game/"+id+"/move/e2e4", nil)
				status, retry := 0, ""
				if err == nil {
					status, retry = response.StatusCode, response.Header.Get("Retry-After")
				}
				if took := time.Since(begun); status != row.status || !strings.Contains(body, row.words) || took != row.took {
					t.Errorf("%d %s %v after %s", status, body, err, took)
				}
				if (row.fault.Retry > 0) != (retry == "7") {
					t.Errorf("Retry-After %q", retry)
				}
				if handled := len(b.server.Game(id).Moves) == 1; handled != row.handled {
					t.Errorf("handled: %v", handled)
				}
				if requests := b.server.Requests(); requests[len(requests)-1] != "ada POST /api/bot/game/"+id+"/move/e2e4" {
					t.Errorf("requests %v", requests)
				}
			})
		})
	}
}

// TestDisturbances disturbs an open game stream in every way and looks at what arrives of
// two moves.
func TestDisturbances(t *testing.T) {
	state := []string{"gameState", "gameState"}
	for name, row := range map[string]struct {
		kind  lichesstest.Disturbance
		want  []string // types of the lines after the first, or the lines that have none
		over  bool
		clean bool // the end
	}{
		"reset":         {lichesstest.Reset, nil, true, false},
		"end":           {lichesstest.CleanEnd, nil, true, true},
		"stall":         {lichesstest.Stall, nil, false, false},
		"no keep-alive": {lichesstest.NoKeepAlive, state, false, false},
		"split":         {lichesstest.Split, state, false, false},
		"duplicate":     {lichesstest.Duplicate, []string{"gameState", "gameState", "gameState", "gameState"}, false, false},
		"reorder":       {lichesstest.Reorder, state, false, false},
		"drop":          {lichesstest.DropNext, state[:1], false, false},
		"late":          {lichesstest.Late, state, false, false},
		"shorter":       {lichesstest.Shorter, []string{"gameState", "gameState", "gameState"}, false, false},
		"unknown":       {lichesstest.Unknown, []string{"weather", "gameState", "gameState"}, false, false},
		"no JSON":       {lichesstest.NotJSON, []string{"<html>bad gateway</html>", "gameState", "gameState"}, false, false},
		"error line":    {lichesstest.ErrorLine, []string{`{"error":"Please don't poll this endpoint, it is intended to be streamed. See https://lichess.org/api#tag/Bot"}`, "gameState", "gameState"}, false, false},
		"truncate":      {lichesstest.Truncate, nil, true, true},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, lichesstest.Config{}, func(b *bench) {
				id := b.game("Ada", "Hugo", blitz)
				stream := b.open("Ada", "/api/bot/game/stream/"+id, "a")
				b.play(id, "e2e4", "e7e5")
				before := len(stream.all())
				if !b.server.Disturb("Ada", id, row.kind) {
					t.Fatal("there is no stream to disturb")
				}
				disturbed := time.Now()
				time.Sleep(time.Millisecond)
				b.play(id, "g1f3")
				stream.all()
				b.play(id, "b8c6")
				if row.kind == lichesstest.Late {
					if n := len(stream.all()); n != before {
						t.Errorf("%d lines come at once", n-before)
					}
					time.Sleep(5 * time.Second)
				}
				lines, types := stream.all()[before:], stream.types()[before:]
				if row.kind == lichesstest.Truncate {
					if len(lines) != 1 || len(object(lines[0])) != 0 || !strings.HasPrefix(lines[0], "{") {
						t.Errorf("cut off: %q", lines)
					}
				} else if strings.Join(types, " ") != strings.Join(row.want, " ") {
					t.Errorf("lines %q, want %q", types, row.want)
				}
				moves := func(i int) int { text, _ := object(lines[i])["moves"].(string); return len(strings.Fields(text)) }
				switch row.kind {
				case lichesstest.Reorder:
					if moves(0) != 4 || moves(1) != 3 {
						t.Errorf("in order: %q", lines)
					}
				case lichesstest.Shorter:
					if moves(0) != 0 || moves(1) != 3 {
						t.Errorf("not shorter: %q", lines)
					}
				}
				if over, proper := stream.ended(); over != row.over || over && row.kind != lichesstest.Truncate && proper != row.clean {
					t.Errorf("over %v, properly %v", over, proper)
				}
				time.Sleep(30 * time.Second)
				beats := stream.beatsSince(disturbed)
				silent := row.over || row.kind == lichesstest.Stall || row.kind == lichesstest.NoKeepAlive
				if (beats == 0) != silent {
					t.Errorf("%d keep-alives in half a minute", beats)
				}
			})
		})
	}
}

// TestSlowReader: a stream holds thirty-two events and drops the oldest.
func TestSlowReader(t *testing.T) {
	bubble(t, lichesstest.Config{}, func(b *bench) {
		stream := b.open("Ada", "/api/stream/event", "a")
		b.server.Disturb("Ada", "", lichesstest.Late) // it reads one event in two seconds
		b.server.Challenge("Hugo", "Ada", blitz)
		stream.all()
		var last string
		for range 40 {
			last = b.server.Challenge("Hugo", "Ada", blitz)
		}
		time.Sleep(5 * time.Minute)
		lines := stream.all()
		if newest, _ := object(lines[len(lines)-1])["challenge"].(map[string]any); len(lines) != 33 || newest["id"] != last {
			t.Errorf("%d of 41 events arrive, the last %v", len(lines), newest)
		}
	})
}

// TestSecondStream: a second game stream of the same program replaces the first; another
// program's does not.
func TestSecondStream(t *testing.T) {
	bubble(t, lichesstest.Config{}, func(b *bench) {
		id := b.game("Ada", "Hugo", blitz)
		first := b.open("Ada", "/api/bot/game/stream/"+id, "one")
		other := b.open("Ada", "/api/bot/game/stream/"+id, "two")
		if over, _ := first.ended(); over {
			t.Error("another program ends our stream")
		}
		b.open("Ada", "/api/bot/game/stream/"+id, "one")
		if over, proper := first.ended(); !over || !proper {
			t.Error("a second stream of the same program leaves the first open")
		}
		if over, _ := other.ended(); over {
			t.Error("the other program's stream ends")
		}
	})
}

// TestOutages: no network, a network that hangs, and a restart that gives clocks back.
func TestOutages(t *testing.T) {
	bubble(t, lichesstest.Config{}, func(b *bench) {
		b.client.Timeout = 3 * time.Second
		id := b.game("Ada", "Hugo", blitz)
		b.play(id, "e2e4", "e7e5")
		for _, hangs := range []bool{false, true} {
			stream := b.open("Ada", "/api/bot/game/stream/"+id, "a")
			b.server.Outage(time.Minute, hangs)
			if over, proper := stream.ended(); !over || proper {
				t.Errorf("hangs %v: the stream is over %v, properly %v", hangs, over, proper)
			}
			begun := time.Now()
			_, _, err := b.try("Ada", http.MethodGet, "/api/account", nil)
			if took := time.Since(begun); err == nil || hangs != (took == 3*time.Second) {
				t.Errorf("hangs %v: a call gives %v after %s", hangs, err, took)
			}
			time.Sleep(time.Minute)
			if account := b.get("Ada", "/api/account"); account["id"] != "ada" {
				t.Errorf("after the outage: %v", account)
			}
		}
		before := b.server.Game(id).Left
		b.server.Restart(10 * time.Second)
		time.Sleep(11 * time.Second)
		after := b.server.Game(id).Left
		if after[1]-before[1] != 20*time.Second || after[0]-before[0] > 10*time.Second || after[0] <= before[0]-12*time.Second {
			t.Errorf("clocks before %v, after a restart %v", before, after)
		}
	})
}

// TestMoments: a hook sees each move before the players do, and can disturb just then.
func TestMoments(t *testing.T) {
	bubble(t, lichesstest.Config{}, func(b *bench) {
		id := b.game("Ada", "Hugo", blitz)
		stream := b.open("Ada", "/api/bot/game/stream/"+id, "a")
		var plies []int
		b.server.OnMove(func(m *lichesstest.Moment) {
			plies = append(plies, m.Ply)
			if m.Ply == 2 {
				m.Disturb("Ada", m.Game, lichesstest.DropNext)
				m.Inject(lichesstest.Fault{Kind: lichesstest.BadGateway, Path: "/move/", User: "Ada"})
			}
		})
		b.play(id, "e2e4")
		stream.all()
		b.play(id, "e7e5")
		b.want(502, "<html>", "Ada", "/api/bot/game/"+id+"/move/g1f3")
		b.want(200, "true", "Ada", "/api/bot/game/"+id+"/move/g1f3")
		if lines := stream.all(); len(plies) != 3 || len(lines) != 3 {
			t.Errorf("plies %v, lines %q", plies, lines)
		}
		if b.server.Disturb("Ada", "nothing1", lichesstest.Reset) || b.server.Disturb("Nobody", id, lichesstest.Reset) {
			t.Error("a stream that is not there is disturbed")
		}
	})
}
