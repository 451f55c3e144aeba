package ucitest

import (
	"slices"
	"strings"

	"github.com/regence-chess/regence/internal/slowness"
)

// settings are the lines that the command "personality" answers, without the one that
// tells the process.
func (k *Talk) settings() string {
	k.Helper()
	k.Sync()
	k.Send("personality")
	lines := slices.DeleteFunc(k.Sync(), func(text string) bool { return strings.Contains(text, "played by") })
	return strings.Join(lines, "\n")
}

// objection fails unless a line is answered with exactly one info string that has a word.
func (k *Talk) objection(line, word string) {
	k.Helper()
	k.Send(line)
	got := k.Sync()
	if len(got) != 1 || !strings.HasPrefix(got[0], "info string ") || !strings.Contains(strings.ToLower(got[0]), strings.ToLower(word)) {
		k.Errorf("%q was answered with %q, want an info string with %q", line, got, word)
	}
}

// accepted fails if a line is objected to.
func (k *Talk) accepted(lines ...string) {
	k.Helper()
	k.Send(lines...)
	for _, text := range k.Sync() {
		if strings.Contains(text, "does not fit") || strings.Contains(text, "there is no option") || strings.Contains(text, "setoption:") || strings.Contains(text, "stays as it was") {
			k.Errorf("%q: %q", lines, text)
		}
	}
}

var optionItems = []item{
	{code: "C80 B036", name: "names and choices in any case", check: func(k *Talk) {
		k.accepted("setoption name HASH value 8", "setoption name hash value 8", "setoption name move overhead value 20",
			"setoption name personality value TAL", "setoption name Ponder value True", "setoption name uci_showwdl value TRUE")
		if r := k.Search("position startpos", "go depth 2"); !strings.Contains(r.reports[0].text, " wdl ") {
			k.Errorf("uci_showwdl had no effect: %q", r.reports[0].text)
		}
	}},
	{code: "C81 C97", name: "values that do not fit", check: func(k *Talk) {
		for _, value := range []string{"0", "99999999", "-1", "many", "1.5", "", "0x10"} {
			k.objection("setoption name Hash value "+value, "hash")
		}
		for _, value := range []string{"0", "500000", "x"} {
			k.objection("setoption name MultiPV value "+value, "multipv")
		}
		k.objection("setoption name MultiPV", "multipv")
		k.objection("setoption name Ponder value perhaps", "true or false")
		k.objection("setoption name UCI_ShowWDL value", "true or false")
		r := k.Search("position startpos", "go depth 2")
		if slices.ContainsFunc(r.reports, func(r report) bool { return r.line > 1 }) {
			k.Error("MultiPV is no longer 1")
		}
	}},
	{code: "C82", name: "options that do not exist", check: func(k *Talk) {
		k.objection("setoption name Contempt Factor Of Doom value 3", "no option")
		k.objection("setoption name Hash Hash value 3", "no option")
		k.Search("position startpos", "go depth 1")
	}},
	{code: "C83", name: "buttons", check: func(k *Talk) {
		k.accepted("setoption name Clear Hash", "setoption name Clear Hash value true", "setoption name clear hash value")
	}},
	{code: "C84 B033 B034", name: "the grammar of setoption", check: func(k *Talk) {
		k.objection("setoption name Hash value 1 value 2", "hash")
		k.objection("setoption value Hash value true", "want setoption name")
		k.objection("setoption name a name b", "no option")
		k.objection("setoption", "want setoption name")
		k.objection("setoption name", "the name is missing")
		k.objection("setoption name value 3", "the name is missing")
		k.accepted("setoption name Move Overhead value 100", "  setoption \t name  Move   Overhead  value  100  ")
	}},
	{code: "C96", name: "any opponent", check: func(k *Talk) {
		k.Send("setoption name UCI_Opponent value GM 2800 human Gary Kasparov", "setoption name UCI_Opponent value none none computer X",
			"setoption name UCI_Opponent value", "setoption name UCI_EngineAbout value something else")
		k.Search("position startpos", "go depth 1")
	}},
	{code: "C97", name: "many lines", check: func(k *Talk) {
		k.Send("setoption name MultiPV value 64")
		k.Search("position startpos", "go depth 2")
	}},
	{code: "C98", name: "sizes changed a hundred times", check: func(k *Talk) {
		for i := range 100 {
			k.Send([]string{"setoption name Hash value 1", "setoption name Hash value 16"}[i%2],
				[]string{"setoption name Threads value 1", "setoption name Threads value 2"}[i/2%2])
			if i%10 == 0 {
				k.Search("position startpos", "go depth 2")
			}
		}
		k.Search("position startpos", "go depth 3")
	}},
	{code: "B039", name: "tables where there are none", smart: true, check: func(k *Talk) {
		k.Send("setoption name SyzygyPath value /nope;;/tmp;")
		got := k.Sync()
		r := k.Search("position fen 8/8/8/8/8/2k5/2p5/2K5 w - - 0 1", "go depth 2")
		said := strings.Join(append(got, r.lines...), "\n")
		if !strings.Contains(said, "/nope") || strings.Contains(said, "does not fit") {
			k.Errorf("the folder that is missing is not named: %q", said)
		}
	}},
	{code: "C95 B049", name: "a strength alone limits nothing", check: func(k *Talk) {
		declared := map[string]bool{}
		for _, text := range k.ask("uci", "uciok") {
			if o, ok := parseOptionLine(text); ok {
				declared[o.name] = true
			}
		}
		if declared["UCI_LimitStrength"] != declared["UCI_Elo"] {
			k.Error("UCI_LimitStrength and UCI_Elo belong together")
		}
		k.Send("ucinewgame")
		r := k.Search(kiwipete, "go depth 5")
		full := r.reports[len(r.reports)-1].nodes
		k.Send("setoption name UCI_Elo value 1500", "ucinewgame")
		r = k.Search(kiwipete, "go depth 5")
		if again := r.reports[len(r.reports)-1].nodes; again != full {
			k.Errorf("UCI_Elo without UCI_LimitStrength makes %d nodes of %d", again, full)
		}
	}},
	{code: "C95", name: "limited strength of no number", check: func(k *Talk) {
		k.Send("setoption name UCI_LimitStrength value true")
		k.Search(kiwipete, "go depth 3")
	}},
	{code: "B048", name: "limited strength with many lines", check: func(k *Talk) {
		k.Send("setoption name UCI_LimitStrength value true", "setoption name UCI_Elo value 600", "setoption name MultiPV value 4")
		r := k.Search("position startpos", "go movetime 200")
		k.checkSets(&r, 4)
	}},
	{code: "C85 B041", name: "the order of options does not matter", check: func(k *Talk) {
		lines := []string{"setoption name Personality value tal", "setoption name Hash value 8",
			"setoption name Threads value 2", "setoption name Move Overhead value 30"}
		var want string
		for range max(slowness.Fewer(len(lines)), 2) {
			lines = append(lines[1:], lines[0])
			for range 2 {
				slices.Reverse(lines)
				k.reset()
				k.Send(lines...)
				got := k.settings()
				if want == "" {
					want = got
				}
				if got == "" || got != want {
					k.Errorf("after %q:\n%s\nbut in another order:\n%s", lines, got, want)
				}
			}
		}
	}},
	{code: "C86", name: "there and back", check: func(k *Talk) {
		k.Send("setoption name Personality value tal")
		first := k.settings()
		k.Send("setoption name Personality value baseline")
		between := k.settings()
		k.Send("setoption name Personality value tal")
		if again := k.settings(); again != first || between == first {
			k.Errorf("tal, baseline, tal:\n%s\n%s\n%s", first, between, again)
		}
	}},
	{code: "C87", name: "the position survives a switch", check: func(k *Talk) {
		k.Search("position startpos moves e2e4 e7e5", "setoption name Personality value tal", "go depth 3")
		k.Send("go infinite", "setoption name Personality value baseline")
		k.Silence("bestmove", quiet)
		k.Search("stop")
		k.Search("go depth 3")
	}},
	{code: "C88 B043 B046", name: "an unknown personality", check: func(k *Talk) {
		k.Send("setoption name Personality value tal")
		before := k.settings()
		k.Send("setoption name Personality value drunk")
		got := strings.Join(k.Sync(), "\n")
		if !strings.Contains(got, "drunk") || !strings.Contains(got, "baseline") || !strings.Contains(got, "tal") {
			k.Errorf("the answer names neither the fault nor the choices: %q", got)
		}
		if after := k.settings(); after != before {
			k.Errorf("the settings have changed:\n%s\n%s", before, after)
		}
		k.Send("setoption name Personality value baseline")
		if got := strings.Join(k.Sync(), "\n"); !strings.Contains(got, "baseline") {
			k.Errorf("success is not announced: %q", got)
		}
	}},
	{code: "C89", name: "settings survive a new game", check: func(k *Talk) {
		k.Send("setoption name Personality value tal", "setoption name Move Overhead value 30")
		before := k.settings()
		k.Send("ucinewgame")
		if after := k.settings(); after != before {
			k.Errorf("ucinewgame has changed the settings:\n%s\n%s", before, after)
		}
	}},
	{code: "C90", name: "a switch clears the tables", check: func(k *Talk) {
		r := k.Search("setoption name Personality value tal", kiwipete, "go depth 5")
		fresh := r.reports[len(r.reports)-1].nodes
		k.Send("setoption name Personality value baseline")
		k.Search("position startpos", "go depth 5")
		r = k.Search("setoption name Personality value tal", kiwipete, "go depth 5")
		if again := r.reports[len(r.reports)-1].nodes; again != fresh {
			k.Errorf("%d nodes after a switch, %d before", again, fresh)
		}
	}},
}
