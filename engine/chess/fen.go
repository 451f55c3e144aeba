package chess

import (
	"fmt"
	"strconv"
	"strings"
)

// maxClock bounds the two move counters of a FEN, far above any game.
const maxClock = 30_000

// ParseFEN reads a position in Forsyth-Edwards notation, with castling rights as KQkq,
// as X-FEN or as Shredder-FEN, and turns [Position.Chess960] on when the rights need it.
//
// It is lenient where programs are careless: fields after the board may be missing (White to
// move, no rights), blanks may be doubled, the move number may be 0, rights to castle without the
// king and rook in place are dropped, and so is an en-passant square on which no pawn
// can legally take. It refuses, naming the field and the fault, what no game can reach
// and no engine can play: each side must have one king, at most sixteen men and at most
// eight pawns, none of them on the first or last rank, and the side that is not to move
// must not be in check.
func ParseFEN(text string) (Position, error) {
	var p Position
	p.clear()
	fields := strings.Fields(text)
	if len(fields) < 1 || len(fields) > 6 {
		return Position{}, fmt.Errorf("fen %q: %d fields, want 6: board, side to move, castling, en passant, halfmove clock, move number", text, len(fields))
	}
	fields = append(fields, []string{"", "w", "-", "-", "0", "1"}[len(fields):]...)
	steps := []func(string) error{p.parseBoard, p.parseSide, p.parseCastling, p.parsePassant, p.parseHalfmove, p.parseFullmove}
	for i, step := range steps {
		if err := step(fields[i]); err != nil {
			return Position{}, fmt.Errorf("fen %q: %w", text, err)
		}
		if i == 1 {
			// The rights depend on a sound board.
			if err := p.validate(); err != nil {
				return Position{}, fmt.Errorf("fen %q: %w", text, err)
			}
		}
	}
	p.refresh()
	p.keys = keysOf(&p)
	return p, nil
}

func (p *Position) parseBoard(text string) error {
	ranks := strings.Split(text, "/")
	if len(ranks) != 8 {
		return fmt.Errorf("board %q: %d ranks, want 8 separated by /", text, len(ranks))
	}
	for i, row := range ranks {
		file := 0
		for _, letter := range []byte(row) {
			if letter >= '1' && letter <= '8' {
				file += int(letter - '0')
				continue
			}
			man := pieceOf(letter)
			if man == NoPiece {
				return fmt.Errorf("board: rank %d %q: %q is neither a man (PNBRQKpnbrqk) nor a number 1-8", 8-i, row, letter)
			}
			if file < 8 {
				p.put(man, MakeSquare(file, 7-i))
			}
			file++
		}
		if file != 8 {
			return fmt.Errorf("board: rank %d %q: %d files, want 8", 8-i, row, file)
		}
	}
	return nil
}

// pieceOf is the man with a FEN letter, NoPiece if there is none.
func pieceOf(letter byte) Piece {
	for c := range Color(2) {
		for t := range NoPieceType {
			if man := MakePiece(c, t); man.Letter() == letter {
				return man
			}
		}
	}
	return NoPiece
}

func (p *Position) parseSide(text string) error {
	switch text {
	case "w", "W":
		p.side = White
	case "b", "B":
		p.side = Black
	default:
		return fmt.Errorf("side to move %q: want w or b", text)
	}
	return nil
}

// validate refuses boards that the rest of the package cannot trust.
func (p *Position) validate() error {
	for c := range Color(2) {
		if n := p.Pieces(c, King).Count(); n != 1 {
			return fmt.Errorf("%s has %d kings, want 1", c, n)
		}
		if n := p.ByColor(c).Count(); n > 16 {
			return fmt.Errorf("%s has %d men, want at most 16", c, n)
		}
		if n := p.Pieces(c, Pawn).Count(); n > 8 {
			return fmt.Errorf("%s has %d pawns, want at most 8", c, n)
		}
	}
	if wrong := p.types[Pawn] & (Rank1 | Rank8); wrong != 0 {
		return fmt.Errorf("pawn on %s: want pawns on ranks 2 to 7", wrong.First())
	}
	waiting := p.side.Other()
	king := p.KingSquare(waiting)
	if p.attacked(king, p.side, p.Occupied()) {
		return fmt.Errorf("the %s king on %s is in check, but it is %s's move", waiting, king, p.side)
	}
	return nil
}

// parseCastling reads rights in any of the three notations. The letters K and Q mean the
// outermost rook on that side of the king, file letters a rook on that file.
func (p *Position) parseCastling(text string) error {
	if text == "-" {
		return nil
	}
	for _, letter := range []byte(text) {
		c, lower := White, letter
		if letter >= 'a' {
			c = Black
		} else {
			lower += 'a' - 'A'
		}
		home := RankBB(7 * int(c))
		king := p.KingSquare(c)
		rooks := p.Pieces(c, Rook) & home
		var rook Square
		switch {
		case lower == 'k':
			rook = rooks.Last()
		case lower == 'q':
			rook = rooks.First()
		case lower >= 'a' && lower <= 'h':
			rook = (rooks & FileBB(int(lower-'a'))).First()
		default:
			return fmt.Errorf("castling %q: %q is neither -, KQkq nor a file A-H or a-h of a rook", text, letter)
		}
		wrongSide := lower == 'k' && rook < king || lower == 'q' && rook > king
		if rook == NoSquare || wrongSide || !home.Has(king) {
			continue
		}
		// One right for each side of the king: a second letter replaces the first.
		p.castlers &^= home & towards(king, rook)
		p.castlers |= bit(rook)
		if king.File() != E1.File() || rook.File() != 0 && rook.File() != 7 {
			p.chess960 = true
		}
	}
	return nil
}

// towards are the squares of the king's rank on the side where the rook stands.
func towards(king, rook Square) Bitboard {
	if rook > king {
		return ^(bit(king) - 1) &^ bit(king)
	}
	return bit(king) - 1
}

func (p *Position) parsePassant(text string) error {
	if text == "-" {
		return nil
	}
	target, err := ParseSquare(text)
	if err != nil {
		return fmt.Errorf("en passant: %w, or -", err)
	}
	if target.RelativeRank(p.side) != 5 {
		return nil
	}
	victim := target ^ 8
	origin := target + 8
	if p.side == Black {
		origin = target - 8
	}
	if p.At(victim) == MakePiece(p.side.Other(), Pawn) && p.At(target) == NoPiece && p.At(origin) == NoPiece &&
		p.passantTakers(target) != 0 {
		p.passant = target
	}
	return nil
}

func (p *Position) parseHalfmove(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > maxClock {
		return fmt.Errorf("halfmove clock %q: want a number from 0 to %d", text, maxClock)
	}
	p.halfmove = uint32(n)
	return nil
}

func (p *Position) parseFullmove(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > maxClock {
		return fmt.Errorf("move number %q: want a number from 1 to %d", text, maxClock)
	}
	p.fullmove = uint32(max(n, 1))
	return nil
}

// FEN writes the position. Castling rights are file letters (Shredder-FEN) in Chess960,
// otherwise KQkq. The en-passant square appears only when a pawn can legally take there.
func (p *Position) FEN() string {
	text := make([]byte, 0, 96)
	for rank := 7; rank >= 0; rank-- {
		empty := byte(0)
		for file := range 8 {
			man := p.At(MakeSquare(file, rank))
			if man == NoPiece {
				empty++
				continue
			}
			if empty > 0 {
				text = append(text, '0'+empty)
				empty = 0
			}
			text = append(text, man.Letter())
		}
		if empty > 0 {
			text = append(text, '0'+empty)
		}
		if rank > 0 {
			text = append(text, '/')
		}
	}
	text = append(text, ' ', "wb"[p.side&1], ' ')
	text = p.appendCastling(text)
	text = append(text, ' ')
	text = append(text, p.passant.String()...)
	text = append(text, ' ')
	text = strconv.AppendInt(text, int64(p.halfmove), 10)
	text = append(text, ' ')
	return string(strconv.AppendInt(text, int64(p.fullmove), 10))
}

// appendCastling writes the rights, king-side first.
func (p *Position) appendCastling(text []byte) []byte {
	if p.castlers == 0 {
		return append(text, '-')
	}
	for c := range Color(2) {
		king := p.KingSquare(c)
		for rooks := p.CastlingRooks(c); rooks != 0; {
			rook := rooks.Last()
			rooks &^= bit(rook)
			letter := byte('A' + rook.File())
			side := p.Pieces(c, Rook) & RankBB(7*int(c)) & towards(king, rook)
			switch {
			case p.chess960:
			case rook > king && rook == side.Last():
				letter = 'K'
			case rook < king && rook == side.First():
				letter = 'Q'
			}
			text = append(text, letter+byte(c)*('a'-'A'))
		}
	}
	return text
}
