package tune

import "github.com/regence-chess/regence/engine/chess"

// Sample is one position to learn from.
type Sample struct {
	Position chess.Position

	// Result is what White got in the game: 1, 0.5 or 0. Known is false when the
	// sample has only a score.
	Result float64
	Known  bool

	// Score is what a search said, in centipawns for White. Judged is false when the
	// sample has only a result.
	Score  int
	Judged bool

	// Game numbers the game the position comes from, from 1; 0 is unknown.
	Game int
}
