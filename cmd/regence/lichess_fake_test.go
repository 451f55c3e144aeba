package main

import (
	"bytes"
	"context"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/regence-chess/regence/protocols/lichess"
	"github.com/regence-chess/regence/protocols/lichess/lichesstest"
)

// TestFakeBegin asks a bot again that declines, tells why it did, and ends with its context.
func TestFakeBegin(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		server := lichesstest.New(lichesstest.Config{Seed: 1})
		defer server.Close()
		ctx, cancel := context.WithCancel(t.Context())
		var doors sync.WaitGroup
		defer doors.Wait()
		defer cancel()
		for _, name := range []string{"First", "Second"} {
			token, err := lichess.ParseToken(server.AddUser(lichesstest.User{Name: name, Bot: true}))
			if err != nil {
				t.Fatal(err)
			}
			client, err := lichess.New(lichess.Config{URL: lichesstest.MemoryURL, Token: token, Transport: server.Transport(), UserAgent: "test"})
			if err != nil {
				t.Fatal(err)
			}
			doors.Go(func() { _ = client.Events(ctx, func(lichess.Event) {}) })
		}
		doors.Go(func() {
			answers := []func(id string){
				func(id string) { server.Decline(id, "later") },
				func(id string) { _ = server.Accept(id) },
			}
			for _, answer := range answers {
				if !waitFor(ctx, func() bool { return len(server.Waiting("Second")) == 1 }) {
					return
				}
				answer(server.Waiting("Second")[0])
			}
		})
		var said bytes.Buffer
		begun := time.Now()
		id, ok := fakeBegin(ctx, &app{stderr: &said}, server, "First", "Second", lichesstest.Terms{Clock: true, Base: time.Minute})
		if !ok || server.Game(id).ID != id {
			t.Errorf("no game: %q %v", id, ok)
		}
		if got := said.String(); strings.Count(got, "\n") != 1 || !strings.Contains(got, "Second declined the challenge (later)") {
			t.Errorf("said %q", got)
		}
		if took := time.Since(begun); took < fakeAgain {
			t.Errorf("asked again after %s", took)
		}

		cancel()
		if _, ok := fakeBegin(ctx, &app{stderr: &said}, server, "First", "Second", lichesstest.Terms{}); ok {
			t.Error("a game began when it was over")
		}
	})
}
