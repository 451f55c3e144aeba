package engine

import (
	"fmt"
	"strconv"
	"strings"
)

// Option finds an option by its name, in any case.
func (d *Description) Option(name string) (*Option, bool) {
	for i := range d.Options {
		if strings.EqualFold(d.Options[i].Name, name) {
			return &d.Options[i], true
		}
	}
	return nil, false
}

// Normalize returns a value as the option itself would write it (true or false, a plain
// number, a var in its declared case, an empty string for "<empty>"), or an *OptionError
// that says what would be right. A button takes any value and yields none.
func (o *Option) Normalize(value string) (string, error) {
	trimmed := strings.TrimSpace(value)
	switch o.Kind {
	case Button:
		return "", nil
	case String:
		if trimmed == "<empty>" {
			return "", nil
		}
		return trimmed, nil
	case Check:
		for _, word := range []string{"true", "false"} {
			if strings.EqualFold(trimmed, word) {
				return word, nil
			}
		}
		return "", &OptionError{Name: o.Name, Value: value, Want: "true or false"}
	case Spin:
		number, err := strconv.ParseInt(trimmed, 10, 64)
		if err != nil || number < o.Min || number > o.Max {
			want := fmt.Sprintf("a whole number from %d to %d", o.Min, o.Max)
			return "", &OptionError{Name: o.Name, Value: value, Want: want}
		}
		return strconv.FormatInt(number, 10), nil
	default:
		for _, choice := range o.Vars {
			if strings.EqualFold(trimmed, choice) {
				return choice, nil
			}
		}
		want := "one of " + strings.Join(o.Vars, ", ")
		return "", &OptionError{Name: o.Name, Value: value, Want: want}
	}
}
