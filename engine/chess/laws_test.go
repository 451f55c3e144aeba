package chess

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// reporter is what a law needs of a test; *testing.T, *testing.F's T and *rapid.T are such.
type reporter interface {
	Helper()
	Fatalf(format string, args ...any)
}

// lawStarts are positions from which walks begin: rich in castling, promotion, en
// passant, pins and checks.
var lawStarts = []string{
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
	"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
	"8/p1p1p1p1/1p1p1p1p/1P1P1P1P/P1P1P1P1/8/8/K6k w - - 0 1",
	"4k3/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/4K3 b - - 0 1",
	"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
	"R3rkrR/8/8/8/8/8/8/r3RKRr w EGeg - 0 1",
	"2rkr3/5PP1/8/5Q2/5q2/8/5pp1/2RKR3 w CEce - 0 1",
	"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
	"8/7k/8/8/8/8/8/qR2K1R1 w BG - 0 1",
	"rk5r/8/8/8/8/8/8/RK5R w AHah - 0 1",
}

// mustParse reads a FEN that the test trusts.
func mustParse(t reporter, fen string) Position {
	t.Helper()
	p, err := ParseFEN(fen)
	if err != nil {
		t.Fatalf("%v", err)
	}
	return p
}

// fresh is the position read back from its own FEN, so with everything computed anew.
func fresh(t reporter, p *Position) Position {
	t.Helper()
	again := mustParse(t, p.FEN())
	again.chess960 = p.chess960
	return again
}

// checkLaws holds one position to every law that needs no history.
func checkLaws(t reporter, p *Position) {
	t.Helper()
	fen := p.FEN()
	if again := fresh(t, p); again != *p {
		t.Fatalf("%s: read back as %+v, was %+v", fen, again, *p)
	}
	var all, captures, quiets MoveList
	p.LegalMoves(&all)
	p.LegalCaptures(&captures)
	p.LegalQuiets(&quiets)
	if all.Len() != p.LegalCount() || (all.Len() > 0) != p.HasLegalMove() {
		t.Fatalf("%s: %d moves listed, %d counted, any: %t", fen, all.Len(), p.LegalCount(), p.HasLegalMove())
	}
	for _, m := range captures.Slice() {
		if !m.IsCapture() && !m.IsPromotion() {
			t.Fatalf("%s: %s among the captures", fen, m.UCI(true))
		}
	}
	for _, m := range quiets.Slice() {
		if !m.IsQuiet() {
			t.Fatalf("%s: %s among the quiet moves", fen, m.UCI(true))
		}
	}
	if !p.InCheck() {
		var checks MoveList
		p.QuietChecks(&checks)
		found := slices.Sorted(slices.Values(checks.Slice()))
		var want []Move
		for _, m := range quiets.Slice() {
			if p.GivesCheck(m) {
				want = append(want, m)
			}
		}
		if slices.Sort(want); !slices.Equal(found, want) {
			t.Fatalf("%s: quiet checks %v, want %v", fen, found, want)
		}
	}
	listed := slices.Sorted(slices.Values(all.Slice()))
	parts := slices.Sorted(slices.Values(append(slices.Clone(captures.Slice()), quiets.Slice()...)))
	if !slices.Equal(listed, parts) {
		t.Fatalf("%s: captures and quiets %v, all %v", fen, parts, listed)
	}
	if len(slices.Compact(slices.Clone(listed))) != len(listed) {
		t.Fatalf("%s: a move twice in %v", fen, listed)
	}
	checkEveryValue(t, p, listed)
	naive := naiveLegal(p)
	for _, m := range listed {
		if !naive[m] {
			t.Fatalf("%s: %s is not legal", fen, m.UCI(true))
		}
		checkMove(t, p, m)
	}
	if len(naive) != len(listed) {
		t.Fatalf("%s: %d legal moves, want %d", fen, len(listed), len(naive))
	}
	checkNames(t, p, &all)
}

// checkEveryValue holds IsLegal against the list for all values that a Move can have.
func checkEveryValue(t reporter, p *Position, listed []Move) {
	t.Helper()
	next := 0
	for value := range 1 << 16 {
		m := Move(value)
		want := next < len(listed) && listed[next] == m
		if want {
			next++
		}
		if p.IsLegal(m) != want {
			t.Fatalf("%s: IsLegal(%s of kind %d) is %t", p.FEN(), m.UCI(true), m.Kind(), !want)
		}
	}
}

// checkMove plays a move and takes it back.
func checkMove(t reporter, p *Position, m Move) {
	t.Helper()
	before := *p
	gives := p.GivesCheck(m)
	moved, captured := p.MovedType(m), p.CapturedType(m)
	if moved == NoPieceType || m.IsCapture() == (captured == NoPieceType) {
		t.Fatalf("%s: %s moves %c, takes %c", p.FEN(), m.UCI(true), moved.Letter(), captured.Letter())
	}
	var undo Undo
	p.Make(m, &undo)
	after := fresh(t, p)
	if after != *p {
		t.Fatalf("%s: after %s %+v, want %+v", before.FEN(), m.UCI(true), *p, after)
	}
	plain := !m.IsCastle() && !m.IsPromotion() && m.Kind() != EnPassant &&
		p.castlers == before.castlers && p.passant == NoSquare
	if key := before.KeyAfter(m); plain && key != p.Key() {
		t.Fatalf("%s: KeyAfter(%s) is %x, want %x", before.FEN(), m.UCI(true), key, p.Key())
	}
	if p.InCheck() != gives {
		t.Fatalf("%s: GivesCheck(%s) is %t", before.FEN(), m.UCI(true), gives)
	}
	p.Unmake(m, &undo)
	if *p != before {
		t.Fatalf("%s: %s taken back leaves %+v, was %+v", before.FEN(), m.UCI(true), *p, before)
	}
	if !p.InCheck() {
		p.MakeNull(&undo)
		if after := fresh(t, p); after != *p {
			t.Fatalf("%s: after a pass %+v, want %+v", before.FEN(), *p, after)
		}
		p.UnmakeNull(&undo)
		if *p != before {
			t.Fatalf("%s: a pass taken back leaves %+v", before.FEN(), *p)
		}
	}
}

// checkNames writes every move in each notation and reads it back.
func checkNames(t reporter, p *Position, list *MoveList) {
	t.Helper()
	seen := map[string]bool{}
	for _, m := range list.Slice() {
		san := p.SAN(m)
		if seen[san] {
			t.Fatalf("%s: two moves are written %s", p.FEN(), san)
		}
		seen[san] = true
		if got, err := p.ParseSAN(san); err != nil || got != m {
			t.Fatalf("%s: %s read as %s: %v", p.FEN(), san, got.UCI(true), err)
		}
		if got, err := p.ParseUCI(m.UCI(true)); err != nil || got != m {
			t.Fatalf("%s: %s read as %s: %v", p.FEN(), m.UCI(true), got.UCI(true), err)
		}
		if p.chess960 {
			continue // the king's step can also be an ordinary move there
		}
		if got, err := p.ParseUCI(m.UCI(false)); err != nil || got != m {
			t.Fatalf("%s: %s read as %s: %v", p.FEN(), m.UCI(false), got.UCI(true), err)
		}
	}
}

// TestLawsOnWalks holds the positions of random games to the laws.
func TestLawsOnWalks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var p Position
		if n := rapid.IntRange(0, len(lawStarts)).Draw(t, "start"); n < len(lawStarts) {
			p = mustParse(t, lawStarts[n])
		} else {
			start, err := DoubleChess960Start(rapid.IntRange(0, 959).Draw(t, "white"), rapid.IntRange(0, 959).Draw(t, "black"))
			if err != nil {
				t.Fatal(err)
			}
			p = start
		}
		plies := rapid.IntRange(0, 60).Draw(t, "plies")
		for range plies {
			var list MoveList
			p.LegalMoves(&list)
			if list.Len() == 0 {
				break
			}
			var undo Undo
			p.Make(list.At(rapid.IntRange(0, list.Len()-1).Draw(t, "move")), &undo)
		}
		checkLaws(t, &p)
	})
}

func TestLawsOnStarts(t *testing.T) {
	for _, fen := range lawStarts {
		p := mustParse(t, fen)
		checkLaws(t, &p)
	}
}

// TestGameLaws plays random games of a few shuffling men, so that positions come back.
func TestGameLaws(t *testing.T) {
	starts := []string{
		"k7/8/8/8/8/8/8/K6R w - - 0 1",
		"4k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1",
		"8/8/8/8/4p3/8/R2P3k/K7 w - - 0 37",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
	}
	rapid.Check(t, func(t *rapid.T) {
		game := NewGame(mustParse(t, rapid.SampledFrom(starts).Draw(t, "start")))
		seen := map[string]int{placement(game.Position()): 1}
		count := []int{1}
		for range rapid.IntRange(0, 80).Draw(t, "plies") {
			var list MoveList
			game.Position().LegalMoves(&list)
			if list.Len() == 0 {
				break
			}
			// Few choices make repetitions likely.
			m := list.At(rapid.IntRange(0, min(3, list.Len()-1)).Draw(t, "move"))
			if last := game.Len() - 2; last >= 0 && rapid.Bool().Draw(t, "back") {
				back := NewMove(game.Moves()[last].To(), game.Moves()[last].From(), Quiet)
				if game.Position().IsLegal(back) {
					m = back
				}
			}
			game.Push(m)
			seen[placement(game.Position())]++
			count = append(count, seen[placement(game.Position())])
			if got, want := game.Repetitions(), count[len(count)-1]; got != want {
				t.Fatalf("%s: occurrence %d, want %d", game.Position().FEN(), got, want)
			}
			if keys := game.Keys(); len(keys) != game.Len()+1 || keys[game.Len()] != game.Position().Key() {
				t.Fatalf("%d keys after %d moves", len(keys), game.Len())
			}
		}
		clone := game.Clone()
		for n := game.Len(); n > 0; n-- {
			if game.Repetitions() != count[n] {
				t.Fatalf("after taking back to ply %d: occurrence %d, want %d", n, game.Repetitions(), count[n])
			}
			if !game.Pop() {
				t.Fatalf("no move to take back at ply %d", n)
			}
		}
		if game.Pop() || *game.Position() != game.Start() || game.Repetitions() != 1 {
			t.Fatalf("taking all back leads to %s", game.Position().FEN())
		}
		replay := NewGame(clone.Start())
		for _, m := range clone.Moves() {
			if err := replay.PushUCI(m.UCI(replay.Position().Chess960())); err != nil {
				t.Fatalf("%v", err)
			}
		}
		if *replay.Position() != *clone.Position() || !slices.Equal(replay.Keys(), clone.Keys()) {
			t.Fatalf("replayed to %s, want %s", replay.Position().FEN(), clone.Position().FEN())
		}
	})
}

// placement is what the repetition rule compares, as text.
func placement(p *Position) string {
	copied := *p
	copied.halfmove, copied.fullmove = 0, 1
	return copied.FEN()
}
