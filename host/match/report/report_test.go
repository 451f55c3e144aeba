package report

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/host/match"
	"github.com/regence-chess/regence/host/match/style"
)

// sample is a match of two short games with everything that is hard to show: castling, en
// passant, promotion, a name that looks like markup.
func sample(t *testing.T) Data {
	t.Helper()
	control := match.Control{Nodes: 100}
	m := &match.Match{
		ID: 5, Created: time.Unix(0, 0).UTC(),
		Players: []match.Identity{{Name: "</script><b>a"}, {Name: "b"}},
		Plan: match.Plan{
			Players: []match.Player{{Name: "</script><b>a", Control: control}, {Name: "b", Control: control}},
			Format:  match.RoundRobin, Games: 2, Order: match.Sequential, BookSize: 1, Concurrency: 1,
		},
	}
	var records []match.Record
	for i, line := range []string{
		"e2e4 a7a6 e4e5 d7d5 e5d6 g8f6 d6c7 e7e6 c7b8q f8e7 g1f3 e8g8",
		"f2f3 e7e5 g2g4 d8h4",
	} {
		r := match.Record{Index: i, Players: [2]int{i, 1 - i}, Outcome: match.Outcome{Result: chess.BlackWins, Reason: "checkmate"}}
		game := chess.NewGame(chess.StartPosition())
		for _, text := range strings.Fields(line) {
			if err := game.PushUCI(text); err != nil {
				t.Fatal(err)
			}
			moves := game.Moves()
			r.Plies = append(r.Plies, match.Ply{Move: moves[len(moves)-1], Spent: 3 * time.Millisecond, Scored: true, Judged: true, Neutral: 20, Depth: 4})
		}
		records = append(records, r)
	}
	measured, err := match.MeasureStyle(t.Context(), m, records, nil)
	if err != nil {
		t.Fatal(err)
	}
	return Data{
		Match: m, Records: records, Summary: match.Summarize(m, records), Curve: match.CurveOf(m, records),
		Styles: measured.Reports, Differences: measured.Comparison.Differences,
	}
}

// TestPage: the page needs nothing from elsewhere, its data is what was played, and a name
// cannot end the script that holds it.
func TestPage(t *testing.T) {
	var page bytes.Buffer
	if err := Write(&page, sample(t)); err != nil {
		t.Fatal(err)
	}
	text := page.String()
	withoutLibrary := strings.Replace(text, chartScript, "", 1)
	if withoutLibrary == text {
		t.Error("the chart library is not in the page")
	}
	for _, outside := range []string{`src="`, "href=", "url(", "@import", "fetch("} {
		if strings.Contains(withoutLibrary, outside) {
			t.Errorf("the page has %s", outside)
		}
	}
	if got, want := strings.Count(text, "</script>"), 2; got != want {
		t.Errorf("%d ends of scripts, want %d: a name broke out", got, want)
	}
	found := regexp.MustCompile(`(?m)^<script>const DATA = (.*);$`).FindStringSubmatch(text)
	if found == nil {
		t.Fatal("the page has no data")
	}
	var data struct {
		Games []struct {
			Board string
			Plies []struct{ S, C string }
		}
	}
	if err := json.Unmarshal([]byte(found[1]), &data); err != nil {
		t.Fatal(err)
	}
	if len(data.Games) != 2 {
		t.Fatalf("%d games, want 2", len(data.Games))
	}
	placement := []byte(data.Games[0].Board)
	var san []string
	for _, ply := range data.Games[0].Plies {
		san = append(san, ply.S)
		for c := ply.C; c != ""; c = c[3:] {
			placement[10*int(c[1]-'0')+int(c[2]-'0')] = c[0]
		}
	}
	if got, want := strings.Join(san, " "), "e4 a6 e5 d5 exd6 Nf6 dxc7 e6 cxb8=Q Be7 Nf3 O-O"; got != want {
		t.Errorf("moves %s, want %s", got, want)
	}
	// The changes of the board lead to the position at the end of the game.
	d := sample(t)
	game, err := d.Records[0].Game()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := string(placement), boardOf(game); got != want {
		t.Errorf("board %s, want %s", got, want)
	}
}

func boardOf(g *chess.Game) string { return board(g.Position()) }

// TestStyleRows: only measures with a value are shown, and every value keeps its interval.
func TestStyleRows(t *testing.T) {
	d := sample(t)
	rows := d.style()
	if len(rows) == 0 || len(rows) > len(style.Metrics()) {
		t.Fatalf("%d rows of style", len(rows))
	}
	for _, row := range rows {
		if len(row.Values[0])+len(row.Values[1]) == 0 {
			t.Errorf("%s is shown without a value", row.Key)
		}
	}
}
