package uci

import (
	"context"
	"strings"

	"github.com/regence-chess/regence/engine"
)

// The options that the server answers itself. All others belong to the player.
const (
	optionChess960 = "UCI_Chess960"
	optionShowWDL  = "UCI_ShowWDL"
	optionAbout    = "UCI_EngineAbout"
)

// introduce fixes the answer to "uci". It is made once: clients read the options once,
// and a second "uci" must be answered like the first.
func (s *server) introduce() {
	d := s.player.Describe()
	own := []engine.Option{
		{Name: optionChess960, Kind: engine.Check, Default: "false"},
		{Name: optionShowWDL, Kind: engine.Check, Default: "false"},
		{Name: optionAbout, Kind: engine.String, Default: d.About},
	}
	described := engine.Description{Options: own}
	for _, option := range d.Options {
		if _, ours := described.Option(option.Name); !ours {
			s.options = append(s.options, option)
		}
	}
	s.options = append(s.options, own...)

	name := strings.TrimSpace(d.Name + " " + d.Version)
	s.greeting = append(s.greeting, "id name "+name, "id author "+d.Author)
	for i := range s.options {
		s.greeting = append(s.greeting, formatOption(&s.options[i]))
	}
	s.greeting = append(s.greeting, "uciok")
}

// setOption performs "setoption". Whatever is wrong leaves the old value in force and
// is told in words.
func (s *server) setOption(text string) {
	name, value, err := parseSetOption(text)
	if err != nil {
		s.report(err)
		return
	}
	declared := engine.Description{Options: s.options}
	option, known := declared.Option(name)
	if !known {
		s.report(&engine.OptionError{Name: name, Value: value})
		return
	}
	normal, err := option.Normalize(value)
	switch {
	case err == nil:
		value = normal
	case option.Kind != engine.Combo:
		s.report(err)
		return
	default:
		// The player may know choices that came up after the list was declared; if
		// it does not, it says so.
	}
	switch option.Name {
	case optionChess960:
		s.chess960 = value == "true"
	case optionShowWDL:
		s.showWDL = value == "true"
	case optionAbout:
		// Information for the client, nothing to set.
	default:
		s.passOn(option.Name, value)
	}
}

func (s *server) passOn(name, value string) {
	var notices []string
	err := s.call(func(ctx context.Context) (err error) {
		notices, err = s.player.SetOption(ctx, name, value)
		return err
	})
	if err == nil || !s.finished {
		for _, notice := range notices {
			s.out.info(notice)
		}
	}
	s.report(err)
}
