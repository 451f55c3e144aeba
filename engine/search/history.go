package search

import "github.com/regence-chess/regence/engine/chess"

// historyMax bounds every history counter; see gravity.
const historyMax = 16384

// pieceTo numbers a man on a square: piece<<6 | square.
type pieceTo = uint16

// pieceTos is one more than the greatest pieceTo (black king on h8).
const pieceTos = (8 + 6) << 6

// noPieceTo is a number that no man has (piece 6 does not exist). It stands for "no move
// before" in the tables of continuation, where it stays zero.
const noPieceTo pieceTo = 6 << 6

func makePieceTo(piece chess.Piece, to chess.Square) pieceTo {
	return pieceTo(piece)<<6 | pieceTo(to)
}

// continuation holds counters of replies to one earlier move, by man and destination.
type continuation [pieceTos]int16

// histories is what one thread has learned about moves: counters that rise when the move
// refutes a position and fall when it is tried in vain.
type histories struct {
	butterfly    [2][4][64 * 64]int16          // by side, danger, origin and destination
	nearRoot     [nearRootPlies][64 * 64]int16 // by ply, origin and destination; of this search alone
	captures     [pieceTos * 8]int16           // by man, destination and victim
	continuation [pieceTos]continuation        // by an earlier move, then by this one
	counter      [pieceTos]chess.Move          // the last refutation of a move

	// pawns is by pawn structure, man and destination: where men belong in it.
	pawns [pawnStructures][pieceTos]int16
}

// nearRootPlies is how many plies from the root on have counters of their own.
const nearRootPlies = 4

// pawnStructures is how many pawn structures are told apart; a power of two.
const pawnStructures = 512

// gravity moves a counter towards ±historyMax by bonus, less the nearer it is, so that it
// never passes the bound and old knowledge fades.
func gravity(counter *int16, bonus int) {
	size := bonus
	if size < 0 {
		size = -size
	}
	*counter += int16(bonus - int(*counter)*size/historyMax)
}

// butterflyOf is the counter of a quiet move by origin and destination. Moves out of or into
// an attack are told apart from others.
func (h *histories) butterflyOf(side chess.Color, attacked chess.Bitboard, m chess.Move) *int16 {
	danger := attacked>>m.From()&1 | attacked>>m.To()&1<<1
	return &h.butterfly[side][danger][m&(1<<12-1)]
}

func captureIndex(mover chess.Piece, to chess.Square, victim chess.PieceType) int {
	return int(makePieceTo(mover, to))<<3 | int(victim)
}

// inStructure are the counters of quiet moves in the position's pawn structure.
func (h *histories) inStructure(p *chess.Position) *[pieceTos]int16 {
	return &h.pawns[p.PawnKey()&(pawnStructures-1)]
}

// captureOf is the counter of a capture or promotion.
func (h *histories) captureOf(p *chess.Position, m chess.Move) *int16 {
	victim := chess.NoPieceType
	if m.IsCapture() {
		victim = p.CapturedType(m)
	}
	return &h.captures[captureIndex(p.At(m.From()), m.To(), victim)]
}

// bonusFor and malusFor are the weights of a lesson learned at a depth.
func bonusFor(depth int) int { return min(historyBonusSlope*depth-historyBonusOffset, historyBonusMax) }
func malusFor(depth int) int { return min(historyMalusSlope*depth-historyMalusOffset, historyMalusMax) }

// quietScore is what history says of a quiet move in the node: the sum of its counters,
// weighted by how near the earlier move is that it answers.
func (w *worker) quietScore(n *node, m chess.Move) int {
	at := makePieceTo(w.pos.At(m.From()), m.To())
	return 2*int(*w.history.butterflyOf(w.pos.SideToMove(), w.threats(n).byAny, m)) +
		int(w.history.inStructure(&w.pos)[at]) +
		2*int(w.back(n, 1).replies[at]) +
		int(w.back(n, 2).replies[at]) +
		int(w.back(n, 4).replies[at]) +
		int(w.back(n, 6).replies[at])/2
}

// learnQuiet changes every counter of a quiet move by bonus.
func (w *worker) learnQuiet(n *node, m chess.Move, bonus int) {
	at := makePieceTo(w.pos.At(m.From()), m.To())
	gravity(w.history.butterflyOf(w.pos.SideToMove(), w.threats(n).byAny, m), bonus)
	gravity(&w.history.inStructure(&w.pos)[at], bonus)
	if n.ply < nearRootPlies {
		gravity(&w.history.nearRoot[n.ply][m&(1<<12-1)], bonus)
	}
	w.learnReply(n, at, bonus)
}

// learnHeld is called when no move refuted the node: the quiet move that led here held,
// and gains half of what a refutation does.
func (w *worker) learnHeld(n *node, depth int) {
	earlier := w.back(n, 1)
	if n.ply == 0 || earlier.move == chess.NoMove || !earlier.move.IsQuiet() {
		return
	}
	bonus := bonusFor(depth) / 2
	gravity(w.history.butterflyOf(w.pos.SideToMove().Other(), earlier.threats.byAny, earlier.move), bonus)
	w.learnReply(earlier, earlier.at, bonus)
}

// learnReply changes the continuation counters of a man's arrival on a square.
func (w *worker) learnReply(n *node, at pieceTo, bonus int) {
	for _, plies := range continuationPlies {
		if earlier := w.back(n, plies); earlier.at != noPieceTo {
			gravity(&earlier.replies[at], bonus)
		}
	}
}

// continuationPlies says to which earlier moves a move is remembered as a reply.
var continuationPlies = [...]int{1, 2, 4, 6}

// learnCutoff is called when best refuted the node: it gains, and the moves tried before
// it lose.
func (w *worker) learnCutoff(n *node, best chess.Move, depth int) {
	bonus, malus := bonusFor(depth), malusFor(depth)
	if best.IsQuiet() {
		if n.killers[0] != best {
			n.killers[1], n.killers[0] = n.killers[0], best
		}
		if before := w.back(n, 1); before.at != noPieceTo {
			w.history.counter[before.at] = best
		}
		// A refutation found at once and near the leaves is a small lesson.
		if depth > 3 || n.triedQuiets > 0 {
			w.learnQuiet(n, best, bonus)
		}
		for _, m := range n.quiets[:n.triedQuiets] {
			w.learnQuiet(n, m, -malus)
		}
	} else {
		gravity(w.history.captureOf(&w.pos, best), bonus)
	}
	for _, m := range n.captures[:n.triedCaptures] {
		gravity(w.history.captureOf(&w.pos, m), -malus)
	}
}
