//go:build race

package slowness

import (
	"os"
	"strings"
)

// Race tells that this is a build with the race detector. Beside being slow, it allocates on
// its own account.
const Race = true

// Factor is how many times as long a build may take as a plain one. Ten is generous: the
// detector costs a factor of five to fifteen where the processor is all that counts.
const Factor = 10

const (
	stretch = 2
	plies   = 2 // a ply of a search costs about three times the one before
)

// The settings reach only processes to come: this one has read its own. What whoever runs the
// tests has chosen stays.
func init() {
	settings := os.Getenv(variable)
	for _, setting := range []string{"atexit_sleep_ms=0", "halt_on_error=1"} {
		if name, _, _ := strings.Cut(setting, "="); !strings.Contains(settings, name) {
			settings = strings.TrimSpace(settings + " " + setting)
		}
	}
	_ = os.Setenv(variable, settings)
}
