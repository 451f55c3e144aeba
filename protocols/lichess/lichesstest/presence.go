package lichesstest

import "time"

// Times of absence, as the real server counts them in clock games.
const (
	shortestAbsence = 5 * time.Second
	claimAfter      = 40 * time.Second // twice that in rapid, thrice in classical games
)

// claimTime is how long a player must be gone before the opponent may claim the game.
func (g *game) claimTime() time.Duration {
	switch g.speed() {
	case "rapid":
		return 2 * claimAfter
	case "classical":
		return 3 * claimAfter
	}
	return claimAfter
}

// gone is how long a player has been away, 0 for one who is there.
func (g *game) gone(side int) time.Duration {
	player := g.players[side]
	if player.Bot {
		for _, st := range g.streams {
			if st.owner == player {
				return 0
			}
		}
		return time.Since(g.absent[side])
	}
	if player.away {
		return time.Since(g.absent[side])
	}
	return 0
}

// presence looks at who is there and tells the other side, every few seconds.
func (g *game) presence() {
	if g.over() {
		return
	}
	g.s.after(presenceTick, g.presence)
	if !g.clocked || g.ply() < 2 {
		return
	}
	for side := range g.players {
		gone := g.gone(side)
		switch {
		case gone >= shortestAbsence:
			left := max(0, g.claimTime()-gone)
			g.tellOther(side, object{"type": "opponentGone", "gone": true, "claimWinInSeconds": int(left / time.Second)})
			g.toldGone[side] = true
		case g.toldGone[side]:
			g.tellOther(side, object{"type": "opponentGone", "gone": false})
			g.toldGone[side] = false
		}
	}
}

// tellOther sends a line to the streams of the other side.
func (g *game) tellOther(side int, line object) {
	for _, st := range g.streams {
		if st.owner == g.players[1-side] {
			st.push(line)
		}
	}
}

func (s *Server) claimVictory(_ *call, g *game, side int) (any, *refusal) {
	return g.claim(side, true)
}

func (s *Server) claimDraw(_ *call, g *game, side int) (any, *refusal) {
	return g.claim(side, false)
}

// claim ends a game whose other player has left.
func (g *game) claim(side int, victory bool) (any, *refusal) {
	what := "claim draw"
	if victory {
		what = "claim the win"
	}
	if g.over() || g.tournament != "" {
		return nil, refuse(400, "You cannot %s on this game", what)
	}
	if !g.clocked || g.ply() < 2 || g.gone(1-side) < g.claimTime() || int(g.turn()) == side {
		return done, nil // without effect
	}
	winner := g.board.Position().SideToMove().Other()
	switch {
	case !victory:
		g.end("draw", "")
	case g.cannotMate(winner):
		g.end("draw", "")
		return nil, refuse(400, "You cannot claim the win on this game")
	default:
		g.end("timeout", winner.String())
	}
	return done, nil
}
