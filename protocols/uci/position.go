package uci

import (
	"errors"
	"fmt"
	"strings"

	"github.com/regence-chess/regence/engine/chess"
)

// parsePosition reads what follows the word "position". Without a game the error tells
// why; with a game and an error, the game stands before the first illegal move.
// chess960 is the state of UCI_Chess960.
func parsePosition(text string, chess960 bool) (*chess.Game, error) {
	token, rest := nextToken(text)
	var start chess.Position
	switch token {
	case "startpos":
		start = chess.StartPosition()
		if token, rest = nextToken(rest); token != "" && token != "moves" {
			return nil, fmt.Errorf("position: want moves after startpos, not %q", token)
		}
	case "fen":
		fen, moves, _ := cutWord(rest, "moves")
		var err error
		if start, err = chess.ParseFEN(strings.TrimFunc(fen, isBlank)); err != nil {
			return nil, fmt.Errorf("position: %w", err)
		}
		rest = moves
	case "":
		return nil, errors.New("position: want startpos or fen")
	default:
		return nil, fmt.Errorf("position: want startpos or fen, not %q", token)
	}
	if chess960 {
		start.SetChess960(true)
	}
	game := chess.NewGame(start)
	for {
		if token, rest = nextToken(rest); token == "" {
			return game, nil
		}
		move, err := game.Position().ParseUCI(strings.ToLower(token))
		if err != nil {
			return game, fmt.Errorf("position: move %d of the list: %w; the position stands before it",
				game.Len()+1, err)
		}
		game.Push(move)
	}
}

// cutWord splits a text at the first token that equals word.
func cutWord(text, word string) (before, after string, found bool) {
	rest := text
	for token := ""; ; {
		if token, rest = nextToken(rest); token == "" {
			return text, "", false
		}
		if token == word {
			return text[:len(text)-len(rest)-len(word)], rest, true
		}
	}
}
