package wire

import (
	"bytes"
	"strings"
	"sync"
)

const (
	// tailLines is how many of an engine's last lines on stderr are kept for the user.
	tailLines = 20

	// tailWidth is the most bytes that are kept of one line.
	tailWidth = 400
)

// tail keeps the last lines written to it. It may be written to by several goroutines.
type tail struct {
	mu    sync.Mutex
	lines []string
	line  []byte // begun and not ended
}

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for rest := p; len(rest) > 0; {
		piece, after, ended := bytes.Cut(rest, []byte("\n"))
		t.line = append(t.line, piece[:min(len(piece), max(tailWidth-len(t.line), 0))]...)
		if ended {
			t.endLine()
		}
		rest = after
	}
	return len(p), nil
}

func (t *tail) endLine() {
	if line := strings.TrimSpace(string(t.line)); line != "" {
		t.lines = append(t.lines, strings.ToValidUTF8(line, "?"))
		t.lines = t.lines[max(len(t.lines)-tailLines, 0):]
	}
	t.line = t.line[:0]
}

// last is a copy of the lines kept, the unended one included.
func (t *tail) last() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	lines := append([]string(nil), t.lines...)
	if line := strings.TrimSpace(string(t.line)); line != "" {
		lines = append(lines, strings.ToValidUTF8(line, "?"))
	}
	return lines[max(len(lines)-tailLines, 0):]
}
