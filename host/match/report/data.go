package report

import (
	"math"
	"strconv"
	"strings"

	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/host/match"
	"github.com/regence-chess/regence/host/match/style"
)

// Data is what a page shows.
type Data struct {
	Match   *match.Match
	Records []match.Record
	Summary *match.Summary
	Curve   []match.Point // of the first meeting
	// Styles are the reports of the players in the order of the plan, nil when style was
	// not measured; Differences compare the first two.
	Styles      []*style.Report
	Differences []style.Difference
	Version     string
}

// page is Data in the form that the script of the page reads.
type page struct {
	Summary  *match.Summary `json:"summary"`
	Curve    []curvePoint   `json:"curve"`
	Times    [][]int        `json:"times"`      // histogram of time a move, by player
	TimeEdge []string       `json:"time_edges"` // names of its classes
	Budget   [][]float64    `json:"budget"`     // mean time by move number, by player
	Style    []styleRow     `json:"style"`
	Openings []openingRow   `json:"openings"`
	Games    []gameRow      `json:"games"`
}

type curvePoint struct {
	Games int      `json:"g"`
	Elo   *float64 `json:"e"`
	Low   *float64 `json:"l"`
	High  *float64 `json:"h"`
	LLR   float64  `json:"r"`
}

type styleRow struct {
	Key    string      `json:"key"`
	Group  string      `json:"group"`
	Name   string      `json:"name"`
	Unit   string      `json:"unit"`
	Doc    string      `json:"doc"`
	Digits int         `json:"digits"`
	Attack int         `json:"attack"`
	Values [][]float64 `json:"values"`         // value, low, high by player; empty: unknown
	Diff   []float64   `json:"diff,omitempty"` // value, low, high, adjusted p
	Beyond bool        `json:"beyond"`
}

type openingRow struct {
	Name  string `json:"name"`
	Games int    `json:"games"`
	Wins  int    `json:"wins"` // of the first player
	Draws int    `json:"draws"`
	Loss  int    `json:"losses"`
}

type gameRow struct {
	Number  int      `json:"n"`
	White   int      `json:"w"` // player
	Black   int      `json:"b"`
	Result  string   `json:"result"`
	Reason  string   `json:"reason"`
	Detail  string   `json:"detail,omitempty"`
	Opening string   `json:"opening"`
	Board   string   `json:"board"` // 64 letters from a1, '.' for empty
	First   int      `json:"first"` // color of the first ply
	Plies   []plyRow `json:"plies"`
}

// plyRow is kept short, for there are many: SAN, changes of the board, score, neutral score,
// depth, milliseconds. A change is a letter and two digits: the man that stands on the square
// afterwards.
type plyRow struct {
	SAN     string `json:"s"`
	Changes string `json:"c"`
	Score   string `json:"v,omitempty"`
	Neutral string `json:"u,omitempty"`
	Pawns   *int   `json:"p,omitempty"` // neutral score of White in centipawns, for the graph
	Depth   int    `json:"d,omitempty"`
	Time    int    `json:"t"`
	Book    bool   `json:"b,omitempty"`
}

// timeEdges are the upper ends of the classes of the time histogram, in milliseconds.
var timeEdges = []float64{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000}

// lastCharted is the last move number of the chart of time use.
const lastCharted = 80

// evalClip bounds the graph of a game, in centipawns.
const evalClip = 1000

func (d *Data) page() (*page, error) {
	p := &page{Summary: d.Summary, Style: d.style()}
	for _, point := range d.Curve {
		c := curvePoint{Games: point.Games, LLR: point.LLR}
		if point.Defined {
			c.Elo, c.Low, c.High = &point.Elo, &point.Low, &point.High
		}
		p.Curve = append(p.Curve, c)
	}
	d.timeUse(p)
	for i := range d.Records {
		row, err := gameOf(&d.Records[i])
		if err != nil {
			return nil, err
		}
		p.Games = append(p.Games, row)
	}
	p.Openings = d.openings(p.Games)
	return p, nil
}

func finite(v float64) *float64 {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return nil
	}
	return &v
}

func (d *Data) style() []styleRow {
	if len(d.Styles) == 0 {
		return nil
	}
	var rows []styleRow
	for i := range d.Styles[0].Values {
		m := d.Styles[0].Values[i].Metric
		row := styleRow{Key: m.Key, Group: m.Group, Name: m.Name, Unit: m.Unit, Doc: m.Doc, Digits: m.Digits, Attack: m.Attack}
		known := false
		for _, report := range d.Styles {
			v := report.Values[i]
			cell := []float64{}
			if v.Known() {
				known = true
				cell = append(cell, v.Value)
				if finite(v.Low) != nil && finite(v.High) != nil {
					cell = append(cell, v.Low, v.High)
				}
			}
			row.Values = append(row.Values, cell)
		}
		if !known {
			continue
		}
		if i < len(d.Differences) && d.Differences[i].Known() {
			diff := d.Differences[i]
			if finite(diff.Low) != nil && finite(diff.High) != nil && finite(diff.Adjusted) != nil {
				row.Diff = []float64{diff.Value, diff.Low, diff.High, diff.Adjusted}
				row.Beyond = diff.BeyondChance()
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// timeUse counts the time of every move, by player.
func (d *Data) timeUse(p *page) {
	players := len(d.Match.Players)
	p.Times = make([][]int, players)
	p.Budget = make([][]float64, players)
	counts := make([][]float64, players)
	for i := range p.Times {
		p.Times[i] = make([]int, len(timeEdges)+1)
		p.Budget[i] = make([]float64, lastCharted)
		counts[i] = make([]float64, lastCharted)
	}
	for i := range d.Records {
		r := &d.Records[i]
		for j, ply := range r.Plies {
			player := r.Players[(int(r.First)+j)&1]
			ms := float64(ply.Spent.Microseconds()) / 1000
			class := 0
			for class < len(timeEdges) && ms > timeEdges[class] {
				class++
			}
			p.Times[player][class]++
			if move := j / 2; move < lastCharted {
				p.Budget[player][move] += ms
				counts[player][move]++
			}
		}
	}
	for i := range p.Budget {
		for move := range p.Budget[i] {
			if counts[i][move] > 0 {
				p.Budget[i][move] /= counts[i][move]
			}
		}
	}
	for _, edge := range timeEdges {
		p.TimeEdge = append(p.TimeEdge, "≤ "+strconv.FormatFloat(edge, 'f', -1, 64)+" ms")
	}
	p.TimeEdge = append(p.TimeEdge, "more")
}

func (d *Data) openings(games []gameRow) []openingRow {
	index := map[string]int{}
	var rows []openingRow
	for i := range games {
		g := &games[i]
		if d.Records[i].Result == match.Void {
			continue
		}
		at, ok := index[g.Opening]
		if !ok {
			at = len(rows)
			index[g.Opening] = at
			rows = append(rows, openingRow{Name: g.Opening})
		}
		row := &rows[at]
		row.Games++
		switch {
		case g.Result == chess.Draw.String():
			row.Draws++
		case (g.Result == chess.WhiteWins.String()) == (g.White == 0):
			row.Wins++
		default:
			row.Loss++
		}
	}
	return rows
}

func gameOf(r *match.Record) (gameRow, error) {
	opening, err := r.Opening.Game()
	if err != nil {
		return gameRow{}, err
	}
	start := opening.Start()
	g := gameRow{
		Number: r.Index + 1, White: r.Players[chess.White], Black: r.Players[chess.Black],
		Result: r.Result.String(), Reason: string(r.Reason), Detail: r.Detail,
		Opening: openingName(r, opening), Board: board(&start), First: int(start.SideToMove()),
	}
	position := start
	for _, m := range opening.Moves() {
		g.Plies = append(g.Plies, plyOf(&position, m, nil))
	}
	for i := range r.Plies {
		g.Plies = append(g.Plies, plyOf(&position, r.Plies[i].Move, &r.Plies[i]))
	}
	return g, nil
}

// openingName is the name of an opening, or its moves, or the position.
func openingName(r *match.Record, opening *chess.Game) string {
	if r.Opening.Name != "" {
		return r.Opening.Name
	}
	if r.Opening.FEN != "" {
		return strings.Join(strings.Fields(r.Opening.FEN)[:2], " ")
	}
	var text strings.Builder
	position := opening.Start()
	var undo chess.Undo
	for i, m := range opening.Moves() {
		if i%2 == 0 {
			text.WriteString(strconv.Itoa(i/2+1) + ".")
		}
		text.WriteString(position.SAN(m) + " ")
		position.Make(m, &undo)
	}
	if text.Len() == 0 {
		return "start position"
	}
	return strings.TrimSpace(text.String())
}

// plyOf plays a move on position and describes it.
func plyOf(position *chess.Position, m chess.Move, ply *match.Ply) plyRow {
	row := plyRow{SAN: position.SAN(m), Book: ply == nil}
	before := board(position)
	mover := position.SideToMove()
	var undo chess.Undo
	position.Make(m, &undo)
	after := board(position)
	for sq := range after {
		if before[sq] != after[sq] {
			row.Changes += string(after[sq]) + twoDigits(sq)
		}
	}
	if ply == nil {
		return row
	}
	row.Time = int(ply.Spent.Milliseconds())
	if ply.Scored {
		row.Depth = ply.Depth
		row.Score = match.PGNScore(ply.Score).String()
	}
	if ply.Judged {
		row.Neutral = match.PGNScore(ply.Neutral).String()
		pawns := max(-evalClip, min(evalClip, int(ply.Neutral)))
		if mover == chess.Black {
			pawns = -pawns
		}
		row.Pawns = &pawns
	}
	return row
}

func twoDigits(n int) string { return string([]byte{'0' + byte(n/10), '0' + byte(n%10)}) }

// board is the placement as 64 letters from a1 to h8.
func board(p *chess.Position) string {
	letters := make([]byte, 64)
	for sq := range letters {
		letters[sq] = p.At(chess.Square(sq)).Letter()
	}
	return string(letters)
}
