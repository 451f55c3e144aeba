package match

import (
	"archive/zip"
	"compress/gzip"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const (
	sampleEPD = "\ufeffrnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - id \"king's pawn\";\r\n" +
		"# a remark\r\n\r\n" +
		"rnbqkbnr/pppp1ppp/8/8/4pP2/8/PPPP2PP/RNBQKBNR b KQkq f3 0 3\r\n" +
		"this is no position at all\r\n" +
		"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\r\n" +
		"7k/8/6K1/8/8/8/8/8 b - - 0 1\r\n" // neither side can win
	samplePGN = "[Event \"x\"]\n[ECO \"C50\"]\n[Opening \"Italian\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 (3. Bb5 a6) *\n\n" +
		"[Event \"y\"]\n\n1. e4 Ke7 *\n\n[Event \"z\"]\n\n1. d4 d5 *\n"
)

// write puts a file into a fresh folder, packed as its name says.
func write(t *testing.T, name, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	switch filepath.Ext(name) {
	case ".zip":
		archive := zip.NewWriter(file)
		entry, err := archive.Create(strings.TrimSuffix(name, ".zip"))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := entry.Write([]byte(content)); err != nil {
			t.Fatal(err)
		}
		err = archive.Close()
		if err != nil {
			t.Fatal(err)
		}
	case ".gz":
		packed := gzip.NewWriter(file)
		if _, err := packed.Write([]byte(content)); err != nil {
			t.Fatal(err)
		}
		if err := packed.Close(); err != nil {
			t.Fatal(err)
		}
	default:
		if _, err := file.WriteString(content); err != nil {
			t.Fatal(err)
		}
	}
	return path
}

func TestOpenEPD(t *testing.T) {
	for _, name := range []string{"a.epd", "a.epd.zip", "a.epd.gz"} {
		book, err := OpenBook(write(t, name, sampleEPD), 0)
		if err != nil {
			t.Fatal(err)
		}
		if len(book.Openings) != 2 || book.Openings[0].Name != "king's pawn" || book.Openings[0].Line != 1 || book.Openings[1].Line != 4 {
			t.Fatalf("%s: %+v", name, book.Openings)
		}
		// The en-passant square is part of the position.
		game, err := book.Openings[1].Game()
		if err != nil {
			t.Fatal(err)
		}
		if got := game.Position().EnPassant().String(); got != "f3" {
			t.Errorf("en passant on %s, want f3", got)
		}
		if len(book.Problems) != 3 || !strings.Contains(book.Problems[0].Error(), "line 5") || !strings.Contains(book.Problems[1].Error(), "line 6") || !strings.Contains(book.Problems[2].Error(), "line 7") {
			t.Errorf("%s: problems %v, want lines 5 to 7 named", name, book.Problems)
		}
	}
}

func TestOpenPGN(t *testing.T) {
	for plies, want := range map[int][]string{
		0: {"e2e4 e7e5 g1f3 b8c6 f1c4", "d2d4 d7d5"},
		3: {"e2e4 e7e5 g1f3", "d2d4 d7d5"},
	} {
		book, err := OpenBook(write(t, "a.pgn.zip", samplePGN), plies)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, o := range book.Openings {
			got = append(got, strings.Join(o.Moves, " "))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%d plies: %v, want %v", plies, got, want)
		}
		if book.Openings[0].Name != "C50 Italian" {
			t.Errorf("name %q", book.Openings[0].Name)
		}
		if len(book.Problems) != 1 || !strings.Contains(book.Problems[0].Error(), "game 2, line 9") {
			t.Errorf("problems %v, want game 2 named with its line", book.Problems)
		}
	}
}

func TestUnusableBooks(t *testing.T) {
	for name, content := range map[string]string{"empty.epd": "", "words.epd": "no chess here\n"} {
		if _, err := OpenBook(write(t, name, content), 0); err == nil {
			t.Errorf("%s opens", name)
		}
	}
	if _, err := OpenBook(filepath.Join(t.TempDir(), "absent.epd"), 0); err == nil || !strings.Contains(err.Error(), "absent.epd") {
		t.Errorf("%v", err)
	}
}

// TestDraw: the order follows from the seed, takes each opening once a round, and begins
// where it is told to.
func TestDraw(t *testing.T) {
	const size = 50
	take := func(d draw) []int {
		var got []int
		for n := range 2 * size {
			got = append(got, d.opening(n))
		}
		return got
	}
	first := take(draw{order: Random, seed: 1, size: size})
	if !slices.Equal(first, take(draw{order: Random, seed: 1, size: size})) {
		t.Error("the same seed gives another order")
	}
	if slices.Equal(first, take(draw{order: Random, seed: 2, size: size})) {
		t.Error("another seed gives the same order")
	}
	for round := range 2 {
		sorted := slices.Sorted(slices.Values(first[round*size : (round+1)*size]))
		if len(slices.Compact(sorted)) != size {
			t.Error("a round repeats an opening")
		}
	}
	if slices.Equal(first[:size], first[size:]) {
		t.Error("the second round has the order of the first")
	}
	later := take(draw{order: Random, seed: 1, size: size, start: 7})
	if !slices.Equal(later[:size], first[7:7+size]) {
		t.Error("a later start does not skip the first openings")
	}
	if got := take(draw{order: Sequential, size: size, start: 3})[:2]; !slices.Equal(got, []int{3, 4}) {
		t.Errorf("sequential from the fourth: %v", got)
	}
}
