package wire

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/regence-chess/regence/engine"
)

// EngineError is a refusal in the engine's own words; its process lives.
type EngineError struct{ Text string }

func (e *EngineError) Error() string { return "the engine says: " + e.Text }

// DiedError is the death of an engine process. errors.Is finds engine.ErrDied in it.
type DiedError struct {
	Exit   string   // "signal: killed", "exit status 2"; empty: not known
	Stderr []string // the last lines that the process wrote there
}

func (e *DiedError) Error() string {
	text := engine.ErrDied.Error()
	if e.Exit != "" {
		text += " (" + e.Exit + ")"
	}
	return text + lastWords(e.Stderr)
}

func (e *DiedError) Unwrap() error { return engine.ErrDied }

// StartError is an engine process that could not be started, with the reason in words.
type StartError struct {
	Command string
	Reason  string
	Stderr  []string // the last lines that the process wrote there
}

func (e *StartError) Error() string {
	return fmt.Sprintf("cannot start the engine %s: %s%s", e.Command, e.Reason, lastWords(e.Stderr))
}

func lastWords(lines []string) string {
	if len(lines) == 0 {
		return ""
	}
	return "; its last words: " + strings.Join(lines, " / ")
}

// translate turns a fault of the transport into what the contract knows: the player is
// closed, the caller gave up, or the process is dead. It is the only place that does.
func (c *Client) translate(ctx context.Context, err error) error {
	var words *EngineError
	switch {
	case c.isClosed():
		return engine.ErrClosed
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.As(err, &words):
		return err
	}
	exit, stderr := c.process.obituary()
	return &DiedError{Exit: exit, Stderr: stderr}
}
