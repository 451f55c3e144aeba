package chess

import "fmt"

// UCI is the move in the notation of the UCI protocol: origin, destination and a small
// letter for a promotion. Castling is written as the king taking its own rook in
// Chess960, otherwise as the king's step to the c- or g-file. NoMove is "0000".
func (m Move) UCI(chess960 bool) string {
	if m == NoMove {
		return "0000"
	}
	from, to := m.From(), m.To()
	if m.IsCastle() && !chess960 {
		to, _ = CastleTargets(from, to)
	}
	text := []byte{'a' + byte(from&7), '1' + byte(from>>3), 'a' + byte(to&7), '1' + byte(to>>3)}
	if m.IsPromotion() {
		text = append(text, m.Promoted().Letter()+'a'-'A')
	}
	return string(text)
}

// ParseUCI reads a legal move in UCI notation. Castling is understood in both forms,
// whatever [Position.Chess960] says, and the promotion letter may be a capital.
func (p *Position) ParseUCI(text string) (Move, error) {
	if len(text) != 4 && len(text) != 5 {
		return NoMove, fmt.Errorf("move %q: want two squares, and a letter for a promotion, such as e2e4 or e7e8q", text)
	}
	from, err := ParseSquare(text[:2])
	if err != nil {
		return NoMove, fmt.Errorf("move %q: %w", text, err)
	}
	to, err := ParseSquare(text[2:4])
	if err != nil {
		return NoMove, fmt.Errorf("move %q: %w", text, err)
	}
	promoted := NoPieceType
	if len(text) == 5 {
		promoted = promotionOf(text[4])
		if promoted == NoPieceType {
			return NoMove, fmt.Errorf("move %q: %q is no promotion, want q, r, b or n", text, text[4])
		}
	}
	var list MoveList
	p.LegalMoves(&list)
	castle, unpromoted := NoMove, false
	for _, m := range list.Slice() {
		if m.From() != from || m.Promoted() != promoted {
			unpromoted = unpromoted || m.From() == from && m.To() == to && promoted == NoPieceType
			continue
		}
		if m.To() == to {
			return m, nil
		}
		// A step of one file is an ordinary move of the king, legal or not.
		if kingTo, _ := CastleTargets(from, m.To()); m.IsCastle() && kingTo == to && Distance(from, to) > 1 {
			castle = m
		}
	}
	if castle != NoMove {
		return castle, nil
	}
	if unpromoted {
		return NoMove, fmt.Errorf("move %q: the promotion needs the letter of a piece, such as %sq", text, text)
	}
	return NoMove, fmt.Errorf("move %q is not legal in %s", text, p.FEN())
}

// promotionOf is the kind of piece with a letter of either case, NoPieceType if a pawn
// cannot become it.
func promotionOf(letter byte) PieceType {
	for t := Knight; t <= Queen; t++ {
		if letter|0x20 == t.Letter()|0x20 {
			return t
		}
	}
	return NoPieceType
}
