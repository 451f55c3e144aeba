package personalities

import (
	"fmt"
	"slices"
	"strings"

	"github.com/regence-chess/regence/configs"
	"github.com/regence-chess/regence/configs/strict"
)

// Keys of what a personality says.
const (
	chatKeys    = "chat."
	greetingKey = chatKeys + "greeting"
	goodbyeKey  = chatKeys + "goodbye"
)

// longestUser is the longest name of a user of Lichess, in characters.
const longestUser = 20

// Chat is what a personality says to its opponent. Like name and version it belongs to
// the pack itself: it is not inherited, and has no part in the fingerprint, for it does
// not change a move. {me}, {opponent} and {personality} stand for names.
type Chat struct {
	Greeting string // empty: the house's
	Goodbye  string
}

func chatFields() []strict.Field {
	return []strict.Field{
		{Key: greetingKey, Kind: strict.Text,
			Doc: "said after the first move, with {me}, {opponent}, {personality}; it tells who plays and so needs {personality}"},
		{Key: goodbyeKey, Kind: strict.Text,
			Doc: "said when the game is over"},
	}
}

// chat reads the lines of a pack and checks that they fit on a line of chat with the
// longest names in them, and that the greeting tells who plays.
func (p *Pack) chat(values map[string]strict.Value) (Chat, error) {
	c := Chat{Greeting: textOf(values, greetingKey, ""), Goodbye: textOf(values, goodbyeKey, "")}
	longest := map[string]int{"me": longestUser, "opponent": longestUser, "personality": len([]rune(p.Name))}
	var problems strict.Problems
	for _, line := range c.lines() {
		check := configs.ChatProblem
		if line.key == greetingKey {
			check = configs.GreetingProblem
		}
		if problem := check(line.text, longest); problem != "" {
			problems = append(problems, p.problem(line.key, problem))
		}
	}
	return c, problems.Err()
}

// said is a line with its key.
type said struct{ key, text string }

// lines are the lines that there are.
func (c Chat) lines() []said {
	all := []said{{key: greetingKey, text: c.Greeting}, {key: goodbyeKey, text: c.Goodbye}}
	return slices.DeleteFunc(all, func(line said) bool { return line.text == "" })
}

func (c Chat) rows(origin func(key string) Origin) []row {
	var all []row
	for _, line := range c.lines() {
		all = append(all, row{key: line.key, own: cell{value: quote(line.text), origin: origin(line.key)}})
	}
	return all
}

// skeleton is the section in the file of a new pack.
func (c Chat) skeleton(b *strings.Builder) {
	fmt.Fprintf(b, "\n# What it says; not inherited. Without these the bot has words of its own.\n[%s]\n", strings.TrimSuffix(chatKeys, "."))
	for _, field := range chatFields() {
		fmt.Fprintf(b, "# %s\n", field.Doc)
		example := "Hello {opponent}, {personality} plays today."
		if field.Key == goodbyeKey {
			example = "Thank you, {opponent}."
		}
		fmt.Fprintf(b, "# %s = %s\n", strings.TrimPrefix(field.Key, chatKeys), quote(example))
	}
}
