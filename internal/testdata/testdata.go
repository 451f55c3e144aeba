// Package testdata finds the folder of test data (perft suites, games, tablebases) that
// stands beside the repository but is not part of it. It is for tests only: start with
// [File], which skips the test where the folder is absent.
package testdata

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// Variable is the environment variable that names the data folder. Without it the folder
// is sought at ../shared/data from the root of the module.
const Variable = "REGENCE_DATA"

// Dir is the data folder. It skips the test if there is none, and fails it if the
// variable is set but names no folder.
func Dir(t testing.TB) string {
	t.Helper()
	if dir := os.Getenv(Variable); dir != "" {
		if !isDir(dir) {
			t.Fatalf("%s=%s: not a folder", Variable, dir)
		}
		return dir
	}
	dir := filepath.Join(root(t), "..", "shared", "data")
	if !isDir(dir) {
		t.Skipf("data folder absent: set %s", Variable)
	}
	return dir
}

// File is the path of a file in the data folder. It skips the test if there is no data
// folder, and fails it if the folder lacks the file.
func File(t testing.TB, parts ...string) string {
	t.Helper()
	path := filepath.Join(append([]string{Dir(t)}, parts...)...)
	if _, err := os.Stat(path); err != nil {
		t.Fatalf("data file: %v", err)
	}
	return path
}

// root is the folder of go.mod, above the package under test.
func root(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			t.Fatal("no go.mod above the working directory")
		}
		dir = parent
	}
}

func isDir(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// Program finds a foreign program on PATH or where Debian puts games, off PATH, and skips the
// test where it is not installed.
func Program(t testing.TB, name string) string {
	t.Helper()
	for _, candidate := range []string{name, "/usr/games/" + name} {
		if path, err := exec.LookPath(candidate); err == nil {
			return path
		}
	}
	t.Skipf("%s is not installed", name)
	return ""
}
