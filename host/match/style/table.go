package style

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Paint makes text stand out: headings, and differences beyond chance. The zero value leaves
// it plain.
type Paint struct {
	Heading func(string) string
	Strong  func(string) string
}

func paint(with func(string) string, text string) string {
	if with == nil {
		return text
	}
	return with(text)
}

// WriteTable writes the report for people: one line a metric, with its interval. Metrics
// without a value are left out.
func (r *Report) WriteTable(w io.Writer, p Paint) error {
	t := table{columns: []string{"", r.title(), "95 % interval", ""}}
	for _, v := range r.Values {
		if v.Known() {
			t.add(v.Metric, false, v.text(), v.interval(), v.Metric.Unit)
		}
	}
	t.note(r.notes()...)
	return t.write(w, p)
}

// WriteTable writes both players side by side, with the difference, its interval and the
// chance of it; a star marks what is beyond chance after correction for the number of
// metrics.
func (c *Comparison) WriteTable(w io.Writer, p Paint) error {
	t := table{columns: []string{"", c.A.title(), "", c.B.title(), "", "difference", "", "p", ""}}
	tested := 0
	for i, d := range c.Differences {
		a, b := c.A.Values[i], c.B.Values[i]
		if !a.Known() && !b.Known() {
			continue
		}
		cells := []string{a.text(), a.interval(), b.text(), b.interval(), "", "", "", d.Metric.Unit}
		if d.Known() {
			tested++
			cells[4] = signed(d.Value, d.Metric.Digits)
			cells[5] = bracket(d.Low, d.High, d.Metric.Digits)
			cells[6] = strconv.FormatFloat(d.P, 'f', 4, 64)
			if d.BeyondChance() {
				cells[6] += " *"
			} else {
				cells[6] += "  "
			}
		}
		t.add(d.Metric, d.BeyondChance(), cells...)
	}
	t.note(fmt.Sprintf("* beyond chance at 5 %% after Holm's correction for %d metrics. Intervals: 95 %%, by bootstrap.", tested))
	t.note(c.A.notes()...)
	t.note(c.B.notes()...)
	return t.write(w, p)
}

func (r *Report) title() string {
	if len(r.Spellings) == 0 {
		return "?"
	}
	return r.Spellings[0]
}

// notes says who was counted and what to beware of.
func (r *Report) notes() []string {
	notes := []string{fmt.Sprintf("%s: %d games (+%d =%d -%d).", strings.Join(r.Spellings, " / "), r.Games, r.Wins, r.Draws, r.Losses)}
	if !r.Reliable() {
		notes[0] += fmt.Sprintf(" Too few for EAS, which wants %d wins and %d draws.", easLeastWins, easLeastDraws)
	}
	if v := r.Value("sacrifices.sound"); v != nil && !v.Known() {
		notes[0] += " No neutral scores: soundness and volatility are not known."
	}
	return notes
}

func (v Value) text() string {
	if !v.Known() {
		return "-"
	}
	return fixed(v.Value, v.Metric.Digits)
}

func (v Value) interval() string { return bracket(v.Low, v.High, v.Metric.Digits) }

func bracket(low, high float64, digits int) string {
	if math.IsNaN(low) || math.IsNaN(high) {
		return ""
	}
	return "[" + fixed(low, digits) + ", " + fixed(high, digits) + "]"
}

// fixed is a number with so many digits behind the point; zero has no sign.
func fixed(value float64, digits int) string {
	text := strconv.FormatFloat(value, 'f', digits, 64)
	if strings.Trim(text, "-0.") == "" {
		return strings.TrimPrefix(text, "-")
	}
	return text
}

func signed(value float64, digits int) string {
	text := fixed(value, digits)
	if value > 0 && strings.Trim(text, "0.") != "" {
		text = "+" + text
	}
	return text
}

// table is rows in groups.
type table struct {
	columns []string
	rows    []tableRow
	notes   []string
}

type tableRow struct {
	group  string
	strong bool
	cells  []string
}

func (t *table) add(m *Metric, strong bool, cells ...string) {
	t.rows = append(t.rows, tableRow{group: m.Group, strong: strong, cells: append([]string{m.Name}, cells...)})
}

func (t *table) note(notes ...string) { t.notes = append(t.notes, notes...) }

// write sets the first and the last column to the left, numbers to the right, intervals
// behind them to the left. A title may run over the empty heading behind it.
func (t *table) write(w io.Writer, p Paint) error {
	widths := make([]int, len(t.columns))
	for _, row := range t.rows {
		for i, cell := range row.cells {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	for i, title := range t.columns {
		room := widths[i]
		if i+1 < len(t.columns) && t.columns[i+1] == "" {
			room += 1 + widths[i+1]
		}
		if over := utf8.RuneCountInString(title) - room; over > 0 {
			widths[i] += over
		}
	}
	var text strings.Builder
	text.WriteString(paint(p.Heading, t.heading(widths)) + "\n")
	group := ""
	for _, row := range t.rows {
		if row.group != group {
			group = row.group
			text.WriteString("\n" + paint(p.Heading, group) + "\n")
		}
		line := ""
		for i, cell := range row.cells {
			line += alignCell(cell, widths[i], i > 0 && i < len(row.cells)-1 && !strings.HasPrefix(cell, "[")) + " "
		}
		line = "  " + strings.TrimRight(line, " ")
		if row.strong {
			line = paint(p.Strong, line)
		}
		text.WriteString(line + "\n")
	}
	text.WriteString("\n" + strings.Join(t.notes, "\n") + "\n")
	_, err := io.WriteString(w, text.String())
	return err
}

func (t *table) heading(widths []int) string {
	line := "  "
	for i := 0; i < len(t.columns); i++ {
		room := widths[i]
		if i > 0 && i+1 < len(t.columns) && t.columns[i+1] == "" {
			room += 1 + widths[i+1]
			line += alignCell(t.columns[i], room, false) + " "
			i++
			continue
		}
		line += alignCell(t.columns[i], room, i > 0 && i < len(t.columns)-1) + " "
	}
	return strings.TrimRight(line, " ")
}

func alignCell(text string, width int, right bool) string {
	pad := strings.Repeat(" ", max(0, width-utf8.RuneCountInString(text)))
	if right {
		return pad + text
	}
	return text + pad
}
