package pgn

import (
	"slices"
	"strings"

	"github.com/regence-chess/regence/engine/chess"
)

// Game is one game: tags, where it started, the main line with all that hangs on it, and
// the result.
type Game struct {
	Tags   Tags
	Start  chess.Position
	Main   Line
	Result chess.Result

	// Number counts the games of the file from 1, broken ones included; FirstLine is the
	// line on which the game begins. Both are 0 in a game that was not read.
	Number, FirstLine int

	// Warnings tells of what the reader forgave: a missing result, a variation with an
	// illegal move, a result that contradicts its tag.
	Warnings []*Error
}

// Line is a sequence of moves with their annotations. Moves may hold [chess.NoMove] for a
// null move ("--"), which annotators use; no played game has one.
type Line struct {
	Comment string // stands before the first move
	Moves   []chess.Move
	Notes   []Note // sorted by Ply, none twice
}

// Note is what is attached to one move of a line.
type Note struct {
	Ply        int    // index of the move in Line.Moves
	NAGs       []NAG  // glyphs of the move
	Comment    string // stands behind the move; several are joined by a blank
	Variations []Line // what could have been played instead of the move
}

// Note is the annotation of the move with that index, nil when it has none.
func (l *Line) Note(ply int) *Note {
	// Readers and writers go through a line in order, so the last one is the likeliest.
	if n := len(l.Notes); n > 0 && l.Notes[n-1].Ply == ply {
		return &l.Notes[n-1]
	}
	if i, ok := l.search(ply); ok {
		return &l.Notes[i]
	}
	return nil
}

// Annotate is Note that makes the annotation when there is none. The pointer is good until
// the next call for another move.
func (l *Line) Annotate(ply int) *Note {
	if note := l.Note(ply); note != nil {
		return note
	}
	i, _ := l.search(ply)
	l.Notes = slices.Insert(l.Notes, i, Note{Ply: ply})
	return &l.Notes[i]
}

func (l *Line) search(ply int) (int, bool) {
	return slices.BinarySearchFunc(l.Notes, ply, func(note Note, ply int) int { return note.Ply - ply })
}

// Comment is the text behind the move with that index.
func (g *Game) Comment(ply int) string {
	if note := g.Main.Note(ply); note != nil {
		return note.Comment
	}
	return ""
}

// Player is the name of the player of c, "" when the file names none.
func (g *Game) Player(c chess.Color) string {
	name := g.Tags.Get([2]string{"White", "Black"}[c])
	if strings.Trim(name, "? ") == "" {
		return ""
	}
	return name
}

// HasNullMove reports whether the main line holds a null move.
func (g *Game) HasNullMove() bool { return slices.Contains(g.Main.Moves, chess.NoMove) }

// Play makes a move of a line on p, a null move included.
func Play(p *chess.Position, m chess.Move, undo *chess.Undo) {
	if m == chess.NoMove {
		p.MakeNull(undo)
		return
	}
	p.Make(m, undo)
}

// takeBack undoes Play.
func takeBack(p *chess.Position, m chess.Move, undo *chess.Undo) {
	if m == chess.NoMove {
		p.UnmakeNull(undo)
		return
	}
	p.Unmake(m, undo)
}

// addComment joins a further comment to one that is there.
func addComment(to *string, text string) {
	switch {
	case text == "":
	case *to == "":
		*to = text
	default:
		*to += " " + text
	}
}
