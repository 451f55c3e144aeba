package main

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/regence-chess/regence/host/match"
)

// matchView shows a match while it is played. watch is called by the run, after each unit.
type matchView interface {
	begin(run *match.Run)
	watch(standing *match.Standing, unit match.Unit, records []match.Record)
	draining()
	end()
}

// newMatchView chooses the view: a live one for a person, lines for everything else, nothing
// when the output is JSON.
func newMatchView(a *app, flags *matchFlags, m *match.Match, book *match.Book, done int) matchView {
	intro := planning(m, book)
	if done > 0 {
		intro = append(intro, fmt.Sprintf("going on after %d games", done))
	}
	switch {
	case flags.json:
		return silentView{}
	case a.terminal && !flags.plain:
		return newLiveView(a, m, intro)
	}
	return &plainView{w: a.stdout, match: m, intro: intro, games: done}
}

// silentView shows nothing.
type silentView struct{}

func (silentView) begin(*match.Run)                                  {}
func (silentView) watch(*match.Standing, match.Unit, []match.Record) {}
func (silentView) draining()                                         {}
func (silentView) end()                                              {}

// plainView prints a line for every game and the score now and then, in the words that other
// match runners use, so that scripts made for them can read ours.
type plainView struct {
	w     io.Writer
	match *match.Match
	intro []string
	games int

	mu   sync.Mutex // draining comes from another goroutine
	last time.Time
}

// scoreInterval is how often the plain view prints the score.
const scoreInterval = 10 * time.Second

func (v *plainView) begin(*match.Run) {
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, line := range v.intro {
		fmt.Fprintln(v.w, line)
	}
	v.last = time.Now()
}

func (v *plainView) watch(standing *match.Standing, _ match.Unit, records []match.Record) {
	v.mu.Lock()
	defer v.mu.Unlock()
	for i := range records {
		r := &records[i]
		v.games++
		fmt.Fprintf(v.w, "Finished game %d (%s vs %s): %s {%s}\n", r.Index+1,
			v.match.Players[r.Players[0]].Name, v.match.Players[r.Players[1]].Name, r.Result, endText(r))
		for _, line := range r.LastOutput {
			fmt.Fprintf(v.w, "  last output: %s\n", line)
		}
	}
	if time.Since(v.last) >= scoreInterval {
		v.last = time.Now()
		fmt.Fprintln(v.w, scoreLine(v.match, standing))
	}
}

func (v *plainView) draining() {
	v.mu.Lock()
	defer v.mu.Unlock()
	fmt.Fprintln(v.w, "stopping after the running pairs; once more to break them off")
}

func (v *plainView) end() {}

func endText(r *match.Record) string {
	if r.Detail == "" {
		return string(r.Reason)
	}
	return string(r.Reason) + ": " + r.Detail
}

// scoreLine is the state of a match in a line.
func scoreLine(m *match.Match, standing *match.Standing) string {
	meeting := &standing.Meetings[0]
	e := meeting.Estimate()
	line := fmt.Sprintf("Score of %s vs %s: %d - %d - %d  [%.3f] %d", m.Players[meeting.A].Name, m.Players[meeting.B].Name,
		meeting.Wins, meeting.Losses, meeting.Draws, e.Score, e.Games)
	if e.Games > 0 {
		line += fmt.Sprintf("  score %s  Elo %s", e.ScoreText(), e.EloText())
	}
	if standing.SPRT != nil {
		line += fmt.Sprintf("  LLR %.2f (%.2f, %.2f)", standing.SPRT.LLR, standing.SPRT.Lower, standing.SPRT.Upper)
	}
	return line
}
