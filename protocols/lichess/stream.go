package lichess

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"sync"
	"time"
)

// Time limits of streams. The server writes an empty line every 6 or 7 seconds when it
// has nothing to say.
const (
	openTimeout   = 6 * time.Second  // from the request to the head of the answer
	gameSilence   = 9 * time.Second  // a game stream this quiet is dead
	eventSilence  = 15 * time.Second // an event stream this quiet is dead
	maxLine       = 1 << 20          // bytes; 600 plies are 3 kB
	streamAccepts = "application/x-ndjson"
)

var (
	errSilent  = errors.New("the stream fell silent")
	errResync  = errors.New("the stream is opened anew on request")
	errTooLong = errors.New("a line of the stream is too long")
)

// stream opens an NDJSON stream and hands on its lines, without the empty ones, until it
// ends. A clean end by the server gives nil.
func (c *Client) stream(ctx context.Context, r request, silence time.Duration, opened func(), line func([]byte) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	watchdog := time.AfterFunc(openTimeout, func() { cancel(errSilent) })
	defer watchdog.Stop()

	start := time.Now()
	r.lane, r.accept = laneStream, streamAccepts
	c.pacer.admit(ctx, r.lane, r.method, r.path)
	response, err := c.send(ctx, r)
	if err != nil {
		c.observe(Exchange{Lane: string(r.lane), Elapsed: time.Since(start)})
		return cause(ctx, err)
	}
	defer response.Body.Close()
	c.observe(Exchange{Lane: string(r.lane), Status: response.StatusCode, Elapsed: time.Since(start)})
	if response.StatusCode >= 300 {
		body, _ := io.ReadAll(io.LimitReader(response.Body, maxBody))
		return c.refusal(r, response, body)
	}
	watchdog.Reset(silence)
	opened()
	reader := bufio.NewReader(response.Body)
	for {
		data, err := readLine(reader)
		if err != nil {
			return cause(ctx, err)
		}
		watchdog.Reset(silence)
		if r.alive != nil {
			r.alive.Store(time.Now().UnixNano())
		}
		if len(data) == 0 {
			continue
		}
		if err := c.streamError(r, data); err != nil {
			return err
		}
		if err := line(data); err != nil {
			return err
		}
	}
}

// readLine reads one line without its end. io.EOF is a clean end; a last line that is cut
// off is io.ErrUnexpectedEOF.
func readLine(reader *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		part, err := reader.ReadSlice('\n')
		line = append(line, part...)
		switch {
		case err == nil:
			return bytes.TrimSpace(line), nil
		case len(line) > maxLine:
			return nil, errTooLong
		case errors.Is(err, bufio.ErrBufferFull):
		case errors.Is(err, io.EOF) && len(bytes.TrimSpace(line)) > 0:
			return nil, io.ErrUnexpectedEOF
		default:
			return nil, err
		}
	}
}

// streamError finds an error that the server wrote into a stream in place of an event.
func (c *Client) streamError(r request, data []byte) error {
	var head struct {
		Type  string `json:"type"`
		Error any    `json:"error"`
	}
	if err := decode(data, &head); err != nil {
		return fmt.Errorf("%s: %w", r.path, err)
	}
	if head.Type != "" || head.Error == nil {
		return nil
	}
	status := http.StatusInternalServerError
	if bytes.Contains(data, []byte(pollingWords)) {
		status = http.StatusTooManyRequests
	}
	return c.refusal(r, &http.Response{StatusCode: status}, data)
}

// cause replaces the error of a cancelled read by the reason of the cancellation, and a
// clean end by nil.
func cause(ctx context.Context, err error) error {
	if reason := context.Cause(ctx); reason != nil {
		return reason
	}
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// The server allows 30 openings of the event stream in ten minutes; a few are left for
// other programs of the same owner.
const (
	openingsAllowed = 26
	openingsWindow  = 10 * time.Minute
)

// openings remembers when the event stream was opened.
type openings struct {
	mu    sync.Mutex
	times []time.Time
}

// next records an opening and returns how long to wait before it.
func (o *openings) next() time.Duration {
	o.mu.Lock()
	defer o.mu.Unlock()
	at := time.Now()
	if len(o.times) == openingsAllowed {
		if free := o.times[0].Add(openingsWindow); free.After(at) {
			at = free
		}
		o.times = o.times[1:]
	}
	o.times = append(o.times, at)
	return time.Until(at)
}
