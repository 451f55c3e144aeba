package lichesstest

import (
	"time"

	"github.com/regence-chess/regence/engine/chess"
)

// statusIDs are the numbers of the server's statuses.
func statusID(name string) int {
	return map[string]int{
		"created": 10, "started": 20, "aborted": 25, "mate": 30, "resign": 31, "stalemate": 32, "timeout": 33,
		"draw": 34, "outoftime": 35, "cheat": 36, "noStart": 37, "unknownFinish": 38, "variantEnd": 60,
	}[name]
}

// variant is a variant as an object.
func variant(key string) object {
	switch key {
	case "standard":
		return object{"key": key, "name": "Standard", "short": "Std"}
	case "chess960":
		return object{"key": key, "name": "Chess960", "short": "960"}
	case "fromPosition":
		return object{"key": key, "name": "From Position", "short": "FEN"}
	}
	return object{"key": key, "name": key, "short": key}
}

// speedOf is the server's class of a time control.
func speedOf(clocked bool, base, increment time.Duration) string {
	estimate := base + 40*increment
	switch {
	case !clocked || estimate >= 6*time.Hour:
		return "correspondence"
	case estimate < 30*time.Second:
		return "ultraBullet"
	case estimate < 3*time.Minute:
		return "bullet"
	case estimate < 8*time.Minute:
		return "blitz"
	case estimate < 25*time.Minute:
		return "rapid"
	}
	return "classical"
}

func (g *game) speed() string { return speedOf(g.clocked, g.base, g.increment) }

// info is the game as the event stream and the list of running games show it to a player.
func (g *game) info(u *user) object {
	side := g.sideOf(u)
	opponent := g.players[1-side]
	name := opponent.Name
	if opponent.Title != "" {
		name = opponent.Title + " " + name
	}
	last := ""
	if g.ply() > 0 {
		last = g.board.Moves()[g.ply()-1].UCI(true)
	}
	mine := int(g.turn()) == side
	info := object{
		"fullId": g.fullIDs[side], "gameId": g.id, "id": g.id, "fen": g.board.Position().FEN(), "color": chess.Color(side).String(),
		"lastMove": last, "source": g.source, "status": object{"id": statusID(g.status), "name": g.status},
		"variant": variant(g.variant), "speed": g.speed(), "perf": g.speed(), "rated": g.rated,
		"hasMoved": g.ply() > side, "isMyTurn": mine && !g.over(), "rating": u.Rating,
		"opponent": object{"id": opponent.id, "username": name, "rating": opponent.Rating},
		"compat":   object{"bot": g.botCompatible(), "board": true},
	}
	if g.clocked || g.days > 0 {
		info["secondsLeft"] = g.shownTime(side) / 1000
	}
	if g.tournament != "" {
		info["tournamentId"] = g.tournament
	}
	if g.over() {
		if g.winner != "" {
			info["winner"] = g.winner
		}
		if g.rated {
			info["ratingDiff"] = 0
		}
	}
	return info
}

// botCompatible reports whether the Bot API plays such a game.
func (g *game) botCompatible() bool {
	return g.speed() != "ultraBullet" && (g.source == "friend" || g.source == "api" || g.source == "arena")
}

// full is the first line of a game stream.
func (g *game) full() object {
	full := object{
		"type": "gameFull", "id": g.id, "variant": variant(g.variant), "speed": g.speed(), "perf": object{"name": g.speed()},
		"rated": g.rated, "createdAt": g.created.UnixMilli(),
		"white": g.player(chess.White), "black": g.player(chess.Black),
		"initialFen": g.fen, "state": g.state(),
	}
	if g.clocked {
		full["clock"] = object{"initial": g.base.Milliseconds(), "increment": g.increment.Milliseconds()}
	} else if g.days > 0 {
		full["daysPerTurn"] = g.days
	}
	if g.tournament != "" {
		full["tournamentId"] = g.tournament
	}
	if len(g.rules) > 0 {
		full["rules"] = g.rules
	}
	return full
}

func (g *game) player(side chess.Color) object {
	u := g.players[side]
	player := object{"id": u.id, "name": u.Name, "title": u.title(), "rating": u.Rating}
	if u.Provisional {
		player["provisional"] = true
	}
	return player
}

// state is what changes.
func (g *game) state() object {
	state := object{
		"type": "gameState", "moves": g.moveText(), "status": g.status,
		"wtime": g.shownTime(0), "btime": g.shownTime(1),
		"winc": g.increment.Milliseconds(), "binc": g.increment.Milliseconds(),
	}
	if g.winner != "" {
		state["winner"] = g.winner
	}
	for side, letter := range []string{"w", "b"} {
		if g.drawOffer[side] {
			state[letter+"draw"] = true
		}
		if g.takebackAsk[side] > 0 {
			state[letter+"takeback"] = true
		}
	}
	if g.tournament != "" && g.ply() < 2 && !g.over() {
		allowed := g.firstMoveTime()
		idle := time.Since(g.since)
		state["expiration"] = object{"idleMillis": idle.Milliseconds(), "millisToMove": allowed.Milliseconds()}
	}
	return state
}
