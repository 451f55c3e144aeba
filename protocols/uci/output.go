package uci

import (
	"io"
	"regexp"
	"strings"
	"sync"
	"time"
)

// maxUnread is how many bytes may wait for a client that does not read, before it is
// given up as dead.
const maxUnread = 64 << 20

// output writes whole lines from a goroutine of its own, so that a client that reads
// slowly delays nobody but itself.
type output struct {
	writer io.Writer

	mu      sync.Mutex
	changed sync.Cond
	queue   []byte
	writing bool
	closed  bool
	err     error
	done    chan struct{}
}

func newOutput(writer io.Writer) *output {
	o := &output{writer: writer, done: make(chan struct{})}
	o.changed.L = &o.mu
	go o.run()
	return o
}

// print queues lines and never waits.
func (o *output) print(lines ...string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.closed || o.err != nil || len(o.queue) > maxUnread {
		return
	}
	for _, line := range lines {
		o.queue = append(o.queue, line...)
		o.queue = append(o.queue, '\n')
	}
	o.changed.Broadcast()
}

// info queues words for the user as info strings, one a line.
func (o *output) info(text string) {
	for part := range strings.SplitSeq(text, "\n") {
		if part = sanitize(part); part != "" {
			o.print("info string " + part)
		}
	}
}

// settle waits until everything has been written, or the output is closed. Reports of
// the search wait here, where newer ones may replace them.
func (o *output) settle() {
	o.mu.Lock()
	defer o.mu.Unlock()
	for (len(o.queue) > 0 || o.writing) && !o.closed && o.err == nil {
		o.changed.Wait()
	}
}

// close writes what is queued, for at most the given time.
func (o *output) close(patience time.Duration) {
	o.mu.Lock()
	o.closed = true
	o.changed.Broadcast()
	o.mu.Unlock()
	select {
	case <-o.done:
	case <-time.After(patience):
	}
}

func (o *output) run() {
	defer close(o.done)
	for {
		batch, ok := o.next()
		if !ok {
			return
		}
		_, err := o.writer.Write(batch)
		o.mu.Lock()
		o.writing, o.err = false, err
		o.changed.Broadcast()
		o.mu.Unlock()
		if err != nil {
			return
		}
	}
}

func (o *output) next() ([]byte, bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for len(o.queue) == 0 {
		if o.closed {
			return nil, false
		}
		o.changed.Wait()
	}
	batch := o.queue
	o.queue, o.writing = nil, true
	return batch, true
}

// touchy are words that some client looks for anywhere in a line, or takes for a message
// at the start of an info string. They get a hyphen.
var touchy = regexp.MustCompile(`(?i)(best)(move)|(ready)(ok)|(uci)(ok)|(re)(sign)|(draw)(offer)`)

// sanitize makes words fit for an info string: one line of valid text that no client
// mistakes for something else.
func sanitize(text string) string {
	text = strings.ToValidUTF8(text, "?")
	text = strings.Join(strings.FieldsFunc(text, isBlank), " ")
	return touchy.ReplaceAllString(text, "${1}${3}${5}${7}${9}-${2}${4}${6}${8}${10}")
}
