package pgn

import (
	"fmt"
	"strconv"
	"strings"
)

// Score is what an engine thinks of a position, seen by the side that moved: centipawns,
// or a mate in so many moves.
type Score struct {
	Centipawns int
	Mate       int // moves to mate, negative when the mover will be mated, 0 for no mate
}

// Negate is the score seen by the other side.
func (s Score) Negate() Score { return Score{Centipawns: -s.Centipawns, Mate: -s.Mate} }

// mateBase is the number of centipawns that stands for a mate at once in [Score.Clamp].
const mateBase = 32000

// Clamp is the score as a number of centipawns no larger than limit; mates are beyond
// every limit.
func (s Score) Clamp(limit int) int {
	cp := s.Centipawns
	switch {
	case s.Mate > 0:
		cp = mateBase - s.Mate
	case s.Mate < 0:
		cp = -mateBase - s.Mate
	}
	return max(-limit, min(limit, cp))
}

// String is the score in pawns with its sign, as "+0.31", or "+M5" and "-M4".
func (s Score) String() string {
	switch {
	case s.Mate > 0:
		return "+M" + strconv.Itoa(s.Mate)
	case s.Mate < 0:
		return "-M" + strconv.Itoa(-s.Mate)
	}
	cp, sign := s.Centipawns, "+"
	if cp < 0 {
		cp, sign = -cp, "-"
	}
	return fmt.Sprintf("%s%d.%02d", sign, cp/100, cp%100)
}

// maxScoreText is longer than any score; parsing stops there.
const maxScoreText = 12

// parseScore reads a score as [Score.String] writes it, and the "#-3" of lichess.
func parseScore(text string) (Score, bool) {
	if text == "" || len(text) > maxScoreText {
		return Score{}, false
	}
	negative := false
	body := strings.TrimPrefix(text, "#")
	mate := len(body) < len(text)
	switch {
	case strings.HasPrefix(body, "-"):
		negative, body = true, body[1:]
	case strings.HasPrefix(body, "+"):
		body = body[1:]
	}
	if !mate && strings.HasPrefix(body, "M") {
		mate, body = true, body[1:]
	}
	if body == "" || strings.Trim(body, "0123456789.") != "" {
		return Score{}, false
	}
	var score Score
	if mate {
		moves, err := strconv.Atoi(body)
		if err != nil || moves == 0 {
			return Score{}, false
		}
		score.Mate = moves
	} else {
		pawns, err := strconv.ParseFloat(body, 64)
		if err != nil {
			return Score{}, false
		}
		score.Centipawns = int(pawns*100 + 0.5)
	}
	if negative {
		return score.Negate(), true
	}
	return score, true
}
