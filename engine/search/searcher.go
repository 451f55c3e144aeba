package search

import (
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/engine/eval"
	"github.com/regence-chess/regence/engine/syzygy"
)

// Config says for whom a Searcher searches.
type Config struct {
	Own      *eval.Weights // how the personality judges its own side
	Opponent *eval.Weights // and the other; may be the same as Own
	Neutral  *eval.Weights // baseline's weights, for the second score
	Params   Params
	Options  Options
}

// Options are the settings that do not belong to a personality. See [DefaultOptions].
type Options struct {
	Hash         int // transposition table, megabytes
	Threads      int
	MultiPV      int
	MoveOverhead time.Duration // lost on the way for every move
	Ponder       bool          // the opponent's time will be used: more may be spent on a move
	Analyse      bool          // the position is analysed, not played: no contempt

	Tables     *syzygy.Tables // nil: none; closed by whoever opened them
	ProbeDepth int            // positions with as many men as the largest tables are probed from this depth on
}

// DefaultOptions are what every engine starts with.
func DefaultOptions() Options {
	return Options{Hash: 64, Threads: 1, MultiPV: 1, MoveOverhead: 10 * time.Millisecond, ProbeDepth: 1}
}

// Searcher searches positions, one at a time, and learns from one to the next. Its methods
// are called by one goroutine; a running search is reached through its [Control].
type Searcher struct {
	own, opponent *eval.Weights
	params        Params
	options       Options
	table         *table
	workers       []*worker
	judge         judge

	// Of the running search.
	limits      engine.Limits
	searchMoves []chess.Move
	depthLimit  int
	control     *Control
	emit        func(engine.Info)
	clock       clock
	halt        atomic.Bool // the helpers have to end
	root        chess.Position
	ranking     syzygy.Ranking // of the root moves, when the tables know them
	rootKnown   bool
	path        []uint64 // keys of the game up to the root
	best        report   // the newest complete set of lines
	partial     partial
	pace        pace
}

// New makes a Searcher. Params out of their range are an error.
func New(config Config) (*Searcher, error) {
	if err := config.Params.check(); err != nil {
		return nil, err
	}
	s := &Searcher{
		own: config.Own, opponent: config.Opponent, params: config.Params,
		judge: judge{eval: eval.New(config.Neutral, config.Neutral)},
	}
	s.Configure(config.Options)
	return s, nil
}

// Configure changes the options, between searches. Another size of the table empties it.
func (s *Searcher) Configure(options Options) {
	options.Hash, options.Threads, options.MultiPV = max(options.Hash, 1), max(options.Threads, 1), max(options.MultiPV, 1)
	if s.table == nil || options.Hash != s.options.Hash {
		if s.table != nil {
			s.table = nil
			debug.FreeOSMemory() // the old table must not stand beside the new one
		}
		s.table = newTable(options.Hash)
	}
	for len(s.workers) < options.Threads {
		s.workers = append(s.workers, newWorker(s, len(s.workers)))
	}
	clear(s.workers[options.Threads:])
	s.workers = s.workers[:options.Threads]
	s.options = options
}

// Options are the options in force.
func (s *Searcher) Options() Options { return s.options }

// ClearHash empties the transposition table.
func (s *Searcher) ClearHash() { s.table.clear(s.options.Threads) }

// NewGame forgets everything that earlier searches taught.
func (s *Searcher) NewGame() {
	s.ClearHash()
	for _, w := range s.workers {
		w.forget()
	}
	s.pace = pace{}
}

// Run searches the last position of the game and returns the result, which Infinite and
// Ponder hold back. Sets of lines go to emit, which must not wait. Before the result at
// least one set of exact scores is reported, and its first move is the result.
func (s *Searcher) Run(game *chess.Game, limits engine.Limits, control *Control, emit func(engine.Info)) engine.Best {
	s.begin(game, limits, control, emit)
	main := s.workers[0]
	if len(main.root) == 0 {
		s.reportNoMoves()
		control.hold(&s.limits)
		return engine.Best{Elapsed: s.clock.elapsed()}
	}

	var helpers sync.WaitGroup
	for _, w := range s.workers[1:] {
		helpers.Go(w.iterate)
	}
	main.iterate()
	s.halt.Store(true)
	helpers.Wait()
	control.hold(&s.limits)
	return s.finish()
}

// begin sets everything up for a search.
func (s *Searcher) begin(game *chess.Game, limits engine.Limits, control *Control, emit func(engine.Info)) {
	s.clock = newClock(&limits, &s.options)
	s.limits, s.searchMoves = limits, slices.Clone(limits.SearchMoves)
	s.control, s.emit = control, emit
	s.halt.Store(false)
	s.depthLimit = maxDepth
	if limits.Depth > 0 {
		s.depthLimit = min(limits.Depth, maxDepth)
	}
	s.root = *game.Position()
	s.path = append(s.path[:0], game.Keys()...)
	s.best, s.partial = report{}, partial{}
	s.pace.begin()
	s.rankRoot(game)
	s.table.nextSearch()
	for _, w := range s.workers {
		w.begin()
	}
}

// begin readies a worker for the searcher's root.
func (w *worker) begin() {
	s := w.searcher
	w.table, w.params, w.pos = s.table, s.params, s.root
	if s.options.Analyse {
		w.params.Contempt = 0
	}
	w.history.nearRoot = [nearRootPlies][64 * 64]int16{}
	w.mating = s.limits.Mate > 0
	w.rootSide = w.pos.SideToMove()
	w.eval.SetRoot(w.rootSide)
	w.salt = saltFor(w.rootSide, !w.eval.Symmetric(), w.params.Contempt)

	keep := min(len(s.path), w.pos.HalfmoveClock()+1, keyHistory)
	w.keyCount = copy(w.keys[:], s.path[len(s.path)-keep:])
	for i := range w.stack {
		w.stack[i].killers = [2]chess.Move{}
		w.stack[i].excluded = chess.NoMove
	}
	w.stack[before].reversible = keep - 1
	w.stack[before].placed = w.eval.Place(&w.pos)

	w.nodes, w.pollAt, w.stopped = 0, 0, false
	w.published.Store(0)
	w.tablebaseHits.Store(0)
	w.probeMen, w.probeDepth = s.probing()
	w.depth, w.selDepth, w.completed, w.nullMoveMinPly = 0, 0, 0, 0
	w.prepareRoot(s.searchMoves)
}

// totalNodes is the number of nodes of all threads, exact for the main one.
func (s *Searcher) totalNodes() uint64 {
	total := s.workers[0].nodes
	for _, w := range s.workers[1:] {
		total += w.published.Load()
	}
	return total
}

// firstIterationNodes is how many nodes the first iteration may take in spite of the clock
// and of Stop, so that every search has a score to report.
const firstIterationNodes = 10_000

// watch tells the main thread whether to end; poll calls it.
func (s *Searcher) watch(w *worker) {
	if limit := s.limits.Nodes; limit > 0 {
		total := s.totalNodes()
		if total >= limit {
			w.stopped = true
			return
		}
		w.pollAt = min(w.pollAt, w.nodes+limit-total)
	}
	if w.completed == 0 && w.nodes < firstIterationNodes {
		return
	}
	if s.control.stopped.Load() || s.clock.expired() || s.ponderHit() && s.clock.enough(s.pace.scale) {
		w.stopped = true
	}
}

// ponderHit starts the clock when the ponder hit has come, and reports whether it just did.
func (s *Searcher) ponderHit() bool {
	if !s.clock.ponders {
		return false
	}
	hit := s.control.hit.Load()
	if hit == nil {
		return false
	}
	s.clock.ponders, s.clock.from = false, *hit
	return true
}
