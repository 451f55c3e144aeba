package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/regence-chess/regence/host/match"
	"github.com/regence-chess/regence/host/match/report"
	"github.com/regence-chess/regence/host/match/style"
)

// matchOutcome is all that is known about a match in the end, as its JSON shows it. The
// figures of the first meeting stand at the top, for scripts.
type matchOutcome struct {
	*match.MeetingSummary
	*match.Summary
	// Style compares two players, or reports on each of several.
	Style any `json:"style,omitempty"`

	match    *match.Match
	records  []match.Record
	measured *match.Style // nil: not measured
}

func sumUp(ctx context.Context, m *match.Match, records []match.Record, measureStyle bool, divergence uint64) (*matchOutcome, error) {
	o := &matchOutcome{Summary: match.Summarize(m, records), match: m, records: records}
	o.MeetingSummary = &o.Summary.Meetings[0]
	if measureStyle && len(records) > 0 {
		analyst, err := openAnalyst(divergence)
		if err != nil {
			return nil, err
		}
		if analyst != nil {
			defer analyst.Player.Close()
		}
		if o.measured, err = match.MeasureStyle(ctx, m, records, analyst); err != nil {
			return nil, err
		}
		if len(m.Players) == 2 {
			o.Style = o.measured.Comparison
		} else {
			o.Style = o.measured.Reports
		}
	}
	return o, nil
}

func (o *matchOutcome) writeHTML(w io.Writer, version string) error {
	data := report.Data{
		Match: o.match, Records: o.records, Summary: o.Summary, Curve: match.CurveOf(o.match, o.records), Version: version,
	}
	if o.measured != nil {
		data.Styles, data.Differences = o.measured.Reports, o.measured.Comparison.Differences
	}
	return report.Write(w, data)
}

// writeStyle writes the comparison of two players, or the report of each of several.
func (o *matchOutcome) writeStyle(w io.Writer, paint style.Paint) error {
	if len(o.match.Players) == 2 {
		return o.measured.Comparison.WriteTable(w, paint)
	}
	for i, report := range o.measured.Reports {
		fmt.Fprintf(w, "%s\n", paint.Strong(o.match.Players[i].Name))
		if err := report.WriteTable(w, paint); err != nil {
			return err
		}
	}
	return nil
}

// print writes the sum for a reader.
func (o *matchOutcome) print(w io.Writer, paint style.Paint) error {
	fmt.Fprintln(w)
	for i := range o.Meetings {
		printMeeting(w, &o.Meetings[i])
	}
	if s := o.SPRT; s != nil {
		fmt.Fprintf(w, "Test:     [%g, %g] %s: %s, LLR %.2f in (%.2f, %.2f)\n", s.Elo0, s.Elo1, s.Model, s.Verdict, s.LLR, s.Lower, s.Upper)
	}
	if len(o.Table) > 0 {
		table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
		fmt.Fprintln(table, "\nPLAYER\tGAMES\tPOINTS\tSCORE, 95 % INTERVAL")
		for _, row := range o.Table {
			fmt.Fprintf(table, "%s\t%d\t%s\t%s\n", row.Name, row.Games, points(row.Points), row.ScoreText)
		}
		table.Flush()
	}
	fmt.Fprintf(w, "\nEnds:     %s\n", reasonsText(o.Reasons))
	for i := range o.Players {
		p := &o.Players[i]
		faults := "no fault"
		if len(p.Faults) > 0 {
			faults = reasonsText(p.Faults)
		}
		fmt.Fprintf(w, "%-9s %s", p.Name+":", faults)
		if p.Forfeits != nil {
			fmt.Fprintf(w, "; forfeits %.2f %% of games, 95 %% interval %.2f to %.2f %%", 100*p.Forfeits.Estimate, 100*p.Forfeits.Low, 100*p.Forfeits.High)
		}
		if p.MoveTime != nil {
			fmt.Fprintf(w, "; depth %.1f, move %.1f ms (median), %.1f ms (99 %%)", p.Depth, p.MoveTime.P50, p.MoveTime.P99)
		}
		if len(p.Overruns) > 0 {
			fmt.Fprintf(w, "; late by %.1f ms", p.Overruns)
		}
		fmt.Fprintln(w)
	}
	if d := o.Overhead; d != nil {
		fmt.Fprintf(w, "Overhead: %.2f ms a ply beyond what players count (median), %.2f ms (99 %%)\n", d.P50, d.P99)
	}
	if o.measured != nil {
		fmt.Fprintln(w)
		return o.writeStyle(w, paint)
	}
	return nil
}

func printMeeting(w io.Writer, m *match.MeetingSummary) {
	fmt.Fprintf(w, "Score of %s vs %s: %d - %d - %d  [%.3f] %d\n", m.A, m.B, m.Wins, m.Losses, m.Draws, m.Score, m.Games)
	fmt.Fprintf(w, "Points:   %s of %d, score %s\n", points(m.Points), m.Games, m.ScoreText)
	fmt.Fprintf(w, "Elo:      %s", m.EloText)
	if m.Normalized != nil {
		fmt.Fprintf(w, "; normalized %+.1f ± %.1f; LOS %.1f %%", m.Normalized.Estimate, m.Normalized.Error, 100*m.LOS)
	}
	fmt.Fprintln(w)
	if len(m.Pentanomial) > 0 {
		ratio := "n/a"
		if m.PairsRatio != nil {
			ratio = fmt.Sprintf("%.2f", *m.PairsRatio)
		}
		fmt.Fprintf(w, "Pairs:    %v (0, ½, 1, 1½, 2 points), ratio %s, even %.1f %%\n", m.Pentanomial, ratio, 100*m.DrawRatio)
	}
}

func shortResult(s *match.Summary) string {
	if len(s.Meetings) > 1 {
		return fmt.Sprintf("%s leads", s.Table[0].Name)
	}
	m := s.Meetings[0]
	if m.Games == 0 {
		return "no game yet"
	}
	return fmt.Sprintf("+%d =%d -%d, Elo %s", m.Wins, m.Draws, m.Losses, m.EloText)
}

// points writes points with a half only where there is one.
func points(p float64) string { return strconv.FormatFloat(p, 'f', -1, 64) }

// reasonsText lists reasons with their counts, the most frequent first.
func reasonsText(reasons map[match.Reason]int) string {
	keys := slices.Sorted(maps.Keys(reasons))
	slices.SortStableFunc(keys, func(a, b match.Reason) int { return reasons[b] - reasons[a] })
	var parts []string
	for _, reason := range keys {
		parts = append(parts, fmt.Sprintf("%s %d", reason, reasons[reason]))
	}
	if len(parts) == 0 {
		return "none"
	}
	return strings.Join(parts, ", ")
}
