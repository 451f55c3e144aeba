package chess

import (
	"fmt"
	"strings"
)

// SAN is the legal move m in standard algebraic notation, with + or # where it checks or
// mates.
func (p *Position) SAN(m Move) string {
	text := make([]byte, 0, 8)
	from, to := m.From(), m.To()
	switch t := p.MovedType(m); {
	case m.IsCastle():
		text = append(text, "O-O-O"[:5-2*bool2int(to > from)]...)
	case t == Pawn:
		if m.IsCapture() {
			text = append(text, 'a'+byte(from&7), 'x')
		}
		text = append(text, to.String()...)
		if m.IsPromotion() {
			text = append(text, '=', m.Promoted().Letter())
		}
	default:
		text = append(text, t.Letter())
		text = p.appendOrigin(text, m)
		if m.IsCapture() {
			text = append(text, 'x')
		}
		text = append(text, to.String()...)
	}
	if !p.GivesCheck(m) {
		return string(text)
	}
	next := *p
	var undo Undo
	next.Make(m, &undo)
	if next.HasLegalMove() {
		return string(append(text, '+'))
	}
	return string(append(text, '#'))
}

func bool2int(b bool) int {
	if b {
		return 1
	}
	return 0
}

// appendOrigin adds as much of the origin as tells m from the legal moves of other men
// of the same kind to the same square: nothing, the file, the rank or both.
func (p *Position) appendOrigin(text []byte, m Move) []byte {
	from := m.From()
	var list MoveList
	p.LegalMoves(&list)
	var rivals Bitboard
	for _, other := range list.Slice() {
		if other.To() == m.To() && !other.IsCastle() && other.From() != from && p.MovedType(other) == p.MovedType(m) {
			rivals |= bit(other.From())
		}
	}
	if rivals == 0 {
		return text
	}
	sameFile := rivals&FileBB(from.File()) != 0
	sameRank := rivals&RankBB(from.Rank()) != 0
	if !sameFile || sameRank {
		text = append(text, 'a'+byte(from&7))
	}
	if sameFile {
		text = append(text, '1'+byte(from>>3))
	}
	return text
}

// sanParts is a move as written: what is absent in the text is not asked of the move.
type sanParts struct {
	piece    PieceType // NoPieceType: not written
	file     int       // of the origin, -1: not written
	rank     int       // of the origin, -1: not written
	to       Square
	promoted PieceType
}

// ParseSAN reads a legal move in standard algebraic notation and in what people type
// instead: castling with zeros or small letters, promotion without "=", more of the
// origin than needed up to long algebraic and UCI notation, and a small letter for a
// piece where no pawn move fits. Marks of check and comment are ignored.
func (p *Position) ParseSAN(text string) (Move, error) {
	core := strings.TrimRight(text, "+#!?")
	core = strings.TrimSuffix(strings.TrimSuffix(core, "e.p."), " ")
	var list MoveList
	p.LegalMoves(&list)
	switch strings.ToUpper(strings.ReplaceAll(core, "0", "O")) {
	case "O-O", "OO":
		return p.castling(text, &list, true)
	case "O-O-O", "OOO":
		return p.castling(text, &list, false)
	}
	strict, ok := readSAN(core)
	if ok {
		if m, n := p.choose(&list, strict); n > 0 {
			return unique(text, m, n)
		}
	}
	// A small piece letter: "nf3", or "bc4" where no pawn can take on c4.
	if core != "" && strings.IndexByte("nbrqk", core[0]) >= 0 {
		if loose, ok := readSAN(strings.ToUpper(core[:1]) + core[1:]); ok {
			if m, n := p.choose(&list, loose); n > 0 {
				return unique(text, m, n)
			}
		}
	}
	if strict.promoted = Queen; ok {
		if _, n := p.choose(&list, strict); n > 0 {
			return NoMove, fmt.Errorf("move %q: the promotion needs the letter of a piece, such as %s=Q", text, core)
		}
	}
	if !ok {
		return NoMove, fmt.Errorf("move %q: want a move such as e4, Nf3, exd5, O-O or e8=Q", text)
	}
	return NoMove, fmt.Errorf("move %q is not legal in %s", text, p.FEN())
}

// unique refuses a move that is written in too few words.
func unique(text string, m Move, n int) (Move, error) {
	if n > 1 {
		return NoMove, fmt.Errorf("move %q: %d legal moves fit, name the origin too", text, n)
	}
	return m, nil
}

// castling finds the castling move to one side.
func (p *Position) castling(text string, list *MoveList, kingSide bool) (Move, error) {
	for _, m := range list.Slice() {
		if m.IsCastle() && (m.To() > m.From()) == kingSide {
			return m, nil
		}
	}
	return NoMove, fmt.Errorf("move %q is not legal in %s", text, p.FEN())
}

// choose returns a legal move that fits and the number of those that do. A move without
// a piece letter is a pawn's, unless its whole origin is written.
func (p *Position) choose(list *MoveList, parts sanParts) (Move, int) {
	found, n := NoMove, 0
	for _, m := range list.Slice() {
		from := m.From()
		t := p.MovedType(m)
		want := parts.piece
		whole := parts.file >= 0 && parts.rank >= 0
		if want == NoPieceType && !whole {
			want = Pawn
		}
		to := m.To()
		if m.IsCastle() {
			if !whole {
				continue
			}
			if kingTo, _ := CastleTargets(from, to); parts.to == kingTo && Distance(from, kingTo) > 1 {
				to = kingTo
			}
		}
		if to == parts.to && m.Promoted() == parts.promoted && (want == NoPieceType || want == t) &&
			(parts.file < 0 || parts.file == from.File()) && (parts.rank < 0 || parts.rank == from.Rank()) {
			found = m
			n++
		}
	}
	return found, n
}

// readSAN takes a move apart from its end: promotion, destination, origin, piece.
func readSAN(text string) (sanParts, bool) {
	parts := sanParts{piece: NoPieceType, file: -1, rank: -1, promoted: NoPieceType}
	text = strings.TrimSuffix(text, ")")
	if n := len(text); n > 2 && promotionOf(text[n-1]) != NoPieceType {
		parts.promoted = promotionOf(text[n-1])
		text = strings.TrimRight(text[:n-1], "=(/")
	}
	if len(text) < 2 {
		return parts, false
	}
	to, err := ParseSquare(text[len(text)-2:])
	if err != nil {
		return parts, false
	}
	parts.to = to
	text = strings.TrimRight(text[:len(text)-2], "x-:")
	if text != "" {
		if i := strings.IndexByte("PNBRQK", text[0]); i >= 0 {
			parts.piece = PieceType(i)
			text = text[1:]
		}
	}
	if n := len(text); n > 0 && text[n-1] >= '1' && text[n-1] <= '8' {
		parts.rank = int(text[n-1] - '1')
		text = text[:n-1]
	}
	if n := len(text); n > 0 && text[n-1] >= 'a' && text[n-1] <= 'h' {
		parts.file = int(text[n-1] - 'a')
		text = text[:n-1]
	}
	return parts, text == ""
}
