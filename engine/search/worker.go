package search

import (
	"sync/atomic"

	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/engine/eval"
)

// node is what a thread keeps of one position on the line it is searching. The nodes of a
// line stand in one array, so that a search allocates nothing.
type node struct {
	ply int // from the root

	// Of the move made from here.
	move    chess.Move
	at      pieceTo
	replies *continuation
	undo    chess.Undo

	// Of the position.
	placed     eval.Placement
	eval       int // corrected static evaluation, noScore in check
	raw        int // before correction
	threats    threats
	reversible int // plies back to the last move that cannot be taken back
	onPV       bool
	excluded   chess.Move // not to be searched here: a singular search runs
	doubles    int        // double extensions on the line so far
	reduced    int        // plies by which the move made from here is searched less deep
	cutoffs    int        // children refuted here, for the parent's reductions

	killers       [2]chess.Move
	quiets        [64]chess.Move // tried without success
	captures      [32]chess.Move
	triedQuiets   int
	triedCaptures int

	pv      line
	pickers [2]picker // of the node, and of the singular search in it
}

// line is a principal variation from a node on.
type line struct {
	length int
	moves  [maxPly + 1]chess.Move
}

func (l *line) clear() { l.length = 0 }

// join makes l the move followed by rest.
func (l *line) join(m chess.Move, rest *line) {
	l.moves[0] = m
	l.length = 1 + copy(l.moves[1:], rest.moves[:rest.length])
}

const (
	// before is how many nodes of the array lie before the root, so that looking back
	// needs no test.
	before = 6
	// keyHistory is how many positions of the game are kept for repetitions; older ones
	// lie behind the fifty-move rule.
	keyHistory = 128
	// pollInterval is the number of nodes between two looks at the stop flag and the
	// clock.
	pollInterval = 128
)

// worker is one thread of the search. Only published and tablebaseHits are read by others
// while it runs.
type worker struct {
	searcher *Searcher
	index    int // 0 is the main thread, which watches the clock and reports
	params   Params
	table    *table
	eval     *eval.Evaluator

	pos      chess.Position
	rootSide chess.Color
	salt     uint64 // see saltFor
	keys     [keyHistory + maxPly + 8]uint64
	keyCount int
	stack    [before + maxPly + 8]node
	moves    chess.MoveList // scratch of the picker

	history     histories
	corrections corrections

	root           []rootMove
	line           int // index of the line of MultiPV that is searched
	depth          int // of the iteration
	selDepth       int
	completed      int  // the last depth that was finished
	mating         bool // a mate is asked for: nothing is left out because it looks bad
	nullMoveMinPly int  // no null move before this ply while a cutoff is verified

	nodes     uint64
	pollAt    uint64 // nodes at which poll is due
	stopped   bool
	published atomic.Uint64

	probeMen      int // most men of a position that the tablebases are asked about, 0 = none
	probeDepth    int // and the least depth, with exactly so many
	tablebaseHits atomic.Uint64
}

func newWorker(s *Searcher, index int) *worker {
	w := &worker{searcher: s, index: index, eval: eval.New(s.own, s.opponent)}
	// The root and what seems to lie before it. A later node gets its ply from its parent:
	// each lies on pages of its own, most of which are never needed.
	for i := range w.stack[:before+1] {
		w.stack[i].ply = i - before
		w.stack[i].at = noPieceTo
		w.stack[i].replies = &w.history.continuation[noPieceTo]
	}
	return w
}

// forget clears what was learned.
func (w *worker) forget() {
	w.history = histories{}
	w.corrections = corrections{}
}

// back is the node so many plies before n.
func (w *worker) back(n *node, plies int) *node { return &w.stack[n.ply+before-plies] }

// next is the node after n.
func (w *worker) next(n *node) *node {
	child := &w.stack[n.ply+before+1]
	child.ply = n.ply + 1
	return child
}

// enter counts a node and reports false when the search has to end.
func (w *worker) enter() bool {
	if w.nodes >= w.pollAt {
		w.poll()
		if w.stopped {
			return false
		}
	}
	w.nodes++
	return true
}

// poll publishes the node count and looks whether the search has to end.
func (w *worker) poll() {
	w.published.Store(w.nodes)
	w.pollAt = w.nodes + pollInterval
	if w.index == 0 {
		w.searcher.watch(w)
	} else if w.searcher.halt.Load() {
		w.stopped = true
	}
}

// make plays a move from n and returns the node it leads to.
func (w *worker) make(n *node, m chess.Move) *node {
	n.move = m
	n.at = makePieceTo(w.pos.At(m.From()), m.To())
	n.replies = &w.history.continuation[n.at]
	child := w.next(n)
	child.placed = w.eval.Step(n.placed, &w.pos, m)
	w.pos.Make(m, &n.undo)
	child.reversible = n.reversible + 1
	if w.pos.HalfmoveClock() == 0 {
		child.reversible = 0
	}
	w.keys[w.keyCount] = w.pos.Key()
	w.keyCount++
	return child
}

func (w *worker) unmake(n *node) {
	w.pos.Unmake(n.move, &n.undo)
	w.keyCount--
}

// makeNull passes the move. No repetition can reach back over it.
func (w *worker) makeNull(n *node) *node {
	n.move = chess.NoMove
	n.at = noPieceTo
	n.replies = &w.history.continuation[noPieceTo]
	w.pos.MakeNull(&n.undo)
	child := w.next(n)
	child.placed = n.placed
	child.reversible = 0
	w.keys[w.keyCount] = w.pos.Key()
	w.keyCount++
	return child
}

func (w *worker) unmakeNull(n *node) {
	w.pos.UnmakeNull(&n.undo)
	w.keyCount--
}

// drawn reports whether the position is drawn by repetition or the fifty-move rule. A
// position that occurred since the root counts at its second occurrence, because what was
// done once can be done again; one from the game at its third.
func (w *worker) drawn(n *node) bool {
	if w.pos.HalfmoveClock() >= 100 && (!w.pos.InCheck() || w.pos.HasLegalMove()) {
		return true
	}
	last := w.keyCount - 1
	key := w.keys[last]
	seen := 0
	for back := 4; back <= n.reversible && back <= last; back += 2 {
		if w.keys[last-back] == key {
			seen++
			if back < n.ply || seen == 2 {
				return true
			}
		}
	}
	return false
}

// drawScore is what a draw by repetition or the fifty-move rule is worth for the side to
// move: contempt belongs to the side that moves at the root.
func (w *worker) drawScore() int {
	if w.pos.SideToMove() == w.rootSide {
		return -w.params.Contempt
	}
	return w.params.Contempt
}

// saltFor is what keeps entries of one root side, or one contempt, from being used for
// another: their scores differ.
func saltFor(side chess.Color, asymmetric bool, contempt int) uint64 {
	salt := uint64(0)
	if asymmetric || contempt != 0 {
		salt = (uint64(side)*2 + uint64(uint32(contempt))*4 + 1) * 0x9e3779b97f4a7c15
	}
	return salt
}

// key is the table's name for the position. Positions that the fifty-move rule has come
// near go by other names, in steps, since their scores hold only there.
func (w *worker) key() uint64 {
	const near, step = 14, 8
	key := w.pos.Key() ^ w.salt
	if clock := w.pos.HalfmoveClock(); clock >= near {
		key ^= uint64((clock-near)/step+1) * 0xd1b54a32d192ed03
	}
	return key
}

// expect asks the processor for the table's bucket of the position after a move that may
// soon be made: it lies far away, and by the time it is wanted it is here. For the few moves
// that KeyAfter is wrong for, and near the fifty-move rule, another bucket comes in vain.
func (w *worker) expect(m chess.Move) { prefetch(w.table.bucket(w.pos.KeyAfter(m) ^ w.salt)) }

// hasPieces reports whether the side to move has more than pawns, so that having to move
// is hardly ever its misfortune.
func (w *worker) hasPieces() bool {
	side := w.pos.SideToMove()
	return w.pos.ByColor(side)&^(w.pos.ByType(chess.Pawn)|w.pos.ByType(chess.King)) != 0
}

// attackers is the number of men of a side that attack the zone of the enemy king.
func (w *worker) attackers(side chess.Color) int { return eval.KingAttackers(&w.pos, side) }
