package match

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/protocols/pgn"
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
func (b *Book) readEPD(r io.Reader) error {
	scanner := bufio.NewScanner(r)
	scanner.Buffer(make([]byte, 0, 4096), maxLine)
	for line := 1; scanner.Scan(); line++ {
		text := strings.TrimSpace(strings.TrimPrefix(scanner.Text(), "\ufeff"))
		if text == "" || text[0] == '#' {
			continue
		}
		opening, err := parseEPD(text)
		if err != nil {
			b.Problems = append(b.Problems, fmt.Errorf("line %d: %w", line, err))
			continue
		}
		opening.Line = line
		b.Openings = append(b.Openings, opening)
	}
	return scanner.Err()
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
	if chess.NewGame(position).Outcome().Over() {
		return Opening{}, errors.New("the game is over in this position")
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

// readPGN takes the first plies of each game. A broken game is reported with its number and
// line, and the rest is read.
func (b *Book) readPGN(r io.Reader, plies int) error {
	for game, err := range pgn.NewReader(r, pgn.Config{Skim: true}).All() {
		if broken := (*pgn.Error)(nil); errors.As(err, &broken) {
			b.Problems = append(b.Problems, err)
			continue
		} else if err != nil {
			return err
		}
		opening, err := openingOf(game, plies)
		if err != nil {
			b.Problems = append(b.Problems, fmt.Errorf("game %d, line %d: %w", game.Number, game.FirstLine, err))
			continue
		}
		b.Openings = append(b.Openings, opening)
	}
	return nil
}

func openingOf(game *pgn.Game, plies int) (Opening, error) {
	if game.HasNullMove() {
		return Opening{}, errors.New("a null move cannot be played")
	}
	opening := Opening{Line: game.FirstLine, Name: strings.TrimSpace(game.Tags.Get("ECO") + " " + game.Tags.Get("Opening"))}
	if fen, ok := game.Tags.Lookup("FEN"); ok {
		opening.FEN = fen
	}
	moves := game.Main.Moves
	if plies > 0 && len(moves) > plies {
		moves = moves[:plies]
	}
	played := chess.NewGame(game.Start)
	for _, m := range moves {
		opening.Moves = append(opening.Moves, m.UCI(game.Start.Chess960()))
		played.Push(m)
	}
	if played.Outcome().Over() {
		return Opening{}, errors.New("the game is over after the opening")
	}
	return opening, nil
}
