package search

import (
	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
)

// benchPositions are four standard positions and such as our own games with random
// openings came to, from the opening to the ending.
var benchPositions = []string{
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
	"r1bqkbnr/ppp2pp1/2n5/3pp2p/P7/1PN4N/1BPPPPPP/R2QKB1R w KQkq - 0 6",
	"r1bqk2r/ppppbppp/n4n2/1N6/P2Q4/4P3/1PPB1PPP/R3KBNR b KQkq - 4 7",
	"r1bqkbr1/2pp3p/1pn1p2n/p4pp1/2P5/2N1P3/PPQP1PPP/R1B1KBNR w KQq - 0 9",
	"rnbqk2r/1p4bp/p1p2np1/3p1p2/P1PPp3/1P2P3/2Q1NPPP/RNB1KB1R b KQkq - 0 10",
	"3qk1nr/1pp1bppp/2n5/rQ2p3/6bP/P1N2N2/1PPP2P1/1RB1K2R w Kk - 7 12",
	"r3k1r1/1pq2pb1/p1nppn1p/P1p5/6bB/2PP1NP1/1P1NPPBP/R2Q1RK1 b q - 0 13",
	"r1bq1rk1/ppp3b1/3p2n1/2P1np1p/4P1pP/NPQ2P2/PB3NP1/2KR1B1R w - - 1 15",
	"r3k3/ppp2p1p/2n2n2/3p4/3Pp3/BPN1P2b/P1PKBP1q/R2Q4 b q - 3 16",
	"1rb4r/p1q1bkp1/8/1BpP1p1p/1n2nP1P/4PQP1/P2P1N2/1RB1K2R w K - 1 18",
	"r1b1r1k1/p4ppp/2p5/3n4/7P/2P5/Pn1RBPP1/5KNR b - - 1 19",
	"1k1r1r2/bpp2n2/p6p/3qpP1p/RP6/2Q2NPP/5P2/2K3RN w - - 0 21",
	"r1b1k1r1/p4q1p/2p1p1n1/3pB3/P1PP4/5PP1/1P1Q3P/RN3RK1 b q - 0 22",
	"r4rk1/1p1n1p2/2p4Q/p1bpPp1p/P2P2q1/1P6/1BP1P3/2K3R1 w - - 2 24",
	"4k2r/1b3pp1/p2rp3/PP5p/2Bp1PnP/6PR/1P6/R1B2K2 b k - 0 25",
	"2rr4/p4k1p/4p3/2n2pb1/2R5/4PP2/P3BKPP/3R4 w - - 4 27",
	"1q5r/1p1kp2p/3pn2b/PN2P1pP/6Q1/8/P4PP1/R4RK1 b - - 2 28",
	"r5k1/r3qpp1/5n2/1p6/2p1p1Pp/4P2P/1B1QBP2/1N3RK1 w - - 2 30",
	"r7/1pp2kp1/5p2/p2p4/6NP/R5P1/1q3P2/5K1R b - - 1 31",
	"3r2k1/7p/ppR2pp1/8/Pp2Q3/1P1q4/K2P2PP/8 w - - 0 33",
	"3k3r/p4p2/1p6/4p3/8/2BP4/PR2KP2/7q b - - 0 34",
	"8/5kp1/1b1Q4/p7/3pN2P/1P1P3P/1P3P2/2R3K1 w - - 2 36",
	"2k1r3/p7/1p2r1p1/2p4p/P3nB1P/1P3RP1/2P5/1K1R4 b - - 4 37",
	"r7/8/1kn4p/1Nbbp2P/8/2PB4/1R1N2r1/4K2R w K - 2 39",
	"4R3/8/p2k4/1p4p1/3r2p1/P5K1/5P2/8 b - - 5 40",
	"3r2k1/5pp1/4p3/P1n4p/2P2P2/r3K1P1/4B2P/1R6 w - - 3 42",
	"8/3p2pk/3qn2p/7P/1R4Q1/P7/2b2RP1/6K1 b - - 1 43",
	"1r3r2/2N5/3p2k1/2pP4/1pP1ppp1/4P3/1PK1P3/R7 w - - 0 45",
	"8/5p2/1p1n3p/2p2r2/p3k1KP/8/8/1N6 b - - 3 52",
	"8/8/1r6/1N2k2p/2B3p1/3P2P1/4P1KP/2r5 w - - 0 54",
	"8/3p4/1kp1p3/4P1b1/P2nB3/7R/KP6/8 b - - 2 55",
	"8/8/1b3p2/3k4/B4K2/6P1/2R5/8 w - - 4 57",
	"8/8/7k/1R4p1/1pr4p/7K/P7/8 w - - 0 60",
	"1R6/3p4/2kP1p2/4b3/1pN5/1P6/P1K5/6r1 b - - 13 61",
	"3Q4/b7/k7/p1r3p1/1n6/1K5P/8/8 b - - 25 64",
	"6k1/3R4/4N3/5K2/8/8/8/5r2 w - - 21 66",
	"8/2p5/1p4k1/p2p3p/P2pnR1K/8/2P2P2/8 w - - 0 69",
}

// BenchDepth is the depth to which the bench searches unless told otherwise.
const BenchDepth = 12

// BenchResult is what the bench counted in one position.
type BenchResult struct {
	FEN     string
	Best    engine.Best
	Score   engine.Score // own and neutral score of the best line
	Neutral engine.Score
}

// Bench searches fixed positions to a depth, each with a fresh memory and one thread. The
// sum of the nodes is the signature of search and evaluation: the same on every run and
// machine, and another one after every change that can change a move.
func Bench(config Config, depth int, each func(BenchResult)) (nodes uint64, err error) {
	config.Options = DefaultOptions()
	config.Options.Hash = benchHash
	s, err := New(config)
	if err != nil {
		return 0, err
	}
	for _, fen := range benchPositions {
		pos, err := chess.ParseFEN(fen)
		if err != nil {
			return 0, err
		}
		s.NewGame()
		result := BenchResult{FEN: fen}
		result.Best = s.Run(chess.NewGame(pos), engine.Limits{Depth: depth}, NewControl(), func(info engine.Info) {
			if info.Exact() {
				result.Score, result.Neutral = info.Lines[0].Score, info.Lines[0].Neutral
			}
		})
		nodes += result.Best.Nodes
		each(result)
	}
	return nodes, nil
}

// benchHash is the table of the bench in megabytes.
const benchHash = 16
