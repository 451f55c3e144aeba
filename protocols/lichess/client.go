package lichess

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	"github.com/cenkalti/backoff/v5"
)

// DefaultURL is the server that is meant when none is named.
const DefaultURL = "https://lichess.org"

// Time limits of ordinary calls.
const (
	dialTimeout    = 3 * time.Second  // TCP and, separately, TLS
	callTimeout    = 8 * time.Second  // one attempt of an ordinary call
	gameTimeout    = 2 * time.Second  // one attempt of a call that serves a running game
	repeatFor      = 20 * time.Second // how long a call that may be repeated is repeated
	firstRepeat    = 200 * time.Millisecond
	slowestRepeat  = 3 * time.Second
	idleConnection = 90 * time.Second
	idlePerHost    = 16
	maxBody        = 4 << 20 // bytes of an answer that is not a stream
)

// Config is what a [Client] needs to know.
type Config struct {
	URL       string // base address; empty: DefaultURL
	Token     Token
	UserAgent string // program and version; the server tells clients apart by it

	// Transport replaces the network, for tests; nil: HTTP/1.1 over TCP.
	Transport http.RoundTripper
	Log       *slog.Logger // nil: nothing is logged

	// Observe, when set, sees every finished call. It must not block.
	Observe func(Exchange)
}

// Exchange is one finished attempt at a call, for measurements.
type Exchange struct {
	Lane    string // move, game, chat, challenge, answer, read or stream
	Status  int    // 0: no answer
	Elapsed time.Duration
}

// Client speaks to the server for one account. Its methods may be called from any number
// of goroutines.
type Client struct {
	base    string
	token   Token
	agent   string
	http    *http.Client
	log     *slog.Logger
	observe func(Exchange)
	pacer   *pacer
	trip    roundTrip
	opens   openings
	heard   atomic.Int64 // when the last line of the event stream came
}

// New makes a client. It makes no call.
func New(config Config) (*Client, error) {
	base := strings.TrimRight(config.URL, "/")
	if base == "" {
		base = DefaultURL
	}
	if parsed, err := url.Parse(base); err != nil || parsed.Host == "" || parsed.Scheme != "http" && parsed.Scheme != "https" {
		return nil, fmt.Errorf("url %q: want https://host", config.URL)
	}
	if config.Token.IsZero() {
		return nil, ErrNoToken
	}
	c := &Client{
		base:    base,
		token:   config.Token,
		agent:   config.UserAgent,
		http:    &http.Client{Transport: config.Transport},
		log:     config.Log,
		observe: config.Observe,
		pacer:   newPacer(),
	}
	if c.agent == "" {
		c.agent = "regence"
	}
	if config.Transport == nil {
		c.http.Transport = newTransport()
	}
	if c.log == nil {
		c.log = slog.New(slog.DiscardHandler)
	}
	if c.observe == nil {
		c.observe = func(Exchange) {}
	}
	return c, nil
}

// Close drops idle connections. Streams end with their contexts.
func (c *Client) Close() { c.http.CloseIdleConnections() }

// newTransport speaks HTTP/1.1 only: each stream and each move has a connection of its
// own, so that one connection that hangs costs one stream and not every game.
func newTransport() *http.Transport {
	protocols := new(http.Protocols)
	protocols.SetHTTP1(true)
	return &http.Transport{
		Proxy:               http.ProxyFromEnvironment,
		DialContext:         (&net.Dialer{Timeout: dialTimeout, KeepAlive: 15 * time.Second}).DialContext,
		TLSHandshakeTimeout: dialTimeout,
		IdleConnTimeout:     idleConnection,
		MaxIdleConnsPerHost: idlePerHost,
		Protocols:           protocols,
	}
}

// request is one call in preparation.
type request struct {
	lane    lane
	method  string // empty: POST
	path    string // with its query
	form    url.Values
	text    string // body as text/plain
	accept  string
	timeout time.Duration // of one attempt; 0: callTimeout
	repeat  bool          // may be repeated when it is not known to have arrived
	alive   *atomic.Int64 // of a stream: when the last line came, Unix time in ns
}

// call makes a call, repeats it if that is allowed and useful, and returns the body of
// the answer.
func (c *Client) call(ctx context.Context, r request) ([]byte, error) {
	if !r.repeat {
		return c.attempt(ctx, r)
	}
	pause := backoff.NewExponentialBackOff()
	pause.InitialInterval, pause.MaxInterval = firstRepeat, slowestRepeat
	return backoff.Retry(ctx, func() ([]byte, error) {
		body, err := c.attempt(ctx, r)
		if err != nil && (!transient(err) || ctx.Err() != nil) {
			return nil, backoff.Permanent(err)
		}
		return body, err
	}, backoff.WithBackOff(pause), backoff.WithMaxElapsedTime(repeatFor))
}

// attempt makes a call once.
func (c *Client) attempt(ctx context.Context, r request) (body []byte, err error) {
	if err := c.pacer.admit(ctx, r.lane, r.method, r.path); err != nil {
		return nil, err
	}
	timeout := r.timeout
	if timeout == 0 {
		timeout = callTimeout
	}
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	start, status := time.Now(), 0
	defer func() {
		c.pacer.learn(r.lane, err)
		c.observe(Exchange{Lane: string(r.lane), Status: status, Elapsed: time.Since(start)})
	}()
	response, err := c.send(ctx, r)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	status = response.StatusCode
	body, err = io.ReadAll(io.LimitReader(response.Body, maxBody))
	if status >= 300 {
		return nil, c.refusal(r, response, body)
	}
	return body, err
}

// send writes the request and waits for the head of the answer.
func (c *Client) send(ctx context.Context, r request) (*http.Response, error) {
	method := r.method
	if method == "" {
		method = http.MethodPost
	}
	var body io.Reader
	kind := ""
	switch {
	case r.form != nil:
		body, kind = strings.NewReader(r.form.Encode()), "application/x-www-form-urlencoded"
	case r.text != "":
		body, kind = bytes.NewReader([]byte(r.text)), "text/plain"
	}
	req, err := http.NewRequestWithContext(ctx, method, c.base+r.path, body)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Authorization", "Bearer "+c.token.secret)
	req.Header.Set("User-Agent", c.agent)
	if kind != "" {
		req.Header.Set("Content-Type", kind)
	}
	if r.accept != "" {
		req.Header.Set("Accept", r.accept)
	}
	response, err := c.http.Do(req)
	if err != nil {
		// The library repeats the whole address; the path is enough.
		var wrapped *url.Error
		if errors.As(err, &wrapped) {
			err = wrapped.Err
		}
		return nil, &wayError{text: c.token.Redact(fmt.Sprintf("%s %s: %v", method, r.path, err)), err: err}
	}
	return response, nil
}

// wayError is what went wrong on the way to the server. What others on that way have to say
// may hold the token, so the text is kept apart from the error.
type wayError struct {
	text string
	err  error
}

func (e *wayError) Error() string { return e.text }
func (e *wayError) Unwrap() error { return e.err }

// refusal is the error for an answer that is not a success.
func (c *Client) refusal(r request, response *http.Response, body []byte) *Error {
	method := r.method
	if method == "" {
		method = http.MethodPost
	}
	e := newError(method, r.path, response.StatusCode, response.Header, body)
	e.Message = c.token.Redact(e.Message)
	return e
}

// get fetches a JSON value.
func (c *Client) get(ctx context.Context, path string, into any) error {
	body, err := c.call(ctx, request{
		lane: laneRead, method: http.MethodGet, path: path, accept: "application/json", repeat: true,
	})
	if err != nil {
		return err
	}
	if err := decode(body, into); err != nil {
		return fmt.Errorf("GET %s: %w", path, err)
	}
	return nil
}
