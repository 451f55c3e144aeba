package eval

import "github.com/regence-chess/regence/engine/chess"

// Placement is what all men are worth by their kind and square: the one part of a score
// that a move changes in two or three places only. A search carries it along its line
// instead of adding it up anew in every position:
//
//	placed := e.Place(&position)
//	next := e.Step(placed, &position, move) // before the move is made
//	position.Make(move, &undo)
//	score := e.EvaluatePlaced(&position, next)
//
// It holds for the weights and the root side of the Evaluator that made it.
type Placement pair

// Place adds up all men of the position.
func (e *Evaluator) Place(p *chess.Position) Placement { return Placement(e.scan.place(p)) }

// Step is the placement after a legal move from a position with the given placement.
func (e *Evaluator) Step(placed Placement, p *chess.Position, m chess.Move) Placement {
	squares := &e.scan.squares
	from, to := m.From(), m.To()
	man := p.At(from) & 15
	if m.IsCastle() {
		rook := p.At(to) & 15
		kingTo, rookTo := chess.CastleTargets(from, to)
		return placed + Placement(squares[man][kingTo&63]-squares[man][from]+squares[rook][rookTo&63]-squares[rook][to])
	}
	leaves := squares[man][from]
	if m.IsCapture() {
		victim := to
		if m.Kind() == chess.EnPassant {
			victim ^= 8
		}
		leaves += squares[p.At(victim)&15][victim&63]
	}
	if m.IsPromotion() {
		man = chess.MakePiece(man.Color(), m.Promoted()) & 15
	}
	return placed + Placement(squares[man][to]-leaves)
}

// place adds up what men are worth on their squares, for White.
func (s *scan[T]) place(p *chess.Position) pair {
	var sum pair
	for men := p.Occupied(); men != 0; {
		sq := men.Pop()
		man := p.At(sq)
		if s.tracing() {
			c, t := man.Color(), man.Type()
			if t != chess.King {
				s.sides[c].hit(atMaterial + int(t))
				s.sides[c].hit(atKeep + int(t))
			}
			s.sides[c].hit(atSquares + int(t)*64 + seen(c, sq))
		}
		sum += s.squares[man&15][sq]
	}
	return sum
}

// seen is the index of a square in a table that shows the board from the side of c.
func seen(c chess.Color, sq chess.Square) int {
	if c == chess.White {
		return int(sq.Flip())
	}
	return int(sq)
}

// furnish joins the weights of material and squares into one table, in which the men of
// Black count against White.
func (s *scan[T]) furnish() {
	for c := chess.White; c <= chess.Black; c++ {
		values := s.sides[c].values
		for t := chess.Pawn; t <= chess.King; t++ {
			for sq := range chess.NoSquare {
				v := values[atSquares+int(t)*64+seen(c, sq)]
				if t != chess.King {
					v += values[atMaterial+int(t)] + values[atKeep+int(t)]
				}
				if c == chess.Black {
					v = -v
				}
				s.squares[chess.MakePiece(c, t)][sq] = v
			}
		}
	}
}
