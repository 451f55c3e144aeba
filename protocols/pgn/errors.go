package pgn

import "fmt"

// Error is a fault in one game of a file. The reader goes on with the next game.
type Error struct {
	Game   int    // number of the game, from 1
	Line   int    // line of the file, from 1
	Move   string // where in the game, as "12." or "12...", "" outside the movetext
	Reason string // what was found, what is wrong with it, what would be right
}

// Error is, for example, `game 3, line 41, 12...: move "Ka1" is not legal in 8/…`.
func (e *Error) Error() string {
	if e.Move == "" {
		return fmt.Sprintf("game %d, line %d: %s", e.Game, e.Line, e.Reason)
	}
	return fmt.Sprintf("game %d, line %d, %s: %s", e.Game, e.Line, e.Move, e.Reason)
}
