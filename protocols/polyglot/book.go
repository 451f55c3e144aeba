package polyglot

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"os"
	"slices"

	"github.com/regence-chess/regence/engine/chess"
)

// Book is an opening book in memory. It does not change once it is read, and may be used
// by several goroutines.
type Book struct {
	entries []Entry // sorted by key
	notes   []string
}

// Open reads a book from a file. Only a file that cannot be read is an error; what is odd
// in it is told by [Book.Notes].
func Open(name string) (*Book, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("opening book: %w", err)
	}
	return Parse(data), nil
}

// Parse reads a book from memory.
func Parse(data []byte) *Book {
	book := &Book{entries: make([]Entry, 0, len(data)/entrySize)}
	if len(data) < entrySize {
		book.note("it holds no record: want 16 bytes for each")
		return book
	}
	if rest := len(data) % entrySize; rest != 0 {
		book.note("the last %d bytes are no whole record and are ignored: the file is cut off or no Polyglot book", rest)
		data = data[:len(data)-rest]
	}
	var weights uint64
	for i := 0; i < len(data); i += entrySize {
		entry := parseEntry(data[i:], binary.BigEndian)
		weights += uint64(entry.Weight)
		book.entries = append(book.entries, entry)
	}
	if !slices.IsSortedFunc(book.entries, byKey) {
		if littleEndian(data) {
			book.note("its numbers are little-endian, which is no Polyglot book; none of its moves will be found")
		} else {
			book.note("its records are not sorted by key; they were sorted for use here, other programs will miss moves")
		}
		slices.SortStableFunc(book.entries, byKey)
	}
	if weights == 0 {
		book.note("all weights are zero, so that no move is ever played")
	}
	return book
}

func byKey(a, b Entry) int { return cmp.Compare(a.Key, b.Key) }

// littleEndian reports whether data is sorted when read with the bytes of each number
// turned round.
func littleEndian(data []byte) bool {
	var last uint64
	for i := 0; i < len(data); i += entrySize {
		key := parseEntry(data[i:], binary.LittleEndian).Key
		if key < last {
			return false
		}
		last = key
	}
	return true
}

func (b *Book) note(format string, args ...any) {
	b.notes = append(b.notes, fmt.Sprintf(format, args...))
}

// Notes tells what is odd about the book, nothing for a sound one.
func (b *Book) Notes() []string { return b.notes }

// Len is the number of records.
func (b *Book) Len() int { return len(b.entries) }

// Entries are the records under a key, in the order of the file. The slice is the book's.
func (b *Book) Entries(key uint64) []Entry {
	from, _ := slices.BinarySearchFunc(b.entries, key, func(e Entry, key uint64) int { return cmp.Compare(e.Key, key) })
	to := from
	for to < len(b.entries) && b.entries[to].Key == key {
		to++
	}
	return b.entries[from:to]
}

// Choices are the legal moves that the book has for the current position of a game, the
// heaviest first. Where the key of the format's law finds nothing, the one without an
// illegal en-passant capture is tried, because some books were made so (see [Key]).
func (b *Book) Choices(game *chess.Game) []Choice {
	p := game.Position()
	entries := b.Entries(GameKey(game))
	if len(entries) == 0 {
		entries = b.Entries(Key(p))
	}
	return choices(p, entries)
}

// PositionChoices is Choices for a position whose past is not known.
func (b *Book) PositionChoices(p *chess.Position) []Choice { return choices(p, b.Entries(Key(p))) }
