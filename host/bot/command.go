package bot

import (
	"fmt"
	"strings"

	"github.com/regence-chess/regence/protocols/lichess"
)

// hear answers a line of chat when it is a command of somebody else.
func (g *game) hear(line *lichess.ChatLine) {
	user := lichess.UserID(line.Username)
	settings := &g.account.settings.Chat
	if !g.known || !settings.Enabled || !settings.Commands || user == g.account.id || user == "lichess" {
		return
	}
	command, argument, _ := strings.Cut(strings.TrimSpace(line.Text), " ")
	if !strings.HasPrefix(command, "!") {
		return
	}
	opponent := user == g.proposal.Guest.ID && line.Room == lichess.RoomPlayer
	g.say(line.Room, g.obey(strings.ToLower(strings.TrimPrefix(command, "!")), strings.TrimSpace(argument), opponent))
}

// obey carries a command out and gives the answer. Everything that begins with the name of
// a command is one: people lengthen a line to get past the server's filter of repetitions.
func (g *game) obey(command, argument string, opponent bool) string {
	switch {
	case strings.HasPrefix(command, "help"), strings.HasPrefix(command, "commands"):
		return "!personality list|NAME|random (who plays you), !name, !eval, !motor, !wait"
	case strings.HasPrefix(command, "name"):
		return fmt.Sprintf("%s, a bot of Regence %s", g.account.userName, g.account.version)
	case strings.HasPrefix(command, "motor"):
		return g.motor()
	case strings.HasPrefix(command, "eval"):
		return g.tellEval(opponent)
	case strings.HasPrefix(command, "wait"):
		return g.waitLonger(opponent)
	case strings.HasPrefix(command, "personality"):
		return g.personalityCommand(argument, opponent)
	}
	return ""
}

func (g *game) motor() string {
	if g.choice.Mystery {
		return "Regence with a personality that it keeps to itself"
	}
	return fmt.Sprintf("Regence as %s %s (%s), %d threads", g.personality.Name, g.personality.Version, g.personality.Fingerprint, g.threads)
}

// tellEval tells what we think of the position, but not to the opponent of a rated game.
func (g *game) tellEval(opponent bool) string {
	if opponent && g.proposal.Rated {
		return "Not in a rated game."
	}
	if len(g.judgement.scores) == 0 {
		return "No opinion yet."
	}
	score := g.judgement.scores[len(g.judgement.scores)-1]
	return fmt.Sprintf("My last move: %s for me at depth %d.", score, g.lastDepth)
}

// waitLonger gives an opponent who has not moved yet more time, once.
func (g *game) waitLonger(opponent bool) string {
	if !opponent || g.extra > 0 || !g.abortable() {
		return ""
	}
	g.extra = waitBonus
	g.arm()
	return "I wait a minute longer."
}

// personalityCommand lists who is there, or lets the opponent choose: for this game while
// we have not moved, and for the games to come.
func (g *game) personalityCommand(argument string, opponent bool) string {
	all := g.account.room.Personalities()
	names := make([]string, len(all))
	for i, p := range all {
		names[i] = p.ID
	}
	asked := strings.ToLower(argument)
	switch {
	case asked == "" && !g.choice.Mystery:
		return fmt.Sprintf("%s plays. !personality list tells who else is here.", g.personality.Name)
	case asked == "" || asked == "list":
		return "Here are: " + strings.Join(names, ", ")
	case !opponent || !g.account.settings.Choice.Remember:
		return ""
	case asked == "default":
		g.account.prefer(g.proposal.Guest.ID, "")
		return "As the house chooses, from the next game on."
	}
	id := asked
	if asked != "random" {
		p, ok := find(g.account.room, asked)
		if !ok {
			return "I do not know " + cutTo(argument, 30) + ". Here are: " + strings.Join(names, ", ")
		}
		id = p.ID
	}
	g.account.prefer(g.proposal.Guest.ID, id)
	if g.hasMoved() {
		return "Next game, then."
	}
	choice := Choice{Personality: id, Rule: "chat"}
	if id == "random" {
		choice.Personality = g.account.chooser.any()
	}
	g.switchTo(choice)
	p, _ := find(g.account.room, choice.Personality)
	return p.Name + " sits down."
}

// hasMoved reports whether a move of ours is on the board or on its way.
func (g *game) hasMoved() bool {
	ours := g.board.Len()
	if g.start.SideToMove() != g.me {
		ours--
	}
	return ours > 0 || g.posting != nil || g.sent == g.here()
}

// switchTo lets another personality sit down.
func (g *game) switchTo(choice Choice) {
	if sameID(choice.Personality, g.choice.Personality) && g.player != nil {
		g.choice.Rule, g.choice.Mystery = choice.Rule, false
		return
	}
	g.choice = choice
	g.sheet.choice = choice
	g.seatsTried = 0
	if g.search != nil {
		g.search.stopped = true
	}
	if g.player != nil {
		g.player.Close()
		g.player = nil
	}
}

// say writes a line into a room, unless the bot is to be silent.
func (g *game) say(room, text string) {
	if text != "" && g.account.settings.Chat.Enabled && g.proposal.Arena == "" {
		g.talk.say(room, text)
	}
}

// named is a line with the names put in.
func (g *game) named(text string) string {
	name := g.personality.Name
	if g.choice.Mystery && !g.over {
		name = "A mystery guest"
	}
	return fill(text, g.account.userName, g.proposal.Guest.Name, name)
}

// greet says hello, once, after our first move: before it nobody would see it.
func (g *game) greet() {
	if g.greeted || g.visit || g.board.Len() > 2 {
		return
	}
	g.greeted = true
	text := g.personality.Greeting
	if text == "" || g.choice.Mystery {
		text = g.account.settings.Chat.Greeting
	}
	g.say(lichess.RoomPlayer, g.named(text))
	g.say(lichess.RoomSpectator, g.named(text))
}

// farewell says goodbye, and who it was.
func (g *game) farewell() {
	text := g.personality.Goodbye
	if text == "" {
		text = g.account.settings.Chat.Goodbye
	}
	for _, room := range []string{lichess.RoomPlayer, lichess.RoomSpectator} {
		if g.choice.Mystery {
			g.say(room, g.named(g.account.settings.Chat.Mystery))
		}
		g.say(room, g.named(text))
	}
}

func cutTo(text string, length int) string {
	if runes := []rune(text); len(runes) > length {
		return string(runes[:length]) + "…"
	}
	return text
}
