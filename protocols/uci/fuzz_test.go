package uci

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/engine/enginetest"
)

// FuzzServer says anything to a server: it must end with its input, write whole lines of
// the protocol only, and answer no search twice.
func FuzzServer(f *testing.F) {
	for _, seed := range []string{
		"uci\nisready\nposition startpos moves e2e4\ngo depth 3\nstop\nquit\n",
		"position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\rgo infinite\r\nstop\rd\n",
		"setoption name Hash value 1 value 2\nsetoption name Personality value tal\npersonality\nucinewgame\n",
		"go ponder wtime -1 btime x searchmoves e2e4 depth 2\nponderhit\ngo perft 2\n",
		"joho debug on\n\x00\xff\ngo go go\nposition position\n",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, input []byte) {
		if bytes.Contains(input, []byte("perft")) {
			return // a deep one would only take time
		}
		player := enginetest.NewFake(0)
		defer player.Close()
		var out bytes.Buffer
		if err := Serve(context.Background(), ServerConfig{Player: player, In: bytes.NewReader(input), Out: &out}); err != nil {
			t.Fatal(err)
		}
		results := 0
		for line := range strings.Lines(out.String()) {
			if !strings.HasSuffix(line, "\n") {
				t.Fatalf("a torn line %q", line)
			}
			word, _ := nextToken(line)
			switch word {
			case "bestmove":
				results++
			case "id", "option", "uciok", "readyok", "info", "+---+---+---+---+---+---+---+---+", "|", "", "a",
				"Fen:", "Key:", "Checkers:", "Outcome:":
			default:
				t.Fatalf("unexpected line %q", line)
			}
		}
		if asked := bytes.Count(input, []byte("go")); results > asked {
			t.Fatalf("%d results of %d searches", results, asked)
		}
	})
}

func FuzzGo(f *testing.F) {
	f.Add("wtime 1000 btime 1000 winc 10 binc 10 movestogo 40 depth 4 nodes 100 mate 2 movetime 5 infinite ponder")
	f.Add("searchmoves e2e4 E7E8Q depth -1 wtime 99999999999999999999 btime")
	position := chess.StartPosition()
	f.Fuzz(func(t *testing.T, text string) {
		cmd := parseGo(text)
		limits := cmd.limits(&position, time.Now())
		for _, move := range limits.SearchMoves {
			if !position.IsLegal(move) {
				t.Fatalf("%q: %s is not legal", text, move.UCI(false))
			}
		}
		if limits.Depth < 0 || limits.Mate < 0 || limits.MoveTime < 0 || (limits.Clock != nil && limits.Clock.MovesToGo < 0) {
			t.Fatalf("%q: %+v", text, limits)
		}
	})
}

func FuzzPosition(f *testing.F) {
	f.Add("startpos moves e2e4 e7e5 g1f3", false)
	f.Add("fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1h1 e8a8", true)
	f.Fuzz(func(t *testing.T, text string, chess960 bool) {
		game, err := parsePosition(text, chess960)
		if game == nil && err == nil {
			t.Fatalf("%q: neither a game nor an error", text)
		}
		if game == nil {
			return
		}
		again, err := parsePosition(strings.TrimPrefix(formatPosition(game, true), "position "), true)
		if err != nil || again.Position().Key() != game.Position().Key() {
			t.Fatalf("%q is written %q: %v", text, formatPosition(game, true), err)
		}
	})
}

func FuzzSetOption(f *testing.F) {
	f.Add("name Move Overhead value 100")
	f.Add("name a name b value c value d")
	f.Fuzz(func(t *testing.T, text string) {
		name, value, err := parseSetOption(text)
		if err != nil {
			return
		}
		againName, againValue, err := parseSetOption("name " + name + " value " + value)
		if err != nil || againName != name || againValue != value {
			t.Fatalf("%q: %q, %q, then %q, %q, %v", text, name, value, againName, againValue, err)
		}
	})
}

func FuzzForeignLines(f *testing.F) {
	f.Add("depth 12 seldepth 20 multipv 2 score mate -3 lowerbound nodes 1 nps 2 hashfull 3 tbhits 4 time 5 pv e2e4 e7e5")
	f.Add("name Style type combo default Very Solid var Very Solid var Risky")
	f.Add("string hello\x00world")
	position := chess.StartPosition()
	f.Fuzz(func(t *testing.T, text string) {
		r := parseInfo(text, &position)
		at := position
		for _, move := range r.line.PV {
			if !at.IsLegal(move) {
				t.Fatalf("%q: %s is not legal", text, move.UCI(false))
			}
			var undo chess.Undo
			at.Make(move, &undo)
		}
		if option, err := parseOption(text); err == nil && option.Name == "" {
			t.Fatalf("%q: an option without a name", text)
		}
	})
}
