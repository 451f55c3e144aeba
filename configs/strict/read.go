package strict

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
)

// Document is the content of a file without a mistake.
type Document struct {
	File   string
	Values map[string]Value // by full dotted key; only keys that stand in the file
}

// Value is one checked value and where it stands.
type Value struct {
	Key    string
	Data   any // by Kind: int, float64, bool, string, []int, []string
	Line   int
	Column int
}

// Keys are the keys in the order of the file.
func (d *Document) Keys() []string {
	return slices.SortedFunc(maps.Keys(d.Values), func(a, b string) int {
		if c := d.Values[a].Line - d.Values[b].Line; c != 0 {
			return c
		}
		return strings.Compare(a, b)
	})
}

// ReadFile reads and checks a file. A file that cannot be read is a problem too.
func (s *Schema) ReadFile(path string) (*Document, error) {
	data, err := LoadFile(path)
	if err != nil {
		return nil, err
	}
	return s.Read(path, data)
}

// LoadFile reads a regular file of at most MaxSize; the error is of type Problems.
func LoadFile(path string) ([]byte, error) {
	info, err := os.Stat(path)
	switch {
	case os.IsNotExist(err):
		return nil, Problems{{File: path, Text: "there is no such file"}}
	case err != nil:
		return nil, Problems{{File: path, Text: "cannot be read: " + Reason(err)}}
	case info.IsDir():
		return nil, Problems{{File: path, Text: "is a folder; want a file"}}
	case !info.Mode().IsRegular():
		return nil, Problems{{File: path, Text: "is no ordinary file"}}
	case info.Size() > MaxSize:
		return nil, Problems{{File: path, Text: "the file is larger than 256 KiB; this is no file of settings"}}
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, Problems{{File: path, Text: "cannot be read: " + Reason(err)}}
	}
	return data, nil
}

// Reason is an error of the file system without the operation and the path, which the
// message around it names already.
func Reason(err error) string {
	text := err.Error()
	return strings.TrimPrefix(text[strings.LastIndex(text, ": ")+1:], " ")
}

// Read checks the content of a file against the schema; file is its name in messages.
// The error, if any, is of type Problems and holds every mistake.
func (s *Schema) Read(file string, data []byte) (*Document, error) {
	text, problem := encoding(data)
	if problem != "" {
		return nil, Problems{{File: file, Text: problem}}
	}
	tree, problems := parse(file, text)
	r := &reader{
		schema: s,
		doc:    &Document{File: file, Values: map[string]Value{}},
		source: text,
		index:  s.index(),
	}
	r.problems = problems
	if tree != nil {
		r.places = places(text, false)
		r.table("", tree)
		r.required()
	}
	if len(r.problems) > 0 {
		return nil, r.problems.sorted()
	}
	return r.doc, nil
}

type reader struct {
	schema   *Schema
	index    *index
	doc      *Document
	source   string
	places   map[string]position
	problems Problems
}

func (r *reader) report(key, format string, args ...any) {
	place, ok := r.places[key]
	if !ok { // a list element: looked up only when there is something to say
		place = places(r.source, true)[key]
	}
	r.problems = append(r.problems, &Problem{
		File: r.doc.File, Line: place.line, Column: place.column,
		Key: key, Text: fmt.Sprintf(format, args...),
	})
}

// table checks the keys of one section, in a fixed order.
func (r *reader) table(section string, table map[string]any) {
	twice := r.sameName(section, table)
	for _, name := range slices.Sorted(maps.Keys(table)) {
		key := join(section, quoteKey(name))
		if twice[name] {
			continue
		}
		if why, ok := r.schema.Refused[key]; ok {
			r.report(key, "%s", why)
			continue
		}
		field := r.index.field(key)
		inner, isTable := table[name].(map[string]any)
		switch {
		case isTable && r.index.section(key):
			r.table(key, inner)
		case field != nil && isTable:
			r.report(key, "is a single setting, not a section; want %s", field.Want())
		case field != nil:
			r.value(key, field, table[name])
		case r.index.section(key):
			r.report(key, "is a section; write its keys under [%s]", key)
		default:
			r.unknown(key, isTable)
		}
	}
}

// sameName refuses keys that differ only in case: a library that ignores case would
// let chance decide. It gives the later ones.
func (r *reader) sameName(section string, table map[string]any) (twice map[string]bool) {
	seen, twice := map[string]string{}, map[string]bool{}
	names := slices.SortedFunc(maps.Keys(table), func(a, b string) int {
		return r.places[join(section, quoteKey(a))].line - r.places[join(section, quoteKey(b))].line
	})
	for _, name := range names {
		lower := strings.ToLower(name)
		if first, ok := seen[lower]; ok {
			r.report(join(section, quoteKey(name)), "the key stands twice: as %s in line %d too; keep one",
				join(section, quoteKey(first)), r.places[join(section, quoteKey(first))].line)
			twice[name] = true
			continue
		}
		seen[lower] = name
	}
	return twice
}

func (r *reader) unknown(key string, isTable bool) {
	what, patterns := "key", r.index.keys
	if isTable {
		what, patterns = "section", r.index.sections
	}
	candidates := make([]string, len(patterns))
	for i, pattern := range patterns {
		candidates[i] = fill(pattern, key)
	}
	for _, candidate := range candidates {
		if strings.EqualFold(candidate, key) {
			r.report(key, "unknown %s; keys are written in lower case: %s", what, strings.ToLower(candidate))
			return
		}
	}
	if near, ok := Nearest(key, candidates); ok {
		r.report(key, "unknown %s; did you mean %s?", what, near)
		return
	}
	hint := ""
	if r.schema.Hint != "" {
		hint = "; " + r.schema.Hint
	}
	r.report(key, "unknown %s%s", what, hint)
}

func (r *reader) required() {
	for i := range r.schema.Fields {
		field := &r.schema.Fields[i]
		if _, ok := r.doc.Values[field.Key]; ok || !field.Required || r.reported(field.Key) {
			continue
		}
		r.problems = append(r.problems, &Problem{File: r.doc.File, Key: field.Key,
			Text: "is missing; want " + field.Want()})
	}
}

func (r *reader) reported(key string) bool {
	return slices.ContainsFunc(r.problems, func(p *Problem) bool { return strings.EqualFold(p.Key, key) })
}
