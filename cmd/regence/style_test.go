package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// styleGames is a small match: Tal wins by a sacrifice of his knight, Petrosian draws.
const styleGames = `[White "Tal, Mihail"]
[Black "Petrosian, Tigran"]
[Result "1-0"]

1. e4 c6 2. d4 d5 3. Nc3 dxe4 4. Nxe4 Nd7 5. Ng5 Ngf6 6. Bd3 e6 7. N1f3 h6 8. Nxe6 Qe7 9. O-O fxe6
10. Bg6+ Kd8 11. Bf4 b5 12. a4 Bb7 13. Re1 Nd5 14. Bg3 Kc8 15. axb5 cxb5 16. Qd3 Bc6 17. Bf5 exf5
18. Rxe7 Bxe7 19. c4 1-0

[White "Petrosian, Tigran"]
[Black "Tal, Mihail"]
[Result "1/2-1/2"]

1. d4 Nf6 2. c4 e6 3. Nf3 b6 4. g3 Bb7 1/2-1/2

[White "Petrosian, Tigran"]
[Black "Talbot, X"]
[Result "1-0"]

1. d4 d5 2. Ke3 1-0
`

// runVerb runs the root command in process with one person's streams.
func runVerb(t *testing.T, args ...string) (stdout, stderr string, err error) {
	t.Helper()
	var out, complaints bytes.Buffer
	a := &app{stdin: strings.NewReader(""), stdout: &out, stderr: &complaints, version: "test"}
	cmd := newRootCmd(a)
	cmd.SetArgs(args)
	err = cmd.ExecuteContext(t.Context())
	return out.String(), complaints.String(), err
}

func styleFile(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "games.pgn")
	if err := os.WriteFile(file, []byte(styleGames), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// TestStyleJSON prints one object with eas and every metric with its interval.
func TestStyleJSON(t *testing.T) {
	out, complaints, err := runVerb(t, "style", styleFile(t), "--player", "tal", "--json", "--resamples", "50")
	if err != nil {
		t.Fatal(err)
	}
	var report struct {
		Player  string
		Games   int
		EAS     *float64
		Metrics map[string]struct {
			Value, Low, High *float64
			Unit             string
		}
	}
	if err := json.Unmarshal([]byte(out), &report); err != nil {
		t.Fatalf("%v in %s", err, out)
	}
	sacrifices := report.Metrics["sacrifices"]
	if report.Player != "Tal, Mihail" || report.Games != 2 || report.EAS == nil || *report.EAS <= 0 ||
		sacrifices.Value == nil || *sacrifices.Value != 50 || sacrifices.Low == nil || sacrifices.High == nil {
		t.Errorf("report %s", out)
	}
	if !strings.Contains(complaints, "game 3, line 19, 2.") || !strings.Contains(complaints, "left out: 1") {
		t.Errorf("the broken game is not named: %s", complaints)
	}
}

// TestStyleTable compares two players in plain text when nobody sits at a terminal.
func TestStyleTable(t *testing.T) {
	out, _, err := runVerb(t, "style", styleFile(t), "--player", "tal", "--vs", "petrosian", "--resamples", "50")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Tal, Mihail", "Petrosian, Tigran", "difference", "EAS 6.0", "wins with a sacrifice", "Holm"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if strings.Contains(out, "\x1b") {
		t.Errorf("escape bytes without a terminal")
	}
	// With two players in all games and none named, they are compared.
	same, _, err := runVerb(t, "style", styleFile(t), "--resamples", "50")
	if err != nil || !strings.Contains(same, "difference") {
		t.Errorf("%v: %s", err, same)
	}
}

// TestStyleFails in words.
func TestStyleFails(t *testing.T) {
	file := styleFile(t)
	empty := filepath.Join(t.TempDir(), "empty.pgn")
	if err := os.WriteFile(empty, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for want, args := range map[string][]string{
		"name at least one file":       {},
		"no such file":                 {"none.pgn"},
		`no player named "Botvinnik"`:  {file, "--player", "Botvinnik"},
		"there are Petrosian, Tigran;": {file, "--player", "Botvinnik"},
		"say more of the names":        {file, "--player", "tal", "--vs", "mihail"},
		"wants a --player":             {file, "--vs", "tal"},
		"want 1 or more":               {file, "--resamples", "0"},
		"no games":                     {empty},
	} {
		_, _, err := runVerb(t, append([]string{"style"}, args...)...)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", args, err, want)
		}
	}
}

// TestStyleDocs: docs/style.md holds the registry as it is.
func TestStyleDocs(t *testing.T) {
	out, _, err := runVerb(t, "style", "--metrics")
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "style.md"))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(page), out) {
		t.Errorf("docs/style.md does not hold what \"regence style --metrics\" prints; put it there:\n%s", out)
	}
}
