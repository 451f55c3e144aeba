package syzygy

import (
	"math/rand/v2"
	"testing"

	"github.com/regence-chess/regence/engine/chess"
)

// someMaterial are sets of men for random positions, of all the shapes that tables have.
var someMaterial = []string{
	"KvK", "KQvK", "KPvK", "KBvKB", "KRvKR", "KRvKN", "KPvKP", "KRvKP", "KNvKP",
	"KQPvK", "KPPvK", "KNNvK", "KBNvK", "KQQvK", "KBPvK",
}

// randomPosition places men at random until the position is legal.
func randomPosition(r *rand.Rand, name string) chess.Position {
	for {
		if pos, ok := place(r, name, [64]byte{}); ok {
			return pos
		}
	}
}

// place adds the named men to a board, at random.
func place(r *rand.Rand, name string, board [64]byte) (chess.Position, bool) {
	lower := byte(0)
	for _, letter := range []byte(name) {
		if letter == 'v' {
			lower = 'a' - 'A'
			continue
		}
		sq := r.IntN(64)
		if board[sq] != 0 {
			return chess.Position{}, false
		}
		board[sq] = letter + lower
	}
	pos, err := chess.ParseFEN(fenOf(&board, r.IntN(2) == 0))
	return pos, err == nil
}

// passantPosition is a random position of kings and two pawns that has just arisen from the
// double step of one of them, with the other able to take it.
func passantPosition(r *rand.Rand) chess.Position {
	for {
		var board [64]byte
		file := r.IntN(7)
		board[chess.MakeSquare(file, 1)], board[chess.MakeSquare(file+1, 3)] = 'P', 'p'
		pos, ok := place(r, "KvK", board)
		if !ok || pos.SideToMove() != chess.White {
			continue
		}
		push := chess.NewMove(chess.MakeSquare(file, 1), chess.MakeSquare(file, 3), chess.DoublePush)
		if !pos.IsLegal(push) {
			continue
		}
		var undo chess.Undo
		if pos.Make(push, &undo); pos.EnPassant() != chess.NoSquare {
			return pos
		}
	}
}

// fenOf writes a board without rights and with the clocks at their start.
func fenOf(board *[64]byte, white bool) string {
	var fen []byte
	for rank := 7; rank >= 0; rank-- {
		for _, letter := range board[8*rank : 8*rank+8] {
			if letter == 0 {
				letter = '1'
			}
			fen = append(fen, letter)
		}
		if rank > 0 {
			fen = append(fen, '/')
		}
	}
	if white {
		return string(fen) + " w - - 0 1"
	}
	return string(fen) + " b - - 0 1"
}

// eachPosition calls the law with random positions, each with two that follow it. One in
// ten begins with an en-passant capture at hand.
func eachPosition(count int, law func(p *chess.Position)) {
	r := rand.New(rand.NewPCG(1, 2))
	for i := range count {
		p := randomPosition(r, someMaterial[i%len(someMaterial)])
		if i%10 == 0 {
			p = passantPosition(r)
		}
		for range 3 {
			law(&p)
			var list chess.MoveList
			if p.LegalMoves(&list); list.Len() == 0 {
				break
			}
			var undo chess.Undo
			p.Make(list.At(r.IntN(list.Len())), &undo)
		}
	}
}

// TestBestChild holds every result against those after all moves: the value of a position is
// the best of its children's, negated.
func TestBestChild(t *testing.T) {
	bothWays(t, func(t *testing.T, tables *Tables) {
		eachPosition(1500, func(p *chess.Position) {
			wdl, ok := tables.ProbeWDL(p)
			dtz, dtzOK := tables.ProbeDTZ(p)
			if !ok || !dtzOK {
				t.Fatalf("%s: not known", p.FEN())
			}
			if wdl.sign() != sign(dtz) || wdl.cursed() != (max(dtz, -dtz) > fiftyMoves) {
				t.Errorf("%s: %v with DTZ %d", p.FEN(), wdl, dtz)
			}
			best, nearest, farthest := bestChild(t, tables, p)
			switch {
			case best != wdl:
				t.Errorf("%s: %v, but %v by its moves", p.FEN(), wdl, best)
			case wdl > 0 && (nearest < dtz-1 || nearest > dtz+1):
				t.Errorf("%s: DTZ %d, but %d by its moves", p.FEN(), dtz, nearest)
			case wdl < 0 && (farthest < dtz-1 || farthest > dtz+1):
				t.Errorf("%s: DTZ %d, but %d by its moves", p.FEN(), dtz, farthest)
			}
		})
	})
}

// bestChild is the best result after any move, with the least and the most distance by the
// children's. Distances may be rounded by a ply.
func bestChild(t *testing.T, tables *Tables, p *chess.Position) (best WDL, nearest, farthest int) {
	t.Helper()
	var list chess.MoveList
	if p.LegalMoves(&list); list.Len() == 0 {
		if p.InCheck() {
			return Loss, 0, -1
		}
		return Draw, 0, 0
	}
	best, nearest, farthest = Loss, 1<<20, 0
	for _, m := range list.Slice() {
		child := *p
		var undo chess.Undo
		child.Make(m, &undo)
		wdl, ok := tables.ProbeWDL(&child)
		dtz, dtzOK := tables.ProbeDTZ(&child)
		if !ok || !dtzOK {
			t.Fatalf("%s: not known", child.FEN())
		}
		best = max(best, -wdl)
		after := -dtz + sign(-dtz)
		if child.HalfmoveClock() == 0 || child.InCheck() && !child.HasLegalMove() {
			after = (-wdl).zeroed()
		}
		if after > 0 {
			nearest = min(nearest, after)
		}
		farthest = min(farthest, after)
	}
	return best, nearest, farthest
}

func sign(n int) int {
	return max(-1, min(n, 1))
}

// TestMirrors probes every position as it is, with the colors exchanged, with the files
// mirrored and, where there are no pawns, turned about the diagonal.
func TestMirrors(t *testing.T) {
	tables := openTables(t, true)
	eachPosition(1500, func(p *chess.Position) {
		if p.EnPassant() != chess.NoSquare {
			return // fenOf does not write it
		}
		wdl, _ := tables.ProbeWDL(p)
		dtz, _ := tables.ProbeDTZ(p)
		white := p.SideToMove() == chess.White
		type image struct {
			square func(chess.Square) chess.Square
			colors bool
		}
		images := []image{
			{square: func(sq chess.Square) chess.Square { return sq ^ 7 }},
			{square: chess.Square.Flip, colors: true},
		}
		if p.ByType(chess.Pawn) == 0 {
			images = append(images, image{square: transposed}, image{square: chess.Square.Flip})
		}
		for _, image := range images {
			var board [64]byte
			for men := p.Occupied(); men != 0; {
				sq := men.Pop()
				letter := p.At(sq).Letter()
				if image.colors {
					letter ^= 'a' - 'A'
				}
				board[image.square(sq)] = letter
			}
			mirrored, err := chess.ParseFEN(fenOf(&board, white != image.colors))
			if err != nil {
				t.Fatal(err)
			}
			if got, ok := tables.ProbeWDL(&mirrored); !ok || got != wdl {
				t.Errorf("%s: %v %v, but %s: %v", mirrored.FEN(), got, ok, p.FEN(), wdl)
			}
			if got, ok := tables.ProbeDTZ(&mirrored); !ok || got != dtz {
				t.Errorf("%s: DTZ %d %v, but %s: %d", mirrored.FEN(), got, ok, p.FEN(), dtz)
			}
		}
	})
}

func TestNotKnown(t *testing.T) {
	tables := openTables(t, true)
	for _, fen := range []string{
		usualStart, // too many men
		"4k3/8/8/8/8/8/8/4K2R w K - 0 1",
		"4k2r/8/8/8/8/8/8/4K3 w k - 0 1",
		"8/8/8/7k/8/8/1QQ5/KQ6 w - - 0 1",
	} {
		pos := parse(t, fen)
		if _, ok := tables.ProbeWDL(&pos); ok {
			t.Errorf("%s: WDL known", fen)
		}
		if _, ok := tables.ProbeDTZ(&pos); ok {
			t.Errorf("%s: DTZ known", fen)
		}
		if _, ok := tables.Judge(&pos); ok {
			t.Errorf("%s: judged", fen)
		}
		game := chess.NewGame(pos)
		var list chess.MoveList
		pos.LegalMoves(&list)
		if _, ok := tables.RankRoot(game, list.Slice()); ok {
			t.Errorf("%s: ranked", fen)
		}
	}
}

// usualStart is the usual start position.
const usualStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

func parse(t testing.TB, fen string) chess.Position {
	t.Helper()
	pos, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return pos
}
