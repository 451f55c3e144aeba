package personalities_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/regence-chess/regence/personalities"
)

// FuzzPack holds pack files to their laws: reading never panics; a pack that loads has a
// fingerprint that survives the trip to the engine, and tells its origin in its own file.
func FuzzPack(f *testing.F) {
	corpus, err := filepath.Glob("testdata/*.toml")
	if err != nil || len(corpus) == 0 {
		f.Fatal("no corpus: ", err)
	}
	for _, name := range append(corpus, "tal/personality.toml", "baseline/personality.toml") {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(data))
	}
	catalog := personalities.Builtin()
	file := filepath.Join(f.TempDir(), "pack.toml")
	f.Fuzz(func(t *testing.T, text string) {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		r, err := catalog.ResolveFile(file)
		if err != nil {
			for _, line := range strings.Split(err.Error(), "\n") {
				if !strings.Contains(line, ": ") {
					t.Fatalf("a problem without words: %q", line)
				}
			}
			return
		}
		decoded, err := personalities.Decode(r.Canonical())
		if err != nil {
			t.Fatalf("%v\n%s", err, r.Canonical())
		}
		if decoded.Fingerprint() != r.Fingerprint() || string(decoded.Canonical()) != string(r.Canonical()) {
			t.Fatalf("fingerprint %s becomes %s", r.Fingerprint(), decoded.Fingerprint())
		}
		if r.ID != strings.ToLower(r.ID) || personalities.CheckID(r.ID) != "" {
			t.Fatalf("id %q", r.ID)
		}
	})
}
