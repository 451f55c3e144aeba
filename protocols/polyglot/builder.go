package polyglot

import (
	"bufio"
	"cmp"
	"io"
	"slices"

	"github.com/regence-chess/regence/engine/chess"
)

// Builder makes a book out of games. Its zero value takes whole games and keeps every move.
type Builder struct {
	MaxPly   int // moves beyond that many plies of a game are left out; 0: none are
	MinGames int // moves that fewer games hold are left out

	moves map[builderKey]*tally
}

type builderKey struct {
	position uint64
	move     uint16
}

// tally is what is known of a move: how often it was played, and twice the points it won.
type tally struct{ games, points uint64 }

// Add takes in a game: the moves of the given sides, or of both when none is given.
func (b *Builder) Add(start chess.Position, moves []chess.Move, result chess.Result, sides ...chess.Color) {
	if b.moves == nil {
		b.moves = map[builderKey]*tally{}
	}
	game := chess.NewGame(start)
	for ply, m := range moves {
		if b.MaxPly > 0 && ply >= b.MaxPly || m == chess.NoMove {
			return
		}
		mover := game.Position().SideToMove()
		if len(sides) == 0 || slices.Contains(sides, mover) {
			key := builderKey{position: GameKey(game), move: Encode(m)}
			if b.moves[key] == nil {
				b.moves[key] = &tally{}
			}
			b.moves[key].games++
			b.moves[key].points += points(result, mover)
		}
		game.Push(m)
	}
}

// points is twice the score that a result is worth to c; a game without a result counts as
// a draw.
func points(result chess.Result, c chess.Color) uint64 {
	switch {
	case result == chess.WhiteWins && c == chess.White, result == chess.BlackWins && c == chess.Black:
		return 2
	case result == chess.WhiteWins, result == chess.BlackWins:
		return 0
	}
	return 1
}

// WriteTo writes the book. The weight of a move is twice the points that it won, so that a
// move which only lost is known but not played; weights that do not fit into 16 bits are
// scaled down together with the others of their position.
func (b *Builder) WriteTo(w io.Writer) (int64, error) {
	heaviest := map[uint64]uint64{}
	var keys []builderKey
	for key, t := range b.moves {
		if t.games >= uint64(b.MinGames) {
			keys = append(keys, key)
			heaviest[key.position] = max(heaviest[key.position], t.points)
		}
	}
	slices.SortFunc(keys, func(x, y builderKey) int {
		return cmp.Or(cmp.Compare(x.position, y.position),
			cmp.Compare(b.moves[y].points, b.moves[x].points), cmp.Compare(x.move, y.move))
	})
	const most = 1<<16 - 1
	out := bufio.NewWriter(w)
	var record []byte
	for _, key := range keys {
		weight := b.moves[key].points
		if top := heaviest[key.position]; top > most {
			weight = weight * most / top
		}
		record = Entry{Key: key.position, Move: key.move, Weight: uint16(weight)}.append(record[:0])
		if _, err := out.Write(record); err != nil {
			return 0, err
		}
	}
	return int64(len(keys) * entrySize), out.Flush()
}
