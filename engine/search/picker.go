package search

import "github.com/regence-chess/regence/engine/chess"

// stage is what a picker does next.
type stage uint8

const (
	stageTable stage = iota
	stageMakeCaptures
	stageGoodCaptures
	stageKiller0
	stageKiller1
	stageCounter
	stageMakeQuiets
	stageQuiets
	stageBadCaptures

	stageQuiesceTable
	stageQuiesceMake
	stageQuiesceCaptures
	stageQuiesceMakeChecks
	stageQuiesceChecks

	stageDone
)

// picker yields the moves of a node one by one, best first, and makes and sorts them only
// when they are wanted: the table's move, captures that do not lose material, killers and
// the counter move, quiet moves by history, and the losing captures.
type picker struct {
	stage     stage
	skipQuiet bool // set by the node: no more quiet moves are wanted
	table     chess.Move
	killers   [2]chess.Move
	counter   chess.Move
	threshold int // quiescence and ProbCut: what a capture must win

	next, end int // the rest of items
	bad       int // losing captures wait in items[:bad]
	items     [256]item
}

// item is a move with its order and its place in the picker: score<<24 | move<<8 | place,
// so that the greatest item is the best move and says itself where it lies.
type item int64

func makeItem(m chess.Move, score, place int) item {
	return item(score)<<24 | item(m)<<8 | item(place)
}
func (i item) move() chess.Move     { return chess.Move(i >> 8) }
func (i item) score() int           { return int(i >> 24) }
func (i item) place() int           { return int(uint8(i)) }
func (i item) moved(place int) item { return i&^0xff | item(place) }

// start readies the picker for a full node. The table's move must be legal or NoMove.
func (p *picker) start(table chess.Move, killers [2]chess.Move, counter chess.Move) {
	p.stage, p.table, p.killers, p.counter = stageTable, table, killers, counter
	p.skipQuiet, p.next, p.end, p.bad, p.threshold = false, 0, 0, 0, 0
}

// startQuiesce readies the picker for quiescence: captures and promotions that win at least
// threshold, then quiet checks when wanted; in check every evasion.
func (p *picker) startQuiesce(table chess.Move, threshold int, inCheck, checks bool) {
	p.table, p.threshold = table, threshold
	p.skipQuiet, p.next, p.end, p.bad = !checks, 0, 0, 0
	p.stage = stageQuiesceTable
	if inCheck {
		p.stage = stageTable
		p.skipQuiet = false
		p.killers, p.counter = [2]chess.Move{}, chess.NoMove
	}
}

// take yields the best of the remaining items.
func (p *picker) take() item {
	rest := p.items[p.next:p.end]
	best := rest[0]
	for _, it := range rest {
		best = max(best, it)
	}
	p.items[best.place()] = rest[0].moved(best.place())
	p.next++
	return best
}

// pick yields the next move, NoMove at the end.
func (w *worker) pick(p *picker, n *node) chess.Move {
	for {
		switch p.stage {
		case stageTable, stageQuiesceTable:
			p.stage++
			if p.table != chess.NoMove {
				return p.table
			}

		case stageMakeCaptures, stageQuiesceMake:
			w.makeCaptures(p)
			p.stage++

		case stageGoodCaptures:
			for p.next < p.end {
				it := p.take()
				m := it.move()
				if m == p.table {
					continue
				}
				if !isUnderpromotion(m) && seeAtLeast(&w.pos, m, -it.score()/orderGoodCapture) {
					return m
				}
				p.items[p.bad] = it
				p.bad++
			}
			p.stage++

		case stageKiller0, stageKiller1:
			m := p.killers[p.stage-stageKiller0]
			p.stage++
			if !p.skipQuiet && m != p.table && m != chess.NoMove && w.quietIsLegal(m) {
				return m
			}

		case stageCounter:
			m := p.counter
			p.stage++
			if !p.skipQuiet && m != p.table && m != p.killers[0] && m != p.killers[1] && m != chess.NoMove && w.quietIsLegal(m) {
				return m
			}

		case stageMakeQuiets:
			p.next, p.end = p.bad, p.bad
			if !p.skipQuiet {
				w.makeQuiets(p, n)
			}
			p.stage++

		case stageQuiets:
			for p.next < p.end && !p.skipQuiet {
				m := p.take().move()
				if m != p.table && m != p.killers[0] && m != p.killers[1] && m != p.counter {
					return m
				}
			}
			p.next = 0
			p.stage++

		case stageBadCaptures:
			for p.next < p.bad {
				p.next++
				return p.items[p.next-1].move()
			}
			p.stage = stageDone

		case stageQuiesceCaptures:
			for p.next < p.end {
				m := p.take().move()
				if m != p.table && !isUnderpromotion(m) && seeAtLeast(&w.pos, m, p.threshold) {
					return m
				}
			}
			p.stage++

		case stageQuiesceMakeChecks:
			p.next, p.end = 0, 0
			if !p.skipQuiet {
				w.makeChecks(p, n)
			}
			p.stage++

		case stageQuiesceChecks:
			for p.next < p.end {
				m := p.take().move()
				if m != p.table && seeAtLeast(&w.pos, m, 0) {
					return m
				}
			}
			p.stage = stageDone

		default:
			return chess.NoMove
		}
	}
}

// quietIsLegal reports whether a remembered move is a legal quiet move here.
func (w *worker) quietIsLegal(m chess.Move) bool { return m.IsQuiet() && w.pos.IsLegal(m) }

func isUnderpromotion(m chess.Move) bool {
	return m.IsPromotion() && m.Promoted() != chess.Queen
}

// makeCaptures fills the picker with captures and promotions, most valuable victim first,
// corrected by history.
func (w *worker) makeCaptures(p *picker) {
	w.pos.LegalCaptures(&w.moves)
	p.next, p.end = 0, 0
	for _, m := range w.moves.Slice() {
		w.expect(m)
		score := int(*w.history.captureOf(&w.pos, m))
		if m.IsCapture() {
			score += orderVictim * seeValue[w.pos.CapturedType(m)]
		}
		if m.IsPromotion() {
			score += orderVictim * (seeValue[m.Promoted()] - seeValue[chess.Pawn])
		}
		p.items[p.end] = makeItem(m, score, p.end)
		p.end++
	}
}

// makeQuiets adds the quiet moves behind the losing captures, by history.
func (w *worker) makeQuiets(p *picker, n *node) {
	pos := &w.pos
	pos.LegalQuiets(&w.moves)
	side := pos.SideToMove()
	threats := w.threats(n)
	structure := w.history.inStructure(pos)
	reply1, reply2 := w.back(n, 1).replies, w.back(n, 2).replies
	reply4, reply6 := w.back(n, 4).replies, w.back(n, 6).replies
	checking := checkSquares(pos)
	for _, m := range w.moves.Slice() {
		from, to := m.From(), m.To()
		piece := pos.At(from)
		at := makePieceTo(piece, to)
		score := 2*int(*w.history.butterflyOf(side, threats.byAny, m)) + int(structure[at]) +
			2*int(reply1[at]) + int(reply2[at]) + int(reply4[at]) + int(reply6[at])/2
		if n.ply < nearRootPlies {
			score += orderNearRoot * int(w.history.nearRoot[n.ply][m&(1<<12-1)]) / (1 + n.ply)
		}
		if piece.Type() != chess.Pawn && piece.Type() != chess.King {
			score += flight(threats.byPawn, from, to, orderPawnThreat)
		}
		switch piece.Type() {
		case chess.Rook:
			score += flight(threats.byMinor, from, to, orderMinorThreat)
		case chess.Queen:
			score += flight(threats.byRook, from, to, orderRookThreat)
		}
		if checking[piece.Type()].Has(to) {
			score += w.params.QuietCheckOrder
			if seeAtLeast(pos, m, orderCheckLoss) {
				score += orderCheck
			}
		}
		p.items[p.end] = makeItem(m, score, p.end)
		p.end++
	}
}

// flight is worth points for leaving attacked squares, and costs as much for entering them.
func flight(attacked chess.Bitboard, from, to chess.Square, points int) int {
	switch out, in := attacked.Has(from), attacked.Has(to); {
	case out && !in:
		return points
	case in && !out:
		return -points
	}
	return 0
}

// checkSquares are the squares from which a man of each kind would give check.
func checkSquares(pos *chess.Position) (squares [chess.NoPieceType]chess.Bitboard) {
	side := pos.SideToMove()
	king, occupied := pos.KingSquare(side.Other()), pos.Occupied()
	squares[chess.Pawn] = chess.PawnAttacks(side.Other(), king)
	squares[chess.Knight] = chess.KnightAttacks(king)
	squares[chess.Bishop] = chess.BishopAttacks(king, occupied)
	squares[chess.Rook] = chess.RookAttacks(king, occupied)
	squares[chess.Queen] = squares[chess.Bishop] | squares[chess.Rook]
	return squares
}

// makeChecks fills the picker with the quiet moves that give check.
func (w *worker) makeChecks(p *picker, n *node) {
	w.pos.QuietChecks(&w.moves)
	for _, m := range w.moves.Slice() {
		p.items[p.end] = makeItem(m, w.quietScore(n, m), p.end)
		p.end++
	}
}
