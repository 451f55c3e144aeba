package wire

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
)

// Command is how to run an engine.
type Command struct {
	Path string
	Args []string
	Dir  string   // working directory; empty: the host's
	Env  []string // "NAME=value", beside the few variables that every engine gets

	// SHA256 is the digest that the file at Path must have, in hex; empty: any.
	SHA256 string

	// Own marks a program of ours, which calls Serve: it takes the credentials of its
	// connection from its standard input. Another program gets those of go-plugin, which
	// every plugin understands and which take some 40 ms longer.
	Own bool
}

// Self is the command that runs this program again with other arguments. On Linux it names
// the running program even after an upgrade has replaced its file. Only main may use it: in
// a test the running program is the test.
func Self(args ...string) (Command, error) {
	if runtime.GOOS == "linux" {
		return Command{Path: "/proc/self/exe", Args: args, Own: true}, nil
	}
	path, err := os.Executable()
	if err != nil {
		return Command{}, fmt.Errorf("finding this program: %w", err)
	}
	return Command{Path: path, Args: args, Own: true}, nil
}

// String is the command as a person would type it.
func (c Command) String() string { return strings.Join(append([]string{c.Path}, c.Args...), " ") }

// verify compares the file with the digest that is asked for. go-plugin's own check looks
// at an empty path when the process is started by a runner.
func (c Command) verify() error {
	if c.SHA256 == "" {
		return nil
	}
	want, err := hex.DecodeString(c.SHA256)
	if err != nil || len(want) != sha256.Size {
		return fmt.Errorf("sha256 %q is not %d hex digits", c.SHA256, 2*sha256.Size)
	}
	file, err := os.Open(c.Path)
	if err != nil {
		return err
	}
	defer file.Close()
	digest := sha256.New()
	if _, err := io.Copy(digest, file); err != nil {
		return err
	}
	if got := digest.Sum(nil); subtle.ConstantTimeCompare(got, want) != 1 {
		return fmt.Errorf("the file's sha256 is %x, not %x: it was changed or replaced", got, want)
	}
	return nil
}
