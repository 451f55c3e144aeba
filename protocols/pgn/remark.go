package pgn

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/regence-chess/regence/engine/chess"
)

// Remark is what an engine said about its move, as it stands in the comment behind it.
// All parts are optional, in this order:
//
//	{+0.31/12 0.045s n+0.10, n=48213, White mates}
//	 │     │  │      │       │        └ anything else
//	 │     │  │      │       └ nodes searched
//	 │     │  │      └ neutral score: the same line in the eyes of the baseline evaluation
//	 │     │  └ time used, in seconds
//	 │     └ depth in plies
//	 └ own score in pawns; +M5 mates in five moves, -M4 is mated in four
//
// Both scores are those of the side that moved. "book" in front stands for a move without
// search. The grammar extends the one of cutechess and fastchess, so that their files are
// read and ours are readable to their tools. Of the commands that lichess and ChessBase
// write, [%clk] is the clock, [%emt] the time used and [%eval], which is White's, a neutral
// score.
type Remark struct {
	Score   Score
	Depth   int // 0 when not said
	Time    time.Duration
	Neutral Score
	Nodes   uint64 // 0 when not said
	Clock   time.Duration
	Book    bool
	Text    string // what is left

	HasScore, HasTime, HasNeutral, HasClock bool
}

// String is the remark as a comment, without braces.
func (r Remark) String() string {
	var words []string
	if r.Book {
		words = append(words, "book")
	}
	if r.HasScore {
		word := r.Score.String()
		if r.Depth > 0 {
			word += "/" + strconv.Itoa(r.Depth)
		}
		words = append(words, word)
	}
	if r.HasTime {
		words = append(words, strconv.FormatFloat(r.Time.Seconds(), 'f', 3, 64)+"s")
	}
	if r.HasNeutral {
		words = append(words, "n"+r.Neutral.String())
	}
	parts := make([]string, 0, 3)
	if len(words) > 0 {
		parts = append(parts, strings.Join(words, " "))
	}
	if r.Nodes > 0 {
		parts = append(parts, "n="+strconv.FormatUint(r.Nodes, 10))
	}
	if r.Text != "" {
		parts = append(parts, r.Text)
	}
	text := strings.Join(parts, ", ")
	if r.HasClock {
		text = strings.TrimSpace(fmt.Sprintf("[%%clk %s] %s", clockText(r.Clock), text))
	}
	return text
}

// ParseRemark reads the comment behind a move of mover. It never fails: what it does not
// understand is Text.
func ParseRemark(comment string, mover chess.Color) Remark {
	var r Remark
	words := strings.Fields(r.takeCommands(comment, mover))
	i := 0
	if i < len(words) && strings.TrimSuffix(words[i], ",") == "book" {
		r.Book = true
		i++
	}
	for _, read := range []func(string) bool{r.readScore, r.readTime, r.readNeutral} {
		if i < len(words) && !endsPart(words, i-1) && read(strings.TrimSuffix(words[i], ",")) {
			i++
		}
	}
	if i > 0 && i < len(words) && !strings.HasSuffix(words[i-1], ",") && i == 1 && r.Book {
		// "book" as the first word of a sentence is no mark.
		r.Book, i = false, 0
	}
	rest := words[i:]
	for j, word := range rest {
		if digits, ok := strings.CutPrefix(strings.TrimSuffix(word, ","), "n="); ok {
			if nodes, err := strconv.ParseUint(digits, 10, 64); err == nil && nodes > 0 {
				r.Nodes = nodes
				rest = append(rest[:j:j], rest[j+1:]...)
				break
			}
		}
	}
	r.Text = strings.Join(rest, " ")
	return r
}

// endsPart reports whether the word before ended the numbers with a comma.
func endsPart(words []string, i int) bool { return i >= 0 && strings.HasSuffix(words[i], ",") }

func (r *Remark) readScore(word string) bool {
	text, depth, hasDepth := strings.Cut(word, "/")
	score, ok := parseScore(text)
	// A bare number is a score only with its sign: "12 moves" is a sentence.
	if !ok || !hasDepth && text[0] != '+' && text[0] != '-' {
		return false
	}
	if hasDepth {
		plies, err := strconv.Atoi(depth)
		if err != nil || plies < 0 {
			return false
		}
		r.Depth = plies
	}
	r.Score, r.HasScore = score, true
	return true
}

// maxSeconds bounds what counts as a time; more would not fit a Duration.
const maxSeconds = 1e9

func (r *Remark) readTime(word string) bool {
	digits, ok := strings.CutSuffix(word, "s")
	seconds, err := strconv.ParseFloat(digits, 64)
	if !ok || err != nil || !(seconds >= 0 && seconds < maxSeconds) {
		return false
	}
	r.Time, r.HasTime = time.Duration(seconds*float64(time.Second)+0.5), true
	return true
}

func (r *Remark) readNeutral(word string) bool {
	text, ok := strings.CutPrefix(word, "n")
	if !ok || text == "" || text[0] != '+' && text[0] != '-' {
		return false
	}
	score, ok := parseScore(text)
	if ok {
		r.Neutral, r.HasNeutral = score, true
	}
	return ok
}
