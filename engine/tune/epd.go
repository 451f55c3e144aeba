package tune

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"

	"github.com/regence-chess/regence/engine/chess"
)

// maxLine is the longest line that ReadEPD takes, in bytes.
const maxLine = 4096

// Unzip reads on through gzip if the text is compressed, else returns it as it is.
func Unzip(r io.Reader) (io.Reader, error) {
	b := bufio.NewReaderSize(r, 1<<16)
	head, err := b.Peek(2)
	if err != nil && err != io.EOF {
		return nil, err
	}
	if bytes.Equal(head, []byte{0x1f, 0x8b}) {
		return gzip.NewReader(b)
	}
	return b, nil
}

// ReadEPD yields the positions of a text with one to a line: EPD or FEN followed by what
// is known about it. A result is read from "1-0", "0-1", "1/2-1/2" (bare, quoted, as in
// c9 "1-0") or [1.0]; a score for the side to move from the operation "ce 31", or one for
// White from a bare number after a bar ("| 31 | 1.0"). Empty lines and lines that begin
// with # are passed over; a faulty line ends the sequence with an error that names it.
func ReadEPD(r io.Reader) iter.Seq2[Sample, error] {
	return func(yield func(Sample, error) bool) {
		plain, err := Unzip(r)
		if err != nil {
			yield(Sample{}, err)
			return
		}
		lines := bufio.NewScanner(plain)
		lines.Buffer(make([]byte, maxLine), maxLine)
		for n := 1; lines.Scan(); n++ {
			text := strings.TrimSpace(lines.Text())
			if text == "" || strings.HasPrefix(text, "#") {
				continue
			}
			sample, err := ParseEPD(text)
			if err != nil {
				yield(Sample{}, fmt.Errorf("line %d: %w", n, err))
				return
			}
			if !yield(sample, nil) {
				return
			}
		}
		if err := lines.Err(); err != nil {
			yield(Sample{}, err)
		}
	}
}

// ParseEPD reads one line, see [ReadEPD].
func ParseEPD(text string) (Sample, error) {
	fields := strings.Fields(text)
	if len(fields) < 4 {
		return Sample{}, fmt.Errorf("%q: want a position in four fields", text)
	}
	fen, rest := strings.Join(fields[:4], " "), fields[4:]
	if len(rest) >= 2 && isNumber(rest[0]) && isNumber(rest[1]) {
		fen, rest = fen+" "+rest[0]+" "+rest[1], rest[2:]
	}
	position, err := chess.ParseFEN(fen)
	if err != nil {
		return Sample{}, err
	}
	sample := Sample{Position: position}
	for i, word := range rest {
		word = strings.Trim(word, `";,[]|`)
		if result, ok := results[word]; ok {
			sample.Result, sample.Known = result, true
			continue
		}
		if i == 0 {
			continue
		}
		score, err := strconv.Atoi(word)
		switch {
		case err != nil:
		case rest[i-1] == "ce":
			sample.Score, sample.Judged = score, true
			if position.SideToMove() == chess.Black {
				sample.Score = -score
			}
		case rest[i-1] == "|":
			sample.Score, sample.Judged = score, true
		}
	}
	if !sample.Known && !sample.Judged {
		return Sample{}, fmt.Errorf("%q has neither a result (c9 \"1-0\", [1.0]) nor a score (ce 31)", text)
	}
	return sample, nil
}

// results are the ways to write what White got.
var results = map[string]float64{
	"1-0": 1, "0-1": 0, "1/2-1/2": 0.5,
	"1.0": 1, "0.0": 0, "0.5": 0.5,
}

func isNumber(text string) bool {
	_, err := strconv.ParseUint(text, 10, 32)
	return err == nil
}
