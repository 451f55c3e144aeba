package wiretest

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"
)

// Script tells a player how to behave. As text it is words "name=value" with blanks
// between; what is not said is well behaved.
type Script struct {
	// Name is what the player is called; "scripted" if empty.
	Name string

	// Go is what a search does: "" plays, "crash" ends the process, "panic" panics in a
	// goroutine, "fail" returns an error, "illegal" an illegal move, "hang" takes all
	// the time there is and hears no Stop, "refuse" does not begin.
	Go string

	// After is how long a search plays before Go takes effect.
	After time.Duration

	// Times is how often Go takes effect before the player behaves, counted across
	// processes in the file Count; 0: always.
	Times int
	Count string

	// New is what making the player does: "" works, "fail" is an error, "crash" ends the
	// process.
	New      string
	NewDelay time.Duration

	// Infos is how many reports a search makes at once when it begins.
	Infos int

	// Child is a file to write the process id of a child to, a "sleep" that outlives its
	// parent.
	Child string

	// Ignore makes options and new games fail.
	Ignore bool
}

// ParseScript reads the text of a script.
func ParseScript(text string) (Script, error) {
	var s Script
	for _, word := range strings.Fields(text) {
		name, value, _ := strings.Cut(word, "=")
		var err error
		switch name {
		case "name":
			s.Name = value
		case "go":
			s.Go = value
		case "after":
			s.After, err = time.ParseDuration(value)
		case "times":
			s.Times, err = strconv.Atoi(value)
		case "count":
			s.Count = value
		case "new":
			s.New = value
		case "newdelay":
			s.NewDelay, err = time.ParseDuration(value)
		case "infos":
			s.Infos, err = strconv.Atoi(value)
		case "child":
			s.Child = value
		case "ignore":
			s.Ignore = true
		default:
			err = fmt.Errorf("no such word")
		}
		if err != nil {
			return Script{}, fmt.Errorf("script: %q: %w", word, err)
		}
	}
	return s, nil
}

// misbehaves reports whether Go takes effect this time, and counts it.
func (s *Script) misbehaves() bool {
	if s.Go == "" {
		return false
	}
	if s.Times == 0 {
		return true
	}
	text, _ := os.ReadFile(s.Count) // absent: not yet
	if len(text) >= s.Times {
		return false
	}
	if err := os.WriteFile(s.Count, append(text, '.'), 0o600); err != nil {
		panic(err)
	}
	return true
}
