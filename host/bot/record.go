package bot

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/protocols/pgn"
)

// scoresheet is what is known of a game beside its moves.
type scoresheet struct {
	proposal    Proposal
	me          string
	rating      int
	choice      Choice
	personality Personality
	site        string
	started     time.Time
	remarks     map[int]pgn.Remark // by index of the move
}

// note remembers what we thought about a move of ours.
func (s *scoresheet) note(ply int, a assessment, took, clock time.Duration) {
	remark := pgn.Remark{Clock: clock, HasClock: clock > 0, Time: took, HasTime: true}
	if a.known {
		remark.Score, remark.Neutral = pgnScore(a.own), pgnScore(a.neutral)
		remark.HasScore, remark.HasNeutral = true, true
		remark.Depth, remark.Nodes = a.depth, a.nodes
	}
	s.remarks[ply] = remark
}

// clock remembers the time that was left after a move of the opponent.
func (s *scoresheet) clock(ply int, left time.Duration) {
	if _, known := s.remarks[ply]; !known {
		s.remarks[ply] = pgn.Remark{Clock: left, HasClock: true}
	}
}

func pgnScore(s engine.Score) pgn.Score {
	if moves, mate := s.MateMoves(); mate {
		return pgn.Score{Mate: moves}
	}
	return pgn.Score{Centipawns: int(s)}
}

// game is the finished game for a file.
func (s *scoresheet) game(board *chess.Game, status string, result chess.Result) *pgn.Game {
	g := &pgn.Game{Start: board.Start(), Result: result}
	g.Main.Moves = append(g.Main.Moves, board.Moves()...)
	for ply := range g.Main.Moves {
		if remark, ok := s.remarks[ply]; ok {
			g.Main.Annotate(ply).Comment = remark.String()
		}
	}
	p := &s.proposal
	white, black := s.me, p.Guest.Name
	whiteRating, blackRating := s.rating, p.Guest.Rating
	if p.Color == "black" {
		white, black = black, white
		whiteRating, blackRating = blackRating, whiteRating
	}
	mode := "casual"
	if p.Rated {
		mode = "rated"
	}
	control := "-"
	if p.Clock {
		control = fmt.Sprintf("%d+%d", int(p.Base/time.Second), int(p.Inc/time.Second))
	}
	for _, tag := range []pgn.Tag{
		{Name: "Event", Value: mode + " " + p.speedWord() + " game"}, {Name: "Site", Value: s.site + "/" + p.ID},
		{Name: "Date", Value: s.started.UTC().Format("2006.01.02")}, {Name: "Round", Value: "-"},
		{Name: "White", Value: white}, {Name: "Black", Value: black}, {Name: "TimeControl", Value: control},
		{Name: "WhiteElo", Value: rating(whiteRating)}, {Name: "BlackElo", Value: rating(blackRating)},
		{Name: "Termination", Value: status}, {Name: "UTCTime", Value: s.started.UTC().Format("15:04:05")},
		{Name: "RegencePersonality", Value: s.personality.ID + " " + s.personality.Version + " " + s.personality.Fingerprint},
		{Name: "RegenceChosenBy", Value: s.choice.Rule},
	} {
		g.Tags.Set(tag.Name, tag.Value)
	}
	return g
}

func rating(n int) string {
	if n == 0 {
		return "?"
	}
	return fmt.Sprint(n)
}

// save writes a game into a folder under a name of its own, whole or not at all.
func save(folder, id string, game *pgn.Game) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	var text bytes.Buffer
	if err := pgn.NewWriter(&text).Write(game); err != nil {
		return err
	}
	file, err := os.CreateTemp(folder, id+".*.tmp")
	if err != nil {
		return err
	}
	_, err = file.Write(text.Bytes())
	if closeErr := file.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = os.Rename(file.Name(), filepath.Join(folder, id+".pgn"))
	}
	if err != nil {
		os.Remove(file.Name())
	}
	return err
}

// newScoresheet opens the scoresheet of a game whose terms are known.
func newScoresheet(g *game) scoresheet {
	return scoresheet{
		proposal: g.proposal, me: g.account.userName, rating: g.account.rating(&g.proposal), choice: g.choice,
		site: g.account.settings.URL, started: time.Now(), remarks: map[int]pgn.Remark{},
	}
}
