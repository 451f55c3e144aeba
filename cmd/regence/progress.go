package main

import (
	"fmt"
	"strings"
	"time"
)

// progress is a line that tells how far long work has got: on a terminal one that
// changes, elsewhere one now and then.
type progress struct {
	app      *app
	all      int
	began    time.Time
	shown    time.Time
	interval time.Duration
	drawn    bool
}

// How often a progress line changes on a terminal, and is written elsewhere.
const (
	terminalInterval = 200 * time.Millisecond
	plainInterval    = 30 * time.Second
)

func newProgress(a *app, all int) *progress {
	p := &progress{app: a, all: all, began: time.Now(), interval: plainInterval}
	if a.terminal {
		p.interval = terminalInterval
	}
	return p
}

// show tells that so many steps are done.
func (p *progress) show(done int, words string) {
	now := time.Now()
	if done < p.all && now.Sub(p.shown) < p.interval {
		return
	}
	p.shown = now
	elapsed := now.Sub(p.began)
	left := elapsed / time.Duration(max(1, done)) * time.Duration(p.all-done)
	const width = 20
	filled := width * done / max(1, p.all)
	bar := "[" + strings.Repeat("#", filled) + strings.Repeat(".", width-filled) + "]"
	line := fmt.Sprintf("%s %d/%d  %s  %s left", bar, done, p.all, words, left.Round(time.Second))
	if p.app.terminal {
		fmt.Fprintf(p.app.stderr, "\r\x1b[K%s", line)
		p.drawn = true
		return
	}
	fmt.Fprintln(p.app.stderr, line)
}

// end leaves the line.
func (p *progress) end() {
	if p.drawn {
		fmt.Fprintln(p.app.stderr)
	}
}
