package match

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/regence-chess/regence/engine/chess"
)

// Opening is where a game begins: a position and the moves that are played from it before
// the players think for themselves.
type Opening struct {
	FEN   string   `json:"fen,omitempty"`   // empty: the ordinary start
	Moves []string `json:"moves,omitempty"` // in UCI notation
	Name  string   `json:"name,omitempty"`
	Line  int      `json:"line,omitempty"` // of the file, from 1; 0: not from a file
}

// Game sets the opening up.
func (o *Opening) Game() (*chess.Game, error) {
	start := chess.StartPosition()
	if o.FEN != "" {
		var err error
		if start, err = chess.ParseFEN(o.FEN); err != nil {
			return nil, err
		}
	}
	game := chess.NewGame(start)
	for _, text := range o.Moves {
		if err := game.PushUCI(text); err != nil {
			return nil, err
		}
	}
	return game, nil
}

// maxLine bounds a line of an opening file.
const maxLine = 1 << 16

// readEPD reads one opening a line: a position of four or six fields, then operations of
// which only id is kept. Empty lines and lines that begin with # are passed over. A line that
// is no position is reported with its number, and the rest is read.
func readEPD(r io.Reader, name string) (openings []Opening, problems []error, err error) {
	scanner := bufio.NewScanner(r)
	scanner.Buffer(make([]byte, 0, 4096), maxLine)
	for line := 1; scanner.Scan(); line++ {
		text := strings.TrimSpace(strings.TrimPrefix(scanner.Text(), "\ufeff"))
		if text == "" || text[0] == '#' {
			continue
		}
		opening, err := parseEPD(text)
		if err != nil {
			problems = append(problems, fmt.Errorf("%s:%d: %w", name, line, err))
			continue
		}
		opening.Line = line
		openings = append(openings, opening)
	}
	if err := scanner.Err(); err != nil {
		return nil, nil, fmt.Errorf("%s: %w", name, err)
	}
	return openings, problems, nil
}

// parseEPD reads one line. The clocks of a full FEN are kept, the en-passant square too.
func parseEPD(text string) (Opening, error) {
	fields := strings.Fields(text)
	if len(fields) < 4 {
		return Opening{}, fmt.Errorf("%d fields: want at least board, side, castling and en passant", len(fields))
	}
	n := 4
	if len(fields) >= 6 && isNumber(fields[4]) && isNumber(fields[5]) {
		n = 6
	}
	fen := strings.Join(fields[:n], " ")
	position, err := chess.ParseFEN(fen)
	if err != nil {
		return Opening{}, err
	}
	if !position.HasLegalMove() {
		return Opening{}, fmt.Errorf("the game is over in this position")
	}
	opening := Opening{FEN: fen}
	if _, after, ok := strings.Cut(strings.Join(fields[n:], " "), `id "`); ok {
		opening.Name, _, _ = strings.Cut(after, `"`)
	}
	return opening, nil
}

func isNumber(text string) bool {
	for _, c := range text {
		if c < '0' || c > '9' {
			return false
		}
	}
	return text != ""
}
