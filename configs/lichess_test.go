package configs_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/regence-chess/regence/configs"
	"github.com/regence-chess/regence/configs/strict/stricttest"
)

func TestLichessCorpus(t *testing.T) {
	stricttest.Corpus(t, filepath.Join("testdata", "lichess"), func(path string) error {
		_, err := configs.LoadLichess(path)
		return err
	})
}

func loadLichess(t *testing.T, text string) *configs.Lichess {
	t.Helper()
	file := filepath.Join(t.TempDir(), "lichess.toml")
	write(t, file, text)
	settings, err := configs.LoadLichess(file)
	if err != nil {
		t.Fatal(err)
	}
	return settings
}

// TestLichessPrint is the law of the printer: what it writes reads back as the same settings.
func TestLichessPrint(t *testing.T) {
	for name, text := range map[string]string{
		"defaults": "",
		"all kinds": `
[account.tal]
token_file = "/run/tal.token"
[account.base]
token_env = "BASE"
[accept]
time_controls = ["3+2", "0.5+1"]
[accept.bots]
rated = false
[quiet]
hours = ["23:00-07:00"]
[rule.titled]
title = ["GM"]
personality = "tal"
[rule.turns]
stronger_by = 200
time_control = ["3+2"]
hours = ["08:00-09:30"]
rotate = ["tal", "baseline"]
[rule.lot]
weighted = ["tal 3", "baseline"]
`,
	} {
		settings := loadLichess(t, text)
		again := loadLichess(t, settings.Print())
		if diff := cmp.Diff(settings, again); diff != "" {
			t.Errorf("%s: printed settings read back differently:\n%s\n%s", name, diff, settings.Print())
		}
	}
}

// TestLichessDefaultsAreComplete: the built-in file sets every setting that Print knows.
func TestLichessDefaultsAreComplete(t *testing.T) {
	template := string(configs.LichessTemplate())
	settings, err := configs.LichessDefaults()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(settings.Print()) {
		key, _, found := strings.Cut(strings.TrimSpace(line), " = ")
		if found && !strings.Contains(template, "\n"+key+" = ") {
			t.Errorf("the built-in file does not show %s", key)
		}
	}
}

func TestLichessLayers(t *testing.T) {
	settings := loadLichess(t, `
[accept.bots]
base_min = 60
[accept]
base_min = 30
`)
	if settings.Humans.BaseMin != 30*time.Second || settings.Bots.BaseMin != time.Minute {
		t.Errorf("people %s, bots %s; the section for bots goes before the general one", settings.Humans.BaseMin, settings.Bots.BaseMin)
	}
	rules := loadLichess(t, "[rule.zeta]\npersonality = \"tal\"\n[rule.alpha]\npersonality = \"baseline\"\n").Rules
	if len(rules) != 2 || rules[0].Name != "zeta" || !slices.Equal(rules[1].Candidates(), []string{"baseline"}) {
		t.Errorf("rules are not in the order of the file: %+v", rules)
	}
	t.Setenv(configs.DirVariable, t.TempDir())
	if own, err := configs.LoadLichess(""); err != nil || own.Accounts[0].TokenEnv != "LICHESS_TOKEN" {
		t.Errorf("without a file: %v", err)
	}
	dir, _ := configs.Dir()
	write(t, filepath.Join(dir, configs.LichessFile), "[play]\nconcurrency = 7\nfor_humans = 0\n")
	if own, err := configs.LoadLichess(""); err != nil || own.Play.Concurrency != 7 {
		t.Errorf("the user's file is not read: %v", err)
	}
	if _, err := configs.LoadLichess(filepath.Join(dir, "absent.toml")); err == nil {
		t.Error("a named file that does not exist is no error")
	}
	if err := os.Remove(filepath.Join(dir, configs.LichessFile)); err != nil {
		t.Fatal(err)
	}
}

func TestTimeControlRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := configs.TimeControl{
			Base:      time.Duration(rapid.IntRange(1, 720).Draw(t, "quarters")) * 15 * time.Second,
			Increment: time.Duration(rapid.IntRange(0, 180).Draw(t, "increment")) * time.Second,
		}
		if got, err := configs.ParseTimeControl(want.String()); err != nil || got != want {
			t.Errorf("%s reads as %v, %v", want, got, err)
		}
	})
}

func TestHours(t *testing.T) {
	at := func(clock string) time.Time {
		parsed, err := time.Parse("15:04", clock)
		if err != nil {
			t.Fatal(err)
		}
		return parsed
	}
	night, err := configs.ParseHours("23:00-07:00")
	if err != nil || night.String() != "23:00-07:00" {
		t.Fatalf("%v, %v", night, err)
	}
	for clock, want := range map[string]bool{"22:59": false, "23:00": true, "00:00": true, "06:59": true, "07:00": false, "12:00": false} {
		if night.Contains(at(clock)) != want {
			t.Errorf("%s in %s: want %v", clock, night, want)
		}
	}
}
