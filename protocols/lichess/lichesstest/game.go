package lichesstest

import (
	"strings"
	"time"

	"github.com/regence-chess/regence/engine/chess"
)

// unlimitedMillis is the clock that games without one show.
const unlimitedMillis = 1<<31 - 1

// shortestStart is the least time on the clock of a game without base time.
const shortestStart = 3 * time.Second

// game is one game. Its fields are guarded by the server's lock.
type game struct {
	s       *Server
	id      string
	fullIDs [2]string
	players [2]*user // by color

	variant    string
	rated      bool
	clocked    bool
	base       time.Duration
	increment  time.Duration
	days       int // per move; 0 and not clocked: unlimited
	source     string
	tournament string
	rules      []string
	fen        string // "startpos" or FEN

	created time.Time
	board   *chess.Game
	status  string
	winner  string

	left  [2]time.Duration // at since
	since time.Time        // when the turn began

	drawOffer   [2]bool
	lastOffer   [2]int // ply of the last draw offer, -1 for none
	takebackAsk [2]int // ply at which it was asked plus one, 0 for none

	streams  []*stream
	lines    []object
	absent   [2]time.Time // since when; zero: present
	toldGone [2]bool
	flag     *time.Timer
}

// terms are what a game is played under.
type terms struct {
	variant    string
	rated      bool
	clocked    bool
	base       time.Duration
	increment  time.Duration
	days       int
	source     string
	tournament string
	rules      []string
	fen        string
}

// startGame begins a game and tells both players. The lock is held.
func (s *Server) startGame(id string, white, black *user, t terms) (*game, *refusal) {
	position := chess.StartPosition()
	if t.fen != "" && t.fen != "startpos" {
		var err error
		if position, err = chess.ParseFEN(t.fen); err != nil {
			return nil, refuse(400, "Invalid position: %v", err)
		}
	} else {
		t.fen = "startpos"
	}
	if t.variant == "chess960" && t.fen == "startpos" {
		position, _ = chess.Chess960Start(s.random.IntN(960))
		position.SetChess960(true)
		t.fen = position.FEN()
	}
	if t.variant == "fromPosition" {
		position.SetChess960(true)
	}
	now := time.Now()
	g := &game{
		s: s, id: id, fullIDs: [2]string{id + s.newID(4), id + s.newID(4)}, players: [2]*user{white, black},
		variant: t.variant, rated: t.rated, clocked: t.clocked, base: t.base, increment: t.increment, days: t.days,
		source: t.source, tournament: t.tournament, rules: t.rules, fen: t.fen,
		created: now, board: chess.NewGame(position), status: "started", since: now,
		lastOffer: [2]int{-1, -1}, absent: [2]time.Time{now, now},
	}
	start := max(g.base, shortestStart, g.increment)
	if g.base > 0 {
		start = g.base
	}
	g.left = [2]time.Duration{start, start}
	s.games[id] = g
	s.order = append(s.order, g)
	if white.Bot && black.Bot {
		white.versus, black.versus = append(white.versus, now), append(black.versus, now)
	}
	for _, player := range g.players {
		player.tell(object{"type": "gameStart", "game": g.info(player)})
	}
	if g.tournament != "" {
		g.awaitFirstMove()
	}
	s.after(presenceTick, g.presence)
	g.autoPlay()
	return g, nil
}

func (g *game) over() bool        { return g.status != "started" }
func (g *game) turn() chess.Color { return g.board.Position().SideToMove() }
func (g *game) ply() int          { return g.board.Len() }

// sideOf is the color of a player, -1 for others.
func (g *game) sideOf(u *user) int {
	for side, player := range g.players {
		if player == u {
			return side
		}
	}
	return -1
}

// moveText is the moves in the server's notation: castling as the king taking its rook,
// unless the server is to write it as older ones did.
func (g *game) moveText() string {
	classic := g.s.config.ClassicCastling && g.variant == "standard"
	words := make([]string, 0, g.ply())
	for _, m := range g.board.Moves() {
		words = append(words, m.UCI(!classic))
	}
	return strings.Join(words, " ")
}

// ticking reports whether the clock of the side to move runs.
func (g *game) ticking() bool { return g.clocked && !g.over() && g.ply() >= 2 }

// remaining is the time of one side now.
func (g *game) remaining(side int) time.Duration {
	left := g.left[side]
	if g.ticking() && int(g.turn()) == side {
		left -= time.Since(g.since)
	}
	return max(0, left)
}

// shownTime is the time of one side as the server writes it: in steps of 10 ms.
func (g *game) shownTime(side int) int64 {
	switch {
	case g.clocked:
		return g.remaining(side).Truncate(10 * time.Millisecond).Milliseconds()
	case g.days > 0:
		full := time.Duration(g.days) * 24 * time.Hour
		if int(g.turn()) == side {
			return (full - time.Since(g.since)).Truncate(time.Second).Milliseconds()
		}
		return full.Milliseconds()
	}
	return unlimitedMillis
}

// flagged reports whether the time of the side to move is over.
func (g *game) flagged() bool {
	if g.days > 0 && !g.over() {
		return time.Since(g.since) > time.Duration(g.days)*24*time.Hour
	}
	return g.ticking() && g.left[g.turn()]-time.Since(g.since) <= 0
}

// checkFlag ends the game when the time of the side to move is over.
func (g *game) checkFlag() {
	if g.over() || !g.flagged() {
		return
	}
	side := g.turn()
	g.left[side] = 0
	if g.cannotMate(side.Other()) {
		g.end("outoftime", "")
		return
	}
	g.end("outoftime", side.Other().String())
}

// cannotMate reports whether a side has nothing but its king.
func (g *game) cannotMate(side chess.Color) bool {
	return g.board.Position().ByColor(side).Count() == 1
}

// armFlag sets the timer with which a human opponent's client would see the flag fall.
// Between bots only the streams look.
func (g *game) armFlag() {
	if g.flag != nil {
		g.flag.Stop()
	}
	if !g.ticking() || g.players[0].Bot && g.players[1].Bot {
		return
	}
	g.flag = g.s.after(g.remaining(int(g.turn()))+10*time.Millisecond, g.checkFlag)
}

// broadcast sends the state to every stream of the game.
func (g *game) broadcast() {
	state := g.state()
	for _, st := range g.streams {
		st.push(state)
	}
}

// end finishes the game and tells everyone.
func (g *game) end(status, winner string) {
	if g.over() {
		return
	}
	for side := range g.left {
		g.left[side] = g.remaining(side)
	}
	g.status, g.winner = status, winner
	g.drawOffer, g.takebackAsk = [2]bool{}, [2]int{}
	if g.flag != nil {
		g.flag.Stop()
	}
	g.broadcast()
	for _, st := range g.streams {
		st.end()
	}
	for _, player := range g.players {
		player.tell(object{"type": "gameFinish", "game": g.info(player)})
	}
}
