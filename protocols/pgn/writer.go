package pgn

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/regence-chess/regence/engine/chess"
)

// Writer writes games in the export format of the standard: the seven tag roster first,
// further tags in ASCII order, SAN, lines shorter than 80 characters.
type Writer struct {
	out *bufio.Writer
}

// NewWriter writes to w.
func NewWriter(w io.Writer) *Writer { return &Writer{out: bufio.NewWriter(w)} }

// Write appends a game. The tags Result, SetUp and FEN follow the game, whatever Tags say;
// a Chess960 game gets a Variant. It fails, before anything is written, when a move is not
// legal where it stands.
func (w *Writer) Write(game *Game) error {
	var text wrapper
	if err := text.line(&game.Main, game.Start); err != nil {
		return fmt.Errorf("pgn: writing %s - %s: %w", game.Tags.Get("White"), game.Tags.Get("Black"), err)
	}
	text.word(game.Result.String())
	for _, tag := range exportTags(game) {
		fmt.Fprintf(w.out, "[%s \"%s\"]\n", tag.Name, escapeTag(tag.Value))
	}
	w.out.WriteString("\n")
	w.out.Write(text.finish())
	w.out.WriteString("\n\n")
	return w.out.Flush()
}

// String is the game in export format, or the reason why it has none.
func (g *Game) String() string {
	var text strings.Builder
	if err := NewWriter(&text).Write(g); err != nil {
		return err.Error()
	}
	return text.String()
}

// exportTags are the tags of a game in the order of the export format.
func exportTags(game *Game) Tags {
	tags := make(Tags, 0, len(roster)+len(game.Tags)+3)
	for _, tag := range roster {
		if value := game.Tags.Get(tag.Name); value != "" {
			tag.Value = value
		}
		if tag.Name == "Result" {
			tag.Value = game.Result.String()
		}
		tags = append(tags, tag)
	}
	derived := map[string]bool{"fen": true, "setup": true}
	for _, tag := range roster {
		derived[strings.ToLower(tag.Name)] = true
	}
	for _, tag := range game.Tags {
		if !derived[strings.ToLower(tag.Name)] && validTagName(tag.Name) {
			tags = append(tags, tag)
		}
	}
	start := chess.StartPosition()
	if game.Start.Chess960() && variantOf(tags.Get("Variant")) != chess960 {
		tags.Set("Variant", "Chess960")
	}
	if game.Start.Chess960() || game.Start.FEN() != start.FEN() {
		tags = append(tags, Tag{Name: "SetUp", Value: "1"}, Tag{Name: "FEN", Value: game.Start.FEN()})
	}
	slices.SortStableFunc(tags[len(roster):], func(a, b Tag) int { return strings.Compare(a.Name, b.Name) })
	return tags
}

func validTagName(name string) bool {
	return name != "" && strings.IndexFunc(name, func(r rune) bool {
		return r >= 0x80 || !tagNameByte(byte(r))
	}) < 0
}

// escapeTag is a tag value inside its quotes. Line ends and other control characters have
// no place there.
func escapeTag(value string) string {
	var text strings.Builder
	for _, r := range value {
		switch {
		case r == '"' || r == '\\':
			text.WriteByte('\\')
			text.WriteRune(r)
		case r < ' ' || r == 0x7f:
			text.WriteByte(' ')
		default:
			text.WriteRune(r)
		}
	}
	return text.String()
}

// line writes a line that begins in position p, with everything that hangs on it.
func (w *wrapper) line(line *Line, p chess.Position) error {
	w.comment(line.Comment)
	numbered := false
	notes := line.Notes
	var undo chess.Undo
	for ply, m := range line.Moves {
		if m == chess.NoMove && p.InCheck() || m != chess.NoMove && !p.IsLegal(m) {
			return fmt.Errorf("%s %s is not legal in %s", moveNumber(&p), m.UCI(p.Chess960()), p.FEN())
		}
		if !numbered || p.SideToMove() == chess.White {
			w.word(moveNumber(&p))
		}
		numbered = true
		if m == chess.NoMove {
			w.word("--")
		} else {
			w.word(p.SAN(m))
		}
		before := p
		Play(&p, m, &undo)
		for len(notes) > 0 && notes[0].Ply < ply {
			notes = notes[1:]
		}
		if len(notes) == 0 || notes[0].Ply != ply {
			continue
		}
		note := &notes[0]
		for _, nag := range note.NAGs {
			w.word(fmt.Sprintf("$%d", nag))
		}
		w.comment(note.Comment)
		for i := range note.Variations {
			w.open("(")
			if err := w.line(&note.Variations[i], before); err != nil {
				return err
			}
			w.attach(")")
		}
		numbered = note.Comment == "" && len(note.Variations) == 0
	}
	return nil
}

// comment writes a comment in braces. PGN knows no way to put a closing brace into one, so
// it becomes a parenthesis.
func (w *wrapper) comment(text string) {
	words := strings.Fields(strings.ReplaceAll(text, "}", ")"))
	if len(words) == 0 {
		return
	}
	w.open("{")
	for _, word := range words {
		w.word(word)
	}
	w.attach("}")
}
