package ucitest

import (
	"fmt"
	"strings"
	"time"
)

var positionItems = []item{
	{code: "C60", name: "forms of position", check: func(k *Talk) {
		for _, position := range []string{
			"position startpos", "position startpos moves", "position startpos moves ",
			"position startpos moves e2e4", "position startpos moves e2e4",
			"position fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
			"position fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - moves e7e5",
			"position fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -",
			"  position \t startpos   moves  e2e4\te7e5 ",
		} {
			k.Send(strings.TrimSpace(position))
			if got := k.Sync(); len(got) > 0 {
				k.Errorf("%q was answered with %q", position, got)
			}
			k.Search("go depth 2")
		}
	}},
	{code: "C60 B051 B059", name: "a bad FEN keeps the position", check: func(k *Talk) {
		for _, fen := range []string{
			"4k3/8/8/8/8/8/8/8 w - - 0 1",
			"knNnNnNn/nNnNnNnN/NnNnNnNn/nNnNnNnN/NnNnNnNn/nNnNnNnN/NnNnNnNn/KNnNnNnN w - - 0 0",
			"rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
			"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1",
			"4k3/8/8/8/8/8/4R3/4K3 w - - 0 1",
			"P3k3/8/8/8/8/8/8/4K3 w - - 0 1",
			"", "nonsense", "8/8/8/8/8/8/8/8",
		} {
			k.Send("position startpos moves e2e4", "position fen "+fen)
			got := k.Sync()
			if len(got) != 1 || !strings.HasPrefix(got[0], "info string ") {
				k.Errorf("FEN %q was answered with %q", fen, got)
			}
			k.position = strings.Fields("position startpos moves e2e4")
			k.Search("go depth 1")
		}
		for _, line := range []string{"position", "position here", "position moves e2e4", "position startpos e2e4"} {
			k.Send("position startpos moves e2e4", line)
			if got := k.Sync(); len(got) != 1 || !strings.HasPrefix(got[0], "info string ") {
				k.Errorf("%q was answered with %q", line, got)
			}
			k.position = strings.Fields("position startpos moves e2e4")
			k.Search("go depth 1")
		}
	}},
	{code: "C61 B053 B054", name: "impossible rights are dropped", check: func(k *Talk) {
		for _, fen := range []string{
			"2b1k1nB/1p3p1p/n4b2/1NPp4/P7/8/2r1PPPP/R3KBNR b KQk - 0 14",
			"2Nq4/2K5/1b6/8/7R/3k4/7P/8 w - - 0 1",
			"4k3/8/8/8/8/8/8/4K3 w KQkq e6 0 1",
		} {
			k.Send("position fen " + fen)
			got := k.Sync()
			if len(got) == 0 {
				k.Search("go depth 5")
			}
		}
		k.Send("position fen 4k3/8/8/8/8/8/8/4K3 w KQkq e6 0 1", "d")
		if got := k.Until("Fen:"); !strings.Contains(got[len(got)-1], " w - - 0 1") {
			k.Errorf("the rights are still there: %q", got[len(got)-1])
		}
		k.Sync()
	}},
	{code: "C62", name: "an illegal move ends the list", check: func(k *Talk) {
		k.Send("position startpos moves e2e4 e7e5 e1e3 d7d5")
		if got := k.Sync(); len(got) != 1 || !strings.Contains(got[0], "e1e3") {
			k.Errorf("an illegal move was answered with %q", got)
		}
		k.Search("go depth 2") // legal after 1.e4 e5
	}},
	{code: "C63 B074", name: "promotions", check: func(k *Talk) {
		k.Send("position fen 8/P6k/8/8/8/8/8/K7 w - - 0 1 moves a7a8Q h7g7 a8a7")
		if got := k.Sync(); len(got) > 0 {
			k.Errorf("a capital promotion was answered with %q", got)
		}
		r := k.Search("position fen 1B6/p5p1/N4p2/1P6/2p1k3/8/P2R1p2/7K b - - 1 40", "go nodes 100")
		if r.move != strings.ToLower(r.move) {
			k.Errorf("a capital in %s", r.move)
		}
		r = k.Search("position fen 8/P6k/8/8/8/8/8/K7 w - - 0 1", "go depth 3 searchmoves a7a8q")
		if r.move != "a7a8q" {
			k.Errorf("the promotion is written %s", r.move)
		}
	}},
	{code: "C64 B093 B094", name: "long games", check: func(k *Talk) {
		shuffle := " f3h4 e7f8 h4f3 f8e7"
		opening := "position startpos moves e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7"
		for _, plies := range []int{600, 6000, 14000} {
			k.Send(opening + strings.Repeat(shuffle, plies/4))
			began := time.Now()
			if got := k.Sync(); len(got) > 0 {
				k.Errorf("%d plies were answered with %.200q", plies, got)
			}
			if took := time.Since(began); took > k.subject.Patience/5 {
				k.Errorf("%d plies took %v", plies, took)
			}
			k.Search("go depth 3")
		}
	}},
	{code: "C65 B056", name: "repetitions by the list of moves", smart: true, check: func(k *Talk) {
		r := k.Search("position fen 5kbq/3Q2n1/6p1/r3PpKn/2n5/8/8/q7 w - f6 7 4 moves d7c8 f8f7 c8d7 f7f8 d7d8 f8f7 d8d7",
			"go depth 6 searchmoves f7f8")
		if last := k.last(&r); last.isMate || last.cp < -100 || last.cp > 100 {
			k.Errorf("the third occurrence is scored %q", last.text)
		}
	}},
	{code: "B058", name: "repetition when en passant is no right", check: func(k *Talk) {
		k.Send("position fen 8/8/8/8/4p3/8/R2P3k/K7 w - - 0 37 moves d2d4 h2h3 a2a3 h3h2 a3a2 h2h1 a2a3 h1h2 a3a2", "d")
		got := k.Until("Checkers:")
		if tail := k.Sync(); len(tail) != 1 || !strings.Contains(tail[0], "repetition") {
			k.Errorf("d tells nothing of the third occurrence: %q", append(got, tail...)[len(got)-3:])
		}
	}},
	{code: "B061 B063", name: "the fifty-move rule", smart: true, check: func(k *Talk) {
		r := k.Search("position fen 4k3/8/8/8/8/8/8/4K2R w - - 60 61", "go depth 6")
		if last := k.last(&r); !last.isMate && last.cp < 200 {
			k.Errorf("40 plies before the draw the rook is worth %q", last.text)
		}
		r = k.Search("position fen 4k3/8/8/8/8/8/8/4K2R w - - 99 90", "go depth 8")
		if last := k.last(&r); last.isMate || last.cp < -100 || last.cp > 100 {
			k.Errorf("a ply before the draw the score is %q", last.text)
		}
	}},
	{code: "C66 B123", name: "castling in both notations", check: func(k *Talk) {
		const castling = "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
		for _, move := range []string{"e1g1", "e1h1", "e1c1", "e1a1"} {
			k.Send(castling+" moves "+move, "d")
			got := k.Until("Fen:")
			k.Sync()
			if fen := got[len(got)-1]; !strings.Contains(fen, "R4RK1") && !strings.Contains(fen, "2KR3R") {
				k.Errorf("after %s: %s", move, fen)
			}
		}
		if r := k.Search(castling, "go depth 2 searchmoves e1h1"); r.move != "e1g1" {
			k.Errorf("castling is written %s, want e1g1", r.move)
		}
		k.Send("setoption name UCI_Chess960 value true")
		for _, text := range []string{"e1h1", "e1g1"} {
			if r := k.Search(castling, "go depth 2 searchmoves "+text); r.move != "e1h1" {
				k.Errorf("with UCI_Chess960 castling is written %s, want e1h1", r.move)
			}
		}
		r := k.Search("position fen brkr4/p1p1bppp/1pq1p1nn/6N1/3P3P/1P4P1/PBP2P2/1RKRQBN1 b KQkq - 0 9", "go depth 2 searchmoves c8d8")
		if r.move != "c8d8" {
			k.Errorf("castling is written %s, want c8d8", r.move)
		}
	}},
	{code: "C52 B131", name: "the board", check: func(k *Talk) {
		k.Send("position startpos moves e2e4 e7e5 d1h5 b8c6 h5f7", "d")
		got := strings.Join(k.Until("Checkers:"), "\n")
		for _, want := range []string{"\nFen: r1bqkbnr/pppp1Qpp/2n5/4p3/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 0 3", "\nKey: ", "\nCheckers: f7"} {
			if !strings.Contains(got, want) {
				k.Errorf("d tells nothing of %q:\n%s", want, got)
			}
		}
		if i := strings.IndexFunc(got, func(r rune) bool { return r != '\n' && (r < ' ' || r > '~') }); i >= 0 {
			k.Errorf("d has a byte that not every terminal shows: %q", got[i:])
		}
		k.Sync()
	}},
	{code: "B068", name: "a move after the third occurrence", check: func(k *Talk) {
		k.Search("position startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", "go movetime 100")
	}},
	{code: "C76 B064 B066", name: "games that are over", check: func(k *Talk) {
		k.Search("position startpos", "go depth 4")
		for position, want := range map[string]string{mated: "info depth 0 score mate 0", stalemate: "info depth 0 score cp 0"} {
			for _, limits := range []string{"go depth 8", "go movetime 50", "go wtime 100 btime 100"} {
				r := k.Search(position, limits)
				if r.lines[0] != want || len(r.lines) != 2 || r.lines[1] != "bestmove (none)" {
					k.Errorf("%s, %s: %q", position, limits, r.lines)
				}
			}
		}
		k.Send(mated, "go perft 2")
		if got := k.Until("Nodes searched"); fmt.Sprint(got) != "[Nodes searched: 0]" {
			k.Errorf("perft of a mated position: %q", got)
		}
	}},
}
