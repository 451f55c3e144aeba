package personalities

import (
	"bytes"
	"slices"
	"strings"
	"testing"
)

// TestBothWaysOfDecodingAgree: what Canonical writes is read in order, and reads the same as by
// the schema.
func TestBothWaysOfDecodingAgree(t *testing.T) {
	catalog := Builtin()
	for _, spec := range []struct {
		id        string
		overrides []string
	}{
		{"baseline", nil}, {"tal", nil}, {"tal", []string{"search.contempt=-7", "evaluation.opponent.keep.rook=3"}},
	} {
		r, err := catalog.Resolve(spec.id, spec.overrides...)
		if err != nil {
			t.Fatal(err)
		}
		table := r.Canonical()
		quick, ok := decodeInOrder(table)
		if !ok {
			t.Fatalf("%v is not read in order", spec)
		}
		slow, err := decodeAnyOrder(table)
		if err != nil {
			t.Fatal(err)
		}
		for _, got := range []*Resolved{quick, slow} {
			if !bytes.Equal(got.Canonical(), table) || got.Fingerprint() != r.Fingerprint() {
				t.Errorf("%v: another personality", spec)
			}
			if *got.Own() != *r.Own() || *got.Opponent() != *r.Opponent() || *got.Neutral() != *r.Neutral() || got.Params() != r.Params() {
				t.Errorf("%v: other settings", spec)
			}
		}
	}
}

// TestReadingInOrderIsStrict: what Canonical would not write is left to the schema, which reads
// it or says what is wrong.
func TestReadingInOrderIsStrict(t *testing.T) {
	r, err := Builtin().Resolve("tal")
	if err != nil {
		t.Fatal(err)
	}
	table := string(r.Canonical())
	lines := strings.SplitAfter(table, "\n")
	list := slices.IndexFunc(lines, func(line string) bool { return strings.Contains(line, ", ") && strings.HasPrefix(line, ownKeys) })
	last := len(lines) - 2 // the last is empty
	if list < 0 {
		t.Fatal("the table has no list")
	}
	swapped := slices.Clone(lines)
	swapped[last], swapped[last-1] = swapped[last-1], swapped[last]
	for name, c := range map[string]struct {
		text string
		good bool // by the schema
	}{
		"two lines change places": {strings.Join(swapped, ""), true},
		"a comment at the end":    {table + "# end\n", true},
		"no last line end":        {strings.TrimSuffix(table, "\n"), true},
		"a plus":                  {strings.Replace(table, "search.contempt = ", "search.contempt = +", 1), !strings.Contains(table, "search.contempt = -")},
		"a needless zero":         {strings.Replace(table, lines[list], strings.Replace(lines[list], "[", "[0", 1), 1), false},
		"minus nothing":           {strings.Replace(table, "search.contempt = ", "search.contempt = -0 #", 1), true},
		"far out of range":        {strings.Replace(table, "search.contempt = ", "search.contempt = 9999999 #", 1), false},
		"more than an int holds":  {strings.Replace(table, "search.contempt = ", "search.contempt = 99999999999999999999 #", 1), false},
		"a value too many":        {strings.Replace(table, lines[list], strings.Replace(lines[list], "]", ", 1]", 1), 1), false},
		"a value missing":         {strings.Replace(table, lines[list], lines[list][:strings.LastIndex(lines[list], ",")]+"]\n", 1), false},
		"a line twice":            {table + lines[last], false},
		"cut short":               {table[:len(table)*2/3], false},
		"another format":          {strings.Replace(table, "format = 1", "format = 2", 1), false},
		"no id":                   {table[strings.Index(table, "name = "):], false},
	} {
		if c.text == table {
			t.Errorf("%s: the table is not changed", name)
		}
		if _, ok := decodeInOrder([]byte(c.text)); ok {
			t.Errorf("%s: read in order", name)
		}
		if _, err := Decode([]byte(c.text)); (err == nil) != c.good {
			t.Errorf("%s: %v", name, err)
		}
	}
}
