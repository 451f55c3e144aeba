package chess

import "fmt"

// Position is everything that decides which moves are legal now, with the clocks that a
// FEN carries. It is a plain value without pointers; = makes an independent copy. What
// happened earlier, which repetition needs, is kept by [Game].
type Position struct {
	types    [8]Bitboard // by PieceType; the last two stay empty
	colors   [2]Bitboard
	board    [64]Piece
	state    // what Unmake cannot compute back
	fullmove uint32
	side     Color
	chess960 bool
}

// state is the part of a position that a move destroys.
type state struct {
	keys     keys
	checkers Bitboard // enemy men giving check to the side to move
	pinned   Bitboard // men of the side to move pinned to their king
	castlers Bitboard // rooks that may still castle
	halfmove uint32   // plies since the last capture or pawn move
	passant  Square   // square behind a pawn that can legally be taken en passant
}

// CastlingRights is a set of rights to castle. King-side means towards the h-file.
type CastlingRights uint8

// The four rights.
const (
	WhiteKingSide CastlingRights = 1 << iota
	WhiteQueenSide
	BlackKingSide
	BlackQueenSide
)

// StartPosition is the usual start position.
func StartPosition() Position {
	p, _ := Chess960Start(518)
	p.chess960 = false
	return p
}

// Pieces are the men of color c and kind t.
func (p *Position) Pieces(c Color, t PieceType) Bitboard { return p.types[t&7] & p.colors[c&1] }

// ByType are the men of kind t of both colors.
func (p *Position) ByType(t PieceType) Bitboard { return p.types[t&7] }

// ByColor are all men of c.
func (p *Position) ByColor(c Color) Bitboard { return p.colors[c&1] }

// Occupied are all men.
func (p *Position) Occupied() Bitboard { return p.colors[White] | p.colors[Black] }

// At is the man on sq, NoPiece if there is none.
func (p *Position) At(sq Square) Piece { return p.board[sq&63] }

// SideToMove is the color whose turn it is.
func (p *Position) SideToMove() Color { return p.side }

// KingSquare is where the king of c stands.
func (p *Position) KingSquare(c Color) Square { return p.Pieces(c, King).First() }

// EnPassant is the square that a pawn passed over with the last move, if at least one
// enemy pawn may legally take it there; NoSquare otherwise.
func (p *Position) EnPassant() Square { return p.passant }

// Castling is the set of rights to castle.
func (p *Position) Castling() CastlingRights {
	var rights CastlingRights
	for rooks := p.castlers; rooks != 0; {
		rook := rooks.Pop()
		c := p.board[rook].Color()
		right := WhiteQueenSide
		if rook > p.KingSquare(c) {
			right = WhiteKingSide
		}
		rights |= right << (2 * c)
	}
	return rights
}

// HasCastling reports whether c may still castle to one side at least.
func (p *Position) HasCastling(c Color) bool { return p.castlers&p.colors[c&1] != 0 }

// CastlingRooks are the rooks of c that still may castle.
func (p *Position) CastlingRooks(c Color) Bitboard { return p.castlers & p.colors[c&1] }

// HalfmoveClock counts the plies since the last capture or pawn move; a hundred are the
// fifty moves.
func (p *Position) HalfmoveClock() int { return int(p.halfmove) }

// FullmoveNumber is the number of the move as in a score sheet, from 1.
func (p *Position) FullmoveNumber() int { return int(p.fullmove) }

// Chess960 reports whether castling is to be written as the king taking its rook.
func (p *Position) Chess960() bool { return p.chess960 }

// SetChess960 sets how castling is written. It changes nothing in the rules.
func (p *Position) SetChess960(on bool) { p.chess960 = on }

// Key is the Zobrist hash of men, side to move, castling rights and en-passant square.
// Equal positions in the sense of the repetition rule have equal keys.
func (p *Position) Key() uint64 { return p.keys.full }

// PawnKey hashes the pawns of both sides.
func (p *Position) PawnKey() uint64 { return p.keys.parts[pawnPart] }

// NonPawnKey hashes the men of c other than pawns, its king included.
func (p *Position) NonPawnKey(c Color) uint64 { return p.keys.parts[c&1] }

// put places a man on an empty square without touching the keys.
func (p *Position) put(man Piece, sq Square) {
	b := bit(sq)
	p.types[man&7] |= b
	p.colors[man.Color()] |= b
	p.board[sq&63] = man
}

// clear makes an empty board.
func (p *Position) clear() {
	*p = Position{state: state{passant: NoSquare}, fullmove: 1}
	for sq := range p.board {
		p.board[sq] = NoPiece
	}
}

// String draws the board for people, with FEN, key and checking men below it.
func (p *Position) String() string {
	const rule = "+---+---+---+---+---+---+---+---+\n"
	text := make([]byte, 0, 1024)
	text = append(text, rule...)
	for rank := 7; rank >= 0; rank-- {
		for file := range 8 {
			letter := p.At(MakeSquare(file, rank)).Letter()
			if letter == '.' {
				letter = ' '
			}
			text = append(text, '|', ' ', letter, ' ')
		}
		text = append(text, '|', ' ', '1'+byte(rank), '\n')
		text = append(text, rule...)
	}
	text = append(text, "  a   b   c   d   e   f   g   h\n\n"...)
	text = fmt.Appendf(text, "Fen: %s\nKey: %016X\nCheckers:", p.FEN(), p.Key())
	for checkers := p.checkers; checkers != 0; {
		text = append(append(text, ' '), checkers.Pop().String()...)
	}
	return string(append(text, '\n'))
}
