package bot

import (
	"strings"
	"time"

	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/protocols/lichess"
)

// Guest is whoever sits, or wants to sit, on the other side.
type Guest struct {
	ID          string // lower case; empty: the server's own engine or nobody known
	Name        string
	Title       string
	Rating      int
	Provisional bool
}

// IsBot reports whether the guest is a bot.
func (g Guest) IsBot() bool { return g.Title == "BOT" }

// Proposal is a game that somebody proposes, or that is about to begin.
type Proposal struct {
	ID      string // of the challenge or game
	Guest   Guest
	Variant string
	Speed   lichess.Speed
	Clock   bool
	Base    time.Duration
	Inc     time.Duration
	Days    int    // per move; 0 without Clock: unlimited
	Color   string // ours: "white", "black" or "" for not yet known
	Rated   bool
	Rematch bool
	Arena   string // tournament, "" for none
	FEN     string
	Rules   []string
	NoBot   bool // the server says that bots cannot play it
	Arrived time.Time
}

// proposalOf reads a challenge.
func proposalOf(ch *lichess.Challenge, compat lichess.Compat, arrived time.Time) Proposal {
	p := Proposal{
		ID: ch.ID, Variant: string(ch.Variant), Speed: ch.Speed, Rated: ch.Rated, FEN: ch.InitialFEN,
		Rematch: ch.RematchOf != "", Rules: ch.Rules, Arrived: arrived,
		NoBot: compat.Bot != nil && !*compat.Bot,
	}
	if c := ch.Challenger; c != nil {
		p.Guest = Guest{ID: lichess.UserID(c.ID), Name: c.Name, Title: c.Title, Rating: int(c.Rating), Provisional: c.Provisional}
	}
	switch ch.TimeControl.Type {
	case "clock":
		p.Clock = true
		p.Base = time.Duration(ch.TimeControl.Limit) * time.Second
		p.Inc = time.Duration(ch.TimeControl.Increment) * time.Second
		p.Speed = lichess.SpeedOf(p.Base, p.Inc)
	case "correspondence":
		p.Days = int(ch.TimeControl.DaysPerTurn)
	}
	color := ch.FinalColor
	if ch.Color == "white" || ch.Color == "black" {
		color = ch.Color
	}
	switch color {
	case "white":
		p.Color = "black"
	case "black":
		p.Color = "white"
	}
	return p
}

// proposalOfGame reads the first line of a game stream.
func proposalOfGame(full *lichess.GameFull, us string) Proposal {
	p := Proposal{
		ID: full.ID, Variant: string(full.Variant), Speed: full.Speed, Rated: full.Rated, Color: "white",
		Arena: full.TournamentID, Rules: full.Rules, Days: int(full.DaysPerTurn), FEN: full.InitialFEN,
	}
	other := full.Black
	if lichess.UserID(full.Black.ID) == us {
		p.Color, other = "black", full.White
	}
	p.Guest = Guest{ID: lichess.UserID(other.ID), Name: other.Name, Title: other.Title, Rating: int(other.Rating), Provisional: other.Provisional}
	if other.AILevel > 0 {
		p.Guest.Name, p.Guest.Title = "Stockfish", "BOT"
	}
	if full.Clock != nil {
		p.Clock = true
		p.Base = time.Duration(full.Clock.Initial) * time.Millisecond
		p.Inc = time.Duration(full.Clock.Increment) * time.Millisecond
	}
	return p
}

// speedWord is the speed in the words of the settings, in which games without any limit
// are a kind of their own.
func (p *Proposal) speedWord() string {
	if !p.Clock {
		if p.Days == 0 {
			return "unlimited"
		}
		return "correspondence"
	}
	return string(p.Speed)
}

// startPosition is where a game begins. From Position and Chess960 games are set up with a
// board that castles 960-style: the server does so whatever the FEN says.
func startPosition(variant, fen string) (chess.Position, error) {
	position := chess.StartPosition()
	if fen != "" && fen != "startpos" {
		var err error
		if position, err = chess.ParseFEN(fen); err != nil {
			return position, err
		}
	}
	if variant != "standard" && variant != "" {
		position.SetChess960(true)
	}
	return position, nil
}

func sameID(a, b string) bool { return strings.EqualFold(strings.TrimSpace(a), strings.TrimSpace(b)) }
