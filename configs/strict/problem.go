package strict

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Problem is one mistake in a file.
type Problem struct {
	File   string // as shown to the user
	Line   int    // from 1; 0: the file as a whole
	Column int    // from 1, in characters; 0: unknown
	Key    string // full dotted key; empty: none is concerned
	Text   string // what is wrong and what would be right
}

// Error is the problem on one line: file:line:column: key: text.
func (p *Problem) Error() string {
	var b strings.Builder
	b.WriteString(p.Where())
	b.WriteString(": ")
	if p.Key != "" {
		b.WriteString(p.Key)
		b.WriteString(": ")
	}
	b.WriteString(p.Text)
	return b.String()
}

// Where is the place of the problem: file:line:column, as far as it is known.
func (p *Problem) Where() string {
	switch {
	case p.Line == 0:
		return p.File
	case p.Column == 0:
		return fmt.Sprintf("%s:%d", p.File, p.Line)
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column)
}

// Problems is every mistake found in one or more files, in the order of the files and
// their lines.
type Problems []*Problem

// Error is the problems, one a line.
func (ps Problems) Error() string {
	lines := make([]string, len(ps))
	for i, p := range ps {
		lines[i] = p.Error()
	}
	return strings.Join(lines, "\n")
}

// Unwrap gives the problems to errors.As.
func (ps Problems) Unwrap() []error {
	errs := make([]error, len(ps))
	for i, p := range ps {
		errs[i] = p
	}
	return errs
}

// Err is the problems as an error, or nil when there are none.
func (ps Problems) Err() error {
	if len(ps) == 0 {
		return nil
	}
	return ps
}

// sorted puts the problems of one file in the order of its lines.
func (ps Problems) sorted() Problems {
	slices.SortStableFunc(ps, func(a, b *Problem) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	return ps
}
