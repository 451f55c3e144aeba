package pgn_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/internal/testdata"
	"github.com/regence-chess/regence/protocols/pgn"
)

// drawGame plays a random game with random annotations, from any of the start positions.
func drawGame(t *rapid.T) *pgn.Game {
	start := chess.StartPosition()
	switch rapid.IntRange(0, 2).Draw(t, "start") {
	case 1:
		start, _ = chess.Chess960Start(rapid.IntRange(0, 959).Draw(t, "number"))
	case 2:
		start, _ = chess.ParseFEN("r3k2r/pP2p3/8/2pP4/8/8/P3P2p/R3K3 w Qkq c6 0 30")
	}
	game := &pgn.Game{
		Tags: pgn.Tags{
			{Name: "Event", Value: texts().Draw(t, "event")}, {Name: "Site", Value: "?"},
			{Name: "Date", Value: "2026.01.01"}, {Name: "Round", Value: "1"}, {Name: "White", Value: `a "b" \c`},
			{Name: "Black", Value: "Łódź"}, {Name: "Result", Value: "*"},
		},
		Start:  start,
		Result: chess.Result(rapid.IntRange(0, 3).Draw(t, "result")),
	}
	game.Tags.Set("Result", game.Result.String())
	game.Main = drawLine(t, start, rapid.IntRange(0, 80).Draw(t, "plies"), 0)
	return game
}

func texts() *rapid.Generator[string] {
	return rapid.SampledFrom([]string{"a text", "%percent", "quote \" and \\", "[Event \"no\"", "naïve ; (1-0) [x]",
		strings.Repeat("long ", 40) + "%end", "(", "$1", strings.Repeat("x", 120)})
}

func drawLine(t *rapid.T, p chess.Position, plies, depth int) pgn.Line {
	var line pgn.Line
	if rapid.IntRange(0, 9).Draw(t, "preface") == 0 {
		line.Comment = texts().Draw(t, "comment")
	}
	var undo chess.Undo
	for ply := range plies {
		var list chess.MoveList
		p.LegalMoves(&list)
		if list.Len() == 0 {
			break
		}
		m := list.At(rapid.IntRange(0, list.Len()-1).Draw(t, "move"))
		if depth > 0 && !p.InCheck() && rapid.IntRange(0, 9).Draw(t, "null") == 0 {
			m = chess.NoMove
		}
		line.Moves = append(line.Moves, m)
		switch rapid.IntRange(0, 11).Draw(t, "note") {
		case 0:
			line.Annotate(ply).Comment = texts().Draw(t, "comment")
		case 1:
			line.Annotate(ply).NAGs = []pgn.NAG{pgn.NAG(rapid.IntRange(0, 255).Draw(t, "nag")), 1}
		case 2:
			if inner := drawLine(t, p, 4, depth+1); depth < 3 && len(inner.Moves) > 0 {
				note := line.Annotate(ply)
				note.Variations = append(note.Variations, inner)
			}
		}
		pgn.Play(&p, m, &undo)
	}
	return line
}

// TestRoundTrip: what is written is read again as it was, within 80 columns, and writing it
// once more gives the same bytes.
func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := drawGame(t)
		text := want.String()
		for _, line := range strings.Split(text, "\n") {
			if utf8.RuneCountInString(line) >= 80 && strings.Contains(line, " ") && !strings.HasPrefix(line, "[") &&
				!strings.Contains(line, "%") && !strings.Contains(line, "[Event") && !strings.Contains(line, "xxxxxxxx") {
				t.Fatalf("line of %d characters: %s", utf8.RuneCountInString(line), line)
			}
		}
		games, faults := read(text, pgn.Config{})
		if len(games) != 1 || len(faults) != 0 {
			t.Fatalf("%d games, faults %q in\n%s", len(games), faults, text)
		}
		got := games[0]
		if len(got.Warnings) > 0 {
			t.Fatalf("warnings %v in\n%s", got.Warnings, text)
		}
		if got.String() != text {
			t.Fatalf("written again:\n%s\nfirst:\n%s", got, text)
		}
		if diff := cmp.Diff(want.Main, got.Main, cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("%s in\n%s", diff, text)
		}
		if got.Start.FEN() != want.Start.FEN() || got.Result != want.Result {
			t.Fatalf("start %s, result %s", got.Start.FEN(), got.Result)
		}
	})
}

// TestExport shows the export format.
func TestExport(t *testing.T) {
	game := one(t, `[Black "B"][ECO "C20"][Annotator "A"] 1. e4 e5 {+0.31/12 0.045s n+0.10} (1... c5 $1) 2. Nf3 1-0`)
	const want = `[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "B"]
[Result "1-0"]
[Annotator "A"]
[ECO "C20"]

1. e4 e5 {+0.31/12 0.045s n+0.10} (1... c5 $1) 2. Nf3 1-0

`
	if diff := cmp.Diff(want, game.String()); diff != "" {
		t.Error(diff)
	}
	game.Main.Moves[0] = chess.NewMove(chess.E1, chess.E8, chess.Quiet)
	if got := game.String(); !strings.Contains(got, "1. e1e8 is not legal") {
		t.Errorf("an illegal move was written: %s", got)
	}
}

// pgnExtract runs Debian's pgn-extract over a text and returns its games and what it
// complains about.
func pgnExtract(t testing.TB, text string, args ...string) (string, string) {
	t.Helper()
	program, err := exec.LookPath("pgn-extract")
	if err != nil { // Debian puts games beside the path
		program, err = exec.LookPath("/usr/games/pgn-extract")
	}
	if err != nil {
		t.Skip("pgn-extract is not installed: apt-get install pgn-extract")
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "in.pgn")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	var out, complaints bytes.Buffer
	cmd := exec.Command(program, append(args, "-s", file)...)
	cmd.Stdout, cmd.Stderr = &out, &complaints
	if err := cmd.Run(); err != nil {
		t.Fatalf("pgn-extract: %v\n%s", err, complaints.String())
	}
	return out.String(), complaints.String()
}

// TestPgnExtractReadsUs has a foreign program read what we write: remarks, variations,
// glyphs, odd start positions, Chess960 castling.
func TestPgnExtractReadsUs(t *testing.T) {
	remark := pgn.Remark{Score: pgn.Score{Centipawns: -31}, HasScore: true, Depth: 9, HasTime: true,
		Neutral: pgn.Score{Mate: 3}, HasNeutral: true, Nodes: 12345, Text: "White mates"}
	var text strings.Builder
	writer := pgn.NewWriter(&text)
	for _, source := range []string{
		`[White "a \"b\" \\c"][PersonalityWhite "tal 1.0.0 1234abcd"] 1. e4 $1 e5 (1... c5 {x} 2. Nf3 (2. c3)) 2. Nf3 Nc6 1-0`,
		`[FEN "8/1P4k1/8/8/8/8/8/4K3 b - - 0 40"] 40... Kf6 41. b8=Q {` + strings.Repeat("a long comment ", 30) + `} *`,
		`[Variant "Chess960"][FEN "nbbrknrq/pppppppp/8/8/8/8/PPPPPPPP/NBBRKNRQ w KQkq - 0 1"] 1. Ne3 Ne6 2. O-O O-O *`,
		`1. e4 {` + remark.String() + `} e5 {` + remark.String() + `} 2. Ke2 1/2-1/2`,
	} {
		if err := writer.Write(one(t, source)); err != nil {
			t.Fatal(err)
		}
	}
	out, complaints := pgnExtract(t, text.String())
	if complaints != "" || strings.Count(out, "[Event ") != 4 || !strings.Contains(out, remark.String()) {
		t.Errorf("pgn-extract says %q and writes\n%s", complaints, out)
	}
}

// TestSameGamesAsPgnExtract compares thousands of games with a second reader: the same
// number of games, each with the same final position.
func TestSameGamesAsPgnExtract(t *testing.T) {
	reader, err := pgn.Open(testdata.File(t, "games", "players", "Tal.pgn.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	var text bytes.Buffer
	if _, err := text.ReadFrom(reader); err != nil {
		t.Fatal(err)
	}
	out, _ := pgnExtract(t, text.String(), "-Wepd")
	var theirs []string
	for _, game := range strings.Split(strings.TrimSpace(out), "\n\n") {
		lines := strings.Split(strings.TrimSpace(game), "\n")
		theirs = append(theirs, strings.Join(strings.Fields(lines[len(lines)-1])[:3], " "))
	}
	var ours []string
	for game, err := range pgn.NewReader(&text, pgn.Config{Skim: true}).All() {
		if err != nil {
			t.Errorf("%v", err)
			continue
		}
		p := game.Start
		var undo chess.Undo
		for _, m := range game.Main.Moves {
			pgn.Play(&p, m, &undo)
		}
		ours = append(ours, strings.Join(strings.Fields(p.FEN())[:3], " "))
	}
	if diff := cmp.Diff(theirs, ours); diff != "" {
		t.Errorf("%d games here, %d there: %.2000s", len(ours), len(theirs), diff)
	}
}
