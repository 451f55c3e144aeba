package uci

import (
	"slices"
	"strings"
)

// isBlank tells what separates tokens: blanks, tabs and whatever control character a
// client lets slip, NUL included.
func isBlank(r rune) bool { return r <= ' ' || r == 0x7f }

// nextToken cuts the first token off a text. The rest begins behind it; both are empty
// at the end.
func nextToken(text string) (token, rest string) {
	text = strings.TrimLeftFunc(text, isBlank)
	if end := strings.IndexFunc(text, isBlank); end >= 0 {
		return text[:end], text[end:]
	}
	return text, ""
}

// verbs are the commands that the server knows: those of the specification, and ours.
var verbs = []string{
	"uci", "debug", "isready", "setoption", "register", "ucinewgame", "position", "go",
	"stop", "ponderhit", "quit",
	"d", "personality", "help",
}

// splitCommand finds the command of a line. As the specification wants it, unknown
// tokens before it are skipped: "joho debug on" is "debug on". Without a known token the
// verb is empty.
func splitCommand(text string) (verb, rest string) {
	for token := ""; ; {
		if token, text = nextToken(text); token == "" {
			return "", ""
		}
		if slices.Contains(verbs, token) {
			return token, text
		}
	}
}
