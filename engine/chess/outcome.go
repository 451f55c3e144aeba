package chess

// Result is how a game stands.
type Result uint8

// The results of a game.
const (
	Ongoing Result = iota
	WhiteWins
	BlackWins
	Draw
)

// String is the result as PGN writes it, "*" for a game that goes on.
func (r Result) String() string { return [...]string{"*", "1-0", "0-1", "1/2-1/2"}[r] }

// Reason is the rule by which a game has ended.
type Reason uint8

// The rules that end a game.
const (
	NoReason Reason = iota
	Checkmate
	Stalemate
	Repetition           // the third occurrence of a position
	FiftyMoves           // a hundred plies without capture or pawn move
	InsufficientMaterial // no mate can be reached
)

// String names the rule in lower case.
func (r Reason) String() string {
	return [...]string{"", "checkmate", "stalemate", "threefold repetition", "fifty-move rule", "insufficient material"}[r]
}

// Outcome is the result of a game with its reason.
type Outcome struct {
	Result Result
	Reason Reason
}

// Over reports whether the game has ended.
func (o Outcome) Over() bool { return o.Result != Ongoing }

// Outcome tells how the game stands. Mate and stalemate go before the drawing rules;
// draws that a player would have to claim (threefold, fifty moves) count at once.
func (g *Game) Outcome() Outcome {
	p := &g.position
	switch {
	case !p.HasLegalMove():
		if !p.InCheck() {
			return Outcome{Result: Draw, Reason: Stalemate}
		}
		if p.SideToMove() == White {
			return Outcome{Result: BlackWins, Reason: Checkmate}
		}
		return Outcome{Result: WhiteWins, Reason: Checkmate}
	case p.InsufficientMaterial():
		return Outcome{Result: Draw, Reason: InsufficientMaterial}
	case g.Repetitions() >= 3:
		return Outcome{Result: Draw, Reason: Repetition}
	case p.HalfmoveClock() >= 100:
		return Outcome{Result: Draw, Reason: FiftyMoves}
	}
	return Outcome{Result: Ongoing, Reason: NoReason}
}
