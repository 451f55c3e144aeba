package lichess

import (
	"strings"
	"time"
)

// GameKind tells what a [GameEvent] is about.
type GameKind string

// The kinds of events of a game.
const (
	KindFull  GameKind = "gameFull"
	KindState GameKind = "gameState"
	KindChat  GameKind = "chatLine"
	KindGone  GameKind = "opponentGone"
)

// GameEvent is one line of a game stream. The field that goes with the kind is set; a
// GameFull brings a State too. Unknown kinds come with none.
type GameEvent struct {
	Kind     GameKind
	Received time.Time

	Full  *GameFull
	State *GameState
	Chat  *ChatLine
	Gone  *OpponentGone
}

// GameFull is the whole description of a game, the first line of every stream.
type GameFull struct {
	ID         string     `json:"id"`
	Variant    Label      `json:"variant"`
	Speed      Speed      `json:"speed"`
	Rated      bool       `json:"rated"`
	CreatedAt  Int        `json:"createdAt"` // Unix time, ms
	White      GamePlayer `json:"white"`
	Black      GamePlayer `json:"black"`
	InitialFEN string     `json:"initialFen"` // "startpos" or FEN
	Clock      *struct {
		Initial   Int `json:"initial"`   // ms
		Increment Int `json:"increment"` // ms
	} `json:"clock"` // nil: correspondence or unlimited
	DaysPerTurn  Int       `json:"daysPerTurn"`
	TournamentID string    `json:"tournamentId"`
	Rules        []string  `json:"rules"`
	State        GameState `json:"state"`
}

// GamePlayer is one side of a game.
type GamePlayer struct {
	ID          string `json:"id"`
	Name        string `json:"name"`
	Title       string `json:"title"`
	Rating      Int    `json:"rating"`
	Provisional bool   `json:"provisional"`
	AILevel     Int    `json:"aiLevel"` // of the server's own engine; 0: a user
}

// IsBot reports whether no human sits there.
func (p *GamePlayer) IsBot() bool { return p.Title == "BOT" || p.AILevel > 0 }

// Unlimited is the clock that the server shows in games without one, in ms.
const Unlimited = 1<<31 - 1

// GameState is what changes in the course of a game.
type GameState struct {
	Moves          string `json:"moves"` // all of them, in UCI notation, both castling forms
	WhiteTime      Int    `json:"wtime"` // ms, at the moment of sending
	BlackTime      Int    `json:"btime"`
	WhiteIncrement Int    `json:"winc"`
	BlackIncrement Int    `json:"binc"`
	Status         Label  `json:"status"`
	Winner         string `json:"winner"` // "white", "black" or ""
	WhiteDraw      bool   `json:"wdraw"`  // White offers a draw
	BlackDraw      bool   `json:"bdraw"`
	WhiteTakeback  bool   `json:"wtakeback"` // White asks for a takeback
	BlackTakeback  bool   `json:"btakeback"`
	Rematch        string `json:"rematch"`
	Expiration     *struct {
		IdleMillis   Int `json:"idleMillis"`
		MillisToMove Int `json:"millisToMove"`
	} `json:"expiration"` // nil: the game waits for the first move for ever
}

// Over reports whether the game has ended. Statuses this package does not know count as
// an end, those of a running game are two.
func (s *GameState) Over() bool {
	return s.Status != "created" && s.Status != "started" && s.Status != ""
}

// MoveList is the moves one by one.
func (s *GameState) MoveList() []string { return strings.Fields(s.Moves) }

// ChatLine is a line of chat, our own included.
type ChatLine struct {
	Room     string `json:"room"` // RoomPlayer or RoomSpectator
	Username string `json:"username"`
	Text     string `json:"text"`
}

// The two chat rooms of a game.
const (
	RoomPlayer    = "player"
	RoomSpectator = "spectator"
)

// OpponentGone tells that the opponent left or came back.
type OpponentGone struct {
	Gone              bool `json:"gone"`
	ClaimWinInSeconds *Int `json:"claimWinInSeconds"` // nil: no claim in sight
}

// parseGameEvent reads one line of a game stream.
func parseGameEvent(line []byte) (GameEvent, error) {
	var head struct {
		Type GameKind `json:"type"`
	}
	if err := decode(line, &head); err != nil {
		return GameEvent{}, err
	}
	event := GameEvent{Kind: head.Type}
	var into any
	switch head.Type {
	case KindFull:
		event.Full = new(GameFull)
		event.State = &event.Full.State
		into = event.Full
	case KindState:
		event.State = new(GameState)
		into = event.State
	case KindChat:
		event.Chat = new(ChatLine)
		into = event.Chat
	case KindGone:
		event.Gone = new(OpponentGone)
		into = event.Gone
	default:
		return event, nil
	}
	return event, decode(line, into)
}
