package pgn

import (
	"bytes"
	"io"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

// decodeText is b as UTF-8. What is no UTF-8 is taken for Windows-1252, which agrees with
// the Latin-1 of the standard wherever that has a printable character.
func decodeText(b []byte) []byte {
	if utf8.Valid(b) {
		return b
	}
	decoded, err := charmap.Windows1252.NewDecoder().Bytes(b)
	if err != nil {
		return bytes.ToValidUTF8(b, []byte("\uFFFD"))
	}
	return decoded
}

// commentText is a comment as a string: decoded, with every run of blanks and line ends
// drawn together to one blank, because writers break comments at will.
func commentText(b []byte) string {
	return string(bytes.Join(bytes.Fields(decodeText(b)), []byte(" ")))
}

// skipMark passes over a byte order mark; a UTF-16 file is turned into UTF-8.
func skipMark(r io.Reader) io.Reader {
	var head [3]byte
	n, err := io.ReadFull(r, head[:])
	start := head[:n]
	rest := io.MultiReader(bytes.NewReader(start), r)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return io.MultiReader(bytes.NewReader(start), failing{err: err})
	}
	switch {
	case bytes.Equal(start, []byte("\xEF\xBB\xBF")):
		return r
	case bytes.HasPrefix(start, []byte("\xFF\xFE")), bytes.HasPrefix(start, []byte("\xFE\xFF")):
		return unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewDecoder().Reader(rest)
	}
	return rest
}

// failing is a reader that has failed already.
type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }
