package match

import (
	"fmt"
	"path/filepath"
	"strings"
)

// Player names somebody who can play: a personality, a pack or a foreign engine, with what is
// set on it. It is plain data.
type Player struct {
	// Name is what tables and PGN call the player; unique in a match.
	Name string `json:"name"`
	// Personality is an id, or the path of a pack when it has a path separator or ends
	// in .toml; empty for a foreign engine.
	Personality string `json:"personality,omitempty"`
	// Command runs a foreign UCI engine.
	Command string   `json:"command,omitempty"`
	Args    []string `json:"args,omitempty"`
	// Options are set in this order. Overrides are weights and parameters of the
	// personality ("search.contempt=0").
	Options   []Setting `json:"options,omitempty"`
	Overrides []string  `json:"overrides,omitempty"`

	Control Control `json:"control"`
}

// Setting is one option with its value.
type Setting struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// ParsePlayer reads a player as it is named on the command line:
//
//	tal                          a personality
//	./mypack or mypack.toml      a pack by its path
//	uci:/usr/games/stockfish     a foreign engine
//
// each followed by settings, as in tal@search.contempt=0@hash=64 or
// uci:/usr/games/stockfish@Skill Level=12. A name with a dot is a weight or a parameter of the
// personality, any other an option.
func ParsePlayer(text string) (Player, error) {
	parts := strings.Split(text, "@")
	base := parts[0]
	var p Player
	switch command, foreign := strings.CutPrefix(base, "uci:"); {
	case foreign && command == "":
		return Player{}, fmt.Errorf("player %q: want the path of an engine behind %q", text, "uci:")
	case foreign:
		p.Command = command
		p.Name = strings.TrimSuffix(filepath.Base(command), ".exe")
	case base == "":
		return Player{}, fmt.Errorf("player %q: want a personality, the path of a pack, or uci: and the path of an engine", text)
	default:
		p.Personality = base
		p.Name = strings.TrimSuffix(filepath.Base(base), ".toml")
		if p.Name == "personality" {
			p.Name = filepath.Base(filepath.Dir(base))
		}
	}
	for _, part := range parts[1:] {
		name, value, ok := strings.Cut(part, "=")
		name = strings.TrimSpace(name)
		if !ok || name == "" {
			return Player{}, fmt.Errorf("player %q: %q: want name=value after each @", text, part)
		}
		if strings.Contains(name, ".") {
			if p.Command != "" {
				return Player{}, fmt.Errorf("player %q: %s is a weight of a personality, a foreign engine has options only", text, name)
			}
			p.Overrides = append(p.Overrides, name+"="+value)
		} else {
			p.Options = append(p.Options, Setting{Name: name, Value: value})
		}
		p.Name += "@" + name + "=" + value
	}
	return p, nil
}

// UniqueNames numbers players that would have the same name.
func UniqueNames(players []Player) {
	seen := map[string]int{}
	for i := range players {
		seen[players[i].Name]++
		if n := seen[players[i].Name]; n > 1 {
			players[i].Name = fmt.Sprintf("%s#%d", players[i].Name, n)
		}
	}
}
