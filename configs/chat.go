package configs

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/regence-chess/regence/configs/strict"
)

// ChatLine is the longest line of chat that Lichess takes, in characters.
const ChatLine = 140

// chatNames are the names that can be put into a line of chat: ours, the opponent's, and
// that of the personality.
var chatNames = []string{"me", "opponent", "personality"}

var chatName = regexp.MustCompile(`\{([^{}]*)\}`)

// GreetingProblem tells what is wrong with a greeting: all that [ChatProblem] finds, and
// that it does not tell who plays. An empty greeting is none.
func GreetingProblem(line string, longest map[string]int) string {
	if problem := ChatProblem(line, longest); problem != "" || line == "" || strings.Contains(line, "{personality}") {
		return problem
	}
	return "does not tell who plays; put {personality} into it"
}

// ChatProblem tells what is wrong with a line of chat in which names in braces are put in,
// or "". longest has the length of the longest name that each can stand for; without it
// they count as they are written.
func ChatProblem(line string, longest map[string]int) string {
	length := len([]rune(line))
	for _, found := range chatName.FindAllStringSubmatch(line, -1) {
		name := found[1]
		if !slices.Contains(chatNames, name) {
			hint := ""
			if near, ok := strict.Nearest(name, chatNames); ok {
				hint = fmt.Sprintf("; did you mean {%s}?", near)
			}
			return fmt.Sprintf("{%s} stands for nothing%s (there are {%s})", name, hint, strings.Join(chatNames, "} {"))
		}
		if n, known := longest[name]; known {
			length += n - len([]rune(found[0]))
		}
	}
	switch {
	case length > ChatLine && len(longest) > 0:
		return fmt.Sprintf("has %d characters with the longest names put in; the longest line allowed is %d", length, ChatLine)
	case length > ChatLine:
		return fmt.Sprintf("has %d characters; the longest allowed is %d", length, ChatLine)
	}
	return ""
}
