package ucitest

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/regence-chess/regence/engine"
)

var reportItems = []item{
	{code: "C71 C74", name: "fields of reports", check: func(k *Talk) {
		r := k.Search(kiwipete, "go depth 6")
		before := report{}
		for _, report := range r.reports {
			if report.time < before.time || report.nodes < before.nodes {
				k.Errorf("time or nodes go back: %q after %q", report.text, before.text)
			}
			before = report
			for name, most := range map[string]int{"hashfull": 1000, "nps": 1 << 40, "tbhits": 1 << 40, "seldepth": 1 << 10} {
				if value, ok := field(report.text, name); ok && (value < 0 || value > most) {
					k.Errorf("%s %d in %q", name, value, report.text)
				}
			}
			for _, name := range []string{"depth", "multipv", "nodes", "nps", "hashfull", "time"} {
				if _, ok := field(report.text, name); !ok {
					k.Errorf("no %s in %q", name, report.text)
				}
			}
		}
	}},
	{code: "C72 B091", name: "scores in their ranges", check: func(k *Talk) {
		for range 5 {
			k.Send("setoption name MultiPV value 2", "position fen 8/8/8/5K2/1r3p2/6k1/R7/8 w - - 4 75", "go infinite")
			r := k.Search("stop")
			for _, report := range r.reports {
				if report.isMate && report.mate == 0 {
					k.Errorf("mate 0 in a search: %q", report.text)
				}
				if report.cp >= int(engine.MateBound) || report.cp <= -int(engine.MateBound) {
					k.Errorf("centipawns in the range of mates: %q", report.text)
				}
			}
		}
	}},
	{code: "C72", name: "signs of mates", smart: true, check: func(k *Talk) {
		r := k.Search(mateInOne, "go depth 4")
		if last := k.last(&r); last.mate != 1 || r.move != "d1d8" {
			k.Errorf("mate in one: %q", last.text)
		}
		r = k.Search("position fen k7/8/1K6/8/8/8/8/7R b - - 0 1", "go depth 4")
		if last := k.last(&r); last.mate != -1 {
			k.Errorf("mated in one: %q", last.text)
		}
	}},
	{code: "C73 B088 B089", name: "sets of lines", check: func(k *Talk) {
		for _, c := range []struct {
			position string
			lines    int
			want     int
		}{
			{"position fen r1bqkb1r/ppp2ppp/5n2/nB1Pp1N1/8/8/PPPP1PPP/RNBQK2R b KQkq - 2 6", 10, 6},
			{"position fen 8/3R4/1p2n1P1/1P1kb3/8/3K4/8/8 b - - 1 60", 3, 2},
			{kiwipete, 4, 4},
		} {
			k.Send(fmt.Sprintf("setoption name MultiPV value %d", c.lines))
			r := k.Search(c.position, "go depth 5")
			k.checkSets(&r, c.want)
			if last := r.reports[len(r.reports)-1]; last.depth != 5 || last.line != c.want {
				k.Errorf("the last report is %q, want line %d at depth 5", last.text, c.want)
			}
		}
	}},
	{code: "C75", name: "words that clients look for", check: func(k *Talk) {
		k.Send("setoption name bestmove value readyok", "setoption name UciOk value Resign",
			"setoption name Resign", "setoption name DrawOffer", "position fen bestmove uciok", "go depth readyok depth 1")
		for _, text := range append(k.Until("bestmove"), k.Sync()...) {
			if strings.HasPrefix(text, "bestmove") || text == "" {
				continue
			}
			for _, word := range []string{"bestmove", "readyok", "uciok", "resign", "drawoffer"} {
				if strings.Contains(strings.ToLower(text), word) {
					k.Errorf("%q has the word %s", text, word)
				}
			}
		}
	}},
	{code: "C72", name: "chances", check: func(k *Talk) {
		k.Send("setoption name UCI_ShowWDL value true")
		r := k.Search("position startpos", "go depth 4")
		for _, report := range r.reports {
			_, rest, ok := strings.Cut(report.text, " wdl ")
			fields := strings.Fields(rest)
			if !ok || len(fields) < 3 {
				k.Fatalf("no wdl in %q", report.text)
			}
			sum := 0
			for _, field := range fields[:3] {
				n, err := strconv.Atoi(field)
				if err != nil || n < 0 {
					k.Errorf("%q: %v", report.text, err)
				}
				sum += n
			}
			if sum != 1000 {
				k.Errorf("the chances add up to %d in %q", sum, report.text)
			}
		}
	}},
	{code: "C77", name: "whole lines under fire", check: func(k *Talk) {
		k.Send("setoption name MultiPV value 4", kiwipete, "go infinite")
		k.Send(strings.TrimSuffix(strings.Repeat("isready\n", 200), "\n"))
		for range 200 {
			for _, text := range k.Until("readyok") {
				if text != "readyok" && !strings.HasPrefix(text, "info ") {
					k.Fatalf("a torn line: %q", text)
				}
			}
		}
		k.Search("stop")
	}},
}

// checkSets checks that lines come in sets 1..n of one depth, with falling scores.
func (k *Talk) checkSets(r *result, want int) {
	k.Helper()
	next, depth := 1, 0
	value := 0
	for _, report := range r.reports {
		if report.line == 1 && next != 1 {
			k.Errorf("a new set begins after line %d of %d: %q", next-1, want, report.text)
			next = 1
		}
		if report.line != next {
			k.Errorf("line %d where %d is due: %q", report.line, next, report.text)
		}
		current := report.cp
		if report.isMate {
			current = int(engine.Mate) - report.mate
			if report.mate < 0 {
				current = -int(engine.Mate) - report.mate
			}
		}
		if report.line > 1 && (report.depth != depth || current > value) {
			k.Errorf("not of the depth of its set or out of order: %q", report.text)
		}
		depth, value = report.depth, current
		if next++; next > want {
			next = 1
		}
	}
}

// field is the number behind a word of an info line.
func field(text, name string) (int, bool) {
	_, rest, ok := strings.Cut(text, " "+name+" ")
	if !ok {
		return 0, false
	}
	word, _, _ := strings.Cut(rest, " ")
	n, err := strconv.Atoi(word)
	return n, err == nil
}
