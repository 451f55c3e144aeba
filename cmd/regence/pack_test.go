package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/regence-chess/regence/configs"
)

// pack runs a verb of `regence pack` and gives its output and error together.
func pack(args ...string) (string, error) {
	var out bytes.Buffer
	cmd := newRootCmd(&app{stdin: strings.NewReader(""), stdout: &out, stderr: &out, version: "test"})
	cmd.SetArgs(append([]string{"pack"}, args...))
	err := cmd.ExecuteContext(context.Background())
	return out.String(), err
}

// mustPack is pack where an error fails the test.
func mustPack(t *testing.T, args ...string) string {
	t.Helper()
	out, err := pack(args...)
	if err != nil {
		t.Fatalf("pack %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return out
}

// TestPack makes a pack, breaks it, mends it and looks at it, as its author does.
func TestPack(t *testing.T) {
	t.Setenv(configs.DirVariable, t.TempDir())
	t.Chdir(t.TempDir())
	folder := strings.TrimSpace(mustPack(t, "path"))
	if _, err := os.Stat(folder); err == nil {
		t.Error("path makes the folder")
	}

	if out := mustPack(t, "new", "Attila", "--extends", "tal"); !strings.Contains(out, "pack check") {
		t.Errorf("new does not say how to go on:\n%s", out)
	}
	if _, err := pack("new", "attila"); err == nil {
		t.Error("new writes over a pack")
	}
	for _, id := range []string{"tal", "max-attack", "a b", "x"} {
		if _, err := pack("new", id, "--extends", "nobody"); err == nil {
			t.Errorf("new accepts %s", id)
		}
	}
	if out := mustPack(t, "check", folder); !strings.Contains(out, "ok, attila 0.1.0 ") || !strings.Contains(out, "0 keys set, extends tal, baseline") {
		t.Errorf("check:\n%s", out)
	}

	file := filepath.Join(folder, "attila", "personality.toml")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	write := func(lines string) {
		t.Helper()
		if err := os.WriteFile(file, append(bytes.Clone(text), lines...), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("contemt = 100\n")
	out, err := pack("check", filepath.Dir(file))
	if err == nil || !regexp.MustCompile(`attila.personality.toml:\d+:1: search.contemt: unknown key; did you mean search.contempt\?\n`).MatchString(out) {
		t.Errorf("check of a mistake: %v\n%s", err, out)
	}
	if out := mustPack(t, "list"); !strings.Contains(out, "baseline") || !strings.Contains(out, "not usable:\n  "+file) {
		t.Errorf("list with a mistake:\n%s", out)
	}

	write("contempt = 100\n")
	if out := mustPack(t, "list"); !strings.Contains(out, "attila    0.1.0") || strings.Contains(out, "not usable") {
		t.Errorf("list:\n%s", out)
	}
	for _, name := range []string{"ATTILA", filepath.Dir(file), file} {
		if out := mustPack(t, "show", "--changed", name); !strings.Contains(out, "search.contempt  100  pack attila ("+file+":") {
			t.Errorf("show %s:\n%s", name, out)
		}
	}
	want := "search.contempt\n  - 80\n  + 7\n"
	if out := mustPack(t, "diff", "tal", "attila@search.contempt=7"); !strings.HasSuffix(out, ", 1 override\n"+want) {
		t.Errorf("diff:\n%s", out)
	}
}

// TestPackShow has every setting and its origin, long tables too.
func TestPackShow(t *testing.T) {
	t.Setenv(configs.DirVariable, t.TempDir())
	out := mustPack(t, "show", "tal")
	for _, want := range []string{
		`evaluation.king_attack.attackers +\[0, 15, 120, 360, 750, 1200\] +pack tal`,
		`evaluation.own.material.pawn.mg +80 +pack tal`,
		`evaluation.opponent.material.pawn.mg +100 +pack tal`,
		`(?m)^evaluation.squares.king.eg .*\n  ( +-?\d+){8}\n  ( +-?\d+){8}\n`,
		`search.late_move_reductions +\d+ +(default|base)`,
	} {
		if !regexp.MustCompile(want).MatchString(out) {
			t.Errorf("show does not have %s:\n%s", want, out)
		}
	}
	if out := mustPack(t, "show", "--canonical", "tal"); !strings.HasPrefix(out, "format = 1\nid = \"tal\"\n") {
		t.Errorf("canonical: %.100s", out)
	}
	if out := mustPack(t, "show", "--readme", "tal"); !strings.HasPrefix(out, "# Tal\n") {
		t.Errorf("readme: %.100s", out)
	}
	if out := mustPack(t, "keys", "xray"); strings.Count(out, "\n") != 3 {
		t.Errorf("keys:\n%s", out)
	}
	for _, args := range [][]string{
		{"show", "tall"}, {"show", "./gone.toml"}, {"show", "tal@contempt=1"}, {"keys", "zzz"}, {"diff", "tal"}, {"check"}, {"check", "gone"},
	} {
		if out, err := pack(args...); err == nil {
			t.Errorf("pack %v passes:\n%s", args, out)
		}
	}
}
