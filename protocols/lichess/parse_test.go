package lichess

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/iotest"
	"testing/synctest"
	"time"
)

// The shapes are those that servers of different ages have written.
func TestChallengeShapes(t *testing.T) {
	for name, line := range map[string]string{
		"usual":          `{"type":"challenge","challenge":{"id":"abc","status":"created","challenger":{"id":"bobby","name":"Bobby","title":null,"rating":1500},"variant":{"key":"standard","name":"Standard"},"rated":true,"speed":"blitz","timeControl":{"type":"clock","limit":180,"increment":2},"perf":{"icon":"x","name":"Blitz"}},"compat":{"bot":true}}`,
		"wrong types":    `{"type":"challenge","challenge":{"id":"abc","status":{"id":10,"name":"created"},"challenger":{"id":"bobby","title":7,"rating":"1500"},"variant":"standard","rated":true,"speed":"blitz","rules":"none","timeControl":{"type":"clock","limit":180.0,"increment":"2"}}}`,
		"unknown fields": `{"type":"challenge","new":[1],"challenge":{"id":"abc","status":"created","x":{},"challenger":{"id":"bobby","rating":1500,"y":1},"variant":{"key":"standard"},"rated":true,"speed":"blitz","timeControl":{"type":"clock","limit":180,"increment":2}}}`,
	} {
		var event Event
		if err := decode([]byte(line), &event); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		c := event.Challenge
		if c == nil || c.ID != "abc" || c.Status != "created" || c.Challenger.ID != "bobby" || c.Challenger.Rating != 1500 ||
			c.Variant != "standard" || !c.Rated || c.TimeControl.Limit != 180 || c.TimeControl.Increment != 2 {
			t.Errorf("%s: read as %+v", name, c)
		}
	}
	var event Event
	if err := decode([]byte(`{"type":"challenge","challenge":{"id":"o","challenger":null}}`), &event); err != nil || event.Challenge.Challenger != nil {
		t.Errorf("open challenge: %+v, %v", event.Challenge, err)
	}
}

func TestGameInfoIdentity(t *testing.T) {
	for line, want := range map[string][2]string{
		`{"fullId":"abcdefghWXYZ","gameId":"abcdefgh","opponent":{"id":"zeekat","username":"BOT zeekat"}}`: {"abcdefgh", "zeekat"},
		`{"fullId":"abcdefghWXYZ","opponent":{"username":"BOT Zeekat"}}`:                                   {"abcdefgh", "zeekat"},
		`{"id":"abcdefgh","opponent":{"id":null,"username":"Stockfish level 1","ai":1}}`:                   {"abcdefgh", ""},
	} {
		var info GameInfo
		if err := decode([]byte(line), &info); err != nil {
			t.Fatal(err)
		}
		if info.ID() != want[0] || info.OpponentID() != want[1] {
			t.Errorf("%s: game %q against %q, want %v", line, info.ID(), info.OpponentID(), want)
		}
	}
}

func TestGameEventShapes(t *testing.T) {
	full, err := parseGameEvent([]byte(`{"type":"gameFull","id":"abcdefgh","variant":{"key":"fromPosition"},"white":{"aiLevel":3},"black":{"id":"regence","title":"BOT"},"initialFen":"startpos","state":{"type":"gameState","moves":"e2e4","wtime":2147483647,"btime":2147483647,"status":"started"}}`))
	if err != nil || full.Full.Clock != nil || full.State.WhiteTime != Unlimited || full.State.Over() || !full.Full.White.IsBot() {
		t.Errorf("unlimited game: %+v, %v", full.Full, err)
	}
	ended, err := parseGameEvent([]byte(`{"type":"gameState","moves":"","status":"someNewStatus"}`))
	if err != nil || !ended.State.Over() {
		t.Errorf("unknown status: %+v, %v", ended.State, err)
	}
	gone, err := parseGameEvent([]byte(`{"type":"opponentGone","gone":true,"claimWinInSeconds":0}`))
	if err != nil || gone.Gone.ClaimWinInSeconds == nil || *gone.Gone.ClaimWinInSeconds != 0 {
		t.Errorf("gone: %+v, %v", gone.Gone, err)
	}
	if other, err := parseGameEvent([]byte(`{"type":"weather","moves":3}`)); err != nil || other.State != nil {
		t.Errorf("unknown type: %+v, %v", other, err)
	}
}

func TestErrorBodies(t *testing.T) {
	for body, want := range map[string]string{
		`{"error":"Not your turn, or game already over"}`:                         "Not your turn, or game already over",
		`{"clock.limit":["bad"],"error":{"clock.limit":["too big"],"days":"no"}}`: "clock.limit: too big; days: no",
		"<!DOCTYPE html><html><title>Too many requests</title><body>…":            "a page of HTML: Too many requests",
		"<html><body>502</body></html>":                                           "a page of HTML",
		"":                                                                        "",
		`{"error":7}`:                                                             `{"error":7}`,
		"{not json":                                                               "{not json",
	} {
		if err := newError("POST", "/x", 400, nil, []byte(body)); err.Message != want {
			t.Errorf("%q is told as %q, want %q", body, err.Message, want)
		}
	}
	limited := newError("POST", "/x", 429, nil, []byte(`{"error":"You played 100 games against other bots today","ratelimit":{"key":"bot.vsBot.day","seconds":86398}}`))
	if limited.LimitKey != "bot.vsBot.day" || limited.Wait != 86398*time.Second || !errors.Is(limited, ErrRateLimited) {
		t.Errorf("limit read as %+v", limited)
	}
	header := http.Header{"Retry-After": {"7"}}
	if retry := newError("GET", "/x", 429, header, []byte("<html>")); retry.Wait != 7*time.Second {
		t.Errorf("Retry-After read as %s", retry.Wait)
	}
	for status, kind := range map[int]error{401: ErrUnauthorized, 403: ErrForbidden, 404: ErrNotFound, 400: ErrRefused, 429: ErrRateLimited, 502: ErrServer} {
		if err := error(newError("GET", "/x", status, nil, nil)); !errors.Is(err, kind) {
			t.Errorf("%d is not %v", status, kind)
		}
	}
}

func TestLinesSurviveTheirTransport(t *testing.T) {
	text := "{\"a\":\"Régence ♞\"}\n\n{\"b\":1}\r\n{\"cut"
	for name, r := range map[string]io.Reader{
		"whole": strings.NewReader(text),
		"bytes": iotest.OneByteReader(strings.NewReader(text)), // splits every character
	} {
		reader := bufio.NewReader(r)
		for _, want := range []string{`{"a":"Régence ♞"}`, "", `{"b":1}`} {
			if line, err := readLine(reader); err != nil || string(line) != want {
				t.Errorf("%s: %q, %v, want %q", name, line, err, want)
			}
		}
		if line, err := readLine(reader); !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Errorf("%s: a truncated line is read as %q, %v", name, line, err)
		}
	}
	long := strings.Repeat("x", 3*maxLine)
	if _, err := readLine(bufio.NewReader(strings.NewReader(long))); !errors.Is(err, errTooLong) {
		t.Errorf("endless line: %v", err)
	}
}

func TestErrorLineInStream(t *testing.T) {
	r, c := request{path: "/api/stream/event"}, new(Client)
	if err := c.streamError(r, []byte(`{"error":"Please don't poll this endpoint, it is intended to be streamed. See …"}`)); !errors.Is(err, ErrRateLimited) {
		t.Errorf("polling: %v", err)
	}
	if err := c.streamError(r, []byte(`{"error":"Internal"}`)); !errors.Is(err, ErrServer) {
		t.Errorf("other error: %v", err)
	}
	if err := c.streamError(r, []byte(`{"type":"gameState","error":"field of an event"}`)); err != nil {
		t.Errorf("event: %v", err)
	}
}

func TestTokenHidesItself(t *testing.T) {
	const secret = "lip_verySecret123"
	token, err := ParseToken(" " + secret + "\n")
	if err != nil {
		t.Fatal(err)
	}
	text, _ := token.MarshalText()
	for _, shown := range []string{
		token.String(), fmt.Sprintf("%v %+v %#v %s %q %x %d", token, token, token, token, token, token, token),
		string(text), token.LogValue().String(), fmt.Sprint(Config{Token: token}), token.Redact("Bearer " + secret),
	} {
		if strings.Contains(shown, secret) || strings.Contains(shown, "6c69705f") {
			t.Errorf("the token shows in %q", shown)
		}
	}
	for _, bad := range []string{"", "lip_ä", "lip secret", strings.Repeat("a", maxTokenLength+1)} {
		if _, err := ParseToken(bad); err == nil {
			t.Errorf("%.20q is taken for a token", bad)
		}
	}
}

func TestSpeeds(t *testing.T) {
	for _, c := range []struct {
		base, increment int
		want            Speed
	}{
		{15, 0, UltraBullet}, {30, 0, Bullet}, {0, 1, Bullet}, {120, 1, Bullet}, {180, 0, Blitz},
		{300, 3, Blitz}, {480, 0, Rapid}, {900, 10, Rapid}, {1500, 0, Classical}, {10800, 180, Classical},
	} {
		if got := SpeedOf(time.Duration(c.base)*time.Second, time.Duration(c.increment)*time.Second); got != c.want {
			t.Errorf("%d+%d is %s, want %s", c.base, c.increment, got, c.want)
		}
	}
}

func TestOpeningsKeepToTheBudget(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var o openings
		var opened []time.Time
		for range 100 {
			time.Sleep(o.next())
			opened = append(opened, time.Now())
			time.Sleep(time.Second)
		}
		for i := openingsAllowed; i < len(opened); i++ {
			if span := opened[i].Sub(opened[i-openingsAllowed]); span < openingsWindow {
				t.Fatalf("%d openings within %s", openingsAllowed+1, span)
			}
		}
	})
}

func TestRestAfterTooManyRequests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPacer()
		for _, want := range []time.Duration{60, 120, 240, 480, 600, 600} {
			p.learn(laneRead, &Error{Status: 429})
			if got := p.resting(laneRead); got != want*time.Second {
				t.Errorf("rest of %s, want %d s", got, want)
			}
			time.Sleep(want * time.Second)
		}
		p.learn(laneChallenge, &Error{Status: 429, Wait: time.Hour})
		if err := p.admit(t.Context(), laneChallenge, "POST", "/x"); !errors.Is(err, ErrRateLimited) {
			t.Errorf("challenge during the rest: %v", err)
		}
		if err := p.admit(t.Context(), laneRead, "GET", "/x"); err != nil {
			t.Errorf("another lane: %v", err)
		}
		p.learn(laneMove, &Error{Status: 429, Wait: time.Hour})
		if err := p.admit(t.Context(), laneMove, "POST", "/x"); err != nil {
			t.Errorf("a move is held back: %v", err)
		}
	})
}

func FuzzLines(f *testing.F) {
	f.Add([]byte(`{"type":"gameFull","state":{"moves":"e2e4"}}`))
	f.Add([]byte(`{"type":"challenge","challenge":{"variant":[]}}`))
	f.Fuzz(func(t *testing.T, line []byte) {
		if event, err := parseGameEvent(line); err == nil && event.State != nil {
			event.State.MoveList()
		}
		var event Event
		if decode(line, &event) == nil && event.Game != nil {
			event.Game.ID()
		}
		new(Client).streamError(request{}, line)
		newError("GET", "/", 400, nil, line)
	})
}
