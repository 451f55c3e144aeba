package strict

import (
	"fmt"
	"math"
	"strings"
	"sync"
)

// Schema is what may stand in a kind of file.
type Schema struct {
	Fields []Field

	// Refused are sections (their first word) that the format knows but this version
	// cannot serve, with the reason.
	Refused map[string]string

	// Hint follows the report of an unknown key that is like no other.
	Hint string

	once    sync.Once
	indexed *index // of Fields, made at the first Read
}

// Field is one key of a file.
type Field struct {
	// Key is the full dotted key. A part "*" stands for any name: at the end for any key
	// in that section, before it for a section that the file names ("rule.*.speed").
	Key  string
	Kind Kind
	Doc  string // one line, for lists and templates

	Min, Max float64  // of Int, Float and the elements of Ints; equal: no limits
	Len      int      // elements of Ints; 0: any number
	OneOf    []string // of Text: the allowed words; empty: any
	Empty    bool     // of Text, Path and Texts: "" and [] are allowed
	Required bool     // the key must be there

	// Check adds a rule of its own. It gets the value as Read delivers it and returns
	// what is wrong and what would be right, or "".
	Check func(value any) string
}

// Kind is the type of a value, and with it the Go type that Read delivers.
type Kind uint8

// The kinds of values.
const (
	Int    Kind = iota // int
	Float              // float64; a whole number is accepted
	Bool               // bool
	Text               // string on one line
	Path               // string; watched for the escapes of a Windows path
	Ints               // []int
	Texts              // []string
	Scalar             // any of int, bool, string, as a string: an option of a foreign engine
)

// bounded reports whether the field has a range.
func (f *Field) bounded() bool { return f.Min != f.Max }

// Range is the allowed range in words; empty when there is none.
func (f *Field) Range() string {
	if !f.bounded() {
		return ""
	}
	return number(f.Min) + " to " + number(f.Max)
}

// Want describes a right value in words.
func (f *Field) Want() string {
	from := ""
	if f.bounded() {
		from = " from " + f.Range()
	}
	switch f.Kind {
	case Int:
		return "a whole number" + from
	case Float:
		return "a number" + from
	case Bool:
		return "true or false"
	case Ints:
		if f.Len > 0 {
			return fmt.Sprintf("a list of %d whole numbers%s", f.Len, from)
		}
		return "a list of whole numbers" + from
	case Texts:
		return "a list of texts in quotes"
	case Scalar:
		return "a text in quotes, a whole number, true or false"
	}
	if len(f.OneOf) > 0 {
		return `"` + strings.Join(f.OneOf, `", "`) + `"`
	}
	return "a text in quotes"
}

// number writes a limit without an exponent or needless digits.
func number(f float64) string {
	if f == math.Trunc(f) && math.Abs(f) < 1e15 {
		return fmt.Sprintf("%d", int64(f))
	}
	return fmt.Sprintf("%g", f)
}

// index is a schema made ready for looking keys up.
type index struct {
	fields   map[string]*Field
	open     []*Field // those of a "*" section
	keys     []string
	sections []string
	below    map[string]bool // the sections, as a set
}

func (s *Schema) index() *index {
	s.once.Do(func() { s.indexed = s.makeIndex() })
	return s.indexed
}

func (s *Schema) makeIndex() *index {
	x := &index{fields: make(map[string]*Field, len(s.Fields)), below: map[string]bool{}}
	for i := range s.Fields {
		f := &s.Fields[i]
		if strings.Contains(f.Key, "*") {
			x.open = append(x.open, f)
		} else {
			x.fields[f.Key] = f
		}
		if !strings.HasSuffix(f.Key, "*") {
			x.keys = append(x.keys, f.Key)
		}
		for i, c := range f.Key {
			if section := f.Key[:i]; c == '.' && !x.below[section] {
				x.below[section] = true
				x.sections = append(x.sections, section)
			}
		}
	}
	return x
}

// field finds the field of a key, by its own name or as a member of a "*" section.
func (x *index) field(key string) *Field {
	if f := x.fields[key]; f != nil {
		return f
	}
	for _, f := range x.open {
		if fits(f.Key, key) {
			return f
		}
	}
	return nil
}

// fits reports whether a key is one that the pattern stands for.
func fits(pattern, key string) bool {
	for {
		want, patternRest, patternMore := strings.Cut(pattern, ".")
		name, keyRest, keyMore := strings.Cut(key, ".")
		switch {
		case want == "*" && !patternMore:
			return true
		case want != "*" && want != name:
			return false
		case !patternMore || !keyMore:
			return patternMore == keyMore
		}
		pattern, key = patternRest, keyRest
	}
}

// fill writes the names that a key has in the places of a pattern's "*".
func fill(pattern, key string) string {
	parts, names := strings.Split(pattern, "."), strings.Split(key, ".")
	for i := range parts {
		if parts[i] == "*" && i < len(names) {
			parts[i] = names[i]
		}
	}
	return strings.Join(parts, ".")
}

// section reports whether some key may stand below this name.
func (x *index) section(name string) bool {
	if x.below[name] {
		return true
	}
	depth := strings.Count(name, ".") + 1
	for _, section := range x.sections {
		if strings.Contains(section, "*") && strings.Count(section, ".")+1 == depth && fits(section, name) {
			return true
		}
	}
	return false
}
