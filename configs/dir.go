package configs

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// DirVariable is the environment variable that names another folder of settings.
const DirVariable = "REGENCE_CONFIG"

// Dir is the folder of the user's settings: what REGENCE_CONFIG names, else regence in
// the system's folder for settings (~/.config on Linux, %AppData% on Windows). It need
// not exist. It never depends on the current folder, which a GUI chooses.
func Dir() (string, error) {
	if dir := os.Getenv(DirVariable); dir != "" {
		if !filepath.IsAbs(dir) {
			return "", fmt.Errorf("%s is %q; want a full path", DirVariable, dir)
		}
		return dir, nil
	}
	base, err := os.UserConfigDir()
	if err != nil {
		return "", errors.New("the system names no folder for settings; set " + DirVariable + " to one")
	}
	return filepath.Join(base, "regence"), nil
}
