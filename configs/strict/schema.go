package strict

import (
	"fmt"
	"math"
	"strings"
)

// Schema is what may stand in a kind of file.
type Schema struct {
	Fields []Field

	// Refused are sections (their first word) that the format knows but this version
	// cannot serve, with the reason.
	Refused map[string]string
}

// Field is one key of a file.
type Field struct {
	// Key is the full dotted key. With a last part "*" it stands for any key in that
	// section.
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

// field finds the field of a key, by its own name or as a member of a "*" section.
func (s *Schema) field(key string) *Field {
	for i := range s.Fields {
		f := &s.Fields[i]
		if section, open := strings.CutSuffix(f.Key, "*"); f.Key == key || open && strings.HasPrefix(key, section) {
			return f
		}
	}
	return nil
}

// section reports whether some key stands below this name.
func (s *Schema) section(name string) bool {
	for i := range s.Fields {
		if strings.HasPrefix(s.Fields[i].Key, name+".") {
			return true
		}
	}
	return false
}

// names are all keys and all sections.
func (s *Schema) names() (keys, sections []string) {
	seen := map[string]bool{}
	for i := range s.Fields {
		key := s.Fields[i].Key
		if !strings.HasSuffix(key, "*") {
			keys = append(keys, key)
		}
		for i, c := range key {
			if c == '.' && !seen[key[:i]] {
				seen[key[:i]] = true
				sections = append(sections, key[:i])
			}
		}
	}
	return keys, sections
}
