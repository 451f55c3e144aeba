package match

import (
	"strings"
	"testing"

	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/engine/syzygy"
	"github.com/regence-chess/regence/internal/testdata"
)

func openSyzygy(t *testing.T) Syzygy {
	t.Helper()
	tables, problems := syzygy.Open(testdata.File(t, "syzygy", "regular"))
	for _, problem := range problems {
		t.Error(problem)
	}
	t.Cleanup(func() { _ = tables.Close() })
	return Syzygy{Tables: tables}
}

func gameFrom(t *testing.T, fen string, moves ...string) *chess.Game {
	t.Helper()
	start, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	game := chess.NewGame(start)
	for _, move := range moves {
		if err := game.PushUCI(move); err != nil {
			t.Fatal(err)
		}
	}
	return game
}

// TestSyzygyJudges: the tables decide what stands under the fifty-move rule, and nothing else.
func TestSyzygyJudges(t *testing.T) {
	tables := openSyzygy(t)
	back := []string{"a4b4", "c7d7", "b4a4", "d7c7"} // the first position again
	for _, c := range []struct {
		name, fen string
		moves     []string
		known     bool
		result    chess.Result
		detail    string
	}{
		{name: "queen against rook", fen: "8/2k5/8/8/Q7/8/8/1K5r w - - 0 1", known: true, result: chess.WhiteWins, detail: "win for white to move"},
		{name: "lost for the side to move", fen: "8/8/8/8/8/1k6/7q/K7 w - - 0 1", known: true, result: chess.BlackWins, detail: "loss for white to move"},
		{name: "drawn pawn ending", fen: "4k3/8/4K3/8/4P3/8/8/8 b - - 0 1", known: true, result: chess.WhiteWins, detail: "loss for black to move"},
		{name: "rook's pawn", fen: "k7/8/8/P7/8/8/8/K7 w - - 0 1", known: true, result: chess.Draw, detail: "draw for white to move"},
		{name: "a win that the clock cuts short", fen: "7k/8/8/8/8/8/2B5/N1K5 w - - 60 80", known: true, result: chess.Draw, detail: "cursed win for white to move, half-move clock 60"},
		{name: "the same with the clock at zero", fen: "7k/8/8/8/8/8/2B5/N1K5 w - - 0 80", known: true, result: chess.WhiteWins, detail: "half-move clock 0"},
		{name: "a queen wins in time", fen: "7k/8/8/8/8/8/2Q5/2K5 w - - 60 80", known: true, result: chess.WhiteWins, detail: "half-move clock 60"},
		{name: "castling rights", fen: "4k3/8/8/8/8/8/8/4K2R w K - 0 1"},
		{name: "too many men", fen: "4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1"},
		{name: "a position twice", fen: "8/2k5/8/8/K7/8/8/7R w - - 0 1", moves: back},
		{name: "a position twice in a draw", fen: "8/2kp4/8/8/K7/8/8/7N w - - 0 1", moves: []string{"a4b4", "c7c6", "b4a4", "c6c7"}, known: true, result: chess.Draw, detail: "draw for white"},
	} {
		t.Run(c.name, func(t *testing.T) {
			outcome, known := tables.Judge(gameFrom(t, c.fen, c.moves...))
			if known != c.known || outcome.Result != c.result || known && outcome.Reason != TablebaseResult || !strings.Contains(outcome.Detail, c.detail) {
				t.Errorf("%t %s %q, want %t %s %q", known, outcome.Result, outcome.Detail, c.known, c.result, c.detail)
			}
		})
	}
}

// TestSyzygyEndsGames: a game ends where the tables know it, the ledger's record and the PGN
// say why, and the result is what the tables said.
func TestSyzygyEndsGames(t *testing.T) {
	tables := openSyzygy(t)
	book := testBook(t)
	for i := range book.Openings { // one capture from four men
		book.Openings[i] = Opening{FEN: "4k3/8/8/3r4/8/2N5/4K3/7R w - - 0 1"}
	}
	plan := testPlan(20)
	_, records, err := playAll(t, Config{Plan: plan, Book: book, Open: openScripted(nil), Tablebase: tables})
	if err != nil {
		t.Fatal(err)
	}
	judged := 0
	m := &Match{Plan: *plan, Players: []Identity{{Name: "a"}, {Name: "b"}}}
	for i := range records {
		r := &records[i]
		if r.Reason != TablebaseResult {
			continue
		}
		judged++
		game, err := r.Game()
		if err != nil {
			t.Fatal(err)
		}
		if game.Position().Occupied().Count() > 4 {
			t.Errorf("game %d ended with %d men", i+1, game.Position().Occupied().Count())
		}
		written, err := m.PGN(r)
		if err != nil {
			t.Fatal(err)
		}
		comment := written.Comment(len(written.Main.Moves) - 1)
		if !strings.Contains(comment, "tablebase: "+r.Detail) || written.Tags.Get("Termination") != "adjudication" {
			t.Errorf("game %d: %q, termination %q", i+1, comment, written.Tags.Get("Termination"))
		}
	}
	if judged == 0 {
		t.Error("no game was ended by the tables")
	}
}
