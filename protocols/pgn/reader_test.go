package pgn_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/protocols/pgn"
)

// read returns the sound games and the faults of a text.
func read(text string, config pgn.Config) (games []*pgn.Game, faults []string) {
	for game, err := range pgn.NewReader(strings.NewReader(text), config).All() {
		if err != nil {
			faults = append(faults, err.Error())
			continue
		}
		games = append(games, game)
	}
	return games, faults
}

// one is the only game of a text.
func one(t *testing.T, text string) *pgn.Game {
	t.Helper()
	games, faults := read(text, pgn.Config{})
	if len(games) != 1 || len(faults) != 0 {
		t.Fatalf("%q: %d games, faults %q; want one game", text, len(games), faults)
	}
	return games[0]
}

// moves is a line in UCI notation.
func moves(line pgn.Line, chess960 bool) string {
	var words []string
	for _, m := range line.Moves {
		words = append(words, m.UCI(chess960))
	}
	return strings.Join(words, " ")
}

// TestSpellings reads the main line of everything that people call PGN: nested variations
// (B114), castling with zeros (B116), promotion without = (B118), glyphs and numbers where
// they do not belong (B119).
func TestSpellings(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"nested variations", "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) d6) 2. Nf3 *", "e2e4 e7e5 g1f3"},
		{"castling with zeros", "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 0-0+ *", "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1 e8g8"},
		{"castling in small letters", "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. o-o *", "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1"},
		{"promotion without =", `[FEN "8/1P4k1/8/8/8/8/8/4K3 w - - 0 1"] b8Q *`, "b7b8q"},
		{"promotion in parentheses", `[FEN "8/1P4k1/8/8/8/8/8/4K3 w - - 0 1"] b8/N *`, "b7b8n"},
		{"glyphs outside comments", "1. e4 ? ± $14 1. ... e5 ∓ *", "e2e4 e7e5"},
		{"glyphs at the move", "1.e4!? e5?? 2.Nf3!+- Nc6= *", "e2e4 e7e5 g1f3 b8c6"},
		{"odd numbering", "7.e4 9... e5 2 Nf3 2. .. Nc6 *", "e2e4 e7e5 g1f3 b8c6"},
		{"no numbers, no blanks", "1.e4e5 *", ""},
		{"null moves", "1. e4 -- 2. d4 Z0 3. c4 0000 4. Nf3 null *", "e2e4 0000 d2d4 0000 c2c4 0000 g1f3 0000"},
		{"long algebraic", "1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 *", "e2e4 e7e5 g1f3 b8c6"},
		{"UCI", "g1f3 e7e5 e2e4 *", "g1f3 e7e5 e2e4"},
		{"UCI castling", "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1 *", "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1"},
		{"pawn with its letter", "1. Pe4 Pe5 *", "e2e4 e7e5"},
		{"en passant", "1. e4 a6 2. e5 d5 3. exd6 e.p. *", "e2e4 a7a6 e4e5 d7d5 e5d6"},
		{"en passant, joined", "1. e4 a6 2. e5 d5 3. exd6ep *", "e2e4 a7a6 e4e5 d7d5 e5d6"},
		{"figurines", "1. ♘f3 ♞f6 2. ♙e4 *", "g1f3 g8f6 e2e4"},
		{"comments of three kinds", "1. e4 ; to the end } of the line ( e5 d4\n% a whole line 1-0\ne5 { a ( ; % comment } *", "e2e4 e7e5"},
		{"expansions", "1. e4 <what ever> e5 < *", "e2e4 e7e5"},
		{"closing brace too many", "1. e4 } e5 ) *", "e2e4 e7e5"},
		{"result in a variation", "1. e4 (1. d4 1-0) e5 *", "e2e4 e7e5"},
		{"novelty", "1. e4 N e5 D *", "e2e4 e7e5"},
		{"old Mac", "[Event \"x\"]\r\r1. e4 ; comment\re5 *\r", "e2e4 e7e5"},
		{"disambiguation in excess", "1. Ng1f3 Ng8f6 2. Nf3g1 *", "g1f3 g8f6 f3g1"},
		{"check and mate marks that lie", "1. e4+ e5# 2. Nf3++ *", "e2e4 e7e5 g1f3"},
		{"Chess960 castling", `[Variant "Chess960"][FEN "4k3/8/8/8/8/8/8/RK5R w HA - 0 1"] O-O *`, "b1h1"},
		{"draw as a half", "1. e4 e5 ½-½", "e2e4 e7e5"},
	} {
		t.Run(c.name, func(t *testing.T) {
			games, faults := read(c.text, pgn.Config{})
			if c.want == "" {
				if len(faults) != 1 {
					t.Fatalf("%d games, faults %q; want one fault", len(games), faults)
				}
				return
			}
			game := one(t, c.text)
			if got := moves(game.Main, game.Start.Chess960()); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
			// Skimming sees the same main line.
			skimmed, _ := read(c.text, pgn.Config{Skim: true})
			if len(skimmed) != 1 || moves(skimmed[0].Main, game.Start.Chess960()) != c.want {
				t.Errorf("skimmed otherwise")
			}
			if len(skimmed[0].Main.Notes) != 0 {
				t.Errorf("skimming kept notes")
			}
		})
	}
}

// TestTree keeps variations, comments and glyphs where they belong.
func TestTree(t *testing.T) {
	game := one(t, `{intro} 1. e4 $1 {good} {really} e5 (1... c5 {Sicilian} 2. Nf3 (2. c3! d5) d6) (1... {French} e6)
		{after} 2. Nf3 (2. f4 (2. -- Nc6)) *`)
	if game.Main.Comment != "intro" {
		t.Errorf("preface %q", game.Main.Comment)
	}
	first := game.Main.Note(0)
	if first == nil || first.Comment != "good really" || !cmp.Equal(first.NAGs, []pgn.NAG{1}) {
		t.Fatalf("note of 1. e4: %+v", first)
	}
	second := game.Main.Note(1)
	if second == nil || len(second.Variations) != 2 || second.Comment != "after" {
		t.Fatalf("note of 1... e5: %+v", second)
	}
	sicilian := second.Variations[0]
	if moves(sicilian, false) != "c7c5 g1f3 d7d6" || sicilian.Note(0).Comment != "Sicilian" {
		t.Errorf("first variation: %+v", sicilian)
	}
	alapin := sicilian.Note(1).Variations[0]
	if moves(alapin, false) != "c2c3 d7d5" || alapin.Note(0).NAGs[0] != 1 {
		t.Errorf("variation in the variation: %+v", alapin)
	}
	if french := second.Variations[1]; french.Comment != "French" || moves(french, false) != "e7e6" {
		t.Errorf("second variation: %+v", french)
	}
	null := game.Main.Note(2).Variations[0].Note(0).Variations[0]
	if moves(null, false) != "0000 b8c6" {
		t.Errorf("null move in a variation: %+v", null)
	}
	if game.Main.Note(3) != nil {
		t.Errorf("a note beyond the end")
	}
}

// TestFaults names a broken game by number and line and goes on behind it.
func TestFaults(t *testing.T) {
	text := `[Event "sound"]

1. e4 e5 1-0

[Event "illegal move"]

1. e4 e5
2. Ke3 Nc6 {a comment with [brackets] and 1-0} 3. Nf3 1-0

[Event "no such move"]
1. e4 e5 2. Foo * 

[Event "bad FEN"]
[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]
1. e4 *

[Event "other game"]
[Variant "Crazyhouse"]
1. e4 e5 2. N@f3 (2. Q@f7) 1-0

[Event "comment without end"]
1. e4 {oh no e5 2. Nf3 1-0
[Event "sound too"]

1. d4 (1. Nd2 d5 ; the rest of this line goes, the game stays
) d5 1/2-1/2
`
	games, faults := read(text, pgn.Config{})
	var names []string
	for _, game := range games {
		names = append(names, game.Tags.Get("Event"))
	}
	if !cmp.Equal(names, []string{"sound", "sound too"}) {
		t.Errorf("sound games: %q", names)
	}
	want := []string{
		`game 2, line 8, 2.: move "Ke3" is not legal in rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2`,
		`game 3, line 11, 2.: move "Foo": want a move such as e4, Nf3, exd5, O-O or e8=Q`,
		`game 4, line 15: `,
		`game 5, line 19: variant "Crazyhouse" is not chess: want Standard or Chess960`,
		`game 6, line 22, 1...: a comment is not closed: want }`,
	}
	if len(faults) != len(want) {
		t.Fatalf("faults:\n%s", strings.Join(faults, "\n"))
	}
	for i := range want {
		if !strings.HasPrefix(faults[i], want[i]) {
			t.Errorf("fault %q, want %q", faults[i], want[i])
		}
	}
	last := games[1]
	if last.Number != 7 || last.FirstLine != 23 || len(last.Warnings) != 1 || last.Warnings[0].Line != 25 {
		t.Errorf("game %d at line %d, warnings %v", last.Number, last.FirstLine, last.Warnings)
	}
}

// TestPartialGame returns what stands before the fault.
func TestPartialGame(t *testing.T) {
	reader := pgn.NewReader(strings.NewReader("1. e4 e5 2. Ke3 *"), pgn.Config{})
	game, err := reader.Next()
	if _, ok := err.(*pgn.Error); !ok || game == nil || moves(game.Main, false) != "e2e4 e7e5" {
		t.Errorf("got %v, %v", game, err)
	}
	if _, err := reader.Next(); err != io.EOF {
		t.Errorf("then %v, want io.EOF", err)
	}
}

// TestTags reads the tag section as it is found in the wild.
func TestTags(t *testing.T) {
	game := one(t, "\n[Event \"a \\\"quoted\\\" \\\\ name\"]\n\n[Site  \"b\" ][Round \"1\"] ; comment\n"+
		"[White \"The \"Great\" One\"]\n[Black \"no bracket\"\n[Date \"no quote\n[Empty \"\"]\n1. e4 *")
	want := pgn.Tags{
		{Name: "Event", Value: `a "quoted" \ name`}, {Name: "Site", Value: "b"}, {Name: "Round", Value: "1"},
		{Name: "White", Value: `The "Great" One`}, {Name: "Black", Value: "no bracket"},
		{Name: "Date", Value: "no quote"}, {Name: "Empty", Value: ""},
	}
	if diff := cmp.Diff(want, game.Tags); diff != "" {
		t.Error(diff)
	}
	if game.Main.Comment != "comment" {
		t.Errorf("comment between tags: %q", game.Main.Comment)
	}
}

// TestTagCase takes tags in the wrong case, and prefers the right one.
func TestTagCase(t *testing.T) {
	game := one(t, "[white \"small\"]\n[fen \"8/1P4k1/8/8/8/8/8/4K3 w - - 0 1\"]\n[WHITE \"big\"]\n[White \"right\"]\nb8=Q *")
	if game.Player(chess.White) != "right" || moves(game.Main, false) != "b7b8q" {
		t.Errorf("White %q, moves %s", game.Player(chess.White), moves(game.Main, false))
	}
	if text := game.String(); strings.Count(text, "\n[") != 8 {
		t.Errorf("written with the seven tags, FEN and SetUp:\n%s", text)
	}
}

// TestResults reconciles marker and tag.
func TestResults(t *testing.T) {
	for _, c := range []struct {
		text     string
		want     chess.Result
		warnings int
	}{
		{"1. e4 1-0", chess.WhiteWins, 0},
		{"1. e4 1/2", chess.Draw, 0},
		{"1. e4", chess.Ongoing, 1},
		{"[Result \"0-1\"]\n1. e4", chess.BlackWins, 1},
		{"[Result \"0-1\"]\n1. e4 *", chess.BlackWins, 0},
		{"[Result \"*\"]\n1. e4 0-1", chess.BlackWins, 0},
		{"[Result \"?\"]\n1. e4 0-1", chess.BlackWins, 0},
		{"[Result \"1-0\"]\n1. e4 0-1", chess.WhiteWins, 1},
		{"[Result \"won\"]\n1. e4 0-1", chess.BlackWins, 1},
	} {
		game := one(t, c.text)
		if game.Result != c.want || len(game.Warnings) != c.warnings {
			t.Errorf("%q: %v with warnings %v, want %v with %d", c.text, game.Result, game.Warnings, c.want, c.warnings)
		}
	}
}

// TestEncodings reads the same name from every encoding.
func TestEncodings(t *testing.T) {
	const name = "Kramník, Łódź"
	utf16 := func(order func(rune) [2]byte, mark string) string {
		var text strings.Builder
		text.WriteString(mark)
		for _, r := range "[White \"" + name + "\"]\n1. e4 *" {
			b := order(r)
			text.Write(b[:])
		}
		return text.String()
	}
	for what, text := range map[string]string{
		"UTF-8":           "[White \"" + name + "\"]\n1. e4 *",
		"UTF-8 with mark": "\xEF\xBB\xBF[White \"" + name + "\"]\n1. e4 *",
		"UTF-16LE":        utf16(func(r rune) [2]byte { return [2]byte{byte(r), byte(r >> 8)} }, "\xFF\xFE"),
		"UTF-16BE":        utf16(func(r rune) [2]byte { return [2]byte{byte(r >> 8), byte(r)} }, "\xFE\xFF"),
	} {
		if game := one(t, text); game.Player(chess.White) != name {
			t.Errorf("%s: %q", what, game.Player(chess.White))
		}
	}
	game := one(t, "[White \"Kramn\xEDk\"]\n1. e4 {\x84Sch\xF6n\x93} *")
	if game.Player(chess.White) != "Kramník" || game.Comment(0) != "„Schön“" {
		t.Errorf("Windows-1252: %q %q", game.Player(chess.White), game.Comment(0))
	}
}

// TestLongTokens crosses the buffer with comments and lines longer than it.
func TestLongTokens(t *testing.T) {
	words := strings.Repeat("word\n", 40000)
	game := one(t, "1. e4 {"+words+"} e5 ;"+strings.Repeat("x", 100000)+"\n2. Nf3 *")
	if moves(game.Main, false) != "e2e4 e7e5 g1f3" || len(game.Comment(0)) != len(words)-1 {
		t.Errorf("%s, comment of %d bytes", moves(game.Main, false), len(game.Comment(0)))
	}
	_, faults := read("1. e4 {"+strings.Repeat("word\n", 300000), pgn.Config{})
	if len(faults) == 0 || !strings.Contains(faults[0], "not closed") {
		t.Errorf("endless comment: %q", faults)
	}
	deep := one(t, "1. e4 e5 "+strings.Repeat("(1... c5 ", 300)+strings.Repeat(")", 300)+" 2. Nf3 *")
	if moves(deep.Main, false) != "e2e4 e7e5 g1f3" || len(deep.Warnings) != 1 {
		t.Errorf("deep nesting: %s, %d warnings", moves(deep.Main, false), len(deep.Warnings))
	}
}

// TestStreamError hands on what the stream says.
func TestStreamError(t *testing.T) {
	broken := io.MultiReader(strings.NewReader("1. e4 e5 *\n1. d4 "), brokenReader{})
	games, faults := 0, ""
	for game, err := range pgn.NewReader(broken, pgn.Config{}).All() {
		if err != nil {
			faults += err.Error()
		} else if game != nil {
			games++
		}
	}
	if games != 2 || !strings.Contains(faults, "disk on fire") {
		t.Errorf("%d games, %q", games, faults)
	}
}

type brokenReader struct{}

func (brokenReader) Read([]byte) (int, error) { return 0, errors.New("disk on fire") }
