package pgn

import (
	"bytes"
	"errors"
	"io"

	"github.com/regence-chess/regence/engine/chess"
)

// Limits of the lexer.
const (
	bufferSize = 1 << 16 // what is read at once
	maxToken   = 256     // no move or number is longer; the buffer always holds so much ahead
	maxComment = 1 << 20 // a comment longer than that lacks its closing brace
	maxTagLine = 1 << 16 // a tag pair longer than that lacks its closing bracket
)

// token is a kind of token.
type token uint8

const (
	tokEOF token = iota
	tokTag
	tokSymbol // a move, or a word where a move should be
	tokNull   // a null move
	tokComment
	tokOpenComment // a comment without end
	tokNAG
	tokOpen
	tokClose
	tokResult
)

// lexer cuts a PGN stream into tokens. What it finds stands in its fields until the next
// call of next.
type lexer struct {
	src      io.Reader
	buf      []byte // buf[pos-1] is the byte before pos, a line end at the start
	pos, end int
	eof      bool
	err      error // of src, other than io.EOF
	line     int   // of pos, from 1

	at     int    // line on which the token begins
	text   []byte // of a symbol, a comment or the value of a tag
	name   []byte // of a tag
	nag    NAG
	result chess.Result

	scratch []byte
	again   token // a token that was put back
	held    bool
}

func newLexer(r io.Reader) *lexer {
	l := &lexer{src: skipMark(r), buf: make([]byte, bufferSize), pos: 1, end: 1, line: 1}
	l.buf[0] = '\n'
	return l
}

// fill reads more, moving what is left to the front and growing the buffer if it is full.
// One byte before pos is kept. It reports whether anything came.
func (l *lexer) fill() bool {
	if l.eof {
		return false
	}
	if l.pos > 1 {
		copy(l.buf, l.buf[l.pos-1:l.end])
		l.end -= l.pos - 1
		l.pos = 1
	}
	if l.end == len(l.buf) {
		l.buf = append(l.buf, make([]byte, len(l.buf))...)
	}
	n, err := io.ReadAtLeast(l.src, l.buf[l.end:], 1)
	l.end += n
	if err != nil {
		l.eof = true
		if !errors.Is(err, io.EOF) {
			l.err = err
		}
	}
	return n > 0
}

// putBack makes next return the current token once more.
func (l *lexer) putBack(t token) { l.again, l.held = t, true }

// next is the next token.
func (l *lexer) next() token {
	if l.held {
		l.held = false
		return l.again
	}
	for {
		for l.end-l.pos < maxToken && l.fill() {
		}
		if l.pos == l.end {
			l.at = l.line
			return tokEOF
		}
		switch c := l.buf[l.pos]; c {
		case ' ', '\t', '.', '}':
			l.pos++
		case '\n', '\r':
			l.newline()
		case '%':
			if b := l.buf[l.pos-1]; b == '\n' || b == '\r' {
				l.restOfLine()
			} else {
				l.pos++
			}
		case ';':
			l.at = l.line
			l.pos++
			l.text = l.restOfLine()
			return tokComment
		case '{':
			return l.comment()
		case '[':
			if l.tag() {
				return tokTag
			}
			l.pos++
		case '(', ')':
			l.at = l.line
			l.pos++
			return tokOpen + token(c-'(')
		case '$':
			if l.numericGlyph() {
				return tokNAG
			}
		case '<':
			l.reserved()
		case '*':
			return l.gotResult(chess.Ongoing, 1)
		default:
			if t, ok := l.word(c); ok {
				return t
			}
		}
	}
}

// newline passes over one line end: \n, \r\n, or the lone \r of old Macs.
func (l *lexer) newline() {
	if l.buf[l.pos] == '\n' || l.pos+1 == l.end || l.buf[l.pos+1] != '\n' {
		l.line++
	}
	l.pos++
}

// restOfLine passes over what is left of the line, without its end, and returns it.
func (l *lexer) restOfLine() []byte {
	for n := 0; ; {
		if i := bytes.IndexAny(l.buf[l.pos+n:l.end], "\r\n"); i >= 0 {
			text := l.buf[l.pos : l.pos+n+i]
			l.pos += n + i
			return text
		}
		if n = l.end - l.pos; n > maxComment || !l.fill() {
			text := l.buf[l.pos:l.end]
			l.pos = l.end
			return text
		}
	}
}

// gameStart is where a comment without end must stop: a tag section begins there.
var gameStart = []byte("\n[Event \"")

// comment reads a comment in braces. A comment that runs into the next game, or out of all
// bounds, is an open one: the text up to there is passed over.
func (l *lexer) comment() token {
	l.at = l.line
	l.pos++
	for n := 0; ; {
		text := l.buf[l.pos:l.end]
		close := bytes.IndexByte(text[n:], '}')
		if close >= 0 {
			text = text[:n+close]
		}
		if i := bytes.Index(text, gameStart); i >= 0 {
			return l.openComment(text[:i+1])
		}
		if close >= 0 {
			l.countLines(text)
			l.pos += len(text) + 1
			l.text = text
			return tokComment
		}
		if n = len(text); n > maxComment || !l.fill() {
			return l.openComment(l.buf[l.pos:l.end])
		}
	}
}

func (l *lexer) openComment(text []byte) token {
	l.countLines(text)
	l.pos += len(text)
	l.text = text[:min(len(text), maxToken)]
	return tokOpenComment
}

// countLines adds the line ends of text. A \r counts as one of its own where it stands
// alone.
func (l *lexer) countLines(text []byte) {
	l.line += bytes.Count(text, []byte{'\n'})
	if bytes.IndexByte(text, '\r') >= 0 {
		l.line += bytes.Count(text, []byte{'\r'}) - bytes.Count(text, []byte("\r\n"))
	}
}

// reserved passes over an expansion in angle brackets, or the bracket alone when nothing
// closes it on its line.
func (l *lexer) reserved() {
	rest := l.buf[l.pos:l.end]
	if i := bytes.IndexAny(rest, ">\r\n"); i >= 0 && rest[i] == '>' {
		l.pos += i + 1
		return
	}
	l.pos++
}

// numericGlyph reads $n.
func (l *lexer) numericGlyph() bool {
	l.at = l.line
	l.pos++
	digits, n := 0, 0
	for l.pos < l.end && l.buf[l.pos] >= '0' && l.buf[l.pos] <= '9' && digits < 4 {
		n = 10*n + int(l.buf[l.pos]-'0')
		digits++
		l.pos++
	}
	l.nag = NAG(n)
	return digits > 0 && n <= 255
}

func (l *lexer) gotResult(result chess.Result, length int) token {
	l.at = l.line
	l.result = result
	l.pos += length
	return tokResult
}
