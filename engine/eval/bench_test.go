package eval

import (
	"math/rand/v2"
	"testing"

	"github.com/regence-chess/regence/engine/chess"
)

// benchPositions are game positions of all phases.
var benchPositions = []string{
	"r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
	"r2q1rk1/pp1n2pp/1bp3n1/1P1pPp2/3P1P2/2NQ1BP1/PB5P/R4R1K b - - 0 1",
	"r1b1k2r/p1p1qppp/2p2n2/3p4/1b1QP3/2N2P2/PPP3PP/R1B1KB1R w KQkq - 0 1",
	"r2qk2r/2p1bppp/p1n5/1p2Pb2/8/1PPpBN2/1P3PPP/RB1Q1RK1 b kq - 0 1",
	"r4rk1/5ppp/p2N2q1/1pp1P1b1/7P/1PP3P1/1P1pRP2/1R1Q2K1 b - - 0 1",
	"8/2p3p1/p6p/7P/1PR3Pk/2P5/2r5/4K3 b - - 0 1",
	"2r3k1/1q1nbppp/r3p3/3pP3/pPpP4/P1Q2N2/2RN1PPP/2R4K b - - 0 23",
	"4k3/1r3ppp/2p1p3/2Pp4/3P1P2/3KP3/1R4PP/8 w - - 0 1",
}

func benchmarkEvaluate(b *testing.B, w *Weights) {
	e := New(w, w)
	positions := make([]chess.Position, len(benchPositions))
	for i, fen := range benchPositions {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			b.Fatal(err)
		}
		positions[i] = p
	}
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		e.Evaluate(&positions[i&7])
		i++
	}
}

func BenchmarkEvaluateEveryTerm(b *testing.B) {
	benchmarkEvaluate(b, randomWeights(rand.New(rand.NewPCG(1, 1))))
}

func BenchmarkEvaluatePlain(b *testing.B) { benchmarkEvaluate(b, NewWeights()) }
