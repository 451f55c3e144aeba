package ucitest

import (
	"slices"
	"strings"
	"time"
)

// quiet is how long a test watches that nothing comes.
const quiet = 100 * time.Millisecond

var handshakeItems = []item{
	{code: "C01 B021 B024", name: "greeting", fresh: true, check: func(k *Talk) {
		k.Silence("", quiet) // nothing before uci
		began := time.Now()
		got := k.ask("uci", "uciok")
		if took := time.Since(began); took > k.subject.Patience/10 {
			k.Errorf("uciok came after %v", took)
		}
		kinds := ""
		for _, text := range got {
			if text == "" || text != strings.TrimSpace(text) {
				k.Errorf("a blank line or stray blanks: %q", text)
			}
			switch {
			case strings.HasPrefix(text, "id name "):
				kinds += "n"
			case strings.HasPrefix(text, "id author "):
				kinds += "a"
			case strings.HasPrefix(text, "option name "):
				kinds += "o"
			case text == "uciok":
				kinds += "u"
			default:
				k.Errorf("unexpected line %q", text)
			}
		}
		if strings.ReplaceAll(kinds, "o", "") != "nau" || !strings.HasPrefix(kinds, "nao") || !strings.HasSuffix(kinds, "ou") {
			k.Errorf("the order of lines is %s, want name, author, options, uciok", kinds)
		}
	}},
	{code: "C03", name: "uci twice", check: func(k *Talk) {
		if first, second := k.ask("uci", "uciok"), k.ask("uci", "uciok"); !slices.Equal(first, second) {
			k.Errorf("the answers differ:\n%q\n%q", first, second)
		}
	}},
	{code: "C04", name: "uci and quit", fresh: true, check: func(k *Talk) {
		k.Send("uci", "quit")
		k.Until("uciok")
		k.ends()
	}},
	{code: "C05 B023", name: "a GUI that probes for xboard", fresh: true, check: func(k *Talk) {
		k.Send("xboard", "protover 2", "uci")
		if got := k.Until("uciok"); !strings.HasPrefix(got[0], "id name ") {
			k.Errorf("xboard was answered with %q", got[0])
		}
	}},
	{code: "C06 B096", name: "blanks and unknown words before a command", check: func(k *Talk) {
		for _, text := range []string{"joho uci\n", "  \tuci  \r\n", "\tuci\t\t\n", "one two three uci\n"} {
			k.Raw(text)
			k.Until("uciok")
		}
		k.Raw("\t isready  \t\r\n")
		k.Until("readyok")
	}},
	{code: "C07", name: "all line ends", check: func(k *Talk) {
		k.Raw("isready\risready\r\nisready\n\risready\n")
		for range 4 {
			k.Until("readyok")
		}
		k.Raw("isready\r") // answered without waiting for more
		k.Until("readyok")
	}},
	{code: "C08", name: "empty lines and a megabyte of rubbish", check: func(k *Talk) {
		k.Raw("\n\n\r\n   \n")
		k.Raw(strings.Repeat("x", 1<<20) + "\n")
		k.Raw(strings.Repeat("lorem ipsum ", 1<<20/12) + "\n")
		k.Raw(strings.Repeat("y", 5<<20) + "\n")
		if got := k.Sync(); len(got) > 0 {
			k.Errorf("rubbish was answered with %q", got)
		}
	}},
	{code: "C09", name: "bytes that are no text", check: func(k *Talk) {
		k.Raw("\x00\x01\x02\n\xff\xfe\xfd\nposition \x80\xff\nsetoption name \xff value \xff\ngo \xc3\x28 depth 1\n")
		k.Until("bestmove")
		k.Raw("\x00isready\x00\n")
		k.Until("readyok")
	}},
	{code: "C10", name: "debug", check: func(k *Talk) {
		k.Send("debug on", "debug off", "debug", "joho debug on", "debug off", "go infinite", "debug on", "debug off", "isready")
		k.Until("readyok")
		k.Send("stop")
		k.Until("bestmove")
	}},
	{code: "C11", name: "registration", check: func(k *Talk) {
		k.Send("register later", "register name Stefan MK code 4359874324")
		if got := k.Sync(); len(got) > 0 {
			k.Errorf("register was answered with %q", got)
		}
	}},
	{code: "C12 B031", name: "options read by clients", check: func(k *Talk) {
		for _, text := range k.ask("uci", "uciok") {
			if strings.HasPrefix(text, "option ") {
				checkGrammars(k, text)
			}
		}
	}},
	{code: "C13 B029", name: "options are complete", check: func(k *Talk) {
		for _, text := range k.ask("uci", "uciok") {
			if strings.HasPrefix(text, "option ") {
				checkOption(k, text)
			}
		}
	}},
	{code: "B038 B124", name: "customary names", check: func(k *Talk) {
		have := map[string]bool{}
		for _, text := range k.ask("uci", "uciok") {
			if o, ok := parseOptionLine(text); ok {
				have[o.name] = true
			}
		}
		for _, name := range []string{"Hash", "Threads", "MultiPV", "Ponder", "Move Overhead", "Personality",
			"Clear Hash", "UCI_Chess960", "UCI_ShowWDL", "UCI_EngineAbout"} {
			if !have[name] {
				k.Errorf("there is no option %s", name)
			}
		}
	}},
	{code: "C20", name: "isready first", fresh: true, check: func(k *Talk) {
		k.Send("isready")
		k.Until("readyok")
	}},
	{code: "C22", name: "a hundred times isready", check: func(k *Talk) {
		k.Raw(strings.Repeat("isready\n", 100))
		for range 100 {
			k.Until("readyok")
		}
		k.Silence("readyok", quiet/2)
	}},
	{code: "B018 B019", name: "no isready, no ucinewgame", fresh: true, check: func(k *Talk) {
		r := k.Search("uci", "position fen 8/4k3/B7/4K2R/8/8/8/8 w - - 0 1", "go infinite", "stop")
		if r.took > k.subject.Patience {
			k.Errorf("the answer took %v", r.took)
		}
		k.Search("position startpos", "go wtime 1000 btime 1000")
	}},
}
