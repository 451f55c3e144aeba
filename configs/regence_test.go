package configs_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/regence-chess/regence/configs"
	"github.com/regence-chess/regence/configs/strict/stricttest"
)

func TestCorpus(t *testing.T) {
	stricttest.Corpus(t, "testdata", func(path string) error {
		_, err := configs.LoadFile(path, configs.Regence{})
		return err
	})
}

// builtin is what the built-in file says, once more.
var builtin = configs.Regence{Personality: "baseline", Packs: []string{}, Hash: 64, Threads: 1,
	MoveOverhead: 10 * time.Millisecond, LogLevel: "off", LogFormat: "text"}

// TestLoad puts the user's file on the built-in one, wherever the program was started.
func TestLoad(t *testing.T) {
	dir := t.TempDir()
	t.Setenv(configs.DirVariable, dir)
	t.Chdir(t.TempDir())
	load := func(want configs.Regence, wantError bool) {
		t.Helper()
		got, err := configs.Load()
		if (err != nil) != wantError {
			t.Fatalf("error: %v", err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	}
	load(builtin, false)

	file := filepath.Join(dir, "regence.toml")
	write(t, file, "personality = \"tal\"\n[engine]\nhash = 64\n")
	changed := builtin
	changed.Personality, changed.Hash = "tal", 64
	load(changed, false)

	write(t, file, "[engine]\nhash = 0\n")
	load(builtin, true)

	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(dir, "gone"), file); err != nil {
		t.Logf("no symbolic links here: %v", err)
		return
	}
	load(builtin, true) // a broken link is a mistake, not an absent file
}

// TestDir needs a full path: a GUI chooses the current folder.
func TestDir(t *testing.T) {
	t.Setenv(configs.DirVariable, "packs")
	if dir, err := configs.Dir(); err == nil {
		t.Errorf("a path relative to the current folder gives %s", dir)
	}
	if settings, err := configs.Load(); err == nil || settings.Hash != builtin.Hash {
		t.Errorf("Load gives %+v, %v; want the built-in settings and an error", settings, err)
	}
	t.Setenv(configs.DirVariable, "")
	base := t.TempDir()
	t.Setenv("XDG_CONFIG_HOME", base)
	t.Setenv("HOME", base)
	t.Setenv("AppData", base)
	dir, err := configs.Dir()
	if err != nil || !filepath.IsAbs(dir) || filepath.Base(dir) != "regence" {
		t.Errorf("Dir gives %s, %v", dir, err)
	}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
