package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/regence-chess/regence/configs"
)

// greet is what a GUI hears that says uci and goes. No engine process is started.
func greet(t *testing.T) string {
	t.Helper()
	var out, errs bytes.Buffer
	cmd := newRootCmd(&app{stdin: strings.NewReader("uci\nquit\n"), stdout: &out, stderr: &errs, version: "test"})
	cmd.SetArgs(nil)
	if err := cmd.ExecuteContext(context.Background()); err != nil {
		t.Fatal(err)
	}
	if errs.Len() > 0 {
		t.Errorf("on stderr: %s", errs.String())
	}
	return out.String()
}

// TestSettings has regence.toml decide what is declared as default, and tells of mistakes
// only after the answer to uci.
func TestSettings(t *testing.T) {
	dir := t.TempDir()
	t.Setenv(configs.DirVariable, dir)
	t.Chdir(t.TempDir())
	put := func(name, text string) {
		t.Helper()
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}

	if out := greet(t); !strings.Contains(out, "Personality type combo default baseline var baseline var tal\n") ||
		!strings.Contains(out, "Hash type spin default 64 ") || !strings.HasSuffix(out, "\nuciok\n") {
		t.Errorf("without settings:\n%s", out)
	}

	put("regence.toml", "personality = \"tal\"\n[engine]\nhash = 32\nthreads = 2\nmove_overhead = 50\n")
	put("personalities/broken/personality.toml", "id = \"broken\"\n[search]\ncontemt = 1\nx = 2\n")
	out := greet(t)
	for _, want := range []string{
		"Personality type combo default tal var baseline var tal\n",
		"Hash type spin default 32 ", "Threads type spin default 2 ", "Move Overhead type spin default 50 ",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in:\n%s", want, out)
		}
	}
	before, after, _ := strings.Cut(out, "uciok\n")
	if strings.Contains(before, "info string") || !strings.HasPrefix(after, "info string ") ||
		!strings.HasSuffix(after, ":3:1: search.contemt: unknown key; did you mean search.contempt? (and 1 more)\n") {
		t.Errorf("after uciok:\n%s", after)
	}

	put("regence.toml", "personality = \"taal\"\n")
	if _, after, _ := strings.Cut(greet(t), "uciok\n"); !strings.Contains(after, `info string personality in regence.toml: there is no personality "taal"; did you mean "tal"?`) {
		t.Errorf("after uciok:\n%s", after)
	}
	put("regence.toml", "[engine]\nhash = 0\n")
	if before, after, _ := strings.Cut(greet(t), "uciok\n"); !strings.Contains(after, "regence.toml:2:1: engine.hash: 0 is out of range") ||
		!strings.Contains(before, "Hash type spin default 64 ") {
		t.Errorf("after uciok:\n%s", after)
	}
}
