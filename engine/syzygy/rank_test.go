package syzygy

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/regence-chess/regence/engine/chess"
)

// withClock is a position with another half-move clock.
func withClock(t testing.TB, p *chess.Position, clock int) chess.Position {
	t.Helper()
	fields := strings.Fields(p.FEN())
	fields[4], fields[5] = fmt.Sprint(clock), "120"
	return parse(t, strings.Join(fields, " "))
}

func legalMoves(p *chess.Position) []chess.Move {
	var list chess.MoveList
	p.LegalMoves(&list)
	return append([]chess.Move(nil), list.Slice()...)
}

// TestBestMovesReachTheResult plays games in which the winning side picks any of the best
// moves, however little they seem to do, and the other side any of its best ones. Every win
// must end in mate, before the fifty-move rule and a third repetition come into it; and
// whenever a move ends the game, its result must have said so.
func TestBestMovesReachTheResult(t *testing.T) {
	tables := openTables(t, true)
	r := rand.New(rand.NewPCG(9, 10))
	games := 0
	for _, name := range []string{"KRvK", "KQvK", "KBBvK", "KBNvK", "KQvKR", "KPvK", "KRvKP", "KRvKN", "KQvKP"} {
		for range 3 {
			start := randomPosition(r, name)
			for wdl, _ := tables.ProbeWDL(&start); wdl.sign() == 0; wdl, _ = tables.ProbeWDL(&start) {
				start = randomPosition(r, name)
			}
			wdl, _ := tables.ProbeWDL(&start)
			winner := start.SideToMove()
			if wdl < 0 {
				winner = winner.Other()
			}
			playOut(t, tables, r, start, winner)
			games++
		}
	}
	if games == 0 {
		t.Error("no game was played")
	}
}

// playOut plays one game.
func playOut(t *testing.T, tables *Tables, r *rand.Rand, start chess.Position, winner chess.Color) {
	t.Helper()
	game := chess.NewGame(start)
	for !game.Outcome().Over() {
		ranking, ok := tables.RankRoot(game, legalMoves(game.Position()))
		if !ok || !ranking.ByDTZ {
			t.Fatalf("%s: not ranked", game.Position().FEN())
		}
		for _, ranked := range ranking.Moves {
			game.Push(ranked.Move)
			outcome := game.Outcome()
			game.Pop()
			if outcome.Result == chess.Draw && ranked.Result != Draw || outcome.Reason == chess.Checkmate && ranked.Result != Win {
				t.Errorf("%s: %s ends in %v, but leads to a %v",
					game.Position().FEN(), ranked.Move.UCI(false), outcome.Reason, ranked.Result)
			}
		}
		best := ranking.Best()
		game.Push(best[r.IntN(len(best))])
	}
	outcome := game.Outcome()
	if outcome.Reason != chess.Checkmate || game.Position().SideToMove() == winner {
		t.Errorf("from %s: %v after %d plies, at %s", start.FEN(), outcome.Reason, game.Len(), game.Position().FEN())
	}
}

// fate is the result under the fifty-move rule, by trying every move up to the end of the
// clock; what follows a capture or a pawn move is taken from the tables.
func fate(t *testing.T, tables *Tables, p *chess.Position) WDL {
	t.Helper()
	moves := legalMoves(p)
	switch {
	case len(moves) == 0 && p.InCheck():
		return Loss
	case len(moves) == 0 || p.HalfmoveClock() >= fiftyMoves:
		return Draw
	}
	best := Loss
	for _, m := range moves {
		child := *p
		var undo chess.Undo
		child.Make(m, &undo)
		reply := Draw
		if child.HalfmoveClock() == 0 {
			reply, _ = tables.ProbeWDL(&child)
			if reply.cursed() {
				reply = Draw
			}
		} else {
			reply = fate(t, tables, &child)
		}
		if best = max(best, -reply); best == Win {
			break
		}
	}
	return best
}

// TestJudge compares verdicts with the clock near its end to those of trying everything.
func TestJudge(t *testing.T) {
	tables := openTables(t, true)
	r := rand.New(rand.NewPCG(11, 12))
	known, lost := 0, 0
	for i := range 700 {
		p := randomPosition(r, []string{"KQvK", "KRvK", "KQvKR", "KPvK", "KQvKP", "KQQvK", "KRRvK"}[i%7])
		p = withClock(t, &p, 97+i%4)
		result, ok := tables.Judge(&p)
		if !ok {
			continue
		}
		known++
		want := fate(t, tables, &p)
		if result.cursed() {
			lost++
			result = Draw
		}
		if result != want {
			t.Errorf("%s: %v, want %v", p.FEN(), result, want)
		}
		game := chess.NewGame(p)
		if game.Outcome().Over() {
			continue
		}
		ranking, ok := tables.RankRoot(game, legalMoves(&p))
		if !ok {
			t.Fatalf("%s: not ranked", p.FEN())
		}
		if best := ranking.Moves[0].Result; want == Win && best != Win || want == Draw && best == Win {
			t.Errorf("%s: the best move leads to a %v, want %v", p.FEN(), best, want)
		}
	}
	if known < 500 || lost == 0 {
		t.Errorf("%d verdicts of 700, %d of them wins out of time", known, lost)
	}
}

// TestRepetition has the winner shuffle: the move that would repeat for the third time is a
// draw, and once positions have repeated only progress is among the best.
func TestRepetition(t *testing.T) {
	tables := openTables(t, true)
	game := chess.NewGame(parse(t, "7k/8/8/8/8/8/3Q4/K7 w - - 0 1"))
	free, _ := tables.RankRoot(game, legalMoves(game.Position()))
	for range 2 {
		for _, move := range []string{"d2d1", "h8g8", "d1d2", "g8h8"} {
			if err := game.PushUCI(move); err != nil {
				t.Fatal(err)
			}
		}
	}
	game.Pop()
	game.Pop() // the position after d2d1 h8g8 stands for the second time
	ranking, ok := tables.RankRoot(game, legalMoves(game.Position()))
	if !ok {
		t.Fatal("not ranked")
	}
	if wide, narrow := len(free.Best()), len(ranking.Best()); narrow >= wide {
		t.Errorf("%d best moves before the shuffle, %d after", wide, narrow)
	}
	for _, ranked := range ranking.Moves {
		if ranked.Rank == ranking.Moves[0].Rank && ranked.DTZ > ranking.Moves[len(ranking.Best())-1].DTZ {
			t.Errorf("%s is among the best with DTZ %d", ranked.Move.UCI(false), ranked.DTZ)
		}
	}
	if err := game.PushUCI("d1d2"); err != nil {
		t.Fatal(err)
	}
	ranking, _ = tables.RankRoot(game, legalMoves(game.Position()))
	if got := ranking.Moves[0]; got.Move.UCI(false) != "g8h8" || got.Result != Draw {
		t.Errorf("%s leads to a %v: want g8h8, the third repetition", got.Move.UCI(false), got.Result)
	}
}

// TestWithoutDTZ ranks by results alone where only WDL tables are there.
func TestWithoutDTZ(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"KQvKR.rtbw", "KQvK.rtbw", "KRvK.rtbw"} {
		data, err := os.ReadFile(filepath.Join(folder(t), name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	tables, problems := Open(dir)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	defer tables.Close()
	pos := parse(t, "8/8/4k3/8/8/2r5/8/K6Q w - - 0 1")
	ranking, ok := tables.RankRoot(chess.NewGame(pos), legalMoves(&pos))
	if !ok || ranking.ByDTZ || ranking.Moves[0].Result != Win {
		t.Fatalf("%+v %v", ranking, ok)
	}
	for _, ranked := range ranking.Moves {
		child := pos
		var undo chess.Undo
		child.Make(ranked.Move, &undo)
		if wdl, ok := tables.ProbeWDL(&child); !ok || -wdl != ranked.Result || ranked.DTZ != 0 {
			t.Errorf("%s: %+v, want %v", ranked.Move.UCI(false), ranked, -wdl)
		}
	}
	clocked := withClock(t, &pos, 20)
	if result, ok := tables.Judge(&clocked); ok {
		t.Errorf("judged as a %v without knowing how long it takes", result)
	}
	if result, ok := tables.Judge(&pos); !ok || result != Win {
		t.Errorf("%v %v with the clock at zero, want a win", result, ok)
	}
}
