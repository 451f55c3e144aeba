package chess

// A second, slow implementation of the rules, written from the laws of chess on a plain
// board, against which the fast one is held.

type naiveBoard [64]Piece

func naiveOf(p *Position) naiveBoard {
	var b naiveBoard
	for sq := range NoSquare {
		b[sq] = p.At(sq)
	}
	return b
}

// walk calls visit for the squares from sq in one direction until it returns false.
func walk(sq Square, file, rank int, visit func(Square) bool) {
	f, r := sq.File()+file, sq.Rank()+rank
	for f >= 0 && f < 8 && r >= 0 && r < 8 && visit(MakeSquare(f, r)) {
		f, r = f+file, r+rank
	}
}

// reach are the squares that the man on sq attacks.
func (b *naiveBoard) reach(sq Square) (squares [64]bool) {
	man := b[sq]
	if man == NoPiece {
		return squares
	}
	for file := -2; file <= 2; file++ {
		for rank := -2; rank <= 2; rank++ {
			size := file*file + rank*rank // 1 straight, 2 diagonal, 5 a knight's jump
			far, goes := false, false
			switch man.Type() {
			case Pawn:
				goes = size == 2 && rank == 1-2*int(man.Color())
			case Knight:
				goes = size == 5
			case King:
				goes = size == 1 || size == 2
			case Bishop:
				goes, far = size == 2, true
			case Rook:
				goes, far = size == 1, true
			case Queen:
				goes, far = size == 1 || size == 2, true
			}
			if goes {
				walk(sq, file, rank, func(to Square) bool {
					squares[to] = true
					return far && b[to] == NoPiece
				})
			}
		}
	}
	return squares
}

// attacked reports whether a man of c attacks sq.
func (b *naiveBoard) attacked(sq Square, c Color) bool {
	for from := range NoSquare {
		if b[from] != NoPiece && b[from].Color() == c && b.reach(from)[sq] {
			return true
		}
	}
	return false
}

func (b *naiveBoard) king(c Color) Square {
	for sq := range NoSquare {
		if b[sq] == MakePiece(c, King) {
			return sq
		}
	}
	return NoSquare
}

// naiveLegal are the legal moves.
func naiveLegal(p *Position) map[Move]bool {
	moves := map[Move]bool{}
	board := naiveOf(p)
	us := p.SideToMove()
	// try adds a move if the king is safe on the board after it.
	try := func(m Move, after naiveBoard) {
		if !after.attacked(after.king(us), us.Other()) {
			moves[m] = true
		}
	}
	step := func(from, to Square, kind MoveKind) {
		after := board
		after[to], after[from] = after[from], NoPiece
		if kind == EnPassant {
			after[MakeSquare(to.File(), from.Rank())] = NoPiece
		}
		if board[from].Type() != Pawn || to.Rank() != 0 && to.Rank() != 7 {
			try(NewMove(from, to, kind), after)
			return
		}
		for i := range MoveKind(4) {
			try(NewMove(from, to, kind|Promotion|i), after)
		}
	}
	for from := range NoSquare {
		man := board[from]
		if man == NoPiece || man.Color() != us {
			continue
		}
		reach := board.reach(from)
		for to := range NoSquare {
			switch {
			case !reach[to]:
			case board[to] != NoPiece && board[to].Color() != us:
				step(from, to, Capture)
			case board[to] == NoPiece && man.Type() != Pawn:
				step(from, to, Quiet)
			case man.Type() == Pawn && to == p.EnPassant():
				step(from, to, EnPassant)
			}
		}
		if man.Type() == Pawn {
			rank := 1 - 2*int(us)
			to := MakeSquare(from.File(), from.Rank()+rank)
			if board[to] == NoPiece {
				step(from, to, Quiet)
				if from.RelativeRank(us) == 1 {
					if to = MakeSquare(from.File(), from.Rank()+2*rank); board[to] == NoPiece {
						step(from, to, DoublePush)
					}
				}
			}
		}
	}
	for rooks := p.CastlingRooks(us); !rooks.Empty(); {
		if m := NewMove(board.king(us), rooks.Pop(), Castle); naiveCastle(board, m, us) {
			moves[m] = true
		}
	}
	return moves
}

// naiveCastle applies the rule of Chess960: all squares between king and rook and those
// they arrive on are free but for the two, and the king neither stands in check, nor
// passes or reaches an attacked square.
func naiveCastle(board naiveBoard, m Move, us Color) bool {
	king, rook := m.From(), m.To()
	kingFile, rookFile := 2, 3
	if rook > king {
		kingFile, rookFile = 6, 5
	}
	kingTo, rookTo := MakeSquare(kingFile, king.Rank()), MakeSquare(rookFile, king.Rank())
	bare := board
	bare[king], bare[rook] = NoPiece, NoPiece
	low, high := min(king, rook, kingTo, rookTo), max(king, rook, kingTo, rookTo)
	for sq := low; sq <= high; sq++ {
		onWay := sq >= min(king, kingTo) && sq <= max(king, kingTo) || sq >= min(rook, rookTo) && sq <= max(rook, rookTo)
		if onWay && bare[sq] != NoPiece {
			return false
		}
	}
	for sq := min(king, kingTo); sq <= max(king, kingTo); sq++ {
		if board.attacked(sq, us.Other()) {
			return false
		}
	}
	after := bare
	after[kingTo], after[rookTo] = MakePiece(us, King), MakePiece(us, Rook)
	return !after.attacked(kingTo, us.Other())
}
