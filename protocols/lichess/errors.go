package lichess

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Kinds of answers that are not a success, found with errors.Is on an [*Error].
var (
	ErrUnauthorized = errors.New("the token is not valid")                  // 401
	ErrForbidden    = errors.New("the token lacks a scope")                 // 403
	ErrNotFound     = errors.New("not found")                               // 404
	ErrRefused      = errors.New("the server refuses the request")          // other 4xx
	ErrRateLimited  = errors.New("too many requests")                       // 429
	ErrServer       = errors.New("the server is out of order")              // 5xx
	ErrDisplaced    = errors.New("another program uses this account")       // see Client.Events
	ErrUncertain    = errors.New("the move may have been played already")   // see Client.Move
	ErrGameOver     = errors.New("the game is over, its end was not shown") // see GameStream.Run
)

// pollingWords are in what the server writes to clients that open a stream too often.
const pollingWords = "don't poll"

// maxMessage bounds the words of the server that an error repeats.
const maxMessage = 240

// Error is an answer of the server that is not a success.
type Error struct {
	Status  int
	Method  string
	Path    string
	Message string // words of the server on one line, never a whole page

	// LimitKey and Wait tell of a limit: which one ("bot.vsBot.day"; empty: not
	// told), and how long it lasts (0: not told). They may come with a 400 too,
	// when the limit is the opponent's.
	LimitKey string
	Wait     time.Duration
}

func (e *Error) Error() string {
	text := fmt.Sprintf("%s %s: %d", e.Method, e.Path, e.Status)
	if e.Message != "" {
		text += " " + e.Message
	}
	if e.Wait > 0 {
		text += fmt.Sprintf(" (wait %s)", e.Wait)
	}
	return text
}

// Is sorts the error into one of the kinds above.
func (e *Error) Is(kind error) bool { return kind == e.kind() }

func (e *Error) kind() error {
	switch {
	case e.Status == http.StatusUnauthorized:
		return ErrUnauthorized
	case e.Status == http.StatusForbidden:
		return ErrForbidden
	case e.Status == http.StatusNotFound:
		return ErrNotFound
	case e.Status == http.StatusTooManyRequests:
		return ErrRateLimited
	case e.Status >= 500:
		return ErrServer
	}
	return ErrRefused
}

// transient reports whether the same request may succeed in a moment: anything that went
// wrong on the way, and servers out of order. Limits have their own treatment.
func transient(err error) bool {
	var answer *Error
	return err != nil && (!errors.As(err, &answer) || answer.Status >= 500)
}

// newError reads an unsuccessful answer. The body may be JSON in several shapes, a page
// of HTML, or nothing.
func newError(method, path string, status int, header http.Header, body []byte) *Error {
	e := &Error{Status: status, Method: method, Path: path}
	e.Message, e.LimitKey, e.Wait = explain(body)
	if seconds, err := strconv.Atoi(strings.TrimSpace(header.Get("Retry-After"))); err == nil && seconds > 0 {
		e.Wait = max(e.Wait, time.Duration(seconds)*time.Second)
	}
	return e
}

// explain finds the words and the limit in the body of an error.
func explain(body []byte) (message, key string, wait time.Duration) {
	body = bytes.TrimSpace(body)
	var answer struct {
		Error     json.RawMessage `json:"error"`
		RateLimit struct {
			Key     string `json:"key"`
			Seconds Int    `json:"seconds"`
		} `json:"ratelimit"`
	}
	if len(body) > 0 && body[0] == '{' && decode(body, &answer) == nil {
		message = flatten("", answer.Error)
		if message == "" {
			message = string(body)
		}
		key, wait = answer.RateLimit.Key, time.Duration(answer.RateLimit.Seconds)*time.Second
	} else {
		message = plain(string(body))
	}
	return oneLine(message), key, wait
}

// flatten writes form errors, {"clock.limit":["too big"]}, as "clock.limit: too big".
func flatten(field string, value json.RawMessage) string {
	prefix := ""
	if field != "" {
		prefix = field + ": "
	}
	var text string
	if json.Unmarshal(value, &text) == nil && text != "" {
		return prefix + text
	}
	var list []json.RawMessage
	if json.Unmarshal(value, &list) == nil {
		parts := make([]string, 0, len(list))
		for _, item := range list {
			parts = append(parts, flatten("", item))
		}
		return prefix + strings.Join(parts, ", ")
	}
	var object map[string]json.RawMessage
	if json.Unmarshal(value, &object) == nil {
		parts := make([]string, 0, len(object))
		for name, item := range object {
			parts = append(parts, flatten(name, item))
		}
		slices.Sort(parts)
		return prefix + strings.Join(parts, "; ")
	}
	return ""
}

// plain is the title of a page of HTML, or the text itself.
func plain(body string) string {
	if !strings.HasPrefix(body, "<") {
		return body
	}
	lower := strings.ToLower(body)
	if start := strings.Index(lower, "<title>"); start >= 0 {
		title := body[start+len("<title>"):]
		if end := strings.Index(strings.ToLower(title), "</title>"); end >= 0 {
			return "a page of HTML: " + title[:end]
		}
	}
	return "a page of HTML"
}

func oneLine(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if len(text) > maxMessage {
		text = strings.ToValidUTF8(text[:maxMessage], "") + "…"
	}
	return text
}
