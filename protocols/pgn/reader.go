package pgn

import (
	"fmt"
	"io"
	"iter"

	"github.com/regence-chess/regence/engine/chess"
)

// maxDepth is how deep variations may be nested; deeper ones are dropped with a warning.
const maxDepth = 100

// Config tells a [Reader] what to keep.
type Config struct {
	// Skim keeps tags and main line and passes over comments, glyphs and variations. It is
	// the fast way to read many games.
	Skim bool
}

// Reader reads the games of a PGN stream one after another. It holds one game in memory,
// never the file.
type Reader struct {
	config Config
	lex    *lexer
	games  int
	start  chess.Position

	game  *Game
	stack []frame

	tagText []byte
	tagEnds []int
	moves   []chess.Move
}

// frame is a line that is being read: the main line at the bottom of the stack, then the
// variations that are open.
type frame struct {
	line     Line
	position chess.Position // behind the last move of the line
	undo     chess.Undo     // of the last move
	dead     bool           // an illegal move has been met; the rest is passed over
}

// NewReader reads from r, which need not be buffered. The caller closes it.
func NewReader(r io.Reader, config Config) *Reader {
	return &Reader{config: config, lex: newLexer(r), start: chess.StartPosition()}
}

// Next is the next game. At the end of the stream it is nil and io.EOF. A fault in a game
// is returned as an *[Error] together with the game up to the fault (nil if it has no
// valid start); calling Next again goes on with the game after it. Any other error is one
// of the stream, and final.
func (r *Reader) Next() (*Game, error) {
	t, preface := r.findGame()
	if t == tokEOF {
		if r.lex.err != nil {
			return nil, fmt.Errorf("pgn: after line %d: %w", r.lex.line, r.lex.err)
		}
		return nil, io.EOF
	}
	r.games++
	r.game = &Game{Number: r.games, FirstLine: r.lex.at, Main: Line{Comment: preface}}
	game := r.game
	t = r.readTags(t)
	if err := r.setUp(); err != nil {
		r.lex.putBack(t)
		r.skipGame()
		return nil, err
	}
	r.lex.putBack(t)
	fault := r.readMoves()
	r.finish()
	if fault != nil {
		r.skipGame()
		return game, fault
	}
	return game, nil
}

// All ranges over the games and the faults of the stream; see [Reader.Next] for what comes
// with a fault. It ends after the last game or an error of the stream.
func (r *Reader) All() iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		for {
			game, err := r.Next()
			if err == io.EOF {
				return
			}
			_, inGame := err.(*Error)
			if !yield(game, err) || err != nil && !inGame {
				return
			}
		}
	}
}

// findGame goes to the first token of the next game, which is a tag or a move, and returns
// it with the comments in front of it.
func (r *Reader) findGame() (token, string) {
	preface := ""
	for {
		switch t := r.lex.next(); t {
		case tokComment:
			if !r.config.Skim {
				addComment(&preface, commentText(r.lex.text))
			}
		case tokTag, tokSymbol, tokNull, tokOpenComment, tokEOF:
			return t, preface
		}
	}
}

// readTags reads the tag section, which t begins, and returns the token behind it.
func (r *Reader) readTags(t token) token {
	r.tagText, r.tagEnds = r.tagText[:0], r.tagEnds[:0]
	for ; t == tokTag || t == tokComment; t = r.lex.next() {
		if t == tokComment {
			if !r.config.Skim {
				addComment(&r.game.Main.Comment, commentText(r.lex.text))
			}
			continue
		}
		r.tagText = append(r.tagText, r.lex.name...)
		r.tagEnds = append(r.tagEnds, len(r.tagText))
		r.tagText = append(r.tagText, r.lex.text...)
		r.tagEnds = append(r.tagEnds, len(r.tagText))
	}
	// All tags share one string.
	text, from := string(r.tagText), 0
	r.game.Tags = make(Tags, 0, len(r.tagEnds)/2)
	for i := 0; i < len(r.tagEnds); i += 2 {
		name, value := r.tagEnds[i], r.tagEnds[i+1]
		r.game.Tags = append(r.game.Tags, Tag{Name: text[from:name], Value: text[name:value]})
		from = value
	}
	return t
}

// setUp finds the start position that the tags ask for.
func (r *Reader) setUp() error {
	kind := variantOf(r.game.Tags.Get("Variant"))
	if kind == otherVariant {
		return r.fault("", fmt.Sprintf("variant %q is not chess: want Standard or Chess960", r.game.Tags.Get("Variant")))
	}
	r.game.Start = r.start
	if fen := r.game.Tags.Get("FEN"); fen != "" {
		start, err := chess.ParseFEN(fen)
		if err != nil {
			return r.fault("", err.Error())
		}
		r.game.Start = start
	}
	if kind == chess960 {
		r.game.Start.SetChess960(true)
	}
	return nil
}

// finish turns what was read into the game: the main line, and the result of marker and
// tag.
func (r *Reader) finish() {
	r.game.Main.Moves = append(make([]chess.Move, 0, len(r.moves)), r.moves...)
	text, tagged := r.game.Tags.Lookup("Result")
	if !tagged {
		return
	}
	tag, ok := ParseResult(text)
	switch {
	case !ok && text != "?" && text != "":
		r.warn("", fmt.Sprintf("result tag %q: want 1-0, 0-1, 1/2-1/2 or *", text))
	case !ok || tag == chess.Ongoing || tag == r.game.Result:
	case r.game.Result == chess.Ongoing:
		r.game.Result = tag
	default:
		r.warn("", fmt.Sprintf("the movetext ends with %s but the result tag is %s, which is taken", r.game.Result, tag))
		r.game.Result = tag
	}
}

// skipGame passes over the rest of a broken game.
func (r *Reader) skipGame() {
	for depth := 0; ; {
		switch r.lex.next() {
		case tokOpen:
			depth++
		case tokClose:
			depth--
		case tokResult:
			if depth <= 0 {
				return
			}
		case tokTag:
			r.lex.putBack(tokTag)
			return
		case tokEOF:
			return
		}
	}
}

func (r *Reader) fault(move, reason string) *Error {
	return &Error{Game: r.games, Line: r.lex.at, Move: move, Reason: reason}
}

func (r *Reader) warn(move, reason string) {
	r.game.Warnings = append(r.game.Warnings, r.fault(move, reason))
}
