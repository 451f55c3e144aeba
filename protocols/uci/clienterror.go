package uci

import (
	"errors"
	"fmt"
	"strings"
)

// The faults of a foreign engine besides [engine.ErrDied], found with errors.Is.
var (
	ErrStalled     = errors.New("the engine does not answer")
	ErrIllegalMove = errors.New("the engine gave no legal move")
)

// EngineError is a fault of a foreign engine: what it was asked, what happened, and the
// last lines that it wrote. It wraps engine.ErrDied, ErrStalled or ErrIllegalMove.
type EngineError struct {
	Engine string   // its command, or its name once that is known
	Doing  string   // "answering isready", "searching"
	Err    error    // the kind of fault
	Detail string   // exit status, waiting time, the move; may be empty
	Last   []string // its last lines, "! " before those of its error stream
}

func (e *EngineError) Error() string {
	text := fmt.Sprintf("%s, %s: %v", e.Engine, e.Doing, e.Err)
	if e.Detail != "" {
		text += " (" + e.Detail + ")"
	}
	if len(e.Last) > 0 {
		text += "; its last lines:\n  " + strings.Join(e.Last, "\n  ")
	}
	return text
}

func (e *EngineError) Unwrap() error { return e.Err }
