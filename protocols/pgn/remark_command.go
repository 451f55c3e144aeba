package pgn

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/regence-chess/regence/engine/chess"
)

// takeCommands reads the commands of a comment, such as [%clk 0:05:00], and returns the
// comment without those that it knows.
func (r *Remark) takeCommands(comment string, mover chess.Color) string {
	if !strings.Contains(comment, "[%") {
		return comment
	}
	var left strings.Builder
	for {
		before, rest, found := strings.Cut(comment, "[%")
		left.WriteString(before)
		if !found {
			return left.String()
		}
		command, after, closed := strings.Cut(rest, "]")
		if !closed || !r.command(command, mover) {
			left.WriteString("[%")
			comment = rest
			continue
		}
		comment = after
	}
}

// command reads one command without its brackets; false when it is unknown.
func (r *Remark) command(text string, mover chess.Color) bool {
	name, value, _ := strings.Cut(text, " ")
	value = strings.TrimSpace(value)
	switch name {
	case "clk":
		clock, ok := parseClock(value)
		r.Clock, r.HasClock = clock, r.HasClock || ok
		return ok
	case "emt":
		used, ok := parseClock(value)
		r.Time, r.HasTime = used, r.HasTime || ok
		return ok
	case "eval":
		value, _, _ = strings.Cut(value, ",") // a depth may follow
		score, ok := parseScore(value)
		if ok && mover == chess.Black {
			score = score.Negate()
		}
		r.Neutral, r.HasNeutral = score, r.HasNeutral || ok
		return ok
	}
	return false
}

// parseClock reads h:mm:ss, with a fraction of a second if need be, m:ss or plain seconds.
func parseClock(text string) (time.Duration, bool) {
	parts := strings.Split(text, ":")
	if len(parts) > 3 {
		return 0, false
	}
	total := 0.0
	for i, part := range parts {
		n, err := strconv.ParseFloat(part, 64)
		if err != nil || !(n >= 0 && n < maxSeconds) || i < len(parts)-1 && n != float64(int64(n)) {
			return 0, false
		}
		total = 60*total + n
	}
	if total >= maxSeconds {
		return 0, false
	}
	return time.Duration(total*float64(time.Second) + 0.5), true
}

// clockText is h:mm:ss, with milliseconds where there are any.
func clockText(d time.Duration) string {
	ms := d.Round(time.Millisecond).Milliseconds()
	text := fmt.Sprintf("%d:%02d:%02d", ms/3600000, ms/60000%60, ms/1000%60)
	if ms%1000 != 0 {
		text += fmt.Sprintf(".%03d", ms%1000)
	}
	return text
}
