package ucitest

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// option is an option line as a client reads it.
type option struct {
	name, kind, value string
	min, max          string
	vars              []string
}

// parseOptionLine reads an option line by the letter of the specification.
func parseOptionLine(text string) (option, bool) {
	o, err := readWords(text)
	return o, err == "" && o.name != "" && o.kind != ""
}

// readWords splits at the words of the grammar, as DroidFish and most C programs do:
// token by token, everything up to the next word belonging to the one before.
func readWords(text string) (option, string) {
	var o option
	fields := strings.Fields(text)
	if len(fields) == 0 || fields[0] != "option" {
		return o, "not an option line"
	}
	for i := 1; i < len(fields); {
		word := fields[i]
		end := i + 1
		for end < len(fields) && !slices.Contains(grammarWords, fields[end]) {
			end++
		}
		value := strings.Join(fields[i+1:end], " ")
		switch word {
		case "name":
			o.name = value
		case "type":
			o.kind = value
		case "default":
			o.value = value
		case "min":
			o.min = value
		case "max":
			o.max = value
		case "var":
			o.vars = append(o.vars, value)
		default:
			return o, "stray word " + word
		}
		i = end
	}
	return o, ""
}

var grammarWords = []string{"name", "type", "default", "min", "max", "var"}

// pythonWords are the words of the grammar wherever they stand between word boundaries:
// "max-attack" is split there too.
var pythonWords = regexp.MustCompile(`\b(name|type|default|min|max|var)\b`)

// readPython reads as python-chess does: it splits the line by a regular expression.
func readPython(text string) (o option) {
	text = strings.TrimPrefix(text, "option ")
	bounds := pythonWords.FindAllStringIndex(text, -1)
	for i, bound := range bounds {
		end := len(text)
		if i+1 < len(bounds) {
			end = bounds[i+1][0]
		}
		value := strings.TrimSpace(text[bound[1]:end])
		switch text[bound[0]:bound[1]] {
		case "name":
			o.name = value
		case "type":
			o.kind = value
		case "default":
			o.value = value
		case "min":
			o.min = value
		case "max":
			o.max = value
		case "var":
			o.vars = append(o.vars, value)
		}
	}
	return o
}

// readFastchess reads as fastchess does: a value is one token, but for names.
func readFastchess(text string) (o option) {
	fields := strings.Fields(text)
	for i := 1; i+1 < len(fields); i++ {
		next := fields[i+1]
		switch fields[i] {
		case "name":
			for i++; i < len(fields) && fields[i] != "type"; i++ {
				o.name = strings.TrimSpace(o.name + " " + fields[i])
			}
			i--
		case "type":
			o.kind = next
		case "default":
			o.value = next
		case "min":
			o.min = next
		case "max":
			o.max = next
		case "var":
			o.vars = append(o.vars, next)
		}
	}
	return o
}

// readCutechess reads as cutechess does: a value that is itself a word of the grammar is
// lost, and an option whose default is not among its choices is refused.
func readCutechess(text string) (o option, refused bool) {
	o, fault := readWords(text)
	if fault != "" || (o.kind == "combo" && !slices.Contains(o.vars, o.value)) {
		return o, true
	}
	return o, slices.Contains(o.vars, "")
}

// readPairs reads as notnil/chess does: tokens in pairs, so that names and values must be
// single words.
func readPairs(text string) (o option) {
	fields := strings.Fields(text)
	for i := 1; i+1 < len(fields); i += 2 {
		value := fields[i+1]
		switch fields[i] {
		case "name":
			o.name = value
		case "type":
			o.kind = value
		case "default":
			o.value = value
		case "min":
			o.min = value
		case "max":
			o.max = value
		case "var":
			o.vars = append(o.vars, value)
		}
	}
	return o
}

// blankNames are the customary names with blanks, which clients know by heart.
var blankNames = []string{"Move Overhead", "Clear Hash"}

// checkGrammars fails unless all clients read an option line alike.
func checkGrammars(k *Talk, text string) {
	k.Helper()
	want, ok := parseOptionLine(text)
	if !ok {
		k.Errorf("%q is not an option line", text)
		return
	}
	same := func(client string, got option) {
		k.Helper()
		if got.name != want.name || got.kind != want.kind || got.value != want.value ||
			got.min != want.min || got.max != want.max || !slices.Equal(got.vars, want.vars) {
			k.Errorf("%s reads %q as %+v", client, text, got)
		}
	}
	same("python-chess", readPython(text))
	cutechess, refused := readCutechess(text)
	if same("cutechess", cutechess); refused {
		k.Errorf("cutechess refuses %q", text)
	}
	if want.kind == "string" {
		return // fastchess and notnil/chess take the first word of a text: no harm
	}
	same("fastchess", readFastchess(text))
	if !slices.Contains(blankNames, want.name) {
		same("notnil/chess", readPairs(text))
	}
}

// checkOption fails unless an option has all that its type must have.
func checkOption(k *Talk, text string) {
	k.Helper()
	o, ok := parseOptionLine(text)
	fault := ""
	switch {
	case !ok:
		fault = "cannot be read"
	case len(text) >= 4096:
		fault = "is too long for polyglot"
	case o.kind == "spin":
		minimum, err1 := strconv.Atoi(o.min)
		maximum, err2 := strconv.Atoi(o.max)
		value, err3 := strconv.Atoi(o.value)
		if err1 != nil || err2 != nil || err3 != nil || minimum > value || value > maximum {
			fault = "wants min <= default <= max"
		}
	case o.kind == "check" && o.value != "true" && o.value != "false":
		fault = "wants default true or false"
	case o.kind == "combo" && !slices.Contains(o.vars, o.value):
		fault = "wants its default among its choices"
	case o.kind == "combo" && len(o.vars) > 16:
		fault = "has too many choices for polyglot"
	case o.kind == "string" && o.value == "":
		fault = "wants <empty> for an empty default"
	case o.kind == "button" && strings.Contains(text, " default "):
		fault = "has a default"
	case !slices.Contains([]string{"spin", "check", "combo", "string", "button"}, o.kind):
		fault = "has an unknown type"
	}
	if fault != "" {
		k.Errorf("option line %q %s", text, fault)
	}
	for word := range strings.FieldsSeq(strings.Join(append(o.vars, o.name, o.value), " ")) {
		if slices.Contains(append(grammarWords, "value"), strings.ToLower(word)) {
			k.Errorf("option line %q has the reserved word %q", text, word)
		}
	}
}
