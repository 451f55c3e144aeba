package strict

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/BurntSushi/toml"
)

// position is a place in a file, both from 1, the column in characters.
type position struct{ line, column int }

// places finds where each key and section of a TOML document stands, and if asked each
// list element (key[0], key[1]); the library tells it of errors only. It expects a
// document that the library has accepted, and with any other merely finds less.
func places(text string, elements bool) map[string]position {
	s := scanner{text: text, elements: elements, found: map[string]position{}, arrays: map[string]int{}}
	s.document()
	return s.found
}

type scanner struct {
	text     string
	elements bool
	at       int
	found    map[string]position
	arrays   map[string]int // number of [[name]] headers seen

	// Lines are counted up to here.
	counted, line, lineStart int
}

func (s *scanner) document() {
	section := ""
	for s.at < len(s.text) {
		start := s.at
		s.skip(true)
		switch {
		case s.peek("[["):
			place := s.here()
			s.at += 2
			name, _ := s.key()
			section = elementKey(name, s.arrays[name])
			s.arrays[name]++
			s.mark(name, place)
			s.mark(section, place)
			s.toLineEnd()
		case s.peek("["):
			place := s.here()
			s.at++
			section, _ = s.key()
			s.mark(section, place)
			s.toLineEnd()
		case s.at < len(s.text):
			s.pair(section)
			s.toLineEnd()
		}
		if s.at == start {
			s.at++
		}
	}
}

// pair reads key = value inside a section.
func (s *scanner) pair(section string) {
	place := s.here()
	name, ok := s.key()
	if !ok {
		return
	}
	name = join(section, name)
	s.mark(name, place)
	s.skip(false)
	if s.peek("=") {
		s.at++
		s.value(name)
	}
}

// value reads any value and marks what is inside it.
func (s *scanner) value(name string) {
	s.skip(false)
	switch {
	case s.peek("["):
		s.at++
		for i := 0; s.at < len(s.text); {
			s.skip(true)
			if s.peek("]") {
				s.at++
				return
			}
			start := s.at
			if s.peek(",") {
				s.at++
				i++
				continue
			}
			element := ""
			if s.elements {
				element = elementKey(name, i)
				s.mark(element, s.here())
			}
			s.value(element)
			if s.at == start {
				return
			}
		}
	case s.peek("{"):
		s.at++
		for s.at < len(s.text) {
			s.skip(true)
			if s.peek("}") {
				s.at++
				return
			}
			start := s.at
			if s.peek(",") {
				s.at++
				continue
			}
			s.pair(name)
			if s.at == start {
				return
			}
		}
	case s.peek(`"""`), s.peek(`'''`):
		s.multiline(s.text[s.at : s.at+3])
	case s.peek(`"`), s.peek(`'`):
		s.quoted()
	default:
		s.at += endOf(s.text[s.at:], ",]}#\r\n")
	}
}

// key reads a dotted key and gives it in the spelling of toml.Key.
func (s *scanner) key() (string, bool) {
	var parts toml.Key
	for {
		s.skip(false)
		start := s.at
		switch {
		case s.peek(`"`), s.peek(`'`):
			raw := s.quoted()
			part := strings.Trim(raw, raw[:1])
			if raw[0] == '"' {
				if plain, err := strconv.Unquote(raw); err == nil {
					part = plain
				}
			}
			parts = append(parts, part)
		default:
			s.at += endOf(s.text[s.at:], " \t.=]#\r\n,}\"'")
			parts = append(parts, s.text[start:s.at])
		}
		if s.at == start {
			return "", false
		}
		s.skip(false)
		if !s.peek(".") {
			return parts.String(), true
		}
		s.at++
	}
}

// quoted passes over a one-line string and gives it with its quotes.
func (s *scanner) quoted() string {
	start, quote := s.at, s.text[s.at]
	for s.at++; s.at < len(s.text); s.at++ {
		switch c := s.text[s.at]; {
		case c == '\\' && quote == '"':
			s.at++
		case c == '\n':
			return s.text[start:s.at]
		case c == quote:
			s.at++
			return s.text[start:s.at]
		}
	}
	s.at = len(s.text)
	return s.text[start:]
}

// multiline passes over a string in three quotes.
func (s *scanner) multiline(quote string) {
	for s.at += len(quote); s.at < len(s.text); s.at++ {
		if s.text[s.at] == '\\' && quote[0] == '"' {
			s.at++
			continue
		}
		if s.peek(quote) {
			s.at += len(quote)
			for s.at < len(s.text) && s.text[s.at] == quote[0] {
				s.at++ // quotes that end the text itself
			}
			return
		}
	}
	s.at = min(s.at, len(s.text))
}

// skip passes over blanks, and over line ends and comments too if asked.
func (s *scanner) skip(lines bool) {
	for s.at < len(s.text) {
		switch c := s.text[s.at]; {
		case c == ' ' || c == '\t':
			s.at++
		case lines && (c == '\n' || c == '\r'):
			s.at++
		case lines && c == '#':
			s.toLineEnd()
		default:
			return
		}
	}
}

func (s *scanner) toLineEnd() { s.at += endOf(s.text[s.at:], "\n") }

func (s *scanner) peek(word string) bool { return strings.HasPrefix(s.text[s.at:], word) }

func (s *scanner) mark(name string, place position) {
	if _, ok := s.found[name]; !ok && name != "" {
		s.found[name] = place
	}
}

// here is the current place. The scanner only moves forward.
func (s *scanner) here() position {
	for ; s.counted < s.at && s.counted < len(s.text); s.counted++ {
		if s.text[s.counted] == '\n' {
			s.line++
			s.lineStart = s.counted + 1
		}
	}
	return position{line: s.line + 1, column: utf8.RuneCountInString(s.text[s.lineStart:s.at]) + 1}
}

// endOf is the index of the first of the given bytes, or the length of the text.
func endOf(text, bytes string) int {
	if i := strings.IndexAny(text, bytes); i >= 0 {
		return i
	}
	return len(text)
}

// join appends a part to a dotted name that may be empty.
func join(section, part string) string {
	if section == "" {
		return part
	}
	return section + "." + part
}
