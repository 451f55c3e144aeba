package wire

import "strings"

// allowed are the only variables of the host's environment that an engine process gets:
// what a Go program needs to find its folders and to be debugged. Everything else, tokens
// above all, stays here.
var allowed = []string{
	"HOME", "TMPDIR", "TZ", "GODEBUG", "GOTRACEBACK", "GOCOVERDIR", "GORACE",
	// Windows cannot open a socket or find a folder without these.
	"SYSTEMROOT", "TEMP", "TMP", "USERPROFILE", "APPDATA", "LOCALAPPDATA",
}

// filterEnvironment keeps what an engine process may see of an environment.
func filterEnvironment(environment []string) []string {
	var kept []string
	for _, variable := range environment {
		name, _, _ := strings.Cut(variable, "=")
		for _, allow := range allowed {
			if strings.EqualFold(name, allow) {
				kept = append(kept, variable)
			}
		}
	}
	return kept
}
