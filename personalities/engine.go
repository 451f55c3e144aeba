package personalities

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// The kinds of engines that can play a personality.
const (
	KindNative = "native" // the engine of Regence
	KindPlugin = "plugin" // a program that serves the plugin protocol
	KindUCI    = "uci"    // a program that speaks UCI
)

// Engine tells who plays a personality.
type Engine struct {
	Kind    string
	Command string            // of a program: an absolute path, once resolved
	Args    []string          // of a program
	SHA256  string            // lower-case hex; empty: any program is good
	Options map[string]string // UCI options to set on a foreign engine
}

// locate finds the program that a pack in the folder dir names, or says why not. A
// pack in the binary has no folder and names only programs of the PATH.
func locate(command, dir string) (path, problem string) {
	bare := !strings.ContainsAny(command, `/\`)
	candidate := command
	if !filepath.IsAbs(command) {
		candidate = filepath.Join(dir, filepath.FromSlash(command))
	}
	if dir != "" || filepath.IsAbs(command) {
		info, err := os.Stat(candidate)
		switch {
		case err == nil && info.IsDir() && !bare:
			return "", "is a folder; want a program"
		case err == nil && !info.IsDir():
			return candidate, ""
		case !bare:
			return "", "there is no program " + candidate
		}
	}
	if bare {
		if found, err := exec.LookPath(command); err == nil && filepath.IsAbs(found) {
			return found, ""
		}
		return "", "there is no program " + command + " in the pack's folder or in the PATH; give its full path"
	}
	return "", "want the full path of a program"
}
