package pgn

import (
	"bytes"
	"fmt"

	"github.com/regence-chess/regence/engine/chess"
)

// resolve finds the legal move that text names and what is left of text behind it, such as
// a glyph. What the standard prescribes is resolved directly, by asking which men attack
// the destination; everything else that people write goes to [chess.Position.ParseSAN].
func resolve(p *chess.Position, text []byte) (chess.Move, []byte, error) {
	if m, n := standardMove(p, text); n > 0 && p.IsLegal(m) {
		return m, afterCheck(text[n:]), nil
	}
	core := text
	for i, c := range text {
		if c == '+' || c == '#' {
			core = text[:i]
			break
		}
	}
	m, err := p.ParseSAN(string(bytes.TrimSuffix(core, []byte("ep"))))
	if err != nil {
		return chess.NoMove, nil, err
	}
	return m, afterCheck(text[len(core):]), nil
}

// afterCheck is text without the marks of check and mate at its front. "+-" is no check
// but a glyph.
func afterCheck(text []byte) []byte {
	for len(text) > 0 && (text[0] == '#' || text[0] == '+' && (len(text) == 1 || text[1] != '-' && text[1] != '=' && text[1] != '/')) {
		text = text[1:]
	}
	return text
}

// standardMove reads a move as the standard has it, with or without the "=" of a promotion,
// and returns its length in bytes; 0 when it is written otherwise or no man, or more than
// one, can make it. The move need not be legal.
func standardMove(p *chess.Position, text []byte) (chess.Move, int) {
	if len(text) < 2 {
		return chess.NoMove, 0
	}
	if text[0] == 'O' {
		return standardCastling(p, text)
	}
	piece := pieceOf(text[0])
	start := 0
	if piece != chess.Pawn {
		start = 1
	}
	end := start
	for end < len(text) && (isFile(text[end]) || isRank(text[end]) || text[end] == 'x') {
		end++
	}
	if end-start < 2 || !isFile(text[end-2]) || !isRank(text[end-1]) {
		return chess.NoMove, 0
	}
	to := chess.MakeSquare(int(text[end-2]-'a'), int(text[end-1]-'1'))
	origin := text[start : end-2]
	takes := len(origin) > 0 && origin[len(origin)-1] == 'x'
	if takes {
		origin = origin[:len(origin)-1]
	}
	if piece == chess.Pawn {
		return standardPawnMove(p, text, origin, to, takes, end)
	}
	men := p.Pieces(p.SideToMove(), piece) & chess.Attacks(piece, to, p.Occupied())
	for _, c := range origin {
		switch {
		case isFile(c):
			men &= chess.FileBB(int(c - 'a'))
		case isRank(c):
			men &= chess.RankBB(int(c - '1'))
		default:
			return chess.NoMove, 0
		}
	}
	kind := chess.Quiet
	if p.At(to) != chess.NoPiece {
		kind = chess.Capture
	}
	m, only := onlyLegal(p, men, to, kind)
	if !only {
		return chess.NoMove, 0
	}
	return m, end
}

// onlyLegal is the one legal move to a square among those of men. A single man is not
// examined: the caller does that.
func onlyLegal(p *chess.Position, men chess.Bitboard, to chess.Square, kind chess.MoveKind) (chess.Move, bool) {
	if men != 0 && !men.More() {
		return chess.NewMove(men.First(), to, kind), true
	}
	found, n := chess.NoMove, 0
	for men != 0 {
		if m := chess.NewMove(men.Pop(), to, kind); p.IsLegal(m) {
			found = m
			n++
		}
	}
	return found, n == 1
}

func standardPawnMove(p *chess.Position, text, origin []byte, to chess.Square, takes bool, end int) (chess.Move, int) {
	us := p.SideToMove()
	var from chess.Square
	kind := chess.Quiet
	switch {
	case takes:
		if len(origin) != 1 || !isFile(origin[0]) {
			return chess.NoMove, 0
		}
		men := p.Pieces(us, chess.Pawn) & chess.PawnAttacks(us.Other(), to) & chess.FileBB(int(origin[0]-'a'))
		if men == 0 {
			return chess.NoMove, 0
		}
		from = men.First()
		kind = chess.Capture
		if p.At(to) == chess.NoPiece {
			kind = chess.EnPassant
		}
	case len(origin) == 0:
		behind := chess.Forward(us.Other(), to.Bitboard())
		if behind&p.Occupied() == 0 {
			behind = chess.Forward(us.Other(), behind)
			kind = chess.DoublePush
		}
		if behind &= p.Pieces(us, chess.Pawn); behind == 0 {
			return chess.NoMove, 0
		}
		from = behind.First()
	default:
		return chess.NoMove, 0
	}
	if to.RelativeRank(us) != 7 {
		return chess.NewMove(from, to, kind), end
	}
	if end < len(text) && text[end] == '=' {
		end++
	}
	if end == len(text) {
		return chess.NoMove, 0
	}
	promoted := pieceOf(text[end])
	if promoted == chess.Pawn || promoted == chess.King {
		return chess.NoMove, 0
	}
	return chess.NewMove(from, to, kind|chess.Promotion|chess.MoveKind(promoted-chess.Knight)), end + 1
}

// standardCastling reads O-O and O-O-O.
func standardCastling(p *chess.Position, text []byte) (chess.Move, int) {
	const short, long = "O-O", "O-O-O"
	n := 0
	switch {
	case len(text) >= len(long) && string(text[:len(long)]) == long:
		n = len(long)
	case len(text) >= len(short) && string(text[:len(short)]) == short:
		n = len(short)
	}
	us := p.SideToMove()
	king := p.KingSquare(us)
	for rooks := p.CastlingRooks(us); rooks != 0; {
		if rook := rooks.Pop(); rook > king == (n == len(short)) {
			return chess.NewMove(king, rook, chess.Castle), n
		}
	}
	return chess.NoMove, 0
}

// pieceOf is the piece with that letter, the pawn for any other byte.
func pieceOf(letter byte) chess.PieceType {
	switch letter {
	case 'N':
		return chess.Knight
	case 'B':
		return chess.Bishop
	case 'R':
		return chess.Rook
	case 'Q':
		return chess.Queen
	case 'K':
		return chess.King
	}
	return chess.Pawn
}

func isFile(c byte) bool { return c >= 'a' && c <= 'h' }
func isRank(c byte) bool { return c >= '1' && c <= '8' }

// moveNumber is the number of the move to come as a score sheet has it: "12." or "12...".
func moveNumber(p *chess.Position) string {
	dots := "."
	if p.SideToMove() == chess.Black {
		dots = "..."
	}
	return fmt.Sprintf("%d%s", p.FullmoveNumber(), dots)
}
