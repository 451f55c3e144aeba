package syzygy

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestSplitPath(t *testing.T) {
	folders := map[string]bool{"/with:colon": true, "/with;semicolon": true, `C:\tb`: true}
	for _, c := range []struct {
		path    string
		windows bool
		want    []string
	}{
		{path: ""},
		{path: "<empty>"},
		{path: " ; ;; "},
		{path: "/a", want: []string{"/a"}},
		{path: "/nope;/tmp;", want: []string{"/nope", "/tmp"}},
		{path: "/a:/b", want: []string{"/a", "/b"}},
		{path: "::/a::/b;;/c:", want: []string{"/a", "/b", "/c"}},
		{path: " /a ; \"/b c\" ", want: []string{"/a", "/b c"}},
		{path: "/with:colon", want: []string{"/with:colon"}},
		{path: "/a;/with:colon", want: []string{"/a", "/with:colon"}},
		{path: "/with;semicolon", want: []string{"/with;semicolon"}},
		{path: `C:\tb`, windows: true, want: []string{`C:\tb`}},
		{path: `C:\tb;D:\more\`, windows: true, want: []string{`C:\tb`, `D:\more\`}},
		{path: `D:\a:E:/b`, windows: true, want: []string{`D:\a`, `E:/b`}},
		{path: `D:\a:rel`, windows: true, want: []string{`D:\a`, "rel"}},
		{path: "D:/a", want: []string{"D", "/a"}},
	} {
		got := splitPath(c.path, c.windows, func(name string) bool { return folders[name] })
		if !slices.Equal(got, c.want) {
			t.Errorf("%q (windows %v): %q, want %q", c.path, c.windows, got, c.want)
		}
	}
}

func FuzzSplitPath(f *testing.F) {
	f.Add("/nope;/tmp;", false)
	f.Add(`C:\a;D:`, true)
	f.Fuzz(func(t *testing.T, path string, windows bool) {
		for _, part := range splitPath(path, windows, func(string) bool { return false }) {
			if part == "" || part != trim(part) || !strings.Contains(path, part) {
				t.Errorf("%q: part %q", path, part)
			}
		}
	})
}

// TestMissingFolders is the kind of a known report (B039): a path with a folder that is not there
// and a separator at its end must neither crash nor hide the folder that is there.
func TestMissingFolders(t *testing.T) {
	empty, missing := t.TempDir(), filepath.Join(t.TempDir(), "nope")
	for _, path := range []string{"", ";", "<empty>"} {
		tables, problems := Open(path)
		if len(problems) != 0 || tables == nil || tables.Largest() != 0 {
			t.Errorf("%q: %v", path, problems)
		}
	}
	tables, problems := Open(missing + ";" + empty + ";")
	if len(problems) != 2 || !strings.Contains(problems[0].Error(), missing+": no such folder") ||
		!strings.Contains(problems[1].Error(), empty+": holds no tables") {
		t.Errorf("problems: %v", problems)
	}
	if err := tables.Close(); err != nil {
		t.Error(err)
	}

	file := filepath.Join(empty, "KQvK.rtbw.txt")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, problems := Open(file); len(problems) != 1 || !strings.Contains(problems[0].Error(), file) {
		t.Errorf("a file for a folder: %v", problems)
	}
}

func TestMixedPath(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "nope")
	tables, problems := Open(missing + ";;" + folder(t) + string(os.PathListSeparator) + folder(t))
	if len(problems) != 1 || tables.Largest() != 4 {
		t.Errorf("largest %d, problems %v", tables.Largest(), problems)
	}
	if wdl, dtz := tables.Counts(); wdl != 35 || dtz != 35 {
		t.Errorf("%d WDL and %d DTZ tables, want 35 each", wdl, dtz)
	}
	if err := tables.Close(); err != nil {
		t.Error(err)
	}
	if tables.Largest() != 0 {
		t.Error("tables are left after Close")
	}
}

func TestParseName(t *testing.T) {
	for _, name := range []string{"KQvK", "KRvKR", "KBNvK", "KPPPPvKP", "KQRBNPvK"} {
		if _, men, ok := parseName(name); !ok || men != len(name)-1 {
			t.Errorf("%s: %d men, %v", name, men, ok)
		}
	}
	for _, name := range []string{"", "K", "KvK", "QvK", "KQvQ", "KQ", "KKvK", "kqvk", "KQvKv", "KQQQQQQvK", "KXvK", "KQvKé"} {
		if _, _, ok := parseName(name); ok {
			t.Errorf("%s: taken for a table", name)
		}
	}
}
