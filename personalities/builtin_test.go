package personalities

import (
	"bytes"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// TestBuiltin states the laws that let the packs of the binary be read late: each is found,
// what stands before its sections says the same of it as the whole file, it has no mistakes,
// and its whole character can be had.
func TestBuiltin(t *testing.T) {
	catalog := Builtin()
	if bad := catalog.Bad(); len(bad) > 0 {
		t.Errorf("bad packs in the binary: %v", bad)
	}
	if len(catalog.Packs()) < 2 {
		t.Fatalf("the binary has only %v", catalog.IDs())
	}
	for _, p := range catalog.Packs() {
		name := p.ID + "/" + packFile
		data, err := embedded.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		whole, err := readPack("built-in/"+name, p.ID, data)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(whole, p, cmpopts.IgnoreUnexported(Pack{})); diff != "" {
			t.Errorf("%s says otherwise before its sections:\n%s", name, diff)
		}
		read, err := p.content()
		if err != nil || len(read.values) < 5 || read.lines.Greeting == "" {
			t.Errorf("%s: %d values, greeting %q, error %v", name, len(read.values), read.lines.Greeting, err)
		}
		chain, err := chainOf(p, catalog.Find)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := characterOf(chain, catalog.Find); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestBeforeSections cuts where the first section begins, and nowhere where there is none.
func TestBeforeSections(t *testing.T) {
	for text, want := range map[string]string{
		"id = 'a'\n[chat]\nx = 1\n[b]": "id = 'a'\n",
		"id = 'a'\n":                   "id = 'a'\n",
		"":                             "",
	} {
		if got := beforeSections([]byte(text)); !bytes.Equal(got, []byte(want)) {
			t.Errorf("of %q: %q, want %q", text, got, want)
		}
	}
}
