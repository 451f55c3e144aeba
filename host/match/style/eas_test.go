package style

import (
	"strconv"
	"testing"

	"github.com/regence-chess/regence/engine/chess"
)

// shuffled is a game in which both sides move to and fro with their pieces, so that the
// material of the start position stands for as many plies as are asked.
func shuffled(t testing.TB, fen string, length int, result chess.Result) Record {
	t.Helper()
	start, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	record := Record{Names: [2]string{"W", "B"}, Start: start, Result: result}
	p := start
	var undo chess.Undo
	for ply := range length {
		m := chess.NoMove
		if ply >= 4 { // go back or forth again
			m = record.Moves[ply-4]
		} else if ply >= 2 {
			last := record.Moves[ply-2]
			m = chess.NewMove(last.To(), last.From(), chess.Quiet)
		} else {
			m = quietMove(&p)
		}
		if !p.IsLegal(m) {
			t.Fatalf("%s: ply %d: %s is not legal in %s", fen, ply+1, m.UCI(false), p.FEN())
		}
		record.Moves = append(record.Moves, m)
		p.Make(m, &undo)
	}
	return record
}

// quietMove is a move of a piece that takes nothing, checks nobody and can be taken back.
func quietMove(p *chess.Position) chess.Move {
	var list chess.MoveList
	p.LegalQuiets(&list)
	for _, m := range list.Slice() {
		t := p.MovedType(m)
		if m.Kind() != chess.Quiet || t == chess.Pawn || t == chess.Queen || p.GivesCheck(m) {
			continue
		}
		next := *p
		var undo chess.Undo
		next.Make(m, &undo)
		if !next.InCheck() && next.AttackersTo(m.To(), next.Occupied())&next.ByColor(next.SideToMove()) == 0 {
			return m
		}
	}
	return chess.NoMove
}

// TestSacrificeRule holds every clause of the rule to a small game that White wins.
func TestSacrificeRule(t *testing.T) {
	const (
		knightDown = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w - - 0 1"
		exchange   = "rnbqk2r/pppppppp/8/8/8/8/PPPPPPPP/RNBQK1N1 w - - 0 1" // rook against bishop
	)
	for _, c := range []struct {
		name, fen string
		plies     int
		level     int
		ply       int // when complete
	}{
		{"nothing given", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", 40, 0, 0},
		{"a piece for seven plies", knightDown, 7, 0, 0},
		{"a piece for eight plies", knightDown, 8, 3, 8},
		{"two pawns", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPP2/RNBQKBNR w - - 0 1", 8, 2, 8},
		{"an exchange", exchange, 8, 2, 8},
		{"four units", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP1/R1BQKBNR w - - 0 1", 8, 4, 8},
		{"a rook", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w - - 0 1", 8, 5, 8},
		{"two rooks are no queen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBN1 w - - 0 1", 8, 5, 8},
		{"the queen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w - - 0 1", 8, 6, 8},
		{"the queen for a rook is five units short of it", "1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w - - 0 1", 8, 4, 8},
		{"the queen for a piece", "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w - - 0 1", 8, 6, 8},
		{"with two pawns", "rnbqkbnr/pppppppp/8/8/8/8/PP6/RNBQKBNR w - - 0 1", 40, 0, 0},
		{"with three pawns", "rnbqkbnr/pppppppp/8/8/8/8/PPP5/RNBQKBNR w - - 0 1", 8, 5, 8},
		{"without queens", "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/R1B1KBNR w - - 0 1", 40, 0, 0},
		{"without a queen against two", "rnbqkbnr/pppp1ppp/8/8/8/q7/1PPP1PPP/RNB1KBNR w - - 0 1", 8, 0, 0},
		{"a lone pawn with everything on the board", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP1/RNBQKBNR w - - 0 1", 40, 0, 0},
		{"four light pieces and five pawns", "rnbqkbnr/pppppp2/8/8/8/8/PPPPP3/RNBQKBNR w - - 0 1", 12, 1, 12},
		{"four light pieces and six pawns", "rnbqkbnr/ppppppp1/8/8/8/8/PPPPPP2/RNBQKBNR w - - 0 1", 40, 0, 0},
		{"three light pieces and six pawns", "r1bqkbnr/ppppppp1/8/8/8/8/PPPPPP2/R1BQKBNR w - - 0 1", 12, 1, 12},
		{"three light pieces and seven pawns", "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPP1/R1BQKBNR w - - 0 1", 40, 0, 0},
		{"two light pieces", "r2qkbnr/pppppppp/8/8/8/8/PPPPPPP1/R2QKBNR w - - 0 1", 12, 1, 12},
		{"a rook less on both sides", "rnbqkbn1/pppppppp/8/8/8/8/PPPPPPP1/RNBQKBN1 w - - 0 1", 12, 1, 12},
		{"a lone pawn for eleven plies", "r2qkbnr/pppppppp/8/8/8/8/PPPPPPP1/R2QKBNR w - - 0 1", 11, 0, 0},
		{"a lone pawn without queens", "r3kbnr/pppppppp/8/8/8/8/PPPPPPP1/R3KBNR w - - 0 1", 40, 0, 0},
		{"the opponent has given", "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", 40, 0, 0},
	} {
		record := shuffled(t, c.fen, c.plies, chess.WhiteWins)
		got := walk(&record, &Options{}).watches[chess.White].given()
		if got.level != c.level || c.level > 0 && got.ply != c.ply {
			t.Errorf("%s: level %d at ply %d, want %d at %d", c.name, got.level, got.ply, c.level, c.ply)
		}
		// The tool needs nine positions in which a move is made.
		longer := shuffled(t, c.fen, c.plies+1, chess.WhiteWins)
		if got := walk(&longer, &Options{}).tool[chess.White].given(); got.level != c.level {
			t.Errorf("%s: the tool's level is %d with a ply more, want %d", c.name, got.level, c.level)
		}
	}
	eight := shuffled(t, knightDown, 8, chess.WhiteWins)
	if walk(&eight, &Options{}).tool[chess.White].level() != 0 {
		t.Errorf("the tool counts eight positions")
	}
}

// TestInterruptedDeficit: recovered material ends the run; a change of the imbalance does so
// for the tool only.
func TestInterruptedDeficit(t *testing.T) {
	full := materialOfFEN(t, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1")
	knight := materialOfFEN(t, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w - - 0 1")
	exchange := materialOfFEN(t, "rnbqk2r/pppppppp/8/8/8/8/PPPPPPPP/RNBQK1N1 w - - 0 1")
	feed := func(tool bool, stages ...any) int {
		watch := sacrificeWatch{tool: tool}
		ply := 0
		for i := 0; i < len(stages); i += 2 {
			m := stages[i].(material)
			for range stages[i+1].(int) {
				ply++
				watch.watch(&m, chess.White, ply)
			}
		}
		return watch.level()
	}
	for _, c := range []struct {
		name       string
		stages     []any
		rule, tool int
	}{
		{"seven, nothing, seven", []any{knight, 7, full, 1, knight, 7}, 0, 0},
		{"five of a piece, five of an exchange", []any{knight, 5, exchange, 5}, 2, 0},
		{"nine of each", []any{exchange, 9, knight, 9}, 3, 3},
	} {
		if got := feed(false, c.stages...); got != c.rule {
			t.Errorf("%s: level %d, want %d", c.name, got, c.rule)
		}
		if got := feed(true, c.stages...); got != c.tool {
			t.Errorf("%s: the tool's level %d, want %d", c.name, got, c.tool)
		}
	}
}

func materialOfFEN(t *testing.T, fen string) material {
	t.Helper()
	p, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return materialOf(&p)
}

// TestEndgame holds each kind of endgame to a position within it and one just beyond.
func TestEndgame(t *testing.T) {
	for fen, want := range map[string]bool{
		"4k3/pppppppp/8/8/8/8/PPPPPPPP/R1BNK3 w - - 0 1":       true,  // no piece at all
		"r1bnk3/pppppppp/8/8/8/8/PPPPPPPP/R1BNK3 w - - 0 1":    true,  // rook and two light pieces
		"r1bnkb2/pppppppp/8/8/8/8/PPPPPPPP/R1BNK3 w - - 0 1":   false, // … and three
		"r3k2r/pppppppp/2b5/8/8/8/PPPPPPPP/R1BNK3 w - - 0 1":   true,  // two rooks and one light piece
		"r3k2r/pppppppp/2b1n3/8/8/8/PPPPPPPP/R1BNK3 w - - 0 1": false,
		"3qk3/pppppppp/2b1n3/8/8/8/PPPPPPPP/R2QK3 w - - 0 1":   true, // queen and two against queen and rook
		"3qk3/pppppppp/2b1nb2/8/8/8/PPPPPPPP/R2QK3 w - - 0 1":  false,
		"3qk3/pppppppp/2b1n3/8/8/8/PPPPPPPP/R2QK2R w - - 0 1":  false,
		"4k3/pppppppp/1bnnb3/8/8/8/PPPPPPPP/R1BNK3 w - - 0 1":  true, // four light pieces
		"rnb1kbnr/pppp4/8/8/8/8/PPPP4/RNB1KBNR w - - 0 1":      true, // no queens, four pawns
		"rnb1kbnr/ppppp3/8/8/8/8/PPPP4/RNB1KBNR w - - 0 1":     false,
		"rnbqkbnr/ppp5/8/8/8/8/PPP5/RNBQKBNR w - - 0 1":        true, // three pawns each
		"rnbqkbnr/pppp4/8/8/8/8/PPP5/RNBQKBNR w - - 0 1":       false,
		"rnb1kbnr/pppp4/8/8/8/8/PPP5/RNBQKBNR w - - 0 1":       true, // black without queen and four pawns
	} {
		m := materialOfFEN(t, fen)
		if got := m.isEndgame(); got != want {
			t.Errorf("%s: %v, want %v", fen, got, want)
		}
	}
}

// TestEASArithmetic follows the whole-number arithmetic of the tool.
func TestEASArithmetic(t *testing.T) {
	for _, c := range []struct {
		part, whole float64
		want        int
	}{{0, 0, 0}, {0, 7, 0}, {1, 3, 3333}, {2, 3, 6667}, {3, 3, 10000}, {1, 6, 1667}, {1, 8, 1250}, {1, 7, 1429}, {999, 1000, 9990}} {
		if got := easPercent(c.part, c.whole); got != c.want {
			t.Errorf("percent of %v in %v: %d, want %d", c.part, c.whole, got, c.want)
		}
	}
	for _, c := range []struct {
		plies, games float64
		want         int
	}{{0, 0, 0}, {161, 2, 40}, {163, 2, 41}, {81, 1, 40}, {80.5 * 2, 2, 40}} {
		if got := averageMoves(c.plies, c.games); got != c.want {
			t.Errorf("average of %v plies in %v games: %d, want %d", c.plies, c.games, got, c.want)
		}
	}
	for average, want := range map[int][5]int{40: {30, 25, 20, 15, 10}, 70: {55, 50, 45, 40, 35}, 120: {95, 90, 85, 80, 75}} {
		if got := shortLimits(average); got != want {
			t.Errorf("limits for %d moves: %v, want %v", average, got, want)
		}
	}
	if earlyLimit(10) != 18 || earlyLimit(41) != 28 {
		t.Errorf("early limits %d and %d, want 18 and 28", earlyLimit(10), earlyLimit(41))
	}
}

// TestEASPoints computes an example by hand: 50 wins of 40 moves on average in a pool of 45;
// 10 with sacrifices, of which 4 early; 20 draws, 5 of them bad.
func TestEASPoints(t *testing.T) {
	totals := Totals{Average: 45}
	for count, n := range map[count]float64{
		easWins: 50, easWinPlies: 50 * 80, easSac1: 5, easSac3: 3, easSacQueen: 2, easEarly: 4,
		easShort1: 10, easShort5: 5, easDraws: 20, easBadDraws: 5,
	} {
		totals.Counts[count] = n
	}
	got, ok := easOf(&totals, 0)
	want := easParts{
		sacrifices: 10*1000 + 100*600 + 250*400,
		early:      (4000/18)*(4000/18) + 5*5000,
		shorts:     18*2000 + 100*1000,
		draws:      (75 * 75 * 75 / 3000) * (75 * 75 * 75 / 3000),
	}
	if !ok || got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	totals.Counts[easBadDraws] = 0
	if got, _ := easOf(&totals, 0); got.draws != 110889 {
		t.Errorf("all draws good: %d points, want 110889", got.draws)
	}
	if _, ok := easOf(&Totals{}, 0); ok {
		t.Errorf("points without a win")
	}
}

// TestEASWins: what counts as a win, and in which band.
func TestEASWins(t *testing.T) {
	const even = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"
	pool := NewPool(Options{})
	add := func(plies int, result chess.Result, termination string) {
		record := shuffled(t, even, plies, result)
		record.Termination = termination
		if err := pool.Add(record); err != nil {
			t.Fatal(err)
		}
	}
	add(60, chess.WhiteWins, "")              // 30 moves: the longest band of an average below 45
	add(61, chess.WhiteWins, "normal")        // half a move too long
	add(20, chess.WhiteWins, "")              // 10 moves: the shortest band
	add(20, chess.WhiteWins, "")              // the same game again
	add(24, chess.WhiteWins, "time forfeit")  // not played out
	add(26, chess.WhiteWins, "abandoned")     // …
	add(28, chess.WhiteWins, "illegal move")  // …
	add(100, chess.BlackWins, "adjudication") // a loss for White
	add(102, chess.Draw, "")                  // a draw before an endgame
	sample := pool.Select(Named("w"))
	var sums [2]Totals
	bundled := bundle(&sample)
	bundled.sum(bundled.asPlayed, nil, &sums)
	counts := sums[0].Counts
	for what, c := range map[string]struct{ got, want float64 }{
		"games":         {counts[games], 9},
		"wins":          {counts[wins], 7},
		"EAS wins":      {counts[easWins], 3},
		"longest band":  {counts[easShort1], 1},
		"shortest band": {counts[easShort5], 1},
		"draws":         {counts[easDraws], 1},
		"bad draws":     {counts[easBadDraws], 1},
		"tool's":        {counts[toolBadDraws], 1},
		"average moves": {float64(sums[0].Average), 21}, // 339 plies in 8 decisive games: 42
	} {
		if c.got != c.want {
			t.Errorf("%s: %v, want %v", what, c.got, c.want)
		}
	}
}

// TestBadDraws: before an endgame, or with more for long, unless also with less for long.
func TestBadDraws(t *testing.T) {
	for _, c := range []struct {
		name, fen    string
		white, black float64
	}{
		{"even middlegame", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", 1, 1},
		{"even endgame", "r1bnk3/pppppppp/8/8/8/8/PPPPPPPP/R1BNK3 w - - 0 1", 0, 0},
		{"middlegame, White a piece down", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w - - 0 1", 0, 1},
		{"endgame, White a piece down with a queen", "3qk3/pppppppp/2b1n3/8/8/8/PPPPPPPP/1N1QK3 w - - 0 1", 0, 1},
	} {
		record := shuffled(t, c.fen, 30, chess.Draw)
		g := walk(&record, &Options{})
		if g.counts[0][easBadDraws] != c.white || g.counts[1][easBadDraws] != c.black {
			t.Errorf("%s: bad for White %v, for Black %v; want %v, %v", c.name,
				g.counts[0][easBadDraws], g.counts[1][easBadDraws], c.white, c.black)
		}
	}
}

// TestEarlySacrifice: complete within max(10, A/2)+8 plies.
func TestEarlySacrifice(t *testing.T) {
	for ply, want := range map[int]float64{8: 1, 28: 1, 29: 0} {
		o := observation{easWin: true, plies: 200, given: [2]given{{level: 1, ply: ply}, {}}}
		var counts Counts
		o.countEAS(&counts, 40)
		if counts[easEarly] != want || counts[easSac1] != 1 || counts[toolSac1] != 0 {
			t.Errorf("complete at ply %s: early %v, want %v", strconv.Itoa(ply), counts[easEarly], want)
		}
	}
}
