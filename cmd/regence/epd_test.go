package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
)

func TestParseEPD(t *testing.T) {
	problems, err := parseEPD("suite", `
# a comment
2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id "WAC.001; the first";
8/8/8/8/1p1N4/1Bk1K3/3N4/b7 w - - bm Ne6; dm 3;
4k3/8/8/8/8/8/4P3/4K3 w - - am e3 Kd1; c0 "e4=10, Kf2=7"; c1 "x";
`)
	if err != nil {
		t.Fatal(err)
	}
	if len(problems) != 3 || problems[0].id != "WAC.001; the first" || problems[1].id != "4" {
		t.Fatalf("%+v", problems)
	}
	move := func(i int, san string) chess.Move {
		m, err := problems[i].position.ParseSAN(san)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	for _, c := range []struct {
		problem int
		san     string
		score   engine.Score
		solved  bool
		points  int
	}{
		{0, "Qg6", 100, true, 0},
		{0, "Qf4", 100, false, 0},
		{1, "Ne6", 0, true, 0},
		{1, "Nc6", engine.MateIn(5), true, 0},
		{1, "Nc6", engine.MateIn(7), false, 0},
		{2, "e4", 0, true, 10},
		{2, "Kf2", 0, true, 7},
		{2, "e3", 0, false, 0},
	} {
		p := &problems[c.problem]
		m := move(c.problem, c.san)
		if got := p.solvedBy(m, c.score); got != c.solved || p.points[m] != c.points {
			t.Errorf("%s with %v: solved %v, %d points; want %v, %d", c.san, c.score, got, p.points[m], c.solved, c.points)
		}
	}
	if most := problems[2].mostPoints(); most != 10 {
		t.Errorf("at most %d points, want 10", most)
	}
}

func TestParseEPDRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"":                                    "no positions",
		"8/8/8/8/8/8/8/8 w - - bm e4;":        "suite:1:",
		"\n4k3/8/8/8/8/8/8/4K3 w - - bm e4;":  "suite:2: bm:",
		"4k3/8/8/8/8/8/8/4K3 w - - id \"x\";": "nothing to find",
		"4k3/8/8/8/8/8/8/4K3 w - - dm soon;":  "dm:",
	} {
		_, err := parseEPD("suite", text)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want an error with %q", text, err, want)
		}
	}
}

// TestEPDMateEnds ends a search of a mate when the mate is announced, however much it may
// still search.
func TestEPDMateEnds(t *testing.T) {
	file := filepath.Join(t.TempDir(), "mates.epd")
	text := "6k1/5ppp/8/8/8/8/8/4R1K1 w - - bm Re8#; dm 1;\n7k/8/5K2/6R1/8/8/8/8 w - - dm 2;\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if solved, of, nodes := solveEPD(t, file, 100_000_000); solved != 2 || of != 2 || nodes > 100_000 {
		t.Errorf("%d of %d solved in %d nodes", solved, of, nodes)
	}
}

// TestEPDAsksForTheMate gives a position that a search of a mate solves and one that looks
// for the best move, with as many nodes, does not.
func TestEPDAsksForTheMate(t *testing.T) {
	const nodes = 50_000
	for task, want := range map[string]int{"dm 3;": 1, "bm Ne6;": 0} {
		file := filepath.Join(t.TempDir(), "mate.epd")
		if err := os.WriteFile(file, []byte("8/8/8/8/1p1N4/1Bk1K3/3N4/b7 w - - "+task), 0o600); err != nil {
			t.Fatal(err)
		}
		if solved, _, searched := solveEPD(t, file, nodes); solved != want {
			t.Errorf("%q: %d solved in %d nodes, want %d", task, solved, searched, want)
		}
	}
}

// solveEPD runs the verb on a file and reads its report.
func solveEPD(t *testing.T, file string, limit int) (solved, of, nodes int) {
	t.Helper()
	var out bytes.Buffer
	a := &app{stdout: &out, stderr: &out, version: "test"}
	root := newRootCmd(a)
	root.SetArgs([]string{"epd", file, "--nodes", strconv.Itoa(limit), "--hash", "1"})
	if err := root.ExecuteContext(t.Context()); err != nil {
		t.Fatal(err)
	}
	var name string
	if _, err := fmt.Sscanf(out.String(), "%s %d of %d solved %d nodes", &name, &solved, &of, &nodes); err != nil {
		t.Fatalf("%v: %q", err, out.String())
	}
	return solved, of, nodes
}
