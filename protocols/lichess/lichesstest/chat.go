package lichesstest

import (
	"fmt"
	"unicode/utf8"
)

// maxChat is the longest line of chat, in characters.
const maxChat = 140

func (s *Server) chat(c *call, g *game, _ int) (any, *refusal) {
	text, room := c.Form.Get("text"), c.Form.Get("room")
	switch {
	case utf8.RuneCountInString(text) > maxChat:
		return nil, &refusal{status: 400, body: object{"error": object{"text": []string{"Maximum length is 140"}}}}
	case text == "" || room != "player" && room != "spectator":
		return nil, refuse(400, "Bad request")
	}
	g.say(c.user.Name, room, text)
	return done, nil
}

// say adds a line of chat. Repeated lines are dropped as spam, without a word. The player
// room is for the players only.
func (g *game) say(name, room, text string) {
	if g.tournament != "" {
		return
	}
	line := object{"type": "chatLine", "room": room, "username": name, "text": text}
	if len(g.lines) > 0 && fmt.Sprint(g.lines[len(g.lines)-1]) == fmt.Sprint(line) {
		return
	}
	g.lines = append(g.lines, line)
	for _, st := range g.streams {
		st.push(line)
	}
}

func (s *Server) chatHistory(_ *call, g *game, _ int) (any, *refusal) {
	list := []object{}
	for _, line := range g.lines {
		if line["room"] == "player" {
			list = append(list, object{"user": line["username"], "text": line["text"]})
		}
	}
	return list, nil
}
