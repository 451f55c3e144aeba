package pgn

import (
	"strings"
	"unicode/utf8"
)

// maxColumn is the longest line of the movetext, in characters.
const maxColumn = 79

// wrapper sets words into lines.
type wrapper struct {
	text   []byte
	column int
	prefix string // goes in front of the next word without a blank
	last   string // the latest word, not yet set, because something may be attached to it
}

// word adds a word.
func (w *wrapper) word(word string) {
	w.set()
	w.last = w.prefix + word
	w.prefix = ""
}

// open puts a bracket in front of the next word.
func (w *wrapper) open(bracket string) { w.prefix += bracket }

// attach puts a bracket behind the latest word.
func (w *wrapper) attach(bracket string) { w.last += w.prefix + bracket; w.prefix = "" }

// set moves the latest word into the text. A line must not begin with a percent sign, which
// would hide it from readers, nor with what looks like a tag.
func (w *wrapper) set() {
	if w.last == "" {
		return
	}
	length := utf8.RuneCountInString(w.last)
	switch {
	case w.column == 0:
	case w.column+1+length <= maxColumn || strings.HasPrefix(w.last, "%") || strings.HasPrefix(w.last, "[Event"):
		w.text = append(w.text, ' ')
		w.column++
	default:
		w.text = append(w.text, '\n')
		w.column = 0
	}
	w.text = append(w.text, w.last...)
	w.column += length
	w.last = ""
}

// finish is the whole text.
func (w *wrapper) finish() []byte {
	w.set()
	return w.text
}
