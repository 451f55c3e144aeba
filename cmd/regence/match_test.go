package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/regence-chess/regence/internal/slowness"
)

// matchCommand runs the verb match of the built program with a ledger of its own.
func matchCommand(t *testing.T, ledger string, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), binary, append([]string{"match", "--ledger", ledger}, args...)...)
	cmd.Env = append(cmd.Environ(), "XDG_CONFIG_HOME="+t.TempDir())
	return cmd
}

func output(t *testing.T, cmd *exec.Cmd) string {
	t.Helper()
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v\n%s%s", cmd, err, out, stderr.String())
	}
	return string(out)
}

// withoutTimes takes out of PGN what no two runs share.
func withoutTimes(pgn string) string {
	pgn = strings.Join(strings.Fields(pgn), " ") // where lines break depends on times
	for _, part := range []string{`\[(Event|Date) "[^"]*"\]`, ` [0-9.]+s\b`} {
		pgn = regexp.MustCompile(part).ReplaceAllString(pgn, "")
	}
	return pgn
}

// TestMatchSurvivesKill: a match killed at an arbitrary moment and resumed has, at fixed nodes,
// the games and the totals of one that ran through, at any concurrency.
func TestMatchSurvivesKill(t *testing.T) {
	if testing.Short() {
		t.Skip("plays two matches of twenty games")
	}
	plan := []string{"tal", "baseline", "--games", "20", "--nodes", strconv.Itoa(slowness.Fewer(500)), "--seed", "11", "--resign", "2,500"}
	whole := filepath.Join(t.TempDir(), "whole.db")
	var want, got struct {
		Wins, Draws, Losses int
		Pentanomial         []int
		Finished            bool
	}
	decode := func(text string, into any) {
		t.Helper()
		if err := json.Unmarshal([]byte(text), into); err != nil {
			t.Fatalf("%v in %s", err, text)
		}
	}
	decode(output(t, matchCommand(t, whole, append(plan, "--json", "--concurrency", "1")...)), &want)

	broken := filepath.Join(t.TempDir(), "broken.db")
	cmd := matchCommand(t, broken, append(plan, "--concurrency", "2")...)
	lines, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	finished := 0
	for scanner := bufio.NewScanner(lines); scanner.Scan(); {
		if strings.HasPrefix(scanner.Text(), "Finished game") {
			if finished++; finished == 6 {
				break
			}
		}
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait() // it was killed
	kept := output(t, matchCommand(t, broken, "show", "1", "--json"))
	decode(kept, &got)
	if games := got.Wins + got.Draws + got.Losses; got.Finished || games >= 20 || games%2 != 0 {
		t.Fatalf("after the kill %d games count, finished %t", games, got.Finished)
	}
	decode(output(t, matchCommand(t, broken, "--resume", "1", "--json")), &got)
	if want.Wins != got.Wins || want.Draws != got.Draws || want.Losses != got.Losses || !got.Finished {
		t.Errorf("killed and resumed %+v, want %+v", got, want)
	}
	a, b := output(t, matchCommand(t, whole, "export", "1")), output(t, matchCommand(t, broken, "export", "1"))
	if withoutTimes(a) != withoutTimes(b) {
		t.Error("the games of the match that was killed differ from those of the one that ran through")
	}
	if strings.Count(a, "[Event ") != 20 {
		t.Errorf("%d games, want 20", strings.Count(a, "[Event "))
	}
}
