package ucitest

import (
	"slices"
	"strings"
	"time"
)

// Positions that several items use.
const (
	mateInOne = "position fen 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"
	onlyMove  = "position fen k7/8/1K6/8/8/8/8/1R5R b - - 0 1"
	mated     = "position startpos moves f2f3 e7e5 g2g4 d8h4"
	stalemate = "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
	kiwipete  = "position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
)

var stateItems = []item{
	{code: "C21 B008", name: "isready during a search", check: func(k *Talk) {
		k.Send("go infinite")
		for range 3 {
			began := time.Now()
			k.Sync()
			if took := time.Since(began); took > k.subject.Patience/10 {
				k.Errorf("readyok came after %v", took)
			}
		}
		k.Silence("bestmove", quiet)
		k.Search("stop")
	}},
	{code: "B009", name: "isready does not end a timed search", check: func(k *Talk) {
		const span = 1500 * time.Millisecond
		began := time.Now()
		k.Send("go movetime 1500", "isready")
		got := k.Until("readyok")
		ended := slices.ContainsFunc(got, func(text string) bool { return strings.HasPrefix(text, "bestmove") })
		if took := time.Since(began); ended && took < span-quiet {
			k.Fatalf("the search had ended after %v", took)
		}
		if ended {
			k.Skip("the machine is too busy to tell")
		}
		if r := k.Result(began); r.took < span-2*quiet {
			k.Errorf("movetime 1500 took %v", r.took)
		}
	}},
	{code: "C23 B011", name: "stop while idle", fresh: true, check: func(k *Talk) {
		k.Send("uci", "stop")
		k.Until("uciok")
		if got := k.Sync(); len(got) > 0 {
			k.Errorf("stop was answered with %q", got)
		}
		k.Send("quit")
		k.ends()
	}},
	{code: "C24", name: "ponderhit while idle", check: func(k *Talk) {
		k.Send("ponderhit")
		if got := k.Sync(); len(got) > 0 {
			k.Errorf("ponderhit was answered with %q", got)
		}
	}},
	{code: "C25 C26", name: "one move for any number of stops", check: func(k *Talk) {
		k.Send("go infinite")
		k.Silence("bestmove", quiet)
		r := k.Search("stop", "stop", "stop")
		if r.took > k.subject.Patience/10 {
			k.Errorf("bestmove came %v after stop", r.took)
		}
		k.Silence("bestmove", quiet)
	}},
	{code: "B001", name: "a stop belongs to one search", check: func(k *Talk) {
		k.Search("position startpos", "go infinite", "stop")
		k.Send("stop", "position startpos moves e2e4", "go infinite")
		k.Silence("bestmove", 3*quiet)
		k.Search("stop")
	}},
	{code: "C27 B003", name: "an infinite search waits for stop", check: func(k *Talk) {
		for _, position := range []string{mateInOne, onlyMove, mated, stalemate,
			"position fen 8/5kR1/8/3K4/8/8/8/8 b - - 0 143"} {
			for _, limits := range []string{"go infinite", "go infinite depth 1"} {
				k.Send(position, limits)
				k.Silence("bestmove", quiet)
				k.Search("stop")
			}
		}
	}},
	{code: "C28 B069", name: "a ponder search waits for its end", check: func(k *Talk) {
		for _, position := range []string{mateInOne, onlyMove, mated, stalemate} {
			for _, release := range []string{"stop", "ponderhit"} {
				k.Send(position, "go ponder wtime 1000 btime 1000")
				k.Silence("bestmove", quiet)
				k.Search(release)
			}
		}
	}},
	{code: "B004", name: "a book waits like a search", check: func(k *Talk) {
		k.Send("setoption name OwnBook value true", "setoption name Ponder value true")
		for _, limits := range []string{"go ponder wtime 60000 btime 60000", "go infinite"} {
			k.Send("position startpos moves e2e4 e7e5", limits)
			k.Silence("bestmove", quiet)
			k.Search("stop")
		}
	}},
	{code: "C29", name: "time of pondering is free", check: func(k *Talk) {
		k.InTime(time.Second, func() result {
			k.Send("position startpos moves e2e4 e7e5", "go ponder wtime 1000 btime 1000")
			k.Silence("bestmove", 12*quiet) // longer than the clock
			return k.Search("ponderhit")
		})
	}},
	{code: "C30 B006", name: "a ponder miss in one write", check: func(k *Talk) {
		began := time.Now()
		k.Send("position startpos moves e2e4 e7e5", "go ponder wtime 184000 btime 142000", "stop",
			"position startpos moves e2e4 c7c5", "go movetime 100")
		k.Until("bestmove")
		k.Result(began) // legal after 1.e4 c5
		k.Silence("bestmove", quiet)
	}},
	{code: "C31", name: "go and stop in one write", check: func(k *Talk) {
		for range 20 {
			k.Search("position startpos", "go infinite", "stop")
		}
		k.Silence("bestmove", quiet)
	}},
	{code: "C32", name: "a position during a search is for the next", check: func(k *Talk) {
		k.Send("position startpos", "go infinite", "position fen 7k/8/8/8/8/8/8/K5R1 w - - 0 1")
		k.Silence("bestmove", quiet)
		k.position = []string{"position", "startpos"}
		k.Search("stop")
		k.position = strings.Fields("position fen 7k/8/8/8/8/8/8/K5R1 w - - 0 1")
		k.Search("go depth 2")
	}},
	{code: "C33 B016", name: "an option set during a search", check: func(k *Talk) {
		k.Send("go infinite", "setoption name MultiPV value 2")
		k.Silence("bestmove", quiet)
		if r := k.Search("stop"); slices.ContainsFunc(r.reports, func(r report) bool { return r.line == 2 }) {
			k.Error("the running search was changed")
		}
		if r := k.Search("go depth 3"); !slices.ContainsFunc(r.reports, func(r report) bool { return r.line == 2 }) {
			k.Error("the next search knows nothing of it")
		}
	}},
	{code: "C34", name: "a second go ends the first", check: func(k *Talk) {
		k.Send("position startpos", "go infinite", "go infinite")
		k.Until("bestmove")
		k.Silence("bestmove", quiet)
		k.Search("stop")
	}},
	{code: "C34", name: "ucinewgame ends a search", check: func(k *Talk) {
		k.Send("go infinite", "ucinewgame", "isready")
		k.Until("bestmove")
		k.Until("readyok")
		k.Search("go depth 2")
	}},
	{code: "C33", name: "option, position and go right after stop", check: func(k *Talk) {
		k.Send("position startpos", "go infinite", "stop", "setoption name MultiPV value 2",
			"position startpos moves d2d4", "go depth 3")
		k.Until("bestmove")
		r := k.Result(time.Now())
		if !slices.ContainsFunc(r.reports, func(r report) bool { return r.line == 2 }) {
			k.Error("the option was not in force")
		}
	}},
	{code: "C35", name: "quit during a search", fresh: true, check: func(k *Talk) {
		k.Send("go infinite")
		time.Sleep(quiet)
		k.Send("quit")
		k.ends()
	}},
	{code: "C36", name: "end of input during a search", fresh: true, check: func(k *Talk) {
		k.Send("go infinite")
		time.Sleep(quiet)
		k.conn.In.Close()
		k.ends()
	}},
	{code: "C36", name: "end of input lets a short search end", fresh: true, check: func(k *Talk) {
		k.Sync()
		k.Send("position startpos moves e2e4", "go depth 3")
		k.conn.In.Close()
		if r := k.Result(time.Now()); k.last(&r).depth != 3 {
			k.Errorf("the search ended early: %q", r.lines)
		}
	}},
	{code: "C36", name: "end of input without a line end", fresh: true, check: func(k *Talk) {
		k.Raw("uci\nisready")
		k.conn.In.Close()
		k.Until("readyok")
	}},
}
