package personalities_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/regence-chess/regence/personalities"
)

// TestOverridesAreASet gives the same personality for every order of the overrides, and
// in one step or in two.
func TestOverridesAreASet(t *testing.T) {
	overrides := []string{
		"search.contempt=0", "evaluation.material.pawn=90", "evaluation.material.pawn.mg=85",
		"evaluation.own.material.pawn.mg=70", "evaluation.king_attack.outer=1,2,3,4", "search.sacrifice_extension=0",
	}
	tal := resolve(t, "tal")
	want := resolve(t, "tal", overrides...)
	own, _ := want.Own().Get("material.pawn")
	opponent, _ := want.Opponent().Get("material.pawn")
	if own.MG[0] != 70 || own.EG[0] != 90 || opponent.MG[0] != 85 || opponent.EG[0] != 90 {
		t.Fatalf("the special key does not go before the general: own %v, opponent %v", own, opponent)
	}
	rapid.Check(t, func(t *rapid.T) {
		mixed := rapid.Permutation(overrides).Draw(t, "order")
		cut := rapid.IntRange(0, len(mixed)).Draw(t, "cut")
		got, err := tal.WithOverrides(mixed[:cut]...)
		if err == nil {
			got, err = got.WithOverrides(mixed[cut:]...)
		}
		if err != nil {
			t.Fatal(err)
		}
		if got.Fingerprint() != want.Fingerprint() || !slices.Equal(got.Overrides, want.Overrides) {
			t.Fatalf("%v: %v", mixed, personalities.Diff(want, got))
		}
	})
	if tal.Fingerprint() != resolve(t, "tal").Fingerprint() {
		t.Error("overrides change the personality they are applied to")
	}
}

// TestBadOverrides names every mistake and the key that was meant.
func TestBadOverrides(t *testing.T) {
	for override, want := range map[string]string{
		"search.contemt=3":                       "override: search.contemt: unknown key; did you mean search.contempt?",
		"contempt=3":                             "override: contempt: unknown key; did you mean search.contempt?",
		"SEARCH.CONTEMPT=3":                      "override: SEARCH: unknown section; keys are written in lower case: search",
		"search.contempt=900":                    "override: search.contempt: 900 is out of range, allowed are -500 to 500",
		"search.contempt=1.5":                    "override: search.contempt: want a whole number from -500 to 500, not 1.5",
		"search.contempt=nan":                    "override: search.contempt: want a whole number from -500 to 500, not NaN",
		"search.contempt=a":                      `override: search.contempt: text stands in quotes: "a"; of bare words there are true and false only`,
		"search.contempt=":                       `override: "search.contempt=" is no override; want key=value such as search.contempt=0`,
		"search.contempt":                        `override: "search.contempt" is no override; want key=value such as search.contempt=0`,
		"=3":                                     `override: "=3" is no override; want key=value such as search.contempt=0`,
		"id='tall'":                              "override: id: unknown key; `regence pack keys` lists all",
		"evaluation.king_attack.outer=1,2":       "override: evaluation.king_attack.outer: want a list of 4 whole numbers from -100 to 200, not 2",
		"evaluation.king_attack.outer=1,2,3,400": "override: evaluation.king_attack.outer[3]: 400 is out of range, allowed are -100 to 200",
		"evaluation.material.pawn=80,120":        "override: evaluation.material.pawn: want a whole number from 0 to 400, not a list",
		"opening.book='x'":                       "override: opening: this version of Regence does not play from opening books yet; delete the section",
		"engine.options.Hash=5":                  `override: engine.options.Hash: engine.kind = "native" starts no program; want "plugin" or "uci", or delete the line`,
		"search.contempt=1\nid='x'":              `override: "search.contempt=1\nid='x'" is no override; want key=value such as search.contempt=0`,
	} {
		_, err := personalities.Builtin().Resolve("tal", override)
		if err == nil || err.Error() != want {
			t.Errorf("%q:\n got %v\nwant %s", override, err, want)
		}
	}
	_, err := personalities.Builtin().Resolve("tal", "search.contempt=1", "x=2", "search.contempt=2", "search.contempt=1")
	want := "override: x: unknown key; `regence pack keys` lists all\noverride: search.contempt: is given more than once, as 1 and as 2"
	if err == nil || err.Error() != want {
		t.Errorf("got %v\nwant %s", err, want)
	}
}

func TestSplitOverrides(t *testing.T) {
	for text, want := range map[string][]string{
		"":                         nil,
		"  ":                       nil,
		"<empty>":                  nil,
		"a=1":                      {"a=1"},
		" a=1  b=2;c=3 ":           {"a=1", "b=2", "c=3"},
		"a=[1, 2, 3] b=4":          {"a=[1, 2, 3]", "b=4"},
		"a='x y' b=4":              {"a='x y'", "b=4"},
		"a=1,2,3;b=[4,\t5]":        {"a=1,2,3", "b=[4,\t5]"},
		"engine.options.'A B'=1 x": {"engine.options.'A B'=1", "x"},
	} {
		if got := personalities.SplitOverrides(text); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	id, overrides := personalities.ParseSpec("tal@search.contempt=0@evaluation.initiative.tempo=3")
	if id != "tal" || strings.Join(overrides, " ") != "search.contempt=0 evaluation.initiative.tempo=3" {
		t.Errorf("%s, %v", id, overrides)
	}
	if id, overrides := personalities.ParseSpec("tal"); id != "tal" || len(overrides) != 0 {
		t.Errorf("%s, %v", id, overrides)
	}
}
