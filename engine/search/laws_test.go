package search

import (
	"slices"
	"testing"
	"time"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/engine/eval"
	"github.com/regence-chess/regence/internal/slowness"
)

// newTestSearcher makes a searcher that knows plain material only, with a small table.
func newTestSearcher(t testing.TB, change func(*Config)) *Searcher {
	t.Helper()
	w := eval.NewWeights()
	config := Config{Own: w, Opponent: w, Neutral: w, Params: DefaultParams(), Options: DefaultOptions()}
	config.Options.Hash = 4
	if change != nil {
		change(&config)
	}
	s, err := New(config)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func gameFrom(t testing.TB, fen string, moves ...string) *chess.Game {
	t.Helper()
	pos := chess.StartPosition()
	if fen != "" {
		var err error
		if pos, err = chess.ParseFEN(fen); err != nil {
			t.Fatal(err)
		}
	}
	game := chess.NewGame(pos)
	for _, m := range moves {
		if err := game.PushUCI(m); err != nil {
			t.Fatal(err)
		}
	}
	return game
}

// outcome is everything that a search said.
type outcome struct {
	best  engine.Best
	infos []engine.Info
}

func (o *outcome) last() *engine.Info { return &o.infos[len(o.infos)-1] }

// run searches and checks the laws that hold for every search.
func run(t testing.TB, s *Searcher, game *chess.Game, limits engine.Limits) *outcome {
	t.Helper()
	o := &outcome{}
	o.best = s.Run(game, limits, NewControl(), func(info engine.Info) { o.infos = append(o.infos, info) })
	checkLaws(t, game, limits, s.Options().MultiPV, o)
	return o
}

func checkLaws(t testing.TB, game *chess.Game, limits engine.Limits, multiPV int, o *outcome) {
	t.Helper()
	if len(o.infos) == 0 || !o.last().Exact() {
		t.Fatalf("%s: the last report has no exact scores", game.Position().FEN())
	}
	legal := game.Position().LegalCount()
	if legal == 0 {
		if o.best.Move != chess.NoMove || o.last().Depth != 0 {
			t.Fatalf("%s: there is no move, but %v at depth %d", game.Position().FEN(), o.best.Move, o.last().Depth)
		}
		return
	}
	if len(limits.SearchMoves) > 0 {
		legal = len(limits.SearchMoves)
	}
	var nodes uint64
	var since time.Duration
	for _, info := range o.infos {
		if info.Nodes < nodes || info.Time < since {
			t.Errorf("nodes or time run backwards: %+v", info)
		}
		nodes, since = info.Nodes, info.Time
		if info.HashFull < 0 || info.HashFull > 1000 || len(info.Lines) > 0 && info.SelDepth < info.Depth {
			t.Errorf("hashfull %d, depth %d, selective depth %d", info.HashFull, info.Depth, info.SelDepth)
		}
		if want := min(multiPV, legal); info.Exact() && len(info.Lines) != want {
			t.Errorf("depth %d: %d lines, want %d", info.Depth, len(info.Lines), want)
		}
		for i, line := range info.Lines {
			if i > 0 && line.Score > info.Lines[i-1].Score {
				t.Errorf("depth %d: line %d is better than the one before", info.Depth, i+1)
			}
			if line.Bound == engine.Exact {
				checkLine(t, game, line)
			}
		}
	}
	pv := o.last().Lines[0].PV
	if o.best.Move != pv[0] || o.best.Nodes != o.last().Nodes {
		t.Errorf("result %v with %d nodes, last report %v with %d", o.best.Move, o.best.Nodes, pv[0], o.last().Nodes)
	}
	if o.best.Ponder != chess.NoMove && (len(pv) < 2 || o.best.Ponder != pv[1]) {
		t.Errorf("ponder %v is not the second move of %v", o.best.Ponder, pv)
	}
}

// checkLine plays a line: every move legal, none after the end of the game, and a mate
// arrives exactly when it was promised (B073).
func checkLine(t testing.TB, game *chess.Game, line engine.Line) {
	t.Helper()
	g := game.Clone()
	fen := g.Position().FEN()
	if len(line.PV) == 0 {
		t.Fatalf("%s: no line", fen)
	}
	for i, m := range line.PV {
		if i > 0 && g.Outcome().Over() {
			t.Fatalf("%s: line %v goes on after %v", fen, line.PV, g.Outcome())
		}
		if !g.Position().IsLegal(m) {
			t.Fatalf("%s: move %d of %v is not legal", fen, i+1, line.PV)
		}
		g.Push(m)
	}
	if moves, mate := line.Score.MateMoves(); mate {
		plies := 2*moves - 1
		if moves <= 0 {
			plies = -2 * moves
		}
		if out := g.Outcome(); len(line.PV) != plies || out.Reason != chess.Checkmate {
			t.Errorf("%s: mate %d with a line of %d plies %v, which ends in %v", fen, moves, len(line.PV), line.PV, out)
		}
		if line.Neutral != line.Score {
			t.Errorf("%s: neutral score %v of a mate %v", fen, line.Neutral, line.Score)
		}
	}
	if line.Neutral.IsMate() && !line.Score.IsMate() {
		t.Errorf("%s: neutral score %v of a line of %v", fen, line.Neutral, line.Score)
	}
	if !line.Judged {
		t.Errorf("%s: line without a neutral score", fen)
	}
}

// lawPositions are of all kinds: openings, tactics, mates, endings, few and many moves.
var lawPositions = []string{
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	"r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
	"r1bqkb1r/ppp2ppp/5n2/nB1Pp1N1/8/8/PPPP1PPP/RNBQK2R b KQkq - 2 6",
	"8/3R4/1p2n1P1/1P1kb3/8/3K4/8/8 b - - 1 60",
	"8/8/8/5K2/1r3p2/6k1/R7/8 w - - 4 75",
	"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
	"r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1",
	"8/8/8/8/8/4k3/8/4K2q w - - 0 1",
	"k7/2K5/8/8/8/8/8/1R6 w - - 0 1",
	"R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
	"8/8/1p1k4/p2p1p2/P2P1P2/1P1K4/8/8 w - - 0 1",
	"4k3/8/8/8/8/8/8/4K2R w - - 99 80",
	"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
	"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
}

func TestLawsAtEveryDepth(t *testing.T) {
	s := newTestSearcher(t, nil)
	for _, fen := range lawPositions {
		run(t, s, gameFrom(t, fen), engine.Limits{Depth: slowness.Shallower(9)})
	}
}

func TestLawsWithManyLines(t *testing.T) {
	s := newTestSearcher(t, func(c *Config) { c.Options.MultiPV = 4 })
	depth := slowness.Shallower(6)
	for _, fen := range lawPositions {
		o := run(t, s, gameFrom(t, fen), engine.Limits{Depth: depth})
		if legal := gameFrom(t, fen).Position().LegalCount(); legal > 0 && o.last().Depth != depth {
			t.Errorf("%s: ended at depth %d, want %d", fen, o.last().Depth, depth)
		}
	}
}

func TestLawsUnderTinyLimits(t *testing.T) {
	s := newTestSearcher(t, nil)
	many := newTestSearcher(t, func(c *Config) { c.Options.MultiPV = 3 })
	for _, fen := range lawPositions {
		game := gameFrom(t, fen)
		run(t, s, game, engine.Limits{MoveTime: time.Millisecond})
		for _, nodes := range []uint64{1, 2, 5, 17, 100, 1234} {
			for _, searcher := range []*Searcher{s, many} {
				o := run(t, searcher, game, engine.Limits{Nodes: nodes})
				if o.best.Nodes > nodes {
					t.Errorf("%s: %d nodes, limit %d", fen, o.best.Nodes, nodes)
				}
			}
		}
	}
}

func TestNodesAreExact(t *testing.T) {
	s := newTestSearcher(t, nil)
	game := gameFrom(t, lawPositions[1])
	for _, nodes := range []uint64{1, 511, 512, 513, 10_000, 54_321} {
		if o := run(t, s, game, engine.Limits{Nodes: nodes}); o.best.Nodes != nodes {
			t.Errorf("%d nodes, want %d", o.best.Nodes, nodes)
		}
	}
}

func TestNewGameIsAFreshStart(t *testing.T) {
	used := newTestSearcher(t, nil)
	for _, fen := range lawPositions[:6] {
		game := gameFrom(t, fen)
		fresh := newTestSearcher(t, nil)
		used.NewGame()
		for _, limits := range []engine.Limits{{Depth: slowness.Shallower(9)}, {Nodes: uint64(slowness.Fewer(20_000))}} {
			a, b := run(t, used, game, limits), run(t, fresh, game, limits)
			if a.best.Move != b.best.Move || a.best.Nodes != b.best.Nodes {
				t.Errorf("%s: %v with %d nodes after NewGame, %v with %d fresh",
					fen, a.best.Move, a.best.Nodes, b.best.Move, b.best.Nodes)
			}
		}
	}
}

func TestThreads(t *testing.T) {
	s := newTestSearcher(t, func(c *Config) { c.Options.Threads = 4 })
	for _, fen := range lawPositions[:8] {
		run(t, s, gameFrom(t, fen), engine.Limits{Nodes: 30_000})
	}
}

func TestSearchMoves(t *testing.T) {
	s := newTestSearcher(t, func(c *Config) { c.Options.MultiPV = 5 })
	game := gameFrom(t, "")
	var only []chess.Move
	for _, text := range []string{"c2c4", "a2a3"} {
		m, err := game.Position().ParseUCI(text)
		if err != nil {
			t.Fatal(err)
		}
		only = append(only, m)
	}
	o := run(t, s, game, engine.Limits{Depth: 6, SearchMoves: only})
	for _, line := range o.last().Lines {
		if !slices.Contains(only, line.PV[0]) {
			t.Errorf("line %v begins with another move", line.PV)
		}
	}
}
