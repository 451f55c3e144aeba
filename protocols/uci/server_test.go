package uci

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/regence-chess/regence/engine/enginetest"
)

func TestHandshake(t *testing.T) {
	k := newTalk(t, enginetest.NewFake(0))
	k.send("uci")
	first := k.until("uciok")
	if !strings.HasPrefix(first[0], "id name Fake") || !strings.HasPrefix(first[1], "id author ") {
		t.Errorf("the answer to uci begins with %q", first[:2])
	}
	for _, line := range first[2 : len(first)-1] {
		if !strings.HasPrefix(line, "option name ") {
			t.Errorf("unexpected %q before uciok", line)
		}
	}
	k.send("uci")
	if second := k.until("uciok"); !slices.Equal(first, second) {
		t.Errorf("the second answer differs:\n%q\n%q", first, second)
	}
	k.send("position startpos moves e2e4", "go depth 5")
	if got := k.until("bestmove"); !strings.HasPrefix(got[len(got)-2], "info depth 5 ") {
		t.Errorf("the last report is %q", got[len(got)-2])
	}
	k.send("go infinite", "isready")
	k.until("readyok")
	k.silence("bestmove", 50*time.Millisecond)
	k.send("stop", "go perft 3")
	k.until("bestmove")
	k.until("Nodes searched: 13160")
}
