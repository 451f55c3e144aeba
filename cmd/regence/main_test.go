package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/regence-chess/regence/internal/slowness"
)

// The program under test, built once, since signals and processes need a real one, and an
// empty home for it.
var binary, home string

func TestMain(m *testing.M) {
	os.Exit(buildAndRun(m))
}

func buildAndRun(m *testing.M) int {
	folder, err := os.MkdirTemp("", "regence-test-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(folder)
	binary, home = filepath.Join(folder, "regence"), filepath.Join(folder, "home")
	if err := os.Mkdir(home, 0o700); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	arguments := []string{"build", "-o", binary}
	if slowness.Race {
		arguments = append(arguments, "-race")
	}
	build := exec.Command("go", append(arguments, ".")...)
	build.Stdout, build.Stderr = os.Stderr, os.Stderr
	if err := build.Run(); err != nil {
		fmt.Fprintln(os.Stderr, "building the program:", err)
		return 1
	}
	return m.Run()
}
