package style

import (
	"strings"

	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/protocols/pgn"
)

// Record is one played game, as far as it matters here.
type Record struct {
	Names       [2]string // of White and Black
	Start       chess.Position
	Moves       []chess.Move
	Result      chess.Result
	Termination string // why it ended, as in the PGN tag; forfeits do not count as wins
	ECO         string // "" when not known

	// Neutral holds the neutral score behind each ply, in the eyes of the side that moved,
	// as far as it is known. It may be shorter than Moves, or nil.
	Neutral []Neutral

	// Booked is how many of the first plies nobody chose, as far as the game tells.
	Booked int

	// Choices holds each ply against the choice of a neutral player, as far as it was
	// compared. It may be nil.
	Choices []Choice

	// Round is the tag of PGN; see [PairRounds].
	Round string

	// Pair joins games on one opening with colors swapped: equal values above 0 belong
	// together and are resampled together.
	Pair int
}

// Choice is a move held against what a neutral player would have played.
type Choice struct {
	Known   bool
	Differs bool // another move was played
	Wavers  bool // the neutral player itself decides otherwise with a tenth more nodes
}

// Chosen is the index of the first ply that counts as a player's choice: behind the book
// moves, or behind the usual opening where a game from the initial position marks none.
func (r *Record) Chosen() int {
	if r.Booked == 0 && r.Start.Key() == initialKey {
		return min(openingPlies, len(r.Moves))
	}
	return r.Booked
}

var initialKey = func() uint64 { p := chess.StartPosition(); return p.Key() }()

// Neutral is a score that may be unknown.
type Neutral struct {
	Score pgn.Score
	Known bool
}

// FromPGN takes a game over from PGN. Neutral scores come from the comments, see
// [pgn.Remark].
func FromPGN(game *pgn.Game) Record {
	record := Record{
		Names:       [2]string{game.Player(chess.White), game.Player(chess.Black)},
		Start:       game.Start,
		Moves:       game.Main.Moves,
		Result:      game.Result,
		Termination: game.Tags.Get("Termination"),
		ECO:         game.Tags.Get("ECO"),
		Round:       game.Tags.Get("Round"),
	}
	mover := game.Start.SideToMove()
	for ply := range game.Main.Moves {
		if comment := game.Comment(ply); comment != "" {
			remark := pgn.ParseRemark(comment, mover)
			if remark.Book && record.Booked == ply {
				record.Booked = ply + 1
			}
			if remark.HasNeutral {
				if record.Neutral == nil {
					record.Neutral = make([]Neutral, len(game.Main.Moves))
				}
				record.Neutral[ply] = Neutral{Score: remark.Neutral, Known: true}
			}
		}
		mover = mover.Other()
	}
	return record
}

// irregular are the parts of a Termination that tell of a game which was not played out:
// "abandoned", "stalled", "disconnected", "time forfeit", "illegal move", "rules
// infraction", "loose". The list is that of the EAS tool.
var irregular = []string{"bandon", "talled", "onnect", "orfeit", "ime", "llegal", "raction", "ules", "oose"}

// playedOut reports whether the game ended over the board.
func (r *Record) playedOut() bool {
	for _, part := range irregular {
		if strings.Contains(r.Termination, part) {
			return false
		}
	}
	return true
}

// timeForfeit reports whether the clock decided the game.
func (r *Record) timeForfeit() bool {
	return strings.Contains(strings.ToLower(r.Termination), "time forfeit")
}
