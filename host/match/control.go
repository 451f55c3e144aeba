package match

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Control is how much thinking a player gets. The zero fields do not limit; a control
// without any limit is invalid.
type Control struct {
	Moves     int           `json:"moves,omitempty"` // moves a period; 0: one period for the whole game
	Base      time.Duration `json:"base,omitempty"`  // time of a period
	Increment time.Duration `json:"increment,omitempty"`
	MoveTime  time.Duration `json:"movetime,omitempty"`
	Nodes     uint64        `json:"nodes,omitempty"`
	Depth     int           `json:"depth,omitempty"`
}

// ParseControl reads a clock: "60" or "60+0.6" seconds for the game, "40/60+0.6" for forty
// moves, with minutes as in "2:30+1".
func ParseControl(text string) (Control, error) {
	fail := func(what string) (Control, error) {
		return Control{}, fmt.Errorf("time control %q: %s; want [moves/][minutes:]seconds[+increment], such as 40/60+0.6 or 1+0.01", text, what)
	}
	var c Control
	rest := strings.TrimSpace(text)
	if moves, after, ok := strings.Cut(rest, "/"); ok {
		n, err := strconv.Atoi(moves)
		if err != nil || n < 1 {
			return fail(fmt.Sprintf("%q is no number of moves", moves))
		}
		c.Moves, rest = n, after
	}
	base, increment, plus := strings.Cut(rest, "+")
	if minutes, seconds, ok := strings.Cut(base, ":"); ok {
		n, err := strconv.Atoi(minutes)
		if err != nil || n < 0 {
			return fail(fmt.Sprintf("%q is no number of minutes", minutes))
		}
		c.Base = time.Duration(n) * time.Minute
		base = seconds
	}
	seconds, ok := parseSeconds(base)
	if !ok {
		return fail(fmt.Sprintf("%q is no number of seconds", base))
	}
	c.Base += seconds
	if plus {
		if c.Increment, ok = parseSeconds(increment); !ok {
			return fail(fmt.Sprintf("%q is no increment in seconds", increment))
		}
	}
	if c.Base <= 0 {
		return fail("there is no time to play with")
	}
	return c, nil
}

// maxSeconds bounds any time that is read, at a year.
const maxSeconds = 366 * 24 * 3600

func parseSeconds(text string) (time.Duration, bool) {
	s, err := strconv.ParseFloat(text, 64)
	if err != nil || !(s >= 0 && s <= maxSeconds) {
		return 0, false
	}
	return time.Duration(s * float64(time.Second)), true
}

// Clocked reports whether the control has a clock that can run out during the game.
func (c Control) Clocked() bool { return c.Base > 0 }

// Timed reports whether the result of a game can depend on the speed of the machine.
func (c Control) Timed() bool { return c.Base > 0 || c.MoveTime > 0 }

// Validate refuses a control that bounds nothing or has negative parts.
func (c Control) Validate() error {
	if c.Base < 0 || c.Increment < 0 || c.MoveTime < 0 || c.Depth < 0 || c.Moves < 0 {
		return fmt.Errorf("control %s: want no negative part", c)
	}
	if c.Base == 0 && c.MoveTime == 0 && c.Nodes == 0 && c.Depth == 0 {
		return fmt.Errorf("no control: give a clock (tc), a move time, nodes or a depth")
	}
	return nil
}

// String is the control as PGN's TimeControl tag and the reports write it.
func (c Control) String() string {
	var parts []string
	if c.Base > 0 {
		s := seconds(c.Base)
		if c.Moves > 0 {
			s = strconv.Itoa(c.Moves) + "/" + s
		}
		if c.Increment > 0 {
			s += "+" + seconds(c.Increment)
		}
		parts = append(parts, s)
	}
	if c.MoveTime > 0 {
		parts = append(parts, seconds(c.MoveTime)+"/move")
	}
	if c.Nodes > 0 {
		parts = append(parts, strconv.FormatUint(c.Nodes, 10)+" nodes")
	}
	if c.Depth > 0 {
		parts = append(parts, "depth "+strconv.Itoa(c.Depth))
	}
	if len(parts) == 0 {
		return "unlimited"
	}
	return strings.Join(parts, ", ")
}

func seconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) }
