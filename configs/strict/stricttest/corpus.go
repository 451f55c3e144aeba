// Package stricttest runs a corpus of good and bad settings files against their reader.
// Call [Corpus] from a test of each kind of file.
package stricttest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Corpus reads every *.good.toml and *.bad.toml in a folder, one mistake a file. A good
// file must read without an error; a bad one must give exactly what its sibling *.bad.want
// holds, without the path of the folder.
func Corpus(t *testing.T, folder string, read func(path string) error) {
	t.Helper()
	good, bad := list(t, folder, "*.good.toml"), list(t, folder, "*.bad.toml")
	if len(good) == 0 || len(bad) == 0 {
		t.Fatalf("%s holds %d good and %d bad files", folder, len(good), len(bad))
	}
	for _, path := range good {
		if err := read(path); err != nil {
			t.Errorf("%s is refused:\n%v", path, err)
		}
	}
	for _, path := range bad {
		want, err := os.ReadFile(strings.TrimSuffix(path, ".toml") + ".want")
		if err != nil {
			t.Error(err)
			continue
		}
		err = read(path)
		if err == nil {
			t.Errorf("%s is accepted", path)
			continue
		}
		got := err.Error()
		for _, prefix := range []string{absolute(t, folder), folder} {
			got = strings.ReplaceAll(got, prefix+string(filepath.Separator), "")
		}
		if got != strings.TrimSpace(string(want)) {
			t.Errorf("%s:\n got %s\nwant %s", path, got, want)
		}
	}
}

func list(t *testing.T, folder, pattern string) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(folder, pattern))
	if err != nil {
		t.Fatal(err)
	}
	return paths
}

func absolute(t *testing.T, path string) string {
	t.Helper()
	path, err := filepath.Abs(path)
	if err != nil {
		t.Fatal(err)
	}
	return path
}
