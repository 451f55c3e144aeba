package match

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/internal/testdata"
	"github.com/regence-chess/regence/protocols/pgn"
)

// exported plays a few games, one of them from a position, and writes them as PGN.
func exported(t *testing.T) (*Match, []Record, []byte) {
	t.Helper()
	book := testBook(t)
	book.Openings[3] = Opening{FEN: "4k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1", Name: `rooks "and" kings`}
	plan := testPlan(20)
	_, records, err := playAll(t, Config{Plan: plan, Book: book, Open: openScripted(nil)})
	if err != nil {
		t.Fatal(err)
	}
	m := &Match{ID: 3, Plan: *plan, Players: []Identity{
		{Name: "a", Engine: "Regence", Version: "1.0", Fingerprint: "0badcafe"}, {Name: "b", Engine: "Other"},
	}}
	var text bytes.Buffer
	if err := m.WritePGN(&text, records); err != nil {
		t.Fatal(err)
	}
	return m, records, text.Bytes()
}

// TestPGNReadsBack: what is written is read back with the same moves, results and scores.
func TestPGNReadsBack(t *testing.T) {
	_, records, text := exported(t)
	reader := pgn.NewReader(bytes.NewReader(text), pgn.Config{})
	for i := range records {
		game, err := reader.Next()
		if err != nil {
			t.Fatal(err)
		}
		if len(game.Warnings) > 0 {
			t.Errorf("game %d: %v", i+1, game.Warnings)
		}
		if game.Result != records[i].Result {
			t.Errorf("game %d: %s, want %s", i+1, game.Result, records[i].Result)
		}
		booked := len(records[i].Opening.Moves)
		if len(game.Main.Moves) != booked+len(records[i].Plies) {
			t.Fatalf("game %d: %d moves, want %d", i+1, len(game.Main.Moves), booked+len(records[i].Plies))
		}
		if len(records[i].Plies) > 0 {
			said := pgn.ParseRemark(game.Comment(booked), game.Start.SideToMove())
			if !said.HasScore || said.Score.Centipawns != 100 || !said.HasNeutral || said.Neutral.Centipawns != 0 || said.Depth != 1 {
				t.Errorf("game %d: remark %+v", i+1, said)
			}
		}
		if !strings.Contains(game.Comment(len(game.Main.Moves)-1), string(records[i].Reason)) {
			t.Errorf("game %d: the last comment %q does not tell the end, %s", i+1, game.Comment(len(game.Main.Moves)-1), records[i].Reason)
		}
	}
	if _, err := reader.Next(); !errors.Is(err, io.EOF) {
		t.Errorf("after the last game: %v", err)
	}
}

// TestPGNExtract lets a foreign program judge the games: it must read each without a word.
func TestPGNExtract(t *testing.T) {
	program := testdata.Program(t, "pgn-extract")
	_, records, text := exported(t)
	file := filepath.Join(t.TempDir(), "games.pgn")
	if err := os.WriteFile(file, text, 0o644); err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	command := exec.CommandContext(t.Context(), program, "--fixresulttags", "-r", file)
	command.Stderr = &said
	if err := command.Run(); err != nil {
		t.Fatalf("%v\n%s", err, said.String())
	}
	want := "20 games matched out of 20."
	for line := range strings.Lines(said.String()) {
		line = strings.TrimSpace(line)
		listed := strings.Contains(line, " Match 3 ") // with -r each game is listed by its tags
		if line != "" && !listed && line != "Processing "+file && line != want {
			t.Errorf("pgn-extract says %q", line)
		}
	}
	if len(records) != 20 || !strings.Contains(said.String(), want) {
		t.Errorf("pgn-extract does not say %q but %q", want, said.String())
	}
}

func TestTags(t *testing.T) {
	m := &Match{ID: 1, Players: []Identity{{Name: "a"}, {Name: "b"}}}
	clock := Control{Moves: 40, Base: time.Minute, Increment: 100 * time.Millisecond}
	m.Plan = Plan{Players: []Player{{Name: "a", Control: clock}, {Name: "b", Control: clock}}, Seed: 9}
	r := &Record{Players: [2]int{1, 0}, Outcome: Outcome{Result: chess.BlackWins, Reason: TimeForfeit}}
	game, err := m.PGN(r)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"White": "b", "Black": "a", "TimeControl": "40/60+0.1", "Termination": "time forfeit", "Result": "0-1", "Seed": "9",
	} {
		if got := game.Tags.Get(name); got != want {
			t.Errorf("%s %q, want %q", name, got, want)
		}
	}
}
