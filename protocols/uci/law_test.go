package uci

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
)

// drawGame is a game of random moves from the start position or from one of Chess960.
func drawGame(t *rapid.T) *chess.Game {
	start, err := chess.Chess960Start(rapid.IntRange(0, 959).Draw(t, "start"))
	if err != nil {
		t.Fatal(err)
	}
	if rapid.Bool().Draw(t, "usual") {
		start = chess.StartPosition()
	}
	game := chess.NewGame(start)
	for range rapid.IntRange(0, 60).Draw(t, "plies") {
		var moves chess.MoveList
		if game.Position().LegalMoves(&moves); moves.Len() == 0 {
			break
		}
		game.Push(moves.At(rapid.IntRange(0, moves.Len()-1).Draw(t, "move")))
	}
	return game
}

func TestPositionIsReadAsWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		game := drawGame(t)
		line := formatPosition(game, game.Position().Chess960())
		read, err := parsePosition(strings.TrimPrefix(line, "position "), game.Position().Chess960())
		if err != nil || !slices.Equal(read.Keys(), game.Keys()) {
			t.Fatalf("%s: %v", line, err)
		}
	})
}

func TestLimitsAreReadAsWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		game := drawGame(t)
		var moves chess.MoveList
		game.Position().LegalMoves(&moves)
		span := func(name string) time.Duration {
			return time.Duration(rapid.IntRange(1, 1<<30).Draw(t, name)) * time.Millisecond
		}
		want := engine.Limits{
			Start:  time.Now(),
			Depth:  rapid.IntRange(1, 200).Draw(t, "depth"),
			Nodes:  rapid.Uint64Range(0, 1<<60).Draw(t, "nodes"),
			Mate:   rapid.IntRange(0, 50).Draw(t, "mate"),
			Ponder: rapid.Bool().Draw(t, "ponder"),
		}
		if rapid.Bool().Draw(t, "timed") {
			want.MoveTime = span("movetime")
		}
		if rapid.Bool().Draw(t, "clocked") {
			want.Clock = &engine.Clock{
				Remaining: span("time"), Increment: span("inc"), MovesToGo: rapid.IntRange(0, 99).Draw(t, "moves"),
				OpponentRemaining: span("their time"), OpponentIncrement: span("their inc"),
			}
		}
		if moves.Len() > 0 && rapid.Bool().Draw(t, "restricted") {
			want.SearchMoves = []chess.Move{moves.At(0), moves.At(moves.Len() - 1)}
		}
		line := formatGo(&want, game.Position().SideToMove(), game.Position().Chess960(), want.Start)
		cmd := parseGo(strings.TrimPrefix(line, "go"))
		got := cmd.limits(game.Position(), want.Start)
		if diff := cmp.Diff(want, got); diff != "" || len(cmd.complaints) > 0 {
			t.Fatalf("%s: %v\n%s", line, cmd.complaints, diff)
		}
	})
}

func TestOptionIsReadAsWritten(t *testing.T) {
	word := rapid.StringMatching(`[A-Za-z_][A-Za-z_0-9]*`).Filter(func(word string) bool { return !slices.Contains(reservedWords, word) })
	words := rapid.Map(rapid.SliceOfN(word, 1, 3), func(words []string) string { return strings.Join(words, " ") })
	rapid.Check(t, func(t *rapid.T) {
		want := engine.Option{Name: words.Draw(t, "name")}
		want.Kind = rapid.SampledFrom([]engine.OptionKind{engine.Check, engine.Spin, engine.Combo, engine.Button, engine.String}).Draw(t, "kind")
		switch want.Kind {
		case engine.Check:
			want.Default = "true"
		case engine.Spin:
			want.Default, want.Min, want.Max = "7", -5, 1<<40
		case engine.Combo:
			want.Vars = rapid.SliceOfN(words, 1, 16).Draw(t, "vars")
			want.Default = want.Vars[0]
		case engine.String:
			want.Default = rapid.SampledFrom([]string{"", "some text"}).Draw(t, "default")
		default:
		}
		line := formatOption(&want)
		got, err := parseOption(strings.TrimPrefix(line, "option "))
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Fatalf("%s: %v\n%s", line, err, diff)
		}
	})
}

func TestReportIsReadAsWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		game := drawGame(t)
		var moves chess.MoveList
		if game.Position().LegalMoves(&moves); moves.Len() == 0 {
			return
		}
		want := engine.Info{
			Depth:    rapid.IntRange(1, 200).Draw(t, "depth"),
			SelDepth: rapid.IntRange(1, 200).Draw(t, "seldepth"),
			Nodes:    rapid.Uint64Range(0, 1<<40).Draw(t, "nodes"),
			Time:     time.Duration(rapid.IntRange(0, 1<<30).Draw(t, "time")) * time.Millisecond,
			HashFull: rapid.IntRange(0, 1000).Draw(t, "hashfull"),
			TBHits:   rapid.Uint64Range(0, 1<<40).Draw(t, "tbhits"),
			Lines: []engine.Line{{
				Score: engine.Score(rapid.IntRange(-3000, 3000).Draw(t, "score")),
				Bound: engine.Bound(rapid.IntRange(0, 2).Draw(t, "bound")),
				PV:    []chess.Move{moves.At(0)},
			}},
		}
		if mate := rapid.IntRange(-60, 60).Draw(t, "mate"); mate != 0 {
			want.Lines[0].Score = mateScore(mate)
		}
		text := newReporter(game, false, rapid.Bool().Draw(t, "wdl")).lines(&want)[0]
		got := parseInfo(strings.TrimPrefix(text, "info "), game.Position())
		got.info.Lines = []engine.Line{got.line}
		if diff := cmp.Diff(want, got.info); diff != "" {
			t.Fatalf("%s\n%s", text, diff)
		}
	})
}

func TestSetOptionKeepsValuesWhole(t *testing.T) {
	for _, test := range []struct{ line, name, value, fault string }{
		{"name Hash value 64", "Hash", "64", ""},
		{"  name \t Move   Overhead \t value  100  ", "Move Overhead", "100", ""},
		{`name PersonalityFile value C:\My  Packs\tal.toml`, "PersonalityFile", `C:\My  Packs\tal.toml`, ""},
		{"name Hash value 1 value 2", "Hash", "1 value 2", ""},
		{"name Clear Hash", "Clear Hash", "", ""},
		{"name Hash value", "Hash", "", ""},
		{"name valued value 3", "valued", "3", ""},
		{"value Hash value true", "", "", "want setoption name"},
		{"name value 3", "", "", "the name is missing"},
		{"", "", "", "want setoption name"},
	} {
		name, value, err := parseSetOption(test.line)
		if name != test.name || value != test.value || (err == nil) != (test.fault == "") {
			t.Errorf("parseSetOption(%q) = %q, %q, %v", test.line, name, value, err)
		}
		if err != nil && !strings.Contains(err.Error(), test.fault) {
			t.Errorf("parseSetOption(%q): %v, want %q", test.line, err, test.fault)
		}
	}
}
