package match

import (
	"cmp"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/protocols/pgn"
)

// WritePGN writes games of a match, with what the players said about each move.
func (m *Match) WritePGN(w io.Writer, records []Record) error {
	writer := pgn.NewWriter(w)
	for i := range records {
		game, err := m.PGN(&records[i])
		if err != nil {
			return fmt.Errorf("game %d: %w", records[i].Index+1, err)
		}
		if err := writer.Write(game); err != nil {
			return fmt.Errorf("game %d: %w", records[i].Index+1, err)
		}
	}
	return nil
}

// PGN is a game of the match with full tags and remarks.
func (m *Match) PGN(r *Record) (*pgn.Game, error) {
	opening, err := r.Opening.Game()
	if err != nil {
		return nil, err
	}
	start := opening.Start()
	start.SetChess960(start.Chess960() || m.Plan.Chess960)
	game := &pgn.Game{Start: start, Result: r.Result}
	m.tag(game, r)
	game.Main.Moves = append(game.Main.Moves, opening.Moves()...)
	booked := len(game.Main.Moves)
	for i := range booked {
		game.Main.Annotate(i).Comment = pgn.Remark{Book: true}.String()
	}
	for i := range r.Plies {
		game.Main.Moves = append(game.Main.Moves, r.Plies[i].Move)
		game.Main.Annotate(booked + i).Comment = remark(&r.Plies[i]).String()
	}
	if last := len(game.Main.Moves) - 1; last >= 0 && r.Reason != "" {
		note := game.Main.Annotate(last)
		note.Comment = strings.TrimSpace(note.Comment + ", " + r.words())
	}
	return game, nil
}

// words are the end of a game for a reader.
func (r *Record) words() string {
	text := string(r.Reason)
	if r.Detail != "" {
		text += ": " + r.Detail
	}
	return strings.NewReplacer("{", "(", "}", ")").Replace(text)
}

func (m *Match) tag(game *pgn.Game, r *Record) {
	set := game.Tags.Set
	set("Event", fmt.Sprintf("Match %d", m.ID))
	set("Site", "?")
	set("Date", r.Started.Format("2006.01.02"))
	set("Round", strconv.Itoa(r.Index+1))
	for color, prefix := range []string{"White", "Black"} {
		player := m.Players[r.Players[color]]
		set(prefix, player.Name)
		if player.Engine != "" {
			set(prefix+"Engine", player.Engine)
		}
		if player.Personality != "" {
			set(prefix+"Personality", strings.TrimSpace(player.Personality+" "+player.Version))
		}
		if player.Fingerprint != "" {
			set(prefix+"Fingerprint", player.Fingerprint)
		}
	}
	set("Result", r.Result.String())
	if game.Start.Chess960() {
		set("Variant", "Chess960")
	}
	if r.Opening.FEN != "" || game.Start.Chess960() {
		set("SetUp", "1")
		set("FEN", game.Start.FEN())
	}
	if r.Opening.Name != "" {
		set("Opening", r.Opening.Name)
	}
	white, black := m.Plan.Players[r.Players[chess.White]].Control, m.Plan.Players[r.Players[chess.Black]].Control
	if white == black {
		set("TimeControl", timeControlTag(white))
	} else {
		set("WhiteTimeControl", timeControlTag(white))
		set("BlackTimeControl", timeControlTag(black))
	}
	set("Termination", termination(r.Reason))
	set("PlyCount", strconv.Itoa(len(r.Opening.Moves)+len(r.Plies)))
	set("Seed", strconv.FormatUint(m.Plan.Seed, 10))
}

// timeControlTag is a control in the words of the PGN standard, "-" when there is no clock.
func timeControlTag(c Control) string {
	if !c.Clocked() {
		return "-"
	}
	clock := Control{Moves: c.Moves, Base: c.Base, Increment: c.Increment}
	return clock.String()
}

// termination is a reason in the words of the PGN standard.
func termination(r Reason) string {
	switch r {
	case TimeForfeit:
		return "time forfeit"
	case Crash, Stall, IllegalMove:
		return "rules infraction"
	case AdjudicatedDraw, AdjudicatedWin, TablebaseResult, MoveLimit:
		return "adjudication"
	case Aborted:
		return "unterminated"
	}
	return "normal"
}

// remark is what a player said about a move, in the grammar of PGN comments.
func remark(p *Ply) pgn.Remark {
	r := pgn.Remark{Time: p.Spent, HasTime: true, Nodes: p.Nodes}
	if p.Scored {
		r.HasScore, r.Depth, r.Score = true, p.Depth, PGNScore(p.Score)
	}
	if p.Judged {
		r.HasNeutral, r.Neutral = true, PGNScore(p.Neutral)
	}
	return r
}

// PGNScore is a score in the form of PGN comments.
func PGNScore(s engine.Score) pgn.Score {
	if moves, ok := s.MateMoves(); ok {
		// A side that is mated already is as good as mated in one.
		return pgn.Score{Mate: cmp.Or(moves, -1)}
	}
	return pgn.Score{Centipawns: int(s)}
}
