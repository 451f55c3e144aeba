package uci

import (
	"bytes"
	"io"
	"time"
)

const (
	// maxLine is the longest line that is understood, in bytes: a position with more
	// than 800,000 plies. Longer lines are skipped whole.
	maxLine = 4 << 20

	// readBuffer is the size of one read from the pipe, in bytes.
	readBuffer = 64 << 10
)

// line is a line of input with the moment at which it was complete.
type line struct {
	text string
	at   time.Time
}

// lineReader splits a stream at LF, CR or CRLF, at any length of line.
type lineReader struct {
	source  io.Reader
	buffer  []byte
	pending []byte // read, not yet handed out
	err     error  // of the source, due when pending is used up
	partial []byte // the line so far
	tooLong bool
	began   bool
}

func newLineReader(source io.Reader) *lineReader {
	return &lineReader{source: source, buffer: make([]byte, readBuffer)}
}

// next returns the next line without its end; CRLF yields an empty line besides. A last
// line needs no end. An overlong line comes back empty. The error is the source's.
func (r *lineReader) next() (line, error) {
	for {
		if end := bytes.IndexAny(r.pending, "\r\n"); end >= 0 {
			r.keep(r.pending[:end])
			r.pending = r.pending[end+1:]
			return r.take(), nil
		}
		r.keep(r.pending)
		r.pending = nil
		if r.err != nil {
			if len(r.partial) > 0 {
				return r.take(), nil
			}
			return line{}, r.err
		}
		var n int
		n, r.err = r.source.Read(r.buffer)
		r.pending = r.buffer[:n]
		if !r.began && n > 0 {
			r.began = true
			r.pending = bytes.TrimPrefix(r.pending, []byte("\ufeff")) // PowerShell's greeting
		}
	}
}

func (r *lineReader) keep(part []byte) {
	if len(r.partial)+len(part) > maxLine {
		r.tooLong = true
		r.partial = r.partial[:0]
	}
	if !r.tooLong {
		r.partial = append(r.partial, part...)
	}
}

func (r *lineReader) take() line {
	taken := line{text: string(r.partial), at: time.Now()}
	r.partial, r.tooLong = r.partial[:0], false
	return taken
}

// pump sends lines until the source ends or stop is closed, then closes the channel.
func (r *lineReader) pump(lines chan<- line, stop <-chan struct{}) {
	defer close(lines)
	for {
		next, err := r.next()
		if err != nil {
			return
		}
		if next.text == "" {
			continue
		}
		select {
		case lines <- next:
		case <-stop:
			return
		}
	}
}
