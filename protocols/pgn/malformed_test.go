package pgn_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/internal/testdata"
	"github.com/regence-chess/regence/protocols/pgn"
)

// malformed tells what the reader makes of every file of games in the folder of broken
// files: sound games, broken games, plies of the sound ones, warnings.
var malformed = map[string][4]int{
	"cairo-2prom.pgn":                                     {1, 0, 12, 1}, // marker against tag
	"cairo-en_passant.pgn":                                {3, 0, 15, 0},
	"cairo-hash_test.pgn":                                 {1, 0, 99, 0},
	"cairo-longest.pgn":                                   {1, 0, 538, 0},
	"cairo-n.pgn":                                         {1, 0, 172, 0},
	"fastchess-test_invalid.pgn":                          {1, 1, 16, 0},
	"franky-pgn_test.pgn":                                 {17, 2, 1513, 1},
	"natesolon-error.pgn":                                 {4, 1, 302, 0},
	"notnil/0001.pgn":                                     {1, 0, 89, 0},
	"notnil/0002.pgn":                                     {1, 0, 89, 0},
	"notnil/0003.pgn":                                     {1, 0, 5, 0},
	"notnil/0004.pgn":                                     {1, 0, 26, 0},
	"notnil/0005.pgn":                                     {1, 0, 41, 0},
	"notnil/0006.pgn":                                     {5, 0, 391, 0},
	"notnil/0007.pgn":                                     {5, 0, 514, 0},
	"notnil/0008.pgn":                                     {1, 0, 4, 1}, // no result
	"notnil/0009.pgn":                                     {1, 0, 6, 1},
	"notnil/0010.pgn":                                     {1, 0, 6, 1},
	"notnil/0011.pgn":                                     {1, 0, 83, 0},
	"notnil/0012.pgn":                                     {1, 0, 0, 0},
	"notnil/0013.pgn":                                     {3, 0, 52, 0},
	"notnil/0014.pgn":                                     {5, 0, 33, 0},
	"notnil/0015.pgn":                                     {1, 0, 2, 0},
	"pgn-extract/barnes-horton.pgn":                       {1, 0, 72, 0},
	"pgn-extract/bots.pgn":                                {12, 0, 554, 0},
	"pgn-extract/fischer.pgn":                             {34, 0, 3160, 0},
	"pgn-extract/fools-mate.pgn":                          {1, 0, 4, 0},
	"pgn-extract/najdorf.pgn":                             {8, 0, 608, 0},
	"pgn-extract/nested-comment.pgn":                      {0, 1, 0, 0}, // PGN knows no comments in comments
	"pgn-extract/odds.pgn":                                {32, 0, 2433, 0},
	"pgn-extract/petrosian.pgn":                           {35, 0, 2631, 0},
	"pgn-extract/test-7.pgn":                              {1, 0, 165, 0},
	"pgn-extract/test-C.pgn":                              {1, 0, 72, 0},
	"pgn-extract/test-F-text.pgn":                         {1, 0, 72, 0},
	"pgn-extract/test-F.pgn":                              {1, 0, 72, 0},
	"pgn-extract/test-L1.pgn":                             {1, 0, 4, 0},
	"pgn-extract/test-L2.pgn":                             {1, 0, 72, 0},
	"pgn-extract/test-N.pgn":                              {1, 0, 72, 0},
	"pgn-extract/test-P.pgn":                              {11, 0, 1021, 0},
	"pgn-extract/test-R.pgn":                              {1, 0, 72, 0},
	"pgn-extract/test-Ta.pgn":                             {1, 0, 72, 0},
	"pgn-extract/test-V.pgn":                              {1, 0, 72, 0},
	"pgn-extract/test-addhashcode.pgn":                    {1, 0, 72, 0},
	"pgn-extract/test-allownullmoves.pgn":                 {2, 0, 7, 0},
	"pgn-extract/test-checkmate.pgn":                      {2, 0, 76, 0},
	"pgn-extract/test-e.pgn":                              {6, 0, 447, 0},
	"pgn-extract/test-evaluation.pgn":                     {1, 0, 4, 0},
	"pgn-extract/test-f1.pgn":                             {1, 0, 72, 0},
	"pgn-extract/test-f2.pgn":                             {1, 0, 4, 0},
	"pgn-extract/test-fencomments.pgn":                    {1, 0, 72, 0},
	"pgn-extract/test-fifty.pgn":                          {2, 0, 511, 0},
	"pgn-extract/test-fixresulttags-in.pgn":               {5, 0, 417, 0},
	"pgn-extract/test-fuzzydepth.pgn":                     {4, 0, 20, 0},
	"pgn-extract/test-hash.pgn":                           {35, 0, 3256, 0},
	"pgn-extract/test-long-line.pgn":                      {1, 0, 4, 0},
	"pgn-extract/test-matchplylimit.pgn":                  {1, 0, 102, 0},
	"pgn-extract/test-nagcomments.pgn":                    {1, 0, 1, 0},
	"pgn-extract/test-nobadresults.pgn":                   {9, 0, 9, 3},
	"pgn-extract/test-nochecks.pgn":                       {2, 0, 76, 0},
	"pgn-extract/test-nomovenumbers.pgn":                  {1, 0, 72, 0},
	"pgn-extract/test-noresults.pgn":                      {1, 0, 72, 0},
	"pgn-extract/test-notags.pgn":                         {1, 0, 72, 0},
	"pgn-extract/test-plycount.pgn":                       {1, 0, 72, 0},
	"pgn-extract/test-plylimit.pgn":                       {1, 0, 72, 0},
	"pgn-extract/test-promotion-in.pgn":                   {8, 0, 8, 0},
	"pgn-extract/test-repetition.pgn":                     {12, 0, 1085, 0},
	"pgn-extract/test-s.pgn":                              {3, 0, 255, 0},
	"pgn-extract/test-selectonly.pgn":                     {34, 0, 3160, 0},
	"pgn-extract/test-setup-in.pgn":                       {2, 0, 148, 0},
	"pgn-extract/test-seventyfive.pgn":                    {5, 0, 1561, 0},
	"pgn-extract/test-splitvariants.pgn":                  {1, 0, 3, 0},
	"pgn-extract/test-stalemate.pgn":                      {3, 0, 178, 0},
	"pgn-extract/test-startply.pgn":                       {10, 0, 731, 0},
	"pgn-extract/test-stopafter.pgn":                      {34, 0, 3160, 0},
	"pgn-extract/test-t.pgn":                              {6, 0, 539, 0},
	"pgn-extract/test-ucE.pgn":                            {6, 0, 447, 0},
	"pgn-extract/test-ucS.pgn":                            {3, 0, 255, 0},
	"pgn-extract/test-ucW.pgn":                            {1, 0, 72, 0},
	"pgn-extract/test-w.pgn":                              {1, 0, 72, 0},
	"python-chess/anastasian-lewis.pgn":                   {1, 0, 84, 0},
	"python-chess/antichess-programfox.pgn":               {0, 2, 0, 0}, // other variants are refused
	"python-chess/chessbase-empty-line.pgn":               {1, 0, 134, 0},
	"python-chess/cutechess-fischerrandom.pgn":            {4, 0, 396, 0},
	"python-chess/kasparov-deep-blue-1997.pgn":            {6, 0, 519, 0},
	"python-chess/knightvuillaume-jannlee-zh-lichess.pgn": {0, 1, 0, 0},
	"python-chess/molinari-bordais-1979.pgn":              {1, 0, 10, 0},
	"python-chess/nepomniachtchi-liren-game1.pgn":         {1, 0, 97, 0},
	"python-chess/saturs-jannlee-zh-lichess.pgn":          {0, 1, 0, 0},
	"python-chess/stockfish-learning.pgn":                 {1, 0, 154, 0},
	"python-chess/uci-moves.pgn":                          {1, 0, 113, 0},
	"python-chess/utf8-bom.pgn":                           {2, 0, 0, 0},
	"scid-res_gameLatin1.pgn":                             {1, 0, 149, 0},
	"scid-res_gameUTF8.pgn":                               {1, 0, 149, 0},
}

// TestMalformed reads every file of the folder of broken files: those of games as the table
// says, all others, which hold no games, without harm.
func TestMalformed(t *testing.T) {
	root := filepath.Join(testdata.Dir(t), "malformed")
	seen := 0
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		name, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name = filepath.ToSlash(name)
		for _, skim := range []bool{false, true} {
			got := tally(t, name, string(text), skim)
			want, listed := malformed[strings.Replace(name, "python-chess-fuzz/pgn_", "python-chess/", 1)]
			if skim {
				want[3] = got[3] // who passes over variations does not see their faults
			}
			if listed && got != want {
				t.Errorf("%s (skim %v): games, faults, plies, warnings %v, want %v", name, skim, got, want)
			}
			if listed && !skim {
				seen++
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if seen < len(malformed) {
		t.Errorf("%d files of the table were met, want %d", seen, len(malformed))
	}
}

// tally reads a text and checks on the way that faults have a place in it and that moves are
// legal.
func tally(t *testing.T, name, text string, skim bool) (counts [4]int) {
	t.Helper()
	lines := strings.Count(text, "\n") + strings.Count(text, "\r") + 1
	for game, err := range pgn.NewReader(strings.NewReader(text), pgn.Config{Skim: skim}).All() {
		if err != nil {
			fault, ok := err.(*pgn.Error)
			if !ok || fault.Line < 1 || fault.Line > lines || fault.Game != counts[0]+counts[1]+1 {
				t.Errorf("%s: fault %v out of place", name, err)
			}
			counts[1]++
			continue
		}
		counts[0]++
		counts[2] += len(game.Main.Moves)
		counts[3] += len(game.Warnings)
		checkLine(t, name, &game.Main, game.Start)
	}
	return counts
}

// checkLine holds every move of a line and its variations to the rules.
func checkLine(t *testing.T, name string, line *pgn.Line, p chess.Position) {
	t.Helper()
	var undo chess.Undo
	for ply, m := range line.Moves {
		if note := line.Note(ply); note != nil {
			for i := range note.Variations {
				checkLine(t, name, &note.Variations[i], p)
			}
		}
		if m == chess.NoMove && p.InCheck() || m != chess.NoMove && !p.IsLegal(m) {
			t.Fatalf("%s: ply %d: %s is not legal in %s", name, ply, m.UCI(true), p.FEN())
		}
		pgn.Play(&p, m, &undo)
	}
}

// TestLatin1IsUTF8 reads the same game from its two encodings.
func TestLatin1IsUTF8(t *testing.T) {
	reader, err := pgn.Open(testdata.File(t, "malformed", "scid-res_gameLatin1.pgn"))
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	game, err := pgn.NewReader(reader, pgn.Config{}).Next()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := game.Player(chess.White), "Kràmnìk, VlãÚdimir"; got != want {
		t.Errorf("White is %q, want %q", got, want)
	}
}
