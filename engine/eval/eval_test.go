package eval

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/regence-chess/regence/engine/chess"
)

// randomWeights fills every term with a value from its range, kept small enough that
// no score leaves what a pair can hold.
func randomWeights(r *rand.Rand) *Weights {
	w := NewWeights()
	for _, term := range registry {
		low, high := max(term.Min, -200), min(term.Max, 300)
		for i := range term.Size {
			mg, eg := low+r.IntN(high-low+1), 0
			if term.Tapered {
				eg = low + r.IntN(high-low+1)
			}
			w.values[term.at+i] = makePair(mg, eg)
		}
	}
	return w
}

// walk plays random games and calls visit on every position.
func walk(tb testing.TB, games int, visit func(p *chess.Position)) {
	tb.Helper()
	r := rand.New(rand.NewPCG(7, 11))
	for g := range games {
		p := chess.StartPosition()
		if g%4 == 3 {
			var err error
			if p, err = chess.Chess960Start(r.IntN(960)); err != nil {
				tb.Fatal(err)
			}
		}
		for range 160 {
			var list chess.MoveList
			p.LegalMoves(&list)
			if list.Len() == 0 || p.InsufficientMaterial() {
				break
			}
			var undo chess.Undo
			p.Make(list.At(r.IntN(list.Len())), &undo)
			visit(&p)
		}
	}
}

// flip exchanges the colors.
func flip(tb testing.TB, p *chess.Position) chess.Position {
	tb.Helper()
	q, err := chess.ParseFEN(flipFEN(p.FEN()))
	if err != nil {
		tb.Fatal(err)
	}
	return q
}

func TestColorsAreAlike(t *testing.T) {
	w := randomWeights(rand.New(rand.NewPCG(1, 2)))
	e := New(w, w)
	walk(t, 40, func(p *chess.Position) {
		q := flip(t, p)
		if a, b := e.Evaluate(p), e.Evaluate(&q); a != b {
			t.Fatalf("%s scores %d, with colors exchanged %d", p.FEN(), a, b)
		}
	})
}

func TestRootDecidesWhoseWeights(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	e := New(randomWeights(r), randomWeights(r))
	walk(t, 20, func(p *chess.Position) {
		q := flip(t, p)
		e.SetRoot(chess.White)
		a := e.Evaluate(p)
		e.SetRoot(chess.Black)
		if b := e.Evaluate(&q); a != b {
			t.Fatalf("%s scores %d for White at the root, exchanged %d for Black", p.FEN(), a, b)
		}
	})
}

func TestTraceGivesTheScore(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	same := randomWeights(r)
	for _, e := range []*Evaluator{New(same, same), New(randomWeights(r), randomWeights(r))} {
		var trace Trace
		walk(t, 40, func(p *chess.Position) {
			e.SetRoot(p.SideToMove())
			want := e.Evaluate(p)
			if got := e.Trace(p, &trace); got != want {
				t.Fatalf("%s: evaluated %d, traced %d", p.FEN(), want, got)
			}
			score := trace.Score(e.byColor())
			if p.SideToMove() == chess.Black {
				score = -score
			}
			if math.Abs(score-float64(want)) > 1 {
				t.Fatalf("%s: evaluated %d, from its counts %.2f", p.FEN(), want, score)
			}
		})
	}
}

func TestEvaluateAllocatesNothing(t *testing.T) {
	w := randomWeights(rand.New(rand.NewPCG(8, 9)))
	e := New(w, w)
	p := chess.StartPosition()
	if n := testing.AllocsPerRun(100, func() { e.Evaluate(&p) }); n != 0 {
		t.Errorf("Evaluate allocates %v times", n)
	}
}

func TestZeroTermsLeavePlainMaterial(t *testing.T) {
	e := New(NewWeights(), NewWeights())
	p, err := chess.ParseFEN("rnbqkbnr/pppp1ppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	if got := e.Evaluate(&p); got != -800 {
		t.Errorf("a queen for a pawn down scores %d, want -800", got)
	}
}
