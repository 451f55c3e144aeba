package chess

import (
	"fmt"
	"slices"
)

// Game is a position with the moves that led to it. It knows what a [Position] alone
// cannot: repetition, and how the game stands under the rules of drawing.
type Game struct {
	start    Position
	position Position
	moves    []Move
	undos    []Undo
	keys     []uint64 // of every position, the start first
}

// NewGame begins a game at a position.
func NewGame(start Position) *Game {
	return &Game{start: start, position: start, keys: []uint64{start.Key()}}
}

// Position is the current position, for reading only.
func (g *Game) Position() *Position { return &g.position }

// Start is the position in which the game began.
func (g *Game) Start() Position { return g.start }

// Moves are the moves played, for reading only.
func (g *Game) Moves() []Move { return g.moves }

// Len is the number of moves played.
func (g *Game) Len() int { return len(g.moves) }

// Keys are the hashes of all positions, the start first and the current one last, for
// reading only.
func (g *Game) Keys() []uint64 { return g.keys }

// Push plays a move, which must be legal.
func (g *Game) Push(m Move) {
	g.undos = append(g.undos, Undo{})
	g.position.Make(m, &g.undos[len(g.undos)-1])
	g.moves = append(g.moves, m)
	g.keys = append(g.keys, g.position.Key())
}

// PushUCI reads and plays a move in UCI notation. On an error the game stays as it was.
func (g *Game) PushUCI(text string) error {
	m, err := g.position.ParseUCI(text)
	if err != nil {
		return fmt.Errorf("ply %d: %w", len(g.moves)+1, err)
	}
	g.Push(m)
	return nil
}

// Pop takes the last move back and reports whether there was one.
func (g *Game) Pop() bool {
	last := len(g.moves) - 1
	if last < 0 {
		return false
	}
	g.position.Unmake(g.moves[last], &g.undos[last])
	g.moves = g.moves[:last]
	g.undos = g.undos[:last]
	g.keys = g.keys[:last+1]
	return true
}

// Clone is an independent copy.
func (g *Game) Clone() *Game {
	return &Game{
		start:    g.start,
		position: g.position,
		moves:    slices.Clone(g.moves),
		undos:    slices.Clone(g.undos),
		keys:     slices.Clone(g.keys),
	}
}

// Repetitions counts how often the current position has stood on the board, this time
// included: 1 for the first.
func (g *Game) Repetitions() int {
	count := 1
	last := len(g.keys) - 1
	oldest := max(0, last-g.position.HalfmoveClock())
	for i := last - 2; i >= oldest; i -= 2 {
		if g.keys[i] == g.keys[last] {
			count++
		}
	}
	return count
}
