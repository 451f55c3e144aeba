package main

import (
	"errors"
	"io"
	"os"

	"golang.org/x/term"
)

// app is what all verbs share. A verb keeps to these streams, so that a test can run it
// in process, and ends when its command's context does.
type app struct {
	stdin    io.Reader
	stdout   io.Writer
	stderr   io.Writer
	terminal bool // a person sits at stdin and stdout
	version  string
}

// errReported ends a verb with exit status 1 without another word: what went wrong
// stands in the output already (a FAIL line, a report).
var errReported = errors.New("failed")

// usageError is a wrong call: exit status 2.
type usageError struct{ err error }

func (e *usageError) Error() string { return e.err.Error() }
func (e *usageError) Unwrap() error { return e.err }

func isTerminal(file *os.File) bool { return term.IsTerminal(int(file.Fd())) }
