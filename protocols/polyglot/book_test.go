package polyglot_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/internal/testdata"
	"github.com/regence-chess/regence/protocols/polyglot"
)

// describe is the choices in short, such as "e2e4:5 d2d4:3".
func describe(choices []polyglot.Choice) string {
	var words []string
	for _, c := range choices {
		words = append(words, c.Move.UCI(false)+":"+fmt.Sprint(c.Weight))
	}
	return strings.Join(words, " ")
}

// TestMalformed reads every broken book: what is odd is told, legal moves are found.
func TestMalformed(t *testing.T) {
	dir := filepath.Join(testdata.Dir(t), "malformed", "polyglot")
	const castling = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"
	for _, c := range []struct {
		file, fen string
		records   int
		note      string // part of the only note, "" for a sound book
		choices   string
	}{
		{"all-zero-weights.bin", "", 2, "all weights are zero", "e2e4:0 d2d4:0"},
		{"castling-both-encodings.bin", castling, 4, "", "e1a1:20 e1h1:20"},
		{"duplicate-entries.bin", "", 6, "", "e2e4:15 d2d4:15"},
		{"empty.bin", "", 0, "no record", ""},
		{"illegal-moves.bin", "", 5, "", "e2e4:1"},
		{"max-weights.bin", "", 8, "", "a2a4:65535 b2b4:65535 c2c4:65535 d2d4:65535 e2e4:65535 f2f4:65535 g2g4:65535 h2h4:65535"},
		{"one-byte.bin", "", 0, "no record", ""},
		{"promotions.bin", "8/P7/8/8/8/8/8/k6K w - - 0 1", 8, "", "a7a8q:5 a7a8r:4 a7a8b:3 a7a8n:2"},
		{"random-noise.bin", "", 256, "not sorted", ""},
		{"reversed-endian.bin", "", 200, "little-endian", ""},
		{"truncated-mid-entry.bin", "", 100, "last 7 bytes", ""},
		{"unsorted.bin", "", 2233, "not sorted", "e2e4:"},
	} {
		book, err := polyglot.Open(filepath.Join(dir, c.file))
		if err != nil {
			t.Fatal(err)
		}
		notes := strings.Join(book.Notes(), "; ")
		if book.Len() != c.records || (notes == "") != (c.note == "") || !strings.Contains(notes, c.note) {
			t.Errorf("%s: %d records, notes %q; want %d, %q", c.file, book.Len(), notes, c.records, c.note)
		}
		got := book.Choices(play(t, c.fen, ""))
		text := describe(got)
		for _, choice := range got {
			if choice.Move.IsCastle() {
				text = strings.ReplaceAll(text, choice.Move.UCI(false), choice.Move.UCI(true))
			}
		}
		if c.choices != "" && !strings.HasPrefix(text, c.choices) || c.choices == "" && text != "" {
			t.Errorf("%s: choices %q, want %q", c.file, text, c.choices)
		}
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 12 {
		t.Errorf("%d files, %v: want 12", len(entries), err)
	}
}

// TestPromotions reads the codes 1 to 4 and no others.
func TestPromotions(t *testing.T) {
	p, err := chess.ParseFEN("8/P7/8/8/8/8/8/k1K5 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	for code, want := range []string{"", "a7a8n", "a7a8b", "a7a8r", "a7a8q", "", "", ""} {
		m, ok := polyglot.Decode(&p, uint16(code)<<12|48<<6|56)
		if ok != (want != "") || ok && m.UCI(false) != want {
			t.Errorf("code %d: %s, %v; want %q", code, m.UCI(false), ok, want)
		}
	}
}

// TestRealBooks walks through the books of the world: every move that they offer is legal.
// One of them holds a trap alone, and begins where it snaps.
func TestRealBooks(t *testing.T) {
	root := filepath.Join(testdata.Dir(t), "books")
	files, err := filepath.Glob(filepath.Join(root, "*.bin"))
	if err != nil {
		t.Fatal(err)
	}
	players, err := filepath.Glob(filepath.Join(root, "lucas-players", "*.bin"))
	if err != nil {
		t.Fatal(err)
	}
	if len(files)+len(players) < 20 {
		t.Fatalf("%d books", len(files)+len(players))
	}
	random := rand.New(rand.NewPCG(1, 2))
	for _, file := range append(files, players...) {
		book, err := polyglot.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		longest := 0
		for range 20 {
			game := play(t, map[string]string{
				"pc-lasker-trap.bin": "rnbqk1nr/ppp2ppp/8/4P3/1BP5/8/PP2KpPP/RN1Q1BNR b kq - 1 7",
			}[filepath.Base(file)], "")
			for game.Len() < 60 {
				m, ok := polyglot.Choose(book.Choices(game), random)
				if !ok {
					break
				}
				if !game.Position().IsLegal(m) {
					t.Fatalf("%s: %s is not legal in %s", file, m.UCI(false), game.Position().FEN())
				}
				game.Push(m)
			}
			longest = max(longest, game.Len())
		}
		if longest < 1 {
			t.Errorf("%s: only %d plies found (%d records, %q)", filepath.Base(file), longest, book.Len(), book.Notes())
		}
	}
}

// TestOpenFails with words where there is no file.
func TestOpenFails(t *testing.T) {
	_, err := polyglot.Open(filepath.Join(t.TempDir(), "none.bin"))
	if err == nil || !strings.Contains(err.Error(), "opening book") {
		t.Errorf("got %v", err)
	}
}

// TestChoose: the same seed gives the same moves, weights are chances, zero is never.
func TestChoose(t *testing.T) {
	choices := []polyglot.Choice{{Move: 1, Weight: 75}, {Move: 2, Weight: 25}, {Move: 3, Weight: 0}}
	draw := func(seed uint64) (counts [4]int, first chess.Move) {
		random := rand.New(rand.NewPCG(seed, 0))
		for i := range 4000 {
			m, ok := polyglot.Choose(choices, random)
			if !ok {
				t.Fatal("nothing chosen")
			}
			if i == 0 {
				first = m
			}
			counts[m]++
		}
		return counts, first
	}
	counts, first := draw(7)
	again, same := draw(7)
	if counts != again || first != same {
		t.Errorf("one seed, two results: %v %v", counts, again)
	}
	// Five standard deviations (27) around 3000.
	if counts[3] != 0 || counts[1] < 2860 || counts[1] > 3140 {
		t.Errorf("counts %v for weights 75, 25, 0", counts)
	}
	if _, ok := polyglot.Choose(choices[2:], rand.New(rand.NewPCG(1, 1))); ok {
		t.Errorf("a move of weight zero was chosen")
	}
	if m, ok := polyglot.Best(choices); !ok || m != 1 {
		t.Errorf("best: %v %v", m, ok)
	}
	if _, ok := polyglot.Best(choices[2:]); ok {
		t.Errorf("a move of weight zero is the best")
	}
	if kept := polyglot.Common(choices, 34); len(kept) != 1 {
		t.Errorf("at least 34 %% of the best: %v", kept)
	}
}

// TestBuild makes a book and reads it.
func TestBuild(t *testing.T) {
	var builder polyglot.Builder
	for _, c := range []struct {
		moves  string
		result chess.Result
	}{
		{"e2e4 e7e5 g1f3", chess.WhiteWins}, {"e2e4 c7c5", chess.Draw}, {"d2d4 d7d5", chess.BlackWins},
		{"e2e4 e7e5 f1c4 g8f6 g1f3 b8c6 e1g1", chess.WhiteWins},
	} {
		builder.Add(chess.StartPosition(), play(t, "", c.moves).Moves(), c.result)
	}
	var file bytes.Buffer
	n, err := builder.WriteTo(&file)
	if err != nil || n != int64(file.Len()) {
		t.Fatalf("%d bytes of %d, %v", n, file.Len(), err)
	}
	book := polyglot.Parse(file.Bytes())
	for moves, want := range map[string]string{
		"":                                   "e2e4:5 d2d4:0",
		"e2e4":                               "c7c5:1 e7e5:0",
		"e2e4 e7e5":                          "f1c4:2 g1f3:2",
		"e2e4 e7e5 f1c4 g8f6 g1f3 b8c6":      "e1g1:2",
		"e2e4 e7e5 f1c4 g8f6 g1f3 b8c6 e1g1": "",
	} {
		if got := describe(book.Choices(play(t, "", moves))); got != want || len(book.Notes()) > 0 {
			t.Errorf("after %q: %q, want %q (%q)", moves, got, want, book.Notes())
		}
	}
	white := polyglot.Builder{MaxPly: 2, MinGames: 2}
	white.Add(chess.StartPosition(), play(t, "", "e2e4 e7e5 g1f3").Moves(), chess.Draw, chess.White)
	white.Add(chess.StartPosition(), play(t, "", "e2e4 e7e5 g1f3").Moves(), chess.Draw, chess.White)
	white.Add(chess.StartPosition(), play(t, "", "d2d4").Moves(), chess.Draw, chess.White)
	file.Reset()
	if _, err := white.WriteTo(&file); err != nil || file.Len() != 16 {
		t.Errorf("%d bytes, %v: want the one record of 1. e4", file.Len(), err)
	}
}

// TestHeavyMove: weights beyond 16 bits keep their proportion.
func TestHeavyMove(t *testing.T) {
	var builder polyglot.Builder
	e4 := play(t, "", "e2e4").Moves()
	d4 := play(t, "", "d2d4").Moves()
	for i := range 80000 {
		builder.Add(chess.StartPosition(), e4, chess.WhiteWins)
		if i%2 == 0 {
			builder.Add(chess.StartPosition(), d4, chess.WhiteWins)
		}
	}
	var file bytes.Buffer
	if _, err := builder.WriteTo(&file); err != nil {
		t.Fatal(err)
	}
	if got := describe(polyglot.Parse(file.Bytes()).Choices(play(t, "", ""))); got != "e2e4:65535 d2d4:32767" {
		t.Errorf("got %q", got)
	}
}

// TestEncodeDecode: every legal move survives the way through 16 bits.
func TestEncodeDecode(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, _ := chess.Chess960Start(rapid.IntRange(0, 959).Draw(t, "start"))
		var undo chess.Undo
		for range 100 {
			var list chess.MoveList
			p.LegalMoves(&list)
			if list.Len() == 0 {
				return
			}
			for _, m := range list.Slice() {
				if got, ok := polyglot.Decode(&p, polyglot.Encode(m)); !ok || got != m {
					t.Fatalf("%s became %s in %s", m.UCI(true), got.UCI(true), p.FEN())
				}
			}
			p.Make(list.At(rapid.IntRange(0, list.Len()-1).Draw(t, "move")), &undo)
		}
	})
}

// FuzzParse: no bytes do harm, and what is offered is legal.
func FuzzParse(f *testing.F) {
	f.Add([]byte("\x46\x3b\x96\x18\x16\x91\xfc\x9c\x03\x1c\x00\x05\x00\x00\x00\x00\x01"))
	f.Fuzz(func(t *testing.T, data []byte) {
		book := polyglot.Parse(data)
		p := chess.StartPosition()
		for _, choice := range book.PositionChoices(&p) {
			if !p.IsLegal(choice.Move) {
				t.Fatalf("%s is not legal", choice.Move.UCI(false))
			}
		}
	})
}
