package host_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/regence-chess/regence/host"
)

// TestProcessorsOfAForeignEngine: the processors of a session hold for a UCI engine too.
func TestProcessorsOfAForeignEngine(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("processors are chosen on Linux only")
	}
	folder := t.TempDir()
	seen, program := filepath.Join(folder, "seen"), filepath.Join(folder, "engine.sh")
	script := fmt.Sprintf(`#!/bin/sh
grep Cpus_allowed_list /proc/$$/status >%s
while read -r word rest; do
	case $word in
	uci) echo id name Shell; echo uciok ;;
	isready) echo readyok ;;
	quit) exit ;;
	esac
done
`, seen)
	if err := os.WriteFile(program, []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	pack := writePack(t, fmt.Sprintf("kind = \"uci\"\ncommand = %q\n", program))
	session, err := newRoster(t, nil).Open(context.Background(), pack, host.SessionConfig{CPUs: []int{0}, Strict: true})
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	ping(t, session)
	text, err := os.ReadFile(seen)
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Fields(string(text)); len(got) != 2 || got[1] != "0" {
		t.Errorf("the engine may run on %q, want processor 0 alone", got)
	}
}
