package bot

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/protocols/lichess"
)

// Time limits of a game.
const (
	echoTimeout   = 2 * time.Second  // from a move that was taken to its echo in the stream
	finishTimeout = 2 * time.Second  // from the event that a game is over to its last state
	seatTimeout   = 10 * time.Second // to open a player
	claimAgain    = 5 * time.Second
	waitBonus     = 60 * time.Second // for !wait
	longAgo       = 365 * 24 * time.Hour
	mostFailures  = 4 // moves that the server refuses at one position before we give up
	mostSeats     = 3 // players opened at one position before we give up
)

// game is one game at the board. Its goroutine, run, owns all fields; what takes time runs
// beside it and reports through channels.
type game struct {
	account *Account
	id      string
	log     *slog.Logger
	client  *lichess.Client
	stream  *lichess.GameStream
	visit   bool // a short visit to a correspondence game

	events   chan lichess.GameEvent
	streamed chan error
	seated   chan seating
	searched chan thought
	posted   chan posting
	claimed  chan error
	tasks    chan func() // runs in the game's goroutine, see ask
	gone     chan struct{}

	// What the server says.
	proposal Proposal
	known    bool // the first GameFull has come
	me       chess.Color
	start    chess.Position
	moves    []string
	board    *chess.Game
	clock    clockReading
	lag      lagMeter
	state    lichess.GameState
	since    time.Time // when it became the turn of the side to move, as we saw it
	over     bool

	// Who plays.
	choice      Choice
	personality Personality
	player      engine.Player
	seatsTried  int
	seatPending bool
	threads     int

	// What we are doing.
	search      *thought // running; nil: none
	lastID      int
	posting     *posting // a move on its way; nil: none
	sent        place    // the position for which the server has taken our move
	echoBy      time.Time
	awaitFull   bool  // the state is in doubt until the stream begins anew
	failed      place // where the server refused a move …
	failures    int   // … so many times
	ponder      chess.Move
	ponderAt    place // the position before the pondered move
	pondered    place
	lastDepth   int
	judgement   judgement
	lastOffer   int // ply of our last draw offer
	answered    int // ply at which a draw offer was considered, plus one
	takebacks   int
	asked       bool // a takeback request has been answered
	shorterTill time.Time
	hastened    time.Time // when a late stream was opened anew

	// Whom we wait for.
	abortAt   time.Time
	abortDone bool
	extra     time.Duration // asked for by !wait
	claimAt   time.Time     // zero: the opponent is there
	finishBy  time.Time
	leaveAt   time.Time // end of a visit

	talk    *talker
	greeted bool
	counted bool // the observer knows of it
	sheet   scoresheet
}

// place is a position in the course of a game.
type place struct {
	ply int
	key uint64
}

var nowhere = place{ply: -1}

func newGame(a *Account, id string, visit bool) *game {
	log := a.log.With("game", id)
	return &game{
		account: a, id: id, log: log, client: a.client, stream: a.client.Game(id), visit: visit,
		events: make(chan lichess.GameEvent), streamed: make(chan error, 1), seated: make(chan seating, 1),
		searched: make(chan thought, 1), posted: make(chan posting, 1), claimed: make(chan error, 1), tasks: make(chan func()), gone: make(chan struct{}),
		sent: nowhere, failed: nowhere, ponderAt: nowhere, pondered: nowhere, lastOffer: -drawOfferEvery,
		talk: newTalker(a.client, id, a.settings.Patience.Chat, log),
	}
}

// run plays the game to its end, or until ctx ends, which leaves the game as it stands.
func (g *game) run(ctx context.Context) {
	defer close(g.gone)
	defer g.account.beside(g.talk.close) // the board is free before the last words are said
	streamCtx, cancel := context.WithCancel(ctx)
	defer func() {
		cancel()
		<-g.streamed
	}()
	go func() {
		err := g.stream.Run(streamCtx, func(event lichess.GameEvent) {
			select {
			case g.events <- event:
			case <-streamCtx.Done():
			}
		})
		g.streamed <- err
		close(g.streamed)
	}()
	defer g.dismiss()
	timer := time.NewTimer(longAgo)
	defer timer.Stop()
	for !g.over {
		timer.Reset(time.Until(g.nextTimer()))
		select {
		case event := <-g.events:
			g.receive(event)
		case err := <-g.streamed:
			g.lost(ctx, err)
			return
		case s := <-g.seated:
			g.takeSeat(ctx, s)
		case t := <-g.searched:
			g.thoughtOver(ctx, t)
		case p := <-g.posted:
			g.moveAnswered(ctx, p)
		case err := <-g.claimed:
			g.claimAnswered(err)
		case task := <-g.tasks:
			task()
		case <-timer.C:
		case <-ctx.Done():
			g.log.Info("game left as it stands")
			g.talk.cancel()
			return
		}
		g.timers(ctx)
		if g.visit && g.done() {
			return
		}
		g.act(ctx)
	}
	g.finish(ctx)
}

// ask runs f in the game's goroutine, unless the game ends first.
func (g *game) ask(ctx context.Context, f func()) {
	select {
	case g.tasks <- f:
	case <-g.gone:
	case <-ctx.Done():
	}
}

// here is the present position.
func (g *game) here() place { return place{ply: g.board.Len(), key: g.board.Position().Key()} }

// ourTurn reports whether we are to move in a position that is not the end of the game.
func (g *game) ourTurn() bool {
	return g.known && !g.over && g.board.Position().SideToMove() == g.me && g.board.Position().HasLegalMove()
}

// lost ends the game when its stream has ended for good.
func (g *game) lost(ctx context.Context, err error) {
	switch {
	case ctx.Err() != nil:
		g.log.Info("game left as it stands")
	case errors.Is(err, lichess.ErrGameOver):
		g.log.Warn("the game is over, how is not known")
		g.over = true
		g.finish(ctx)
	case err != nil:
		g.log.Error("the game cannot be followed", "error", err)
	}
}

// done ends a visit to a correspondence game that has nothing to do for us.
func (g *game) done() bool {
	return g.known && !g.ourTurn() && g.posting == nil && !g.leaveAt.IsZero() && !time.Now().Before(g.leaveAt)
}

// quit gives a game up that cannot be played: by aborting it, or else by resigning.
func (g *game) quit(ctx context.Context, why string) {
	g.log.Error("game given up", "why", why)
	g.awaitFull = true
	g.account.beside(func() {
		if err := g.client.Abort(ctx, g.id); err == nil {
			return
		}
		if err := g.client.Resign(ctx, g.id); err != nil {
			g.log.Error("the game can be neither aborted nor resigned", "error", err)
			g.account.park(g.id)
		}
	})
}
