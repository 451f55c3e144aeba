package chess

import (
	"os"
	"strings"
	"testing"

	"github.com/regence-chess/regence/internal/testdata"
)

// TestOddFENs reads odd FENs with python-chess's verdict on each. Where it reports a
// fault that we mend (rights, doubled letters and digits), we accept.
func TestOddFENs(t *testing.T) {
	data, err := os.ReadFile(testdata.File(t, "malformed", "fen", "odd-fens.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	mended := []string{
		"pppppppp/44/8",   // two digits in a row
		"RNBQKBNR w ABCD", // letters of files without a rook
		"RNBQKBNR w KKQQ", // letters twice
		"RNBQKBNR w KQAb", // both notations
	}
	accepted, refused := 0, 0
	for _, line := range strings.Split(strings.TrimRight(string(data), "\r\n"), "\n") {
		fen, verdict, found := strings.Cut(strings.TrimRight(line, "\r"), "\t")
		if !found {
			t.Fatalf("line %q has no verdict", line)
		}
		sound := verdict == "ok" || verdict == "INVALID_EP_SQUARE" || verdict == "BAD_CASTLING_RIGHTS"
		for _, part := range mended {
			sound = sound || strings.Contains(fen, part)
		}
		if strings.Contains(fen, "99999999999999999999") {
			sound = false // a clock that no program can hold
		}
		p, err := ParseFEN(fen)
		if (err == nil) != sound {
			t.Errorf("%q (%s): error %v", fen, verdict, err)
			continue
		}
		if err != nil {
			refused++
			continue
		}
		accepted++
		checkLaws(t, &p)
	}
	if accepted < 20 || refused < 90 {
		t.Errorf("%d accepted and %d refused: the file is not what it was", accepted, refused)
	}
}
