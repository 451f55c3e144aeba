package pgn

import "bytes"

// tag reads a tag pair at pos, which holds the opening bracket; it is false, and nothing is
// passed over, when what follows is no tag pair. A quote ends the value only in front of
// the closing bracket or at the end of the line, so that names with quotes in them do no
// harm; the brackets may be missing.
func (l *lexer) tag() bool {
	line := l.wholeLine()
	i := skipBlanks(line, 1)
	start := i
	for i < len(line) && tagNameByte(line[i]) {
		i++
	}
	name := line[start:i]
	i = skipBlanks(line, i)
	if len(name) == 0 || i >= len(line) || line[i] != '"' {
		return false
	}
	i++
	l.scratch = l.scratch[:0]
	for ; i < len(line); i++ {
		switch c := line[i]; {
		case c == '\\' && i+1 < len(line) && (line[i+1] == '"' || line[i+1] == '\\'):
			i++
			l.scratch = append(l.scratch, line[i])
		case c == '"' && endsValue(line[i+1:]):
			i = skipBlanks(line, i+1)
			if i < len(line) && line[i] == ']' {
				i++
			}
			l.gotTag(name, l.scratch, i)
			return true
		default:
			l.scratch = append(l.scratch, c)
		}
	}
	l.gotTag(name, bytes.TrimRight(l.scratch, " \t]"), len(line))
	return true
}

func (l *lexer) gotTag(name, value []byte, length int) {
	l.at = l.line
	l.name, l.text = name, decodeText(value)
	l.pos += length
}

// wholeLine is the rest of the line, without its end.
func (l *lexer) wholeLine() []byte {
	for {
		rest := l.buf[l.pos:l.end]
		if i := bytes.IndexAny(rest, "\r\n"); i >= 0 {
			return rest[:i]
		}
		if len(rest) > maxTagLine || !l.fill() {
			return l.buf[l.pos:l.end]
		}
	}
}

// endsValue reports whether a quote in front of rest closes the value of a tag.
func endsValue(rest []byte) bool {
	i := skipBlanks(rest, 0)
	return i == len(rest) || rest[i] == ']'
}

func skipBlanks(b []byte, i int) int {
	for i < len(b) && (b[i] == ' ' || b[i] == '\t') {
		i++
	}
	return i
}

func tagNameByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-'
}
