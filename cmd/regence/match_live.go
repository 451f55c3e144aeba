package main

import (
	"fmt"
	"strings"
	"sync"
	"time"

	bar "charm.land/bubbles/v2/progress"
	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/host/match"
)

// refreshInterval is how often the live view looks at the boards.
const refreshInterval = 250 * time.Millisecond

// liveView shows a running match on a terminal: the boards, the score with its error, the
// sequential test, the time left.
type liveView struct {
	program *tea.Program
	done    sync.WaitGroup
	model   *liveModel
}

func newLiveView(a *app, m *match.Match, intro []string) *liveView {
	model := &liveModel{match: m, intro: intro, standing: match.NewStanding(&m.Plan), bar: bar.New(bar.WithoutPercentage())}
	v := &liveView{model: model}
	// Signals stay with the verb: the first one drains, the second one breaks off.
	v.program = tea.NewProgram(model, tea.WithInput(nil), tea.WithOutput(a.stdout), tea.WithoutSignalHandler())
	return v
}

func (v *liveView) begin(run *match.Run) {
	v.model.run = run
	v.model.began = time.Now()
	v.done.Go(func() { _, _ = v.program.Run() })
}

// watch hands a copy of what it shows over: the standing belongs to the run.
func (v *liveView) watch(standing *match.Standing, _ match.Unit, records []match.Record) {
	update := unitDone{units: standing.Counted, lines: meetingLines(v.model.match, standing)}
	if standing.SPRT != nil {
		s := *standing.SPRT
		update.llr, update.lower, update.upper, update.test = s.LLR, s.Lower, s.Upper, true
	}
	for i := range records {
		r := &records[i]
		update.ended = append(update.ended, fmt.Sprintf("game %d: %s – %s %s, %s", r.Index+1,
			v.model.match.Players[r.Players[0]].Name, v.model.match.Players[r.Players[1]].Name, r.Result, r.Reason))
	}
	v.program.Send(update)
}

func (v *liveView) draining() { v.program.Send(drainMsg{}) }

func (v *liveView) end() {
	v.program.Send(endMsg{})
	v.done.Wait()
}

type (
	tickMsg  struct{}
	drainMsg struct{}
	endMsg   struct{}
	unitDone struct {
		units             int
		lines, ended      []string
		llr, lower, upper float64
		test              bool
	}
)

// liveModel is the state of the live view.
type liveModel struct {
	match    *match.Match
	intro    []string
	run      *match.Run
	standing *match.Standing
	bar      bar.Model
	began    time.Time
	width    int
	first    int // units done before
	state    unitDone
	recent   []string
	draining bool
}

func (m *liveModel) Init() tea.Cmd { return tick() }

func tick() tea.Cmd {
	return tea.Tick(refreshInterval, func(time.Time) tea.Msg { return tickMsg{} })
}

// recentGames is how many finished games the live view lists.
const recentGames = 6

func (m *liveModel) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tickMsg:
		return m, tick()
	case tea.WindowSizeMsg:
		m.width = msg.Width
	case unitDone:
		if m.state.units == 0 {
			m.first = msg.units - 1
		}
		m.state = msg
		m.recent = append(m.recent, msg.ended...)
		m.recent = m.recent[max(0, len(m.recent)-recentGames):]
	case drainMsg:
		m.draining = true
	case endMsg:
		return m, tea.Quit
	}
	return m, nil
}

var (
	headStyle = lipgloss.NewStyle().Bold(true)
	softStyle = lipgloss.NewStyle().Faint(true)
)

func (m *liveModel) View() tea.View {
	var b strings.Builder
	b.WriteString(headStyle.Render(m.intro[0]) + "\n")
	for _, line := range m.intro[1:] {
		b.WriteString(softStyle.Render(line) + "\n")
	}
	var boards []string
	for _, game := range m.run.Live() {
		if game != nil {
			boards = append(boards, liveBoard(game))
		}
	}
	b.WriteString("\n" + m.arrange(boards) + "\n")
	for _, line := range m.state.lines {
		b.WriteString(headStyle.Render(line) + "\n")
	}
	if m.state.test {
		span := m.state.upper - m.state.lower
		b.WriteString(fmt.Sprintf("LLR %+.2f  %.2f ", m.state.llr, m.state.lower) + m.bar.ViewAs((m.state.llr-m.state.lower)/span) + fmt.Sprintf(" %.2f\n", m.state.upper))
	}
	total := m.standing.Units()
	b.WriteString(m.bar.ViewAs(float64(m.state.units)/float64(total)) + " " + m.remaining(total) + "\n")
	for _, line := range m.recent {
		b.WriteString(softStyle.Render(line) + "\n")
	}
	if m.draining {
		b.WriteString("stopping after the running pairs; once more to break them off\n")
	} else {
		b.WriteString(softStyle.Render("Ctrl-C stops after the running pairs; the match can be resumed") + "\n")
	}
	return tea.NewView(b.String())
}

// boardWidth is the room that a board with its frame takes.
const boardWidth = 34

// arrange puts as many boards side by side as there is room for.
func (m *liveModel) arrange(boards []string) string {
	per := max(1, m.width/boardWidth)
	var rows []string
	for len(boards) > 0 {
		n := min(per, len(boards))
		rows = append(rows, lipgloss.JoinHorizontal(lipgloss.Top, boards[:n]...))
		boards = boards[n:]
	}
	return lipgloss.JoinVertical(lipgloss.Left, rows...)
}

// remaining is how much is played and how long the rest will take at this pace.
func (m *liveModel) remaining(total int) string {
	text := fmt.Sprintf("%d of %d", m.state.units, total)
	if fresh := m.state.units - m.first; fresh > 0 {
		left := time.Since(m.began) / time.Duration(fresh) * time.Duration(total-m.state.units)
		text += fmt.Sprintf(", %s left at most", left.Round(time.Second))
	}
	return text
}

// liveBoard draws a game with letters, which every terminal can show.
func liveBoard(game *match.Live) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", trim(fmt.Sprintf("game %d", game.Game+1), boardWidth-2))
	for _, c := range []chess.Color{chess.Black, chess.White} {
		if c == chess.White {
			for rank := 7; rank >= 0; rank-- {
				for file := range 8 {
					fmt.Fprintf(&b, " %c", game.Position.At(chess.MakeSquare(file, rank)).Letter())
				}
				b.WriteByte('\n')
			}
		}
		line := game.Names[c]
		if game.Clocked {
			line += fmt.Sprintf("  %.1fs", game.Left[c].Seconds())
		}
		if last := game.Last[c]; last != nil && last.Judged {
			line += fmt.Sprintf("  %s", match.PGNScore(last.Neutral))
		}
		b.WriteString(trim(line, boardWidth-2) + "\n")
	}
	last := ""
	if san := game.SAN(); san != "" {
		number := (game.Ply + 1) / 2
		last = fmt.Sprintf("%d. %s", number, san)
	}
	if game.Over {
		last += fmt.Sprintf("  %s %s", game.Outcome.Result, game.Outcome.Reason)
	}
	b.WriteString(trim(last, boardWidth-2))
	return lipgloss.NewStyle().Width(boardWidth).Render(b.String())
}

func trim(text string, width int) string {
	if runes := []rune(text); len(runes) > width {
		return string(runes[:width-1]) + "…"
	}
	return text
}

// meetingLines are the scores of all meetings.
func meetingLines(m *match.Match, standing *match.Standing) []string {
	if len(standing.Meetings) == 1 {
		// Two lines, so that eighty columns show the end of both.
		first, rest, both := strings.Cut(scoreLine(m, standing), "  score ")
		if !both {
			return []string{first}
		}
		return []string{first, rest}
	}
	var lines []string
	for i := range standing.Meetings {
		meeting := &standing.Meetings[i]
		e := meeting.Estimate()
		line := fmt.Sprintf("%s vs %s: +%d =%d -%d", m.Players[meeting.A].Name, m.Players[meeting.B].Name, meeting.Wins, meeting.Draws, meeting.Losses)
		if e.Games > 0 {
			line += "  Elo " + e.EloText()
		}
		lines = append(lines, line)
	}
	return lines
}
