package eval_test

import (
	"bufio"
	"compress/gzip"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/engine/eval"
	"github.com/regence-chess/regence/internal/slowness"
	"github.com/regence-chess/regence/internal/testdata"
	"github.com/regence-chess/regence/personalities"
)

// evaluator seats a built-in personality.
func evaluator(tb testing.TB, id string) (e *eval.Evaluator, own, opponent *eval.Weights) {
	tb.Helper()
	r, err := personalities.Builtin().Resolve(id)
	if err != nil {
		tb.Fatal(err)
	}
	return eval.New(r.Own(), r.Opponent()), r.Own(), r.Opponent()
}

// TestTraceOfMasterPositions is the law behind the tuner: the counts give the score, for
// the house player and for an asymmetric one with an attack imbalance.
func TestTraceOfMasterPositions(t *testing.T) {
	file, err := os.Open(filepath.Join(testdata.Dir(t), "train", "masters-quiet-sample.epd.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	z, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	baseline, _, _ := evaluator(t, "baseline")
	tal, _, _ := evaluator(t, "tal")
	_, base, _ := evaluator(t, "baseline")
	_, own, opponent := evaluator(t, "tal")
	var trace eval.Trace
	lines := bufio.NewScanner(z)
	for n := slowness.Fewer(20000); n > 0 && lines.Scan(); n-- {
		p, err := chess.ParseFEN(strings.Join(strings.Fields(lines.Text())[:4], " "))
		if err != nil {
			t.Fatal(err)
		}
		sign := 1.0
		if p.SideToMove() == chess.Black {
			sign = -1
		}
		check := func(name string, e *eval.Evaluator, white, black *eval.Weights) {
			want := e.Evaluate(&p)
			e.Trace(&p, &trace)
			if got := sign * trace.Score(white, black); math.Abs(got-float64(want)) > 1 {
				t.Errorf("%s: %s: evaluated %d, from its counts %.2f", name, p.FEN(), want, got)
			}
		}
		check("baseline", baseline, base, base)
		tal.SetRoot(chess.White)
		check("tal as White", tal, own, opponent)
		tal.SetRoot(chess.Black)
		check("tal as Black", tal, opponent, own)
	}
}

// TestExplanationSumsToTheScore adds up what the lines say.
func TestExplanationSumsToTheScore(t *testing.T) {
	for _, id := range []string{"baseline", "tal"} {
		e, _, _ := evaluator(t, id)
		for _, fen := range positions {
			p, err := chess.ParseFEN(fen)
			if err != nil {
				t.Fatal(err)
			}
			x := e.Explain(&p)
			sum := x.Blend(x.AttackImbalance, 0)
			for _, line := range x.Lines {
				sum += line.Total
			}
			score := float64(e.Evaluate(&p))
			if p.SideToMove() == chess.Black {
				score = -score
			}
			if math.Abs(sum-x.Total) > 1e-6 || math.Abs(sum-score) > 1 {
				t.Errorf("%s: %s: the lines sum to %.2f, total %.2f, evaluated %.0f", id, fen, sum, x.Total, score)
			}
		}
	}
}

// positions are from games, of all phases.
var positions = []string{
	"r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
	"r2q1rk1/pp1n2pp/1bp3n1/1P1pPp2/3P1P2/2NQ1BP1/PB5P/R4R1K b - - 0 1",
	"r1b1k2r/p1p1qppp/2p2n2/3p4/1b1QP3/2N2P2/PPP3PP/R1B1KB1R w KQkq - 0 1",
	"r2qk2r/2p1bppp/p1n5/1p2Pb2/8/1PPpBN2/1P3PPP/RB1Q1RK1 b kq - 0 1",
	"r4rk1/5ppp/p2N2q1/1pp1P1b1/7P/1PP3P1/1P1pRP2/1R1Q2K1 b - - 0 1",
	"8/2p3p1/p6p/7P/1PR3Pk/2P5/2r5/4K3 b - - 0 1",
	"2r3k1/1q1nbppp/r3p3/3pP3/pPpP4/P1Q2N2/2RN1PPP/2R4K b - - 0 23",
	"4k3/1r3ppp/2p1p3/2Pp4/3P1P2/3KP3/1R4PP/8 w - - 0 1",
}

func benchmark(b *testing.B, id string) {
	e, _, _ := evaluator(b, id)
	boards := make([]chess.Position, len(positions))
	for i, fen := range positions {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			b.Fatal(err)
		}
		boards[i] = p
	}
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		e.Evaluate(&boards[i%len(boards)])
		i++
	}
}

func BenchmarkBaseline(b *testing.B) { benchmark(b, "baseline") }

func BenchmarkTal(b *testing.B) { benchmark(b, "tal") }
