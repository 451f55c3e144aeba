package pgn_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/protocols/pgn"
)

// TestParseRemark reads the comments of the common match runners and servers.
func TestParseRemark(t *testing.T) {
	cp := func(n int) pgn.Score { return pgn.Score{Centipawns: n} }
	for _, c := range []struct {
		comment string
		mover   chess.Color
		want    pgn.Remark
	}{
		{"+0.31/12 0.045s n+0.10", chess.White, pgn.Remark{Score: cp(31), HasScore: true, Depth: 12,
			Time: 45 * time.Millisecond, HasTime: true, Neutral: cp(10), HasNeutral: true}},
		{"-M4/20 1.2s n-M4, n=48213, White mates", chess.Black, pgn.Remark{Score: pgn.Score{Mate: -4}, HasScore: true,
			Depth: 20, Time: 1200 * time.Millisecond, HasTime: true, Neutral: pgn.Score{Mate: -4}, HasNeutral: true,
			Nodes: 48213, Text: "White mates"}},
		{"+0.14/13 0.29s", chess.Black, pgn.Remark{Score: cp(14), HasScore: true, Depth: 13,
			Time: 290 * time.Millisecond, HasTime: true}},
		{"0.00/10 48s", chess.White, pgn.Remark{HasScore: true, Depth: 10, Time: 48 * time.Second, HasTime: true}},
		{"book", chess.White, pgn.Remark{Book: true}},
		{"book, Najdorf", chess.White, pgn.Remark{Book: true, Text: "Najdorf"}},
		{"book moves end here", chess.White, pgn.Remark{Text: "book moves end here"}},
		{" [%eval 0.17] [%clk 0:00:30] ", chess.White, pgn.Remark{Neutral: cp(17), HasNeutral: true,
			Clock: 30 * time.Second, HasClock: true}},
		{"[%eval 0.17] [%clk 1:02:03.5] fine", chess.Black, pgn.Remark{Neutral: cp(-17), HasNeutral: true,
			Clock: time.Hour + 2*time.Minute + 3500*time.Millisecond, HasClock: true, Text: "fine"}},
		{"[%eval #-3,12]", chess.Black, pgn.Remark{Neutral: pgn.Score{Mate: 3}, HasNeutral: true}},
		{"[%emt 0:00:07] [%csl Ra1] [%clk x]", chess.White, pgn.Remark{Time: 7 * time.Second, HasTime: true,
			Text: "[%csl Ra1] [%clk x]"}},
		{"12 moves of theory", chess.White, pgn.Remark{Text: "12 moves of theory"}},
		{"n+0.10", chess.White, pgn.Remark{Neutral: cp(10), HasNeutral: true}},
		{"", chess.White, pgn.Remark{}},
		{"/12 +/3 s n n= M", chess.White, pgn.Remark{Text: "/12 +/3 s n n= M"}},
		{"(0.00 → 0.75) Inaccuracy.", chess.White, pgn.Remark{Text: "(0.00 → 0.75) Inaccuracy."}},
	} {
		if diff := cmp.Diff(c.want, pgn.ParseRemark(c.comment, c.mover)); diff != "" {
			t.Errorf("%q: %s", c.comment, diff)
		}
	}
}

func scores() *rapid.Generator[pgn.Score] {
	return rapid.Custom(func(t *rapid.T) pgn.Score {
		if rapid.Bool().Draw(t, "mate") {
			mate := rapid.IntRange(1, 200).Draw(t, "moves")
			return pgn.Score{Mate: rapid.SampledFrom([]int{mate, -mate}).Draw(t, "sign")}
		}
		return pgn.Score{Centipawns: rapid.IntRange(-9999, 9999).Draw(t, "cp")}
	})
}

func remarks() *rapid.Generator[pgn.Remark] {
	return rapid.Custom(func(t *rapid.T) pgn.Remark {
		r := pgn.Remark{
			Nodes: rapid.Uint64Range(0, 1e12).Draw(t, "nodes"),
			Text:  rapid.SampledFrom([]string{"", "White mates", "draw by repetition"}).Draw(t, "text"),
		}
		if rapid.Bool().Draw(t, "score") {
			r.Score, r.HasScore = scores().Draw(t, "score"), true
			r.Depth = rapid.IntRange(0, 60).Draw(t, "depth")
		}
		if rapid.Bool().Draw(t, "time") {
			r.Time, r.HasTime = time.Duration(rapid.IntRange(0, 1e7).Draw(t, "ms"))*time.Millisecond, true
		}
		if rapid.Bool().Draw(t, "neutral") {
			r.Neutral, r.HasNeutral = scores().Draw(t, "neutral"), true
		}
		if rapid.Bool().Draw(t, "clock") {
			r.Clock, r.HasClock = time.Duration(rapid.IntRange(0, 1e8).Draw(t, "clock"))*time.Millisecond, true
		}
		r.Book = rapid.Bool().Draw(t, "book") && (r.HasScore || r.Nodes > 0)
		return r
	})
}

// TestRemarkRoundTrip: what a remark writes, it reads.
func TestRemarkRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := remarks().Draw(t, "remark")
		mover := chess.Color(rapid.IntRange(0, 1).Draw(t, "mover"))
		if diff := cmp.Diff(want, pgn.ParseRemark(want.String(), mover)); diff != "" {
			t.Fatalf("%q: %s", want, diff)
		}
	})
}
