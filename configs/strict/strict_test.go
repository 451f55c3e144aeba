package strict_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/regence-chess/regence/configs/strict"
)

// schema has a field of every kind.
func schema() *strict.Schema {
	return &strict.Schema{
		Fields: []strict.Field{
			{Key: "id", Kind: strict.Text, Required: true},
			{Key: "engine.kind", Kind: strict.Text, OneOf: []string{"native", "uci"}},
			{Key: "engine.command", Kind: strict.Path},
			{Key: "engine.args", Kind: strict.Texts, Empty: true},
			{Key: "engine.options.*", Kind: strict.Scalar, Empty: true},
			{Key: "search.contempt", Kind: strict.Int, Min: -300, Max: 300},
			{Key: "search.margin", Kind: strict.Float, Min: 0, Max: 2},
			{Key: "search.ponder", Kind: strict.Bool},
			{Key: "evaluation.king.attackers", Kind: strict.Ints, Min: 0, Max: 2000, Len: 3},
			{Key: "evaluation.king.open", Kind: strict.Int},
			{Key: "evaluation.king.open.mg", Kind: strict.Int},
			{Key: "evaluation.king.open.eg", Kind: strict.Int},
		},
		Refused: map[string]string{"opening": "no books yet"},
	}
}

// TestMistakes has one mistake, or one heap of them, and all that is said of it: a float for
// an int (B106), UTF-16 (B109), a key in two cases (B111), a key twice (B113), and more.
func TestMistakes(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"unknown key", "id = 'a'\n[search]\n  contemt = 1", []string{"f:3:3: search.contemt: unknown key; did you mean search.contempt?"}},
		{"unknown section", "id = 'a'\n[serach]\nx = 1", []string{"f:2:1: serach: unknown section; did you mean search?"}},
		{"key of another section", "id = 'a'\ncontempt = 1", []string{"f:2:1: contempt: unknown key; did you mean search.contempt?"}},
		{"nothing near", "id = 'a'\nzzzzzz = 1", []string{"f:2:1: zzzzzz: unknown key"}},
		{"wrong case", "id = 'a'\nsearch.Contempt = 1", []string{"f:2:1: search.Contempt: unknown key; keys are written in lower case: search.contempt"}},
		{"both cases", "id = 'a'\n[search]\ncontempt = 1\nContempt = 2", []string{"f:4:1: search.Contempt: the key stands twice: as search.contempt in line 3 too; keep one"}},
		{"twice", "id = 'a'\n[search]\ncontempt = 1\ncontempt = 2", []string{"f:4:1: search.contempt: the key stands twice; keep one of the lines"}},
		{"empty", "id = 'a'\n[search]\ncontempt =\nmargin = # none", []string{
			"f:3:1: search.contempt: the value is empty; write one or delete the line (a key that is absent keeps its inherited value)",
			"f:4:1: search.margin: the value is empty; write one or delete the line (a key that is absent keeps its inherited value)"}},
		{"empty text", "id = ' '", []string{"f:1:1: id: the text is empty; write one or delete the line"}},
		{"missing", "[search]", []string{"f: id: is missing; want a text in quotes"}},
		{"bare word", "id = tal", []string{`f:1:6: id: text stands in quotes: "tal"; of bare words there are true and false only`}},
		{"colon", "id: tal", []string{"f:1:3: want key = value", "f: id: is missing; want a text in quotes"}},
		{"out of range", "id = 'a'\nsearch.contempt = 301", []string{"f:2:1: search.contempt: 301 is out of range, allowed are -300 to 300"}},
		{"beyond any range", "id = 'a'\nsearch.contempt = 99999999999999999999", []string{"f:2:19: search.contempt: the number is too large; allowed is what fits 64 bits"}},
		{"float for int", "id = 'a'\nsearch.contempt = 2.0", []string{"f:2:1: search.contempt: want a whole number from -300 to 300, not 2.0"}},
		{"text for int", "id = 'a'\nsearch.contempt = '2'", []string{`f:2:1: search.contempt: want a whole number from -300 to 300, not the text "2"`}},
		{"nan and inf", "id = 'a'\nsearch.margin = nan\n[evaluation.king]\nopen.mg = -inf", []string{
			"f:2:1: search.margin: want a number from 0 to 2, not NaN", "f:4:1: evaluation.king.open.mg: want a whole number, not -Inf"}},
		{"list elements", "id = 'a'\nevaluation.king.attackers = [1,\n  3000, # much\n  1.5]", []string{
			"f:3:3: evaluation.king.attackers[1]: 3000 is out of range, allowed are 0 to 2000",
			"f:4:3: evaluation.king.attackers[2]: want a whole number from 0 to 2000, not 1.5"}},
		{"list length", "id = 'a'\nevaluation.king.attackers = [1]", []string{"f:2:1: evaluation.king.attackers: want a list of 3 whole numbers from 0 to 2000, not 1"}},
		{"open list", "id = 'a'\nevaluation.king.attackers = [1,\n2", []string{"f:3:2: evaluation.king.attackers: a list or a text is not closed, or a comma is missing, here or in the lines above"}},
		{"open section", "id = 'a'\n[search\ncontempt = 1", []string{"f:2:1: the name of the section is not closed; want [name]"}},
		{"open quotes", "id = \"a\n[search]\ncontempt = 900", []string{"f:1:8: id: the quotes are not closed on this line",
			"f:3:1: search.contempt: 900 is out of range, allowed are -300 to 300"}},
		{"section for key", "id = 'a'\n[search.contempt]\nx = 1", []string{"f:2:1: search.contempt: is a single setting, not a section; want a whole number from -300 to 300"}},
		{"key for section", "id = 'a'\nsearch = 1", []string{"f:2:1: search: is a section; write its keys under [search]"}},
		{"list of sections", "id = 'a'\n[[search]]\ncontempt = 1", []string{"f:2:1: search: is a section; write its keys under [search]"}},
		{"refused", "id = 'a'\n[opening]\nbook = 'x'", []string{"f:2:1: opening: no books yet"}},
		{"choice", "id = 'a'\nengine.kind = 'nativ'", []string{`f:2:1: engine.kind: "nativ" is not known; did you mean "native"? Allowed are "native", "uci"`}},
		{"escape refused", `id = 'a'` + "\n" + `engine.command = "C:\Users\x"`, []string{`f:2:19: engine.command: in double quotes a backslash starts an escape; write a Windows path in single quotes ('C:\chess\x.bin') or with / ("C:/chess/x.bin")`}},
		{"escape eaten", `id = 'a'` + "\n" + `engine.command = "C:\new\tal"`, []string{`f:2:1: engine.command: an escape has eaten part of this path ("C:\new\tal"); write it in single quotes ('C:\chess\x.bin') or with / ("C:/chess/x.bin")`}},
		{"list as option", "id = 'a'\nengine.options.Hash = [1]", []string{"f:2:1: engine.options.Hash: want a text in quotes, a whole number, true or false, not a list"}},
		{"UTF-16", "\xff\xfei\x00", []string{"f: the file is UTF-16; save it as UTF-8 (in Notepad: Save as, Encoding UTF-8)"}},
		{"UTF-16 without a mark", "i\x00d\x00", []string{"f: the file holds zero bytes, as UTF-16 does; save it as UTF-8"}},
		{"Latin-1", "id = 'a'\nengine.kind = 'L\xe9ko'", []string{"f:2: a character is not UTF-8; save the file as UTF-8"}},
		{"nesting", "id = 'a'\nengine.args = " + strings.Repeat("[", 100), []string{"f:2: brackets nest too deep"}},
		{"nesting behind an escape", "id = 'a'\nengine.args = [\"\\\"\", " + strings.Repeat("[", 100), []string{"f:2: brackets nest too deep"}},
		{"size", strings.Repeat("#", strict.MaxSize+1), []string{"f: the file is larger than 256 KiB; this is no file of settings"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			doc, err := schema().Read("f", []byte(c.text))
			if err == nil {
				t.Fatalf("accepted: %v", doc.Values)
			}
			var problems strict.Problems
			if !errors.As(err, &problems) {
				t.Fatalf("%T, want Problems", err)
			}
			got := strings.Split(err.Error(), "\n")
			for _, want := range c.want {
				if !contains(got, want) {
					t.Errorf("missing: %s\ngot:\n%s", want, err)
				}
			}
			if len(got) != len(c.want) {
				t.Errorf("%d problems, want %d:\n%s", len(got), len(c.want), err)
			}
		})
	}
}

func contains(lines []string, line string) bool {
	for _, l := range lines {
		if l == line {
			return true
		}
	}
	return false
}

// TestGood reads a file in which all is right, with a byte order mark (B109), Windows line
// ends and an int for a float (B106), and finds the values and their places.
func TestGood(t *testing.T) {
	text := "\ufeffid = \"a\"\r\n[search] # of [the] \"tree\"\r\ncontempt = -1_6\r\nmargin = 2\r\nponder = true\r\n" +
		"[evaluation.king]\r\nattackers = [\r\n  1,\r\n  2, # [two]\r\n  3,\r\n]\r\nopen = { mg = 5, eg = -5 }\r\n" +
		"[engine]\r\ncommand = 'C:\\new\\x'\r\nargs = []\r\noptions = { \"Move Overhead\" = 10, Own = false, File = '' }\r\n"
	doc, err := schema().Read("f", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]struct {
		text string
		line int
	}{
		"id": {"a", 1}, "search.contempt": {"-16", 3}, "search.margin": {"2", 4}, "search.ponder": {"true", 5},
		"evaluation.king.attackers": {"[1 2 3]", 7}, "evaluation.king.open.mg": {"5", 12}, "evaluation.king.open.eg": {"-5", 12},
		"engine.command": {`C:\new\x`, 14}, "engine.args": {"[]", 15},
		`engine.options."Move Overhead"`: {"10", 16}, "engine.options.Own": {"false", 16}, "engine.options.File": {"", 16},
	} {
		value, ok := doc.Values[key]
		if !ok || format(value.Data) != want.text || value.Line != want.line {
			t.Errorf("%s: %v in line %d (there: %t), want %s in line %d", key, value.Data, value.Line, ok, want.text, want.line)
		}
	}
	if _, isFloat := doc.Values["search.margin"].Data.(float64); !isFloat {
		t.Error("a whole number for a float is not read as a float")
	}
}

// TestNearest pins the suggestions on which messages rest.
func TestNearest(t *testing.T) {
	keys := []string{"search.contempt", "evaluation.king_attack.attackers", "evaluation.king_safety.attacker", "id"}
	for word, want := range map[string]string{
		"search.contemt": "search.contempt", "Search.Contempt": "search.contempt", "contempt": "search.contempt",
		"search.cotnempt": "search.contempt", "evaluation.king_attack.atackers": "evaluation.king_attack.attackers",
		"evaluation.attackers": "evaluation.king_attack.attackers", "": "", "qqqqqqqq": "",
	} {
		if got, _ := strict.Nearest(word, keys); got != want {
			t.Errorf("Nearest(%q) = %q, want %q", word, got, want)
		}
	}
}

// FuzzRead holds reading to its laws: it never panics; what it refuses it explains on one
// line with a place in the file; what it accepts is finite and in range.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		"id = 'a'\n[search]\ncontempt = 5", "id =", "[[a]]\nb = [1, [2, {c = '''x'''}]]", "id = \"\"\"a\n\"\"\"\"\"",
		"a.'b.c'.\"d\\u0041\" = 1979-05-27", "[search\n", "id = \"C:\\U\"", "\xff\xfe", "id = 'a'\nsearch.margin = inf",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		doc, err := schema().Read("f", []byte(text))
		if err != nil {
			var problems strict.Problems
			if !errors.As(err, &problems) || len(problems) == 0 {
				t.Fatalf("%T without a problem: %v", err, err)
			}
			lines := strings.Count(text, "\n") + 1
			for _, p := range problems {
				if p.Text == "" || p.Line < 0 || p.Line > lines || p.Column < 0 {
					t.Fatalf("place out of the file: %+v", p)
				}
			}
			return
		}
		if v, ok := doc.Values["search.contempt"]; ok && (v.Data.(int) < -300 || v.Data.(int) > 300 || v.Line == 0) {
			t.Fatalf("accepted %+v", v)
		}
		if v, ok := doc.Values["search.margin"]; ok && !(math.Abs(v.Data.(float64)-1) <= 1) {
			t.Fatalf("accepted %+v", v)
		}
	})
}

func format(value any) string { return fmt.Sprint(value) }
