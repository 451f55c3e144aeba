package host

import (
	"errors"
	"maps"
	"strings"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/personalities"
)

// settings is the set of options received. Which personality plays, and with which
// options, is a function of this set alone and not of the order in which it grew.
type settings struct {
	personality string            // id
	file        string            // path of a pack; goes before personality
	overrides   string            // "key=value …"
	options     map[string]string // of the engine, by their declared names
}

// with is the set with one option more. value is normalized.
func (s settings) with(name, value string) settings {
	switch name {
	case optionPersonality:
		s.personality = value
	case optionFile:
		s.file = value
	case optionOverride:
		s.overrides = value
	default:
		options := maps.Clone(s.options)
		if options == nil {
			options = map[string]string{}
		}
		options[name] = value
		s.options = options
	}
	return s
}

// choosesPack reports whether an option takes part in choosing the personality.
func choosesPack(name string) bool {
	return name == optionPersonality || name == optionFile || name == optionOverride
}

// refuse puts what is wrong with a pack into the refusal of the option that named it.
func (r *Roster) refuse(name, value string, err error) error {
	var unknown *personalities.UnknownError
	if !errors.As(err, &unknown) {
		return &unplayable{
			option: &engine.OptionError{Name: name, Value: value, Want: "a personality that can be played"},
			reason: strings.ReplaceAll(err.Error(), "\n", "; "),
		}
	}
	want := "one of " + strings.Join(r.config.Catalog.IDs(), ", ")
	if unknown.Near != "" {
		want += " (perhaps " + unknown.Near + ")"
	} else {
		want += "; a pack that was added since the start is there after a restart, or by PersonalityFile at once"
	}
	return &engine.OptionError{Name: name, Value: value, Want: want}
}

// unplayable is the refusal of an option that names a pack, or changes one, with mistakes.
// The mistakes say what would be right better than any general words.
type unplayable struct {
	option *engine.OptionError
	reason string
}

func (e *unplayable) Error() string {
	return "option " + e.option.Name + " stays as it was: " + e.reason
}

func (e *unplayable) Unwrap() error { return e.option }
