package pgn

import (
	"bytes"
	"unicode/utf8"

	"github.com/regence-chess/regence/engine/chess"
)

// symbolByte holds the bytes that can stand inside a move or a word.
var symbolByte = func() (set [256]bool) {
	for c := range set {
		switch {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9':
			set[c] = true
		}
	}
	for _, c := range "+#=:-@/_'" {
		set[c] = true
	}
	return set
}()

// results are the termination markers that begin with a digit, the longest first.
var results = []struct {
	sign   string
	result chess.Result
}{
	{"1/2-1/2", chess.Draw}, {"1-0", chess.WhiteWins}, {"0-1", chess.BlackWins}, {"1/2", chess.Draw},
	{"½-½", chess.Draw}, {"½", chess.Draw},
}

// nulls are the spellings of a null move that are no words.
var nulls = []string{"0000", "--", "@@@@"}

// word reads what is neither punctuation nor blank: a move, a number, a result, a glyph.
// It is false when the bytes mean nothing and were passed over.
func (l *lexer) word(c byte) (token, bool) {
	l.at = l.line
	rest := l.buf[l.pos:l.end]
	switch {
	case c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z':
		return l.symbol(rest)
	case c >= '0' && c <= '9':
		return l.number(rest)
	}
	if c >= utf8.RuneSelf {
		if piece := figurine(rest); piece != 0 {
			return l.figurineMove(piece, rest)
		}
		if bytes.HasPrefix(rest, []byte("½")) {
			return l.fixed(rest)
		}
	} else if t, ok := l.fixed(rest); ok {
		return t, true
	}
	if nag, n := glyphAt(rest); n > 0 {
		l.pos += n
		l.nag = nag
		return tokNAG, true
	}
	_, size := utf8.DecodeRune(rest)
	l.pos += size
	return 0, false
}

// symbol reads a move or a word, a lone letter glyph, or the "e.p." behind a capture.
func (l *lexer) symbol(rest []byte) (token, bool) {
	if bytes.HasPrefix(rest, []byte("e.p.")) {
		l.pos += len("e.p.")
		return 0, false
	}
	n := symbolLength(rest)
	l.text = rest[:n]
	l.pos += n
	if nag, ok := letterGlyph(l.text); ok {
		l.nag = nag
		return tokNAG, true
	}
	switch string(l.text) {
	case "Z0", "null", "NULL", "Null":
		return tokNull, true
	case "ep":
		return 0, false
	}
	return tokSymbol, true
}

// number reads what begins with a digit: a result, castling with zeros, a null move, or a
// move number, which says nothing that is not known.
func (l *lexer) number(rest []byte) (token, bool) {
	if bytes.HasPrefix(rest, []byte("0-0")) {
		n := symbolLength(rest)
		l.text = rest[:n]
		l.pos += n
		return tokSymbol, true
	}
	if t, ok := l.fixed(rest); ok {
		return t, true
	}
	n := 1
	for n < len(rest) && rest[n] >= '0' && rest[n] <= '9' {
		n++
	}
	l.pos += n
	return 0, false
}

// fixed reads one of the spellings that never vary.
func (l *lexer) fixed(rest []byte) (token, bool) {
	for i := range results {
		if sign := results[i].sign; bytes.HasPrefix(rest, []byte(sign)) {
			return l.gotResult(results[i].result, len(sign)), true
		}
	}
	for _, sign := range nulls {
		if bytes.HasPrefix(rest, []byte(sign)) && (len(rest) == len(sign) || !symbolByte[rest[len(sign)]]) {
			l.pos += len(sign)
			return tokNull, true
		}
	}
	return 0, false
}

func symbolLength(rest []byte) int {
	n := 1
	for n < len(rest) && symbolByte[rest[n]] {
		n++
	}
	return n
}

// figurine is the letter of a chess symbol (U+2654 to U+265F) at the beginning of text, 0
// when there is none.
func figurine(text []byte) byte {
	if len(text) >= 3 && text[0] == 0xE2 && text[1] == 0x99 && text[2] >= 0x94 && text[2] <= 0x9F {
		return "KQRBNPKQRBNP"[text[2]-0x94]
	}
	return 0
}

// figurineMove reads a move that begins with a chess symbol.
func (l *lexer) figurineMove(piece byte, rest []byte) (token, bool) {
	n := symbolLength(rest[2:]) + 2
	l.scratch = append(append(l.scratch[:0], piece), rest[3:n]...)
	l.text = l.scratch
	l.pos += n
	return tokSymbol, true
}
