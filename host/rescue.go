package host

import (
	"context"
	"sync"
	"time"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/personalities"
)

const (
	// rescueTime bounds the search for a move when the player gave none in time; it takes
	// at most an eighth of the clock.
	rescueTime = 30 * time.Millisecond

	// rescueDepth is deep enough not to hang a piece.
	rescueDepth = 4
)

// smallHash, in megabytes, is enough for a search of some ten thousand nodes and quickly
// made.
const smallHash = 1

// understudy is baseline in this process for one short search at a time. It takes some
// milliseconds to make, so it is made when a session gets ready, not when it is needed and
// not before uciok.
type understudy struct {
	mu     sync.Mutex
	player func() (engine.Player, error) // makes it at the first call
}

// newUnderstudy prepares one with little memory.
func newUnderstudy(resolved *personalities.Resolved) *understudy {
	return &understudy{player: sync.OnceValues(func() (engine.Player, error) {
		return resolved.SmallPlayer(smallHash)
	})}
}

// move searches without regard to what was searched before.
func (u *understudy) move(game *chess.Game, limits engine.Limits, report func(engine.Info)) (chess.Move, error) {
	u.mu.Lock()
	defer u.mu.Unlock()
	player, err := u.player()
	if err != nil {
		return chess.NoMove, err
	}
	if err := player.NewGame(context.Background()); err != nil {
		return chess.NoMove, err
	}
	running, err := player.Go(context.Background(), game, limits)
	if err != nil {
		return chess.NoMove, err
	}
	for info := range running.Infos() {
		report(info)
	}
	best, err := running.Wait()
	return best.Move, err
}

// rescue finds a move without the player of the session: the first of the last report, else
// that of a short baseline search in this process, else any legal one. Where the user has
// not asked for the result yet it is held back. A strict session gets the first or none.
func (q *search) rescue(reason error) (engine.Best, error) {
	best := engine.Best{Move: chess.NoMove, Ponder: chess.NoMove}
	q.mu.Lock()
	line, nodes := q.line, q.nodes
	q.mu.Unlock()
	best.Nodes = nodes
	root := q.game.Position()
	strict := q.session.config.Strict
	switch {
	case len(line) > 0 && root.IsLegal(line[0]):
		best.Move = line[0]
		if len(line) > 1 {
			best.Ponder = line[1]
		}
	case q.session.ctx.Err() != nil:
		return best, engine.ErrClosed
	case !strict && root.HasLegalMove():
		best.Move = q.shortSearch()
	}
	q.hold()
	switch {
	case q.session.ctx.Err() != nil:
		return best, engine.ErrClosed
	case strict:
		return best, reason
	}
	return best, nil
}

// shortSearch is a move of baseline in this process.
func (q *search) shortSearch() chess.Move {
	move, err := q.session.roster.understudy.move(q.game, engine.Limits{
		MoveTime: shortSearchTime(q.limits), Depth: rescueDepth, SearchMoves: q.limits.SearchMoves,
	}, q.infos.Put)
	if err != nil || move == chess.NoMove {
		return q.anyMove()
	}
	return move
}

func shortSearchTime(l engine.Limits) time.Duration {
	if l.Clock == nil {
		return rescueTime
	}
	return max(min(rescueTime, l.Clock.Remaining/8), time.Millisecond)
}

func (q *search) anyMove() chess.Move {
	if len(q.limits.SearchMoves) > 0 {
		return q.limits.SearchMoves[0]
	}
	var list chess.MoveList
	q.game.Position().LegalMoves(&list)
	return list.At(0)
}

// hold waits until the user wants the result.
func (q *search) hold() {
	var hit <-chan struct{}
	switch {
	case q.limits.Ponder && !q.limits.Infinite:
		hit = q.hit
	case !q.limits.Infinite:
		return
	}
	select {
	case <-q.stopped:
	case <-hit:
	case <-q.session.ctx.Done():
	}
}
