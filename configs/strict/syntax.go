package strict

import (
	"bytes"
	"errors"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/BurntSushi/toml"
)

// Limits of a file, far above any sensible one.
const (
	// MaxSize is the greatest size of a file in bytes.
	MaxSize = 256 << 10
	// maxSyntaxProblems ends the search for further syntax errors.
	maxSyntaxProblems = 20
	// maxDepth is how deep lists and inline tables may nest; the library recurses.
	maxDepth = 32
)

// encoding refuses a file that is not UTF-8 text and takes a byte order mark off.
func encoding(data []byte) (text, problem string) {
	switch {
	case len(data) > MaxSize:
		return "", "the file is larger than 256 KiB; this is no file of settings"
	case bytes.HasPrefix(data, []byte("\xFF\xFE")), bytes.HasPrefix(data, []byte("\xFE\xFF")):
		return "", "the file is UTF-16; save it as UTF-8 (in Notepad: Save as, Encoding UTF-8)"
	}
	data = bytes.TrimPrefix(data, []byte("\xEF\xBB\xBF"))
	if bytes.IndexByte(data, 0) >= 0 {
		return "", "the file holds zero bytes, as UTF-16 does; save it as UTF-8"
	}
	return string(data), ""
}

// parse decodes a document. After a syntax error it blanks the offending line and goes
// on, so that a file with several such mistakes names them all. The tree is complete
// only when there is no problem.
func parse(file, text string) (map[string]any, Problems) {
	if line, ok := invalidUTF8(text); ok {
		return nil, Problems{{File: file, Line: line,
			Text: "a character is not UTF-8; save the file as UTF-8"}}
	}
	if line, ok := tooDeep(text); ok {
		return nil, Problems{{File: file, Line: line, Text: "brackets nest too deep"}}
	}
	var problems Problems
	for lines := strings.Split(text, "\n"); ; {
		tree := map[string]any{}
		_, err := toml.Decode(strings.Join(lines, "\n"), &tree)
		if err == nil {
			return tree, problems
		}
		var parseError toml.ParseError
		if !errors.As(err, &parseError) {
			return nil, append(problems, &Problem{File: file, Text: oneLine(err.Error())})
		}
		at := parseError.Position.Line
		if at < 1 || at > len(lines) {
			return nil, append(problems, &Problem{File: file, Text: oneLine(parseError.Message)})
		}
		// What is missing at a line end may be noticed in the next line.
		before := strings.Contains(parseError.Message, "end table name")
		if at > 1 && (before || !noValue.MatchString(lines[at-1]) && noValue.MatchString(lines[at-2])) {
			at--
		}
		problem := explain(parseError, lines[at-1])
		problem.File, problem.Line = file, at
		problems = append(problems, problem)
		if strings.TrimSpace(lines[at-1]) == "" || len(problems) == maxSyntaxProblems {
			return nil, problems
		}
		bad := lines[at-1]
		if open.MatchString(parseError.Message) ||
			!leading.MatchString(bad) && !noEquals.MatchString(bad) && !comment.MatchString(bad) {
			return nil, problems // a section or part of a longer value: what follows hangs on it
		}
		lines[at-1] = ""
	}
}

var (
	open     = regexp.MustCompile(`EOF|array terminator|end table name`)
	noValue  = regexp.MustCompile(`^\s*([A-Za-z0-9_.\-"']+)\s*=\s*(#.*)?\r?$`)
	bareWord = regexp.MustCompile(`^\s*([A-Za-z0-9_.\-"']+)\s*=\s*([A-Za-z][^#"',\[\]{}=]*?)\s*(#.*)?\r?$`)
	comment  = regexp.MustCompile(`^\s*(;|//)`)
	noEquals = regexp.MustCompile(`^\s*[A-Za-z][^=\[\]{}"',:]*(:.*)?\r?$`)
	leading  = regexp.MustCompile(`^\s*([A-Za-z0-9_.\-"']+)\s*=`)
)

// explain turns an error of the library into words for someone who does not know TOML.
func explain(e toml.ParseError, line string) *Problem {
	start := 1 + len(line) - len(strings.TrimLeft(line, " \t"))
	p := &Problem{Column: min(max(e.Position.Col, start), len(line)+1), Key: e.LastKey, Text: e.Message}
	if m := leading.FindStringSubmatch(line); m != nil && !strings.HasSuffix(p.Key, m[1]) && !open.MatchString(e.Message) {
		p.Key = m[1]
	}
	switch {
	case noValue.MatchString(line):
		p.Column = start
		p.Text = "the value is empty; write one or delete the line (a key that is absent keeps its inherited value)"
	case strings.Contains(e.Message, "escape"), strings.Contains(e.Message, "hexadecimal digits after"):
		p.Text = `in double quotes a backslash starts an escape; write a Windows path in single quotes ('C:\chess\x.bin') or with / ("C:/chess/x.bin")`
	case strings.Contains(e.Message, "already been defined"), strings.Contains(e.Message, "already defined"):
		p.Column = start
		p.Text = "the key stands twice; keep one of the lines"
	case strings.Contains(e.Message, "end table name"):
		p.Key, p.Column = "", 1
		p.Text = "the name of the section is not closed; want [name]"
	case strings.Contains(e.Message, "EOF"), strings.Contains(e.Message, "array terminator"):
		p.Text = "a list or a text is not closed, or a comma is missing, here or in the lines above"
	case strings.Contains(e.Message, "strings cannot contain newlines"):
		p.Text = "the quotes are not closed on this line"
	case strings.Contains(e.Message, "out of range for int64"):
		p.Text = "the number is too large; allowed is what fits 64 bits"
	case bareWord.MatchString(line) && p.Key != "":
		m := bareWord.FindStringSubmatch(line)
		p.Text = `text stands in quotes: "` + m[2] + `"; of bare words there are true and false only`
	case comment.MatchString(line):
		p.Key, p.Text = "", "a comment starts with #"
	case noEquals.MatchString(line):
		p.Key = ""
		p.Text = "want key = value"
	default:
		p.Text = "not valid TOML: " + oneLine(e.Message)
	}
	return p
}

// oneLine writes the control characters of a message out: the library shows the character that
// it did not expect, which may be the end of the line, and each problem is one line.
func oneLine(message string) string {
	var b strings.Builder
	for _, c := range message {
		if unicode.IsControl(c) {
			quoted := strconv.QuoteRune(c)
			b.WriteString(quoted[1 : len(quoted)-1])
			continue
		}
		b.WriteRune(c)
	}
	return b.String()
}

func invalidUTF8(text string) (line int, found bool) {
	if utf8.ValidString(text) {
		return 0, false
	}
	for i, c := range text {
		if c == utf8.RuneError && !strings.HasPrefix(text[i:], "\uFFFD") {
			return 1 + strings.Count(text[:i], "\n"), true
		}
	}
	return 0, true
}

// tooDeep finds brackets that nest deeper than the library's recursion should be given.
// Those in comments and in strings of one line do not count.
func tooDeep(text string) (line int, found bool) {
	depth, quote := 0, byte(0)
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\n':
			quote = 0
		case quote != 0:
			if c == '\\' && quote == '"' {
				i++
			}
			if c == quote {
				quote = 0
			}
		case c == '"', c == '\'', c == '#':
			quote = c
			if c == '#' {
				quote = '\n'
			}
		case c == '[', c == '{':
			if depth++; depth > maxDepth {
				return 1 + strings.Count(text[:i], "\n"), true
			}
		case c == ']', c == '}':
			depth = max(depth-1, 0)
		}
	}
	return 0, false
}
