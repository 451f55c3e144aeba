package personalities

import (
	"fmt"
	"strings"
)

// maxID is the length of the longest id; the ids of a combo share one line of UCI.
const maxID = 32

// reserved are the words of the grammar of UCI, at which some GUIs cut an option line
// wherever they stand as a word of their own, also behind a hyphen.
var reserved = []string{"name", "type", "default", "min", "max", "var", "value"}

// devices are names that Windows gives to no folder.
var devices = []string{"con", "prn", "aux", "nul", "com1", "com2", "com3", "com4", "com5", "com6",
	"com7", "com8", "com9", "lpt1", "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9"}

// CheckID says what is wrong with the id of a pack, or "". An id is one word of ASCII
// letters, digits, - and _, of which case does not count.
func CheckID(id string) string {
	const rule = "an id is one word of ASCII letters, digits, - and _, such as \"tal\""
	if id == "" {
		return rule
	}
	if len(id) > maxID {
		return fmt.Sprintf("the id has %d characters, allowed are %d", len(id), maxID)
	}
	for i, c := range id {
		letter := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
		if !letter && (i == 0 || c != '-' && c != '_') {
			return fmt.Sprintf("%q is not allowed here: %s", c, rule)
		}
	}
	for _, word := range append(strings.Split(strings.ToLower(id), "-"), strings.ToLower(id)) {
		for _, taken := range reserved {
			if word == taken {
				return fmt.Sprintf("%q is a word of the UCI protocol and would break the option line; choose another id", word)
			}
		}
	}
	for _, device := range devices {
		if strings.EqualFold(id, device) {
			return fmt.Sprintf("%q can be no folder on Windows; choose another id", id)
		}
	}
	return ""
}
