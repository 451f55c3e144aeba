package pgn

import "github.com/regence-chess/regence/engine/chess"

// ParseResult reads a termination marker, also in the spellings "1/2" and "½-½"; false
// when the text is none.
func ParseResult(text string) (chess.Result, bool) {
	switch text {
	case "1-0":
		return chess.WhiteWins, true
	case "0-1":
		return chess.BlackWins, true
	case "1/2-1/2", "1/2", "½-½", "½":
		return chess.Draw, true
	case "*":
		return chess.Ongoing, true
	}
	return chess.Ongoing, false
}

// Winner is the side that won, and false when nobody did.
func Winner(r chess.Result) (chess.Color, bool) {
	return chess.Color(r - chess.WhiteWins), r == chess.WhiteWins || r == chess.BlackWins
}
