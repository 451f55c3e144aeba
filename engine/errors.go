package engine

import (
	"errors"
	"fmt"
)

// The errors of a Player, found with errors.Is. Implementations translate their own
// faults into these once, at their boundary.
var (
	ErrBusy   = errors.New("a search is running")
	ErrClosed = errors.New("the player is closed")
	ErrDied   = errors.New("the engine process died")
)

// OptionError refuses a value of an option.
type OptionError struct {
	Name  string
	Value string
	Want  string // what would be right; empty: the option does not exist
}

func (e *OptionError) Error() string {
	if e.Want == "" {
		return fmt.Sprintf("there is no option %q", e.Name)
	}
	return fmt.Sprintf("option %s: %q does not fit, want %s", e.Name, e.Value, e.Want)
}
