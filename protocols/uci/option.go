package uci

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/regence-chess/regence/engine"
)

// reservedWords are the words of the option grammar. Clients split option lines at
// them, so no name and no value may contain one.
var reservedWords = []string{"name", "type", "default", "min", "max", "var", "value"}

// parseSetOption reads what follows the word "setoption": the name runs to the first
// "value", everything behind that is the value, inner blanks and all.
func parseSetOption(text string) (name, value string, err error) {
	token, rest := nextToken(text)
	if token != "name" {
		return "", "", errors.New("setoption: want setoption name NAME value VALUE")
	}
	name, value, _ = cutWord(rest, "value")
	if name = strings.Join(strings.FieldsFunc(name, isBlank), " "); name == "" {
		return "", "", errors.New("setoption: the name is missing")
	}
	return name, strings.TrimFunc(value, isBlank), nil
}

// formatOption writes the line that declares an option.
func formatOption(o *engine.Option) string {
	var line strings.Builder
	fmt.Fprintf(&line, "option name %s type %s", o.Name, o.Kind)
	if o.Kind != engine.Button {
		value := o.Default
		if o.Kind == engine.String && value == "" {
			value = "<empty>"
		}
		line.WriteString(" default " + value)
	}
	if o.Kind == engine.Spin {
		fmt.Fprintf(&line, " min %d max %d", o.Min, o.Max)
	}
	for _, choice := range o.Vars {
		line.WriteString(" var " + choice)
	}
	return line.String()
}

// parseOption reads what follows the word "option" in the line of a foreign engine.
// Names and values may have blanks; a spin without bounds gets wide ones.
func parseOption(text string) (engine.Option, error) {
	option := engine.Option{Min: -1 << 31, Max: 1<<31 - 1}
	kind, err := "", error(nil)
	set := func(key, value string) {
		switch key {
		case "name":
			option.Name = value
		case "type":
			kind = value
		case "default":
			option.Default = value
		case "min":
			option.Min, err = parseBound(key, value, err)
		case "max":
			option.Max, err = parseBound(key, value, err)
		case "var":
			option.Vars = append(option.Vars, value)
		}
	}
	key := ""
	var words []string
	for token := ""; ; {
		token, text = nextToken(text)
		switch token {
		case "name", "type", "default", "min", "max", "var", "":
			set(key, strings.Join(words, " "))
			key, words = token, nil
		default:
			words = append(words, token)
		}
		if token == "" {
			break
		}
	}
	if option.Name == "" {
		return engine.Option{}, errors.New("option: the name is missing")
	}
	if err != nil {
		return engine.Option{}, fmt.Errorf("option %s: %w", option.Name, err)
	}
	return finishOption(option, kind)
}

func parseBound(key, value string, earlier error) (int64, error) {
	bound, err := strconv.ParseInt(value, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("%s wants a whole number, not %q", key, value)
	}
	return bound, earlier
}

// finishOption gives an option its kind, and drops what does not belong to that kind.
func finishOption(option engine.Option, kind string) (engine.Option, error) {
	kinds := []engine.OptionKind{engine.Check, engine.Spin, engine.Combo, engine.Button, engine.String}
	for _, k := range kinds {
		if k.String() != kind {
			continue
		}
		option.Kind = k
		if k != engine.Spin {
			option.Min, option.Max = 0, 0
		}
		if k == engine.String && option.Default == "<empty>" {
			option.Default = ""
		}
		return option, nil
	}
	return engine.Option{}, fmt.Errorf("option %s: unknown type %q", option.Name, kind)
}
