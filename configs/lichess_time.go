package configs

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// TimeControl is a clock, written as Lichess shows it: minutes of base time and seconds of
// increment, "3+2", "0.5+0".
type TimeControl struct {
	Base      time.Duration
	Increment time.Duration
}

// ParseTimeControl reads a time control.
func ParseTimeControl(text string) (TimeControl, error) {
	base, increment, found := strings.Cut(strings.TrimSpace(text), "+")
	minutes, err := strconv.ParseFloat(strings.TrimSpace(base), 64)
	if !found || err != nil || minutes < 0 || minutes > 180 {
		return TimeControl{}, fmt.Errorf("%q is no time control; want minutes from 0 to 180 and seconds, such as \"3+2\" or \"0.5+0\"", text)
	}
	seconds, err := strconv.Atoi(strings.TrimSpace(increment))
	if err != nil || seconds < 0 || seconds > 180 || minutes == 0 && seconds == 0 {
		return TimeControl{}, fmt.Errorf("%q is no time control; want an increment from 0 to 180 seconds, such as \"3+2\"", text)
	}
	return TimeControl{Base: time.Duration(minutes * float64(time.Minute)), Increment: time.Duration(seconds) * time.Second}, nil
}

// String is the time control as it is written.
func (t TimeControl) String() string {
	return strconv.FormatFloat(t.Base.Minutes(), 'f', -1, 64) + "+" + strconv.Itoa(int(t.Increment/time.Second))
}

// Hours is a span of the day in local time, "23:00-07:00"; it may go over midnight.
type Hours struct {
	From, To int // minutes after midnight
}

// ParseHours reads a span of the day.
func ParseHours(text string) (Hours, error) {
	from, to, found := strings.Cut(text, "-")
	begin, err1 := time.Parse("15:04", strings.TrimSpace(from))
	end, err2 := time.Parse("15:04", strings.TrimSpace(to))
	if !found || err1 != nil || err2 != nil {
		return Hours{}, fmt.Errorf("%q is no span of the day; want \"23:00-07:00\"", text)
	}
	return Hours{From: begin.Hour()*60 + begin.Minute(), To: end.Hour()*60 + end.Minute()}, nil
}

// String is the span as it is written.
func (h Hours) String() string {
	return fmt.Sprintf("%02d:%02d-%02d:%02d", h.From/60, h.From%60, h.To/60, h.To%60)
}

// Contains reports whether a moment lies in the span, in its own time zone.
func (h Hours) Contains(t time.Time) bool {
	now := t.Hour()*60 + t.Minute()
	if h.From <= h.To {
		return h.From <= now && now < h.To
	}
	return now >= h.From || now < h.To
}

// parseWeighted reads "tal 3"; without a number the weight is 1.
func parseWeighted(text string) (Weighted, error) {
	words := strings.Fields(text)
	switch len(words) {
	case 1:
		return Weighted{Personality: words[0], Weight: 1}, nil
	case 2:
		if weight, err := strconv.Atoi(words[1]); err == nil && weight > 0 && weight <= maxWeight {
			return Weighted{Personality: words[0], Weight: weight}, nil
		}
	}
	return Weighted{}, fmt.Errorf("%q is no choice with a weight; want a name and a whole number from 1 to %d, such as \"tal 3\"", text, maxWeight)
}

// String is the weighted choice as it is written.
func (w Weighted) String() string { return w.Personality + " " + strconv.Itoa(w.Weight) }

const maxWeight = 1000
