package ucitest

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/regence-chess/regence/internal/slowness"
)

var goItems = []item{
	{code: "C40", name: "each limit alone", check: func(k *Talk) {
		for _, limits := range []string{
			"go depth 3", "go nodes 500", "go movetime 50", "go mate 1", "go wtime 300 btime 300",
			"go wtime 300 winc 20 btime 300 binc 20", "go wtime 300 btime 300 movestogo 20",
		} {
			k.Search(mateInOne, limits)
		}
		for _, limits := range []string{"go infinite", "go mate 5"} {
			k.Send("position startpos", limits)
			k.Silence("bestmove", quiet)
			k.Search("stop")
		}
	}},
	{code: "C41", name: "all limits at once", check: func(k *Talk) {
		r := k.Search("position startpos", "go wtime 60000 btime 60000 winc 10 binc 10 movestogo 40 depth 4 nodes 100000 mate 7 movetime 5000")
		if r.took > k.subject.Patience/3 {
			k.Errorf("took %v", r.took)
		}
	}},
	{code: "C42", name: "limits in any order", check: func(k *Talk) {
		parts := []string{"wtime 500", "btime 500", "winc 10", "binc 10", "movestogo 30", "depth 3"}
		for range parts {
			parts = append(parts[1:], parts[0])
			k.Search("position startpos", "go "+strings.Join(parts, " "))
			slices.Reverse(parts)
		}
	}},
	{code: "C43 B083 B084", name: "searchmoves", check: func(k *Talk) {
		for _, limits := range []string{
			"searchmoves c2c4 depth 3", "depth 3 searchmoves c2c4", "depth 3 searchmoves c2c4 nodes 5000",
			"searchmoves C2C4 depth 3", "searchmoves e2e5 c2c4 xyz depth 3", "searchmoves c2c4 movetime 200",
			"nodes 10000 searchmoves c2c4",
		} {
			if r := k.Search("position startpos", "go "+limits); r.move != "c2c4" {
				k.Errorf("go %s: %s", limits, r.move)
			}
		}
		if r := k.Search("go searchmoves c2c4 movetime 400"); r.took > k.subject.Patience/3 {
			k.Errorf("the limit after searchmoves was not seen: %v", r.took)
		}
		for _, limits := range []string{"searchmoves 0000 depth 3", "searchmoves depth 3", "searchmoves e2e5 depth 3"} {
			k.Search("position startpos", "go "+limits) // does not hang
		}
	}},
	{code: "C44", name: "only one clock", check: func(k *Talk) {
		for _, position := range []string{"position startpos", "position startpos moves e2e4"} {
			for _, limits := range []string{"wtime 300", "btime 300", "wtime 300 btime 300 winc 30", "wtime 300 btime 300 binc 30"} {
				if r := k.Search(position, "go "+limits); r.took > k.subject.Patience/3 {
					k.Errorf("%s, go %s took %v", position, limits, r.took)
				}
			}
		}
	}},
	{code: "C45 B013 B076", name: "clocks that cannot be", check: func(k *Talk) {
		for _, value := range []string{"0", "1", "-1", "-5461229", "-99999999999999999999", "soon", ""} {
			limits := fmt.Sprintf("go wtime %s btime %s winc 10 binc 10 depth 5", value, value)
			if r := k.Search("position startpos", limits); r.took > k.subject.Patience/3 {
				k.Errorf("%s took %v", limits, r.took)
			}
		}
		for _, value := range []string{"2147483648", "9223372036854775808", "99999999999999999999"} {
			k.Send("go wtime " + value + " btime " + value)
			k.Silence("bestmove", quiet/2)
			k.Search("stop")
		}
		k.Search("position fen 7r/5R1P/4ppK1/8/6P1/6k1/8/8 b - - 5 44", "go btime 1")
		k.Search("position startpos moves e2e4", "go wtime 44022 btime -5461229 winc 5000 binc 5000")
	}},
	{code: "C46 B079", name: "moves to go", check: func(k *Talk) {
		for _, limits := range []string{"movestogo 0", "movestogo 1", "movestogo -3", "movestogo x"} {
			r := k.Search("position startpos", "go wtime 400 btime 400 "+limits)
			if r.took > k.subject.Patience/3 {
				k.Errorf("%s took %v", limits, r.took)
			}
		}
	}},
	{code: "C47 C70 B014", name: "a millisecond", check: func(k *Talk) {
		for range 50 {
			k.Search("position startpos", "go movetime 1")
		}
	}},
	{code: "C48", name: "any depth", check: func(k *Talk) {
		for _, depth := range []string{"0", "1", "-4"} {
			k.Search("position startpos", "go depth "+depth)
		}
		if r := k.Search("go depth 1"); k.last(&r).depth != 1 {
			k.Errorf("depth 1 was searched to %d", k.last(&r).depth)
		}
		k.Send(kiwipete, "go depth 1000")
		k.Search("stop")
	}},
	{code: "C49 B086", name: "exact nodes", check: func(k *Talk) {
		k.Search("position startpos", "go nodes 1")
		k.Search("position startpos", "go nodes 0")
		var counts []int
		for range 2 {
			k.Send("ucinewgame")
			r := k.Search(kiwipete, "go nodes 20000")
			counts = append(counts, r.reports[len(r.reports)-1].nodes)
			if got := counts[len(counts)-1]; got != 20000 {
				k.Errorf("the last report has %d nodes for a limit of 20000", got)
			}
		}
		if counts[0] != counts[1] {
			k.Errorf("two searches after ucinewgame: %v nodes", counts)
		}
	}},
	{code: "C50", name: "mate in three", smart: true, check: func(k *Talk) {
		// By checks, and Morphy's problem: a mate in two by zugzwang, which a mate in three
		// bounds. Searches find that one at great depth only.
		problems := []string{"r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"}
		if slowness.Race {
			problems = problems[:1]
		}
		for _, fen := range problems {
			r := k.Search("position fen "+fen, "go mate 3")
			if last := k.last(&r); !last.isMate || last.mate < 1 || last.mate > 3 {
				k.Errorf("the last line is %q", last.text)
			}
		}
		k.Send("position fen 8/8/4k3/8/8/4K3/4P3/8 w - - 0 1", "go mate 1")
		k.Silence("bestmove", quiet)
		k.Search("stop")
	}},
	{code: "C51", name: "go alone", check: func(k *Talk) {
		k.Send("position startpos", "go")
		k.Silence("bestmove", quiet/2)
		k.Search("stop")
	}},
	{code: "C52", name: "words that are no limits", check: func(k *Talk) {
		k.Search("position startpos", "go quickly depth 2 please")
		k.Search("position startpos", "go depth depth 2")
	}},
	{code: "C52", name: "go perft", check: func(k *Talk) {
		k.Send("position startpos", "go perft 3")
		got := k.Until("Nodes searched: ")
		if last := got[len(got)-1]; last != "Nodes searched: 8902" || len(got) != 21 || !slices.Contains(got, "e2e4: 600") {
			k.Errorf("perft 3: %q", got)
		}
		for depth, want := range []string{"1", "20", "400"} {
			k.Send(fmt.Sprintf("go perft %d", depth))
			if got := k.Until("Nodes searched: "); got[len(got)-1] != "Nodes searched: "+want {
				k.Errorf("perft %d: %q", depth, got)
			}
		}
		k.Send("go perft 12", "isready")
		k.Until("readyok")
		k.Send("stop")
		k.Until("Nodes searched: ")
	}},
	{code: "C53", name: "a tenth of a second on the clock", smart: true, check: func(k *Talk) {
		for range 5 { // how far below it stays is measured on a quiet machine
			k.InTime(100*time.Millisecond, func() result { return k.Search(kiwipete, "go wtime 100 btime 100") })
		}
	}},
	{code: "B078", name: "eight moves to go", smart: true, check: func(k *Talk) {
		k.InTime(1100*time.Millisecond, func() result {
			return k.Search("position startpos", "go wtime 3000 btime 3000 movestogo 8")
		})
	}},
	{code: "B079", name: "one move to go", smart: true, check: func(k *Talk) {
		k.InTime(time.Second, func() result {
			return k.Search("position startpos", "go wtime 1000 btime 1000 winc 200 binc 200 movestogo 1")
		})
	}},
	{code: "B081", name: "fixed time with overhead", smart: true, check: func(k *Talk) {
		k.Send("setoption name Move Overhead value 50")
		k.InTime(200*time.Millisecond, func() result { return k.Search("position startpos", "go movetime 200") })
	}},
}
