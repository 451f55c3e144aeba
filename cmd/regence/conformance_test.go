package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"testing"

	"github.com/regence-chess/regence/protocols/uci/ucitest"
)

// TestConformance holds the program behind pipes against what clients expect.
func TestConformance(t *testing.T) {
	ucitest.Run(t, ucitest.Subject{Thinks: true, Dial: dialProgram})
}

// dialProgram starts the program as a GUI does: without an argument (B026), by its path in
// a folder of no meaning (B128), with its error stream watched, where nothing may come.
func dialProgram(t testing.TB) *ucitest.Conn {
	t.Helper()
	cmd := exec.Command(binary)
	cmd.Dir = "/"
	cmd.Env = append(os.Environ(), "HOME="+home, "XDG_CONFIG_HOME=")
	var complaints bytes.Buffer
	cmd.Stderr = &complaints
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, outWrite, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stdout = outWrite
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	outWrite.Close()
	return &ucitest.Conn{In: in, Out: out, Wait: sync.OnceValue(func() error {
		defer out.Close()
		err := cmd.Wait()
		if err == nil && complaints.Len() > 0 {
			err = fmt.Errorf("on the error stream: %q", complaints.String())
		}
		return err
	})}
}
