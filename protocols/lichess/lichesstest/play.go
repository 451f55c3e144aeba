package lichesstest

import (
	"time"

	"github.com/regence-chess/regence/engine/chess"
)

// drawOfferEvery is the number of plies between two draw offers of one side.
const drawOfferEvery = 20

var done = object{"ok": true}

// openGame opens a game stream. A second stream of the same player and program replaces
// the first; another program gets its own.
func (s *Server) openGame(c *call) (*stream, *refusal) {
	g, _, no := s.find(c)
	if no != nil {
		return nil, no
	}
	st := s.newStream(c, gameKeepAlive)
	st.game, st.tick = g, g.checkFlag
	for _, other := range g.streams {
		if other.owner == c.user && other.agent == st.agent {
			other.end()
		}
	}
	st.push(g.full())
	if g.over() {
		st.end()
		return st, nil
	}
	g.streams = append(g.streams, st)
	return st, nil
}

// detach forgets a stream of the game.
func (g *game) detach(st *stream) {
	present := false
	rest := g.streams[:0]
	for _, other := range g.streams {
		if other != st {
			rest = append(rest, other)
			present = present || other.owner == st.owner
		}
	}
	g.streams = rest
	if side := g.sideOf(st.owner); side >= 0 && !present {
		g.absent[side] = time.Now()
	}
}

// find checks that the user may use the Bot API on the game of the request.
func (s *Server) find(c *call) (*game, int, *refusal) {
	if no := c.user.needs("bot:play"); no != nil {
		return nil, -1, no
	}
	if !c.user.Bot {
		return nil, -1, refuse(400, "This endpoint can only be used with a Bot account. See https://lichess.org/api#operation/botAccountUpgrade")
	}
	g := s.games[c.PathValue("id")]
	if g == nil {
		return nil, -1, refuse(404, "No such game")
	}
	side := g.sideOf(c.user)
	if side < 0 {
		return nil, -1, refuse(404, "Not your game")
	}
	if !g.botCompatible() {
		return nil, -1, refuse(400, "This game cannot be played with the Bot API.")
	}
	return g, side, nil
}

// inGame makes a route of a call about a game.
func (s *Server) inGame(f func(c *call, g *game, side int) (any, *refusal)) func(*call) (any, *refusal) {
	return func(c *call) (any, *refusal) {
		g, side, no := s.find(c)
		if no != nil {
			return nil, no
		}
		return f(c, g, side)
	}
}

func (s *Server) move(c *call, g *game, side int) (any, *refusal) {
	offer := c.Form.Get("offeringDraw")
	if g.over() && offer == "true" {
		return done, nil
	}
	if no := g.play(side, c.PathValue("move")); no != nil {
		return nil, no
	}
	if offer == "true" {
		g.offerDraw(side, true)
	} else if offer == "false" && g.drawOffer[1-side] {
		g.offerDraw(side, false)
	}
	return done, nil
}

// play plays a move of one side.
func (g *game) play(side int, text string) *refusal {
	if g.over() || int(g.turn()) != side {
		return refuse(400, "Not your turn, or game already over")
	}
	if len(text) < 4 || len(text) > 5 {
		return refuse(400, "Invalid UCI: %s", text)
	}
	if g.flagged() {
		g.checkFlag()
		return nil
	}
	move, err := g.board.Position().ParseUCI(text)
	if err != nil && len(text) == 4 {
		move, err = g.board.Position().ParseUCI(text + "q") // a promotion without a letter
	}
	if err != nil {
		return refuse(400, "Piece on %s cannot move to %s", text[:2], text[2:4])
	}
	now := time.Now()
	if g.ticking() {
		g.left[side] += g.increment - now.Sub(g.since)
		g.left[side] = g.left[side].Truncate(10 * time.Millisecond)
	}
	g.board.Push(move)
	g.since = now
	g.takebackAsk[side] = 0
	g.drawOffer[1-side] = false // moving declines
	g.toldGone[side] = false
	moment := &Moment{Game: g.id, User: g.players[side].id, Ply: g.ply(), s: g.s}
	for _, hook := range g.s.onMove {
		hook(moment)
	}
	g.afterMove()
	return nil
}

// afterMove tells of a move and ends the game when the rules do.
func (g *game) afterMove() {
	outcome := g.board.Outcome()
	mover := g.turn().Other()
	switch outcome.Reason {
	case chess.Checkmate:
		g.end("mate", mover.String())
		return
	case chess.Stalemate:
		g.end("stalemate", "")
		return
	case chess.InsufficientMaterial, chess.FiftyMoves:
		g.end("draw", "")
		return
	}
	g.broadcast()
	if outcome.Reason == chess.Repetition && (!g.players[0].NoThreefold || !g.players[1].NoThreefold) || g.board.Repetitions() >= 5 {
		g.end("draw", "")
		return
	}
	if g.ply() >= maxPlies {
		g.end("draw", "")
		return
	}
	g.armFlag()
	if g.tournament != "" && g.ply() < 2 {
		g.awaitFirstMove()
	}
	g.autoPlay()
}

// maxPlies is where the server ends a game for its length.
const maxPlies = 600

// autoPlay lets a user without a client think about its move.
func (g *game) autoPlay() {
	side := int(g.turn())
	player := g.players[side]
	if player.Auto == nil || g.over() || player.away {
		return
	}
	text, think := player.Auto(g.board)
	ply := g.ply()
	g.s.after(think, func() {
		if g.ply() != ply || g.over() || player.away {
			return
		}
		switch text {
		case "":
		case "resign":
			g.resign(side)
		default:
			g.play(side, text)
		}
	})
}

// abortable reports whether the game can end without a result.
func (g *game) abortable() bool {
	if g.over() || g.ply() >= 2 || g.tournament != "" {
		return false
	}
	for _, rule := range g.rules {
		if rule == "noAbort" {
			return false
		}
	}
	return true
}

func (s *Server) abort(_ *call, g *game, _ int) (any, *refusal) {
	if !g.abortable() {
		return nil, refuse(400, "This game can no longer be aborted")
	}
	g.end("aborted", "")
	return done, nil
}

func (s *Server) resign(_ *call, g *game, side int) (any, *refusal) {
	if !g.resign(side) {
		return nil, refuse(400, "This game cannot be resigned")
	}
	return done, nil
}

// resign gives up, which before the second ply is an abort.
func (g *game) resign(side int) bool {
	switch {
	case g.over():
		return false
	case g.abortable():
		g.end("aborted", "")
	default:
		g.end("resign", chess.Color(1-side).String())
	}
	return true
}

func (s *Server) draw(c *call, g *game, side int) (any, *refusal) {
	g.offerDraw(side, c.PathValue("answer") == "yes")
	return done, nil
}

// offerDraw offers, accepts or declines a draw. What is not possible is ignored.
func (g *game) offerDraw(side int, yes bool) {
	switch {
	case g.over():
	case yes && g.drawOffer[1-side]:
		g.end("draw", "")
	case !yes:
		if g.drawOffer[1-side] {
			g.drawOffer[1-side] = false
			g.broadcast()
		}
	case g.lastOffer[side] >= 0 && g.ply()-g.lastOffer[side] < drawOfferEvery || g.drawOffer[side] || g.ply() < 2:
	default:
		g.drawOffer[side], g.lastOffer[side] = true, g.ply()
		g.broadcast()
	}
}

func (s *Server) takeback(c *call, g *game, side int) (any, *refusal) {
	g.answerTakeback(side, c.PathValue("answer") == "yes")
	return done, nil
}

// answerTakeback accepts or declines a takeback, or asks for one.
func (g *game) answerTakeback(side int, yes bool) {
	if g.over() || g.tournament != "" || g.players[0].NoTakebacks || g.players[1].NoTakebacks {
		return
	}
	switch {
	case yes && g.takebackAsk[1-side] > 0:
		g.takebackAsk[1-side] = 0
		plies := 2
		if int(g.turn()) == side { // the opponent asked just after moving
			plies = 1
		}
		for range plies {
			g.board.Pop()
		}
		g.since = time.Now()
		g.broadcast()
		g.armFlag()
		g.autoPlay()
	case !yes && g.takebackAsk[1-side] > 0:
		g.takebackAsk[1-side] = 0
		g.broadcast()
	case yes && g.ply() > 0 && g.takebackAsk[side] == 0:
		g.takebackAsk[side] = g.ply() + 1
		g.broadcast()
	}
}
