package strict

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/BurntSushi/toml"
)

// value checks one value and keeps it if it is right.
func (r *reader) value(key string, field *Field, raw any) {
	data, ok := r.convert(key, field, raw)
	if !ok {
		return
	}
	if field.Check != nil {
		if problem := field.Check(data); problem != "" {
			r.report(key, "%s", problem)
			return
		}
	}
	r.doc.Values[key] = Value{Key: key, Data: data, Line: r.places[key].line, Column: r.places[key].column}
}

// convert turns the library's value into that of the kind, or reports why not.
func (r *reader) convert(key string, field *Field, raw any) (any, bool) {
	switch field.Kind {
	case Int:
		return r.int(key, field, raw)
	case Float:
		return r.float(key, field, raw)
	case Bool:
		if b, ok := raw.(bool); ok {
			return b, true
		}
	case Text, Path:
		if s, ok := raw.(string); ok {
			return r.text(key, field, s)
		}
	case Ints:
		if list, ok := raw.([]any); ok {
			return r.ints(key, field, list)
		}
	case Texts:
		if list, ok := raw.([]any); ok {
			return r.texts(key, field, list)
		}
	case Scalar:
		switch v := raw.(type) {
		case string:
			return r.text(key, field, v)
		case int64, bool:
			return fmt.Sprint(v), true
		}
	}
	return r.wrong(key, field, raw)
}

func (r *reader) wrong(key string, field *Field, raw any) (any, bool) {
	r.report(key, "want %s, not %s", field.Want(), describe(raw))
	return nil, false
}

func (r *reader) int(key string, field *Field, raw any) (any, bool) {
	n, ok := raw.(int64)
	if !ok {
		return r.wrong(key, field, raw)
	}
	if field.bounded() && (float64(n) < field.Min || float64(n) > field.Max) {
		r.report(key, "%d is out of range, allowed are %s", n, field.Range())
		return nil, false
	}
	return int(n), true
}

func (r *reader) float(key string, field *Field, raw any) (any, bool) {
	f, ok := raw.(float64)
	if n, whole := raw.(int64); whole {
		f, ok = float64(n), true
	}
	switch {
	case !ok, math.IsNaN(f), math.IsInf(f, 0):
		return r.wrong(key, field, raw)
	case field.bounded() && (f < field.Min || f > field.Max):
		r.report(key, "%g is out of range, allowed are %s", f, field.Range())
		return nil, false
	}
	return f, true
}

func (r *reader) text(key string, field *Field, s string) (any, bool) {
	if i := strings.IndexFunc(s, unicode.IsControl); i >= 0 {
		if field.Kind == Path {
			r.report(key, `an escape has eaten part of this path (%q); write it in single quotes ('C:\chess\x.bin') or with / ("C:/chess/x.bin")`, s)
		} else {
			r.report(key, "want a text on one line without control characters, not %q", s)
		}
		return nil, false
	}
	if strings.TrimSpace(s) == "" && !field.Empty {
		r.report(key, "the text is empty; write one or delete the line")
		return nil, false
	}
	if len(field.OneOf) == 0 {
		return s, true
	}
	for _, word := range field.OneOf {
		if s == word {
			return s, true
		}
	}
	if near, ok := Nearest(s, field.OneOf); ok {
		r.report(key, "%q is not known; did you mean %q? Allowed are %s", s, near, field.Want())
	} else {
		r.report(key, "%q is not known; allowed are %s", s, field.Want())
	}
	return nil, false
}

func (r *reader) ints(key string, field *Field, list []any) (any, bool) {
	if field.Len > 0 && len(list) != field.Len {
		r.report(key, "want %s, not %d", field.Want(), len(list))
		return nil, false
	}
	element := *field
	element.Kind = Int
	result, good := make([]int, 0, len(list)), true
	for i, raw := range list {
		n, whole := raw.(int64)
		if !whole || field.bounded() && (float64(n) < field.Min || float64(n) > field.Max) {
			r.int(elementKey(key, i), &element, raw) // says why not
			good = false
		}
		result = append(result, int(n))
	}
	return result, good
}

func (r *reader) texts(key string, field *Field, list []any) (any, bool) {
	element := Field{Kind: Text, OneOf: field.OneOf}
	result, good := make([]string, 0, len(list)), true
	if len(list) == 0 && !field.Empty {
		r.report(key, "the list is empty; write %s or delete the line", field.Want())
		return nil, false
	}
	for i, raw := range list {
		s, ok := raw.(string)
		if !ok {
			r.wrong(elementKey(key, i), &element, raw)
			good = false
			continue
		}
		text, ok := r.text(elementKey(key, i), &element, s)
		if good = good && ok; good {
			result = append(result, text.(string))
		}
	}
	return result, good
}

func elementKey(key string, i int) string { return key + "[" + strconv.Itoa(i) + "]" }

// describe names a value of the library in the words of a reader.
func describe(raw any) string {
	switch v := raw.(type) {
	case string:
		return fmt.Sprintf("the text %q", v)
	case int64:
		return fmt.Sprintf("the number %d", v)
	case float64:
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return strings.TrimPrefix(strconv.FormatFloat(v, 'g', -1, 64), "+")
		}
		text := strconv.FormatFloat(v, 'f', -1, 64)
		if !strings.Contains(text, ".") {
			text += ".0"
		}
		return text
	case bool:
		return fmt.Sprintf("%t", v)
	case []any:
		return "a list"
	case []map[string]any:
		return "a list of sections"
	case map[string]any:
		return "a section"
	case time.Time:
		return "a date"
	}
	return fmt.Sprintf("%v", raw)
}

// quoteKey spells one part of a key as in a file.
func quoteKey(part string) string { return toml.Key{part}.String() }
