package style

import (
	"slices"
	"strings"
	"testing"
	"unicode"

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

// mirrored is the same position with the colors exchanged.
func mirrored(fen string) string {
	fields := strings.Fields(fen)
	ranks := strings.Split(fields[0], "/")
	slices.Reverse(ranks)
	fields[0] = strings.Map(func(r rune) rune {
		if unicode.IsUpper(r) {
			return unicode.ToLower(r)
		}
		return unicode.ToUpper(r)
	}, strings.Join(ranks, "/"))
	fields[1] = map[string]string{"w": "b", "b": "w"}[fields[1]]
	return strings.Join(fields, " ")
}

// TestSacrificeRule holds every clause of the rule, in both readings, to a small game that
// White wins, and to the same game with the colors exchanged.
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
		{"two light pieces for a rook", "1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R2QKBNR w - - 0 1", 8, 1, 8},
		{"two light pieces for rook and pawn", "1nbqkbnr/ppppppp1/8/8/8/8/PPPPPPPP/R2QKBNR w - - 0 1", 40, 0, 0},
		{"the queen for two rooks", "1nbqkbn1/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w - - 0 1", 40, 0, 0},
		{"the queen for rook and piece", "1n1qkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w - - 0 1", 8, 1, 8},
		{"the opponent has made a second queen", "rnbqkbnr/qppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", 8, 6, 8},
		{"a lone pawn with two left", "r2qk3/ppp5/8/8/8/8/PP6/R2QK3 w - - 0 1", 12, 1, 12},
		{"a lone pawn with two queens a side", "r2qk2q/ppppppp1/8/8/8/8/PPPPPP2/R2QK2Q w - - 0 1", 40, 0, 0},
		{"a lone pawn without queens", "r3kbnr/pppppppp/8/8/8/8/PPPPPPP1/R3KBNR w - - 0 1", 40, 0, 0},
		{"the opponent has given", "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", 40, 0, 0},
	} {
		for winner, fen := range []string{c.fen, mirrored(c.fen)} {
			result := []chess.Result{chess.WhiteWins, chess.BlackWins}[winner]
			record := shuffled(t, fen, c.plies, result)
			got := walk(&record, &Options{}).watches[winner].given()
			if got.level != c.level || c.level > 0 && got.ply != c.ply {
				t.Errorf("%s, %s: level %d at ply %d, want %d at %d", c.name, result, got.level, got.ply, c.level, c.ply)
			}
			// The tool needs nine positions in which a move is made.
			longer := shuffled(t, fen, c.plies+1, result)
			if got := walk(&longer, &Options{}).tool[winner].given(); got.level != c.level || c.level > 0 && got.ply != c.ply+1 {
				t.Errorf("%s, %s: the tool's level is %d at ply %d with a ply more, want %d", c.name, result, got.level, got.ply, c.level)
			}
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
	queenless := materialOfFEN(t, "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/R1B1KBNR w - - 0 1")
	twoLeft := materialOfFEN(t, "rnbqkbnr/pppppppp/8/8/8/8/PP6/R1BQKBNR w - - 0 1")
	lone := materialOfFEN(t, "r2qkbnr/pppppppp/8/8/8/8/PPPPPPP1/R2QKBNR w - - 0 1")
	pawns := materialOfFEN(t, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPP2/RNBQKBNR w - - 0 1")
	knightAndPawn := materialOfFEN(t, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP1/R1BQKBNR w - - 0 1")
	queen := materialOfFEN(t, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w - - 0 1")
	queenAndPawn := materialOfFEN(t, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP1/RNB1KBNR w - - 0 1")
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
		{"the queens go after seven plies", []any{knight, 7, queenless, 20}, 0, 0},
		{"the third pawn goes after seven plies", []any{knight, 7, twoLeft, 20}, 0, 0},
		{"a lone pawn for twelve plies", []any{full, 5, lone, 13}, 1, 1},
		{"a lone pawn for eleven, nothing, for eleven", []any{lone, 11, full, 1, lone, 11}, 0, 0},
		{"a lone pawn, then two", []any{lone, 5, pawns, 9}, 2, 2},
		{"two pawns for four plies, a piece for four", []any{pawns, 4, knight, 4}, 2, 0},
		{"a piece, then a piece and a pawn", []any{knight, 5, knightAndPawn, 4}, 3, 0},
		{"the queen, then the queen and a pawn", []any{queen, 5, queenAndPawn, 4}, 6, 6},
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
		"rnbqkbnr/ppp5/8/8/8/8/PPPP4/RNB1KBNR w - - 0 1":       true, // … and White
		"rnb1kbnr/ppppp3/8/8/8/8/PPP5/RNBQKBNR w - - 0 1":      false,
		"rnb1kbnr/pppp4/8/8/8/8/PPPP4/RNBQKBNR w - - 0 1":      false,
		"3qk3/pppppppp/8/8/8/8/PPPPPPPP/R1BNK3 w - - 0 1":      true, // a queen alone
		"3qk2r/pppppppp/2b5/8/8/8/PPPPPPPP/R1BNK3 w - - 0 1":   false,
		"q2qk3/ppppppp1/8/8/8/8/PPPPPPPP/R1BNK3 w - - 0 1":     false,
		"r1r1k2r/ppppppp1/8/8/8/8/PPPPPPPP/R1BNK3 w - - 0 1":   false,
		"bbnnkb2/ppppppp1/8/8/8/8/PPPPPPPP/R1BNK3 w - - 0 1":   false, // five light pieces
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
	totals.Average = 30
	if got, _ := easOf(&totals, 0); got.early != (4000/18)*(4000/18) {
		t.Errorf("wins longer than the average: %d points, want none off", got.early)
	}
	if _, ok := easOf(&Totals{}, 0); ok {
		t.Errorf("points without a win")
	}
}

// TestEASPointsOfEachKind gives a player four wins with one of a kind among them, or two
// draws with a bad one; each reading has points for its own counts only.
func TestEASPointsOfEachKind(t *testing.T) {
	const quarter = 2500
	sacs := func(points int) easParts { return easParts{sacrifices: points * quarter} }
	shorts := func(points int) easParts { return easParts{shorts: points * quarter} }
	for _, c := range []struct {
		counts map[count]float64
		want   [2]easParts
	}{
		{map[count]float64{easSac1: 1}, [2]easParts{sacs(10), {}}},
		{map[count]float64{easSac2: 1}, [2]easParts{sacs(50), {}}},
		{map[count]float64{easSac3: 1}, [2]easParts{sacs(100), {}}},
		{map[count]float64{easSac4: 1}, [2]easParts{sacs(150), {}}},
		{map[count]float64{easSac5: 1}, [2]easParts{sacs(200), {}}},
		{map[count]float64{easSacQueen: 1}, [2]easParts{sacs(250), {}}},
		{map[count]float64{toolSac1: 1}, [2]easParts{{}, sacs(10)}},
		{map[count]float64{toolSac2: 1}, [2]easParts{{}, sacs(50)}},
		{map[count]float64{toolSac3: 1}, [2]easParts{{}, sacs(100)}},
		{map[count]float64{toolSac4: 1}, [2]easParts{{}, sacs(150)}},
		{map[count]float64{toolSac5: 1}, [2]easParts{{}, sacs(200)}},
		{map[count]float64{toolSacQueen: 1}, [2]easParts{{}, sacs(250)}},
		{map[count]float64{easShort1: 1}, [2]easParts{shorts(18), shorts(18)}},
		{map[count]float64{easShort2: 1}, [2]easParts{shorts(27), shorts(27)}},
		{map[count]float64{easShort3: 1}, [2]easParts{shorts(42), shorts(42)}},
		{map[count]float64{easShort4: 1}, [2]easParts{shorts(68), shorts(68)}},
		{map[count]float64{easShort5: 1}, [2]easParts{shorts(100), shorts(100)}},
		{map[count]float64{easSac1: 2, easEarly: 1}, [2]easParts{{sacrifices: 10 * 2 * quarter, early: 277 * 277}, {}}},
		{map[count]float64{toolSac1: 2, toolEarly: 1}, [2]easParts{{}, {sacrifices: 10 * 2 * quarter, early: 277 * 277}}},
		{map[count]float64{easDraws: 2, easBadDraws: 1}, [2]easParts{{draws: 41 * 41}, {draws: 333 * 333}}},
		{map[count]float64{easDraws: 2, toolBadDraws: 1}, [2]easParts{{draws: 333 * 333}, {draws: 41 * 41}}},
	} {
		totals := Totals{Average: 40}
		totals.Counts[easWins], totals.Counts[easWinPlies] = 4, 4*80
		for kind, n := range c.counts {
			totals.Counts[kind] = n
		}
		for reading, want := range c.want {
			if got, ok := easOf(&totals, reading); !ok || got != want {
				t.Errorf("%v in reading %d: %+v, want %+v", c.counts, reading, got, want)
			}
		}
	}
}

// TestTwoReadings: of a win with a piece less for eight plies the rule makes a sacrifice, an
// early one, the tool none.
func TestTwoReadings(t *testing.T) {
	pool := poolOf(t, []Record{shuffled(t, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w - - 0 1", 8, chess.WhiteWins)})
	sample := pool.Select(Named("w"))
	report := sample.Report(Resampling{Seed: 1, Resamples: 10})
	const short, sacrifice, early = 100 * 10_000, 100 * 10_000, 555 * 555
	for key, want := range map[string]float64{"eas": short + sacrifice + early, "eas.tool": short} {
		if got := report.Value(key).Value; got != want {
			t.Errorf("%s is %v, want %v", key, got, want)
		}
	}
}

// TestShortBands: in a pool of 60 moves wins of 45, 40, 35, 30 and 25 moves are the longest
// of their bands, and each win is in one band at most.
func TestShortBands(t *testing.T) {
	const none = count(-1)
	for plies, want := range map[int]count{
		1: easShort5, 50: easShort5, 51: easShort4, 60: easShort4, 61: easShort3, 70: easShort3,
		71: easShort2, 80: easShort2, 81: easShort1, 90: easShort1, 91: none,
	} {
		o := observation{easWin: true, plies: plies}
		var counts Counts
		o.countEAS(&counts, 60)
		for band := easShort1; band <= easShort5; band++ {
			if got := counts[band] == 1; got != (band == want) {
				t.Errorf("%d plies: in band %d: %v", plies, band-easShort1+1, got)
			}
		}
	}
}

// TestPlayedOut has a word for each part by which the tool finds games that were not.
func TestPlayedOut(t *testing.T) {
	for termination, want := range map[string]bool{
		"": true, "normal": true, "adjudication": true, "unterminated": true, "White mates": true, "3-fold repetition": true,
		"abandoned": false, "stalled": false, "White disconnects": false, "forfeit": false, "time": false,
		"illegal move": false, "Illegal move": false, "infraction": false, "rules": false, "loose": false,
	} {
		record := Record{Termination: termination}
		if got := record.playedOut(); got != want {
			t.Errorf("%q: %v, want %v", termination, got, want)
		}
	}
}

// TestReliable: the tool wants fifty wins and thirty draws.
func TestReliable(t *testing.T) {
	for _, c := range []struct {
		wins, draws int
		want        bool
	}{{50, 30, true}, {49, 30, false}, {50, 29, false}, {0, 0, false}} {
		report := Report{Wins: c.wins, Draws: c.draws}
		if report.Reliable() != c.want {
			t.Errorf("%d wins and %d draws: %v", c.wins, c.draws, !c.want)
		}
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
	add(104, chess.Draw, "abandoned")         // draws count however they came about …
	add(104, chess.Draw, "abandoned")         // … and as often as they did
	sample := pool.Select(Named("w"))
	var sums [2]Totals
	bundled := bundle(&sample)
	bundled.sum(bundled.asPlayed, nil, &sums)
	counts := sums[0].Counts
	for what, c := range map[string]struct{ got, want float64 }{
		"games":         {counts[games], 11},
		"wins":          {counts[wins], 7},
		"EAS wins":      {counts[easWins], 3},
		"longest band":  {counts[easShort1], 1},
		"shortest band": {counts[easShort5], 1},
		"draws":         {counts[easDraws], 3},
		"bad draws":     {counts[easBadDraws], 3},
		"tool's":        {counts[toolBadDraws], 3},
		"average moves": {float64(sums[0].Average), 21}, // 339 plies in 8 decisive games: 42
	} {
		if c.got != c.want {
			t.Errorf("%s: %v, want %v", what, c.got, c.want)
		}
	}
}

// TestBadDraws: before an endgame, or with more for long, unless also with less for long. The
// tool takes a ply more to see that something stands for long.
func TestBadDraws(t *testing.T) {
	const (
		start    = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"
		pieces   = "r1bnk3/pppppppp/8/8/8/8/PPPPPPPP/R1BNK3 w - - 0 1"
		knight   = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w - - 0 1"
		bishop   = "3qk3/pppppppp/2b1n3/8/8/8/PPPPPPPP/1N1QK3 w - - 0 1"
		noQueens = "4k3/pppppppp/2b1n3/8/8/8/PPPPPPPP/1N2K3 w - - 0 1"
		lonePawn = "r2qk3/ppp5/8/8/8/8/PP6/R2QK3 w - - 0 1"
	)
	for _, c := range []struct {
		name, fen  string
		plies      int
		rule, tool [2]float64 // bad for White and for Black
	}{
		{"even middlegame", start, 30, [2]float64{1, 1}, [2]float64{1, 1}},
		{"even endgame", pieces, 30, [2]float64{}, [2]float64{}},
		{"middlegame, White a piece down", knight, 30, [2]float64{0, 1}, [2]float64{0, 1}},
		{"endgame, White a piece down with a queen", bishop, 30, [2]float64{0, 1}, [2]float64{0, 1}},
		{"for nine plies", bishop, 9, [2]float64{0, 1}, [2]float64{0, 1}},
		{"for eight plies", bishop, 8, [2]float64{0, 1}, [2]float64{}},
		{"for seven plies", bishop, 7, [2]float64{}, [2]float64{}},
		{"endgame, White a piece down without queens", noQueens, 30, [2]float64{}, [2]float64{}},
		{"endgame, White a pawn down for thirteen plies", lonePawn, 13, [2]float64{0, 1}, [2]float64{0, 1}},
		{"for twelve plies", lonePawn, 12, [2]float64{0, 1}, [2]float64{}},
		{"for eleven plies", lonePawn, 11, [2]float64{}, [2]float64{}},
	} {
		record := shuffled(t, c.fen, c.plies, chess.Draw)
		g := walk(&record, &Options{})
		for side := range g.counts {
			counts := &g.counts[side]
			if counts[easBadDraws] != c.rule[side] || counts[toolBadDraws] != c.tool[side] {
				t.Errorf("%s: for %s bad by the rule %v, by the tool %v; want %v, %v", c.name, chess.Color(side),
					counts[easBadDraws], counts[toolBadDraws], c.rule[side], c.tool[side])
			}
		}
	}
}

// TestDrawWithMoreAndLess: who had less for long, too, has no bad draw, endgame or not.
func TestDrawWithMoreAndLess(t *testing.T) {
	down := materialOfFEN(t, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w - - 0 1")
	up := materialOfFEN(t, "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1")
	for _, tool := range []bool{false, true} {
		watches := [2]sacrificeWatch{{tool: tool}, {tool: tool}}
		bad := func(c chess.Color) bool { return isBadDraw(&watches, c, false) }
		for ply := 1; ply <= 18; ply++ {
			m := &down
			if ply > 9 {
				m = &up
			}
			for c := range watches {
				watches[c].watch(m, chess.Color(c), ply)
			}
			if ply == 9 && (bad(chess.White) || !bad(chess.Black)) {
				t.Errorf("tool %v: with White down: bad for White %v, for Black %v", tool, bad(chess.White), bad(chess.Black))
			}
		}
		if bad(chess.White) || bad(chess.Black) {
			t.Errorf("tool %v: both were down: bad for White %v, for Black %v", tool, bad(chess.White), bad(chess.Black))
		}
	}
}

// TestLastPosition: the tool does not see an endgame that begins with the last move.
func TestLastPosition(t *testing.T) {
	const fen = `[FEN "rn1qk2r/ppp5/8/4p3/8/5N2/PPP5/R2QK2R w - - 0 1"] `
	for moves, want := range map[string][2]float64{"1. Nxe5": {0, 1}, "1. Nxe5 Na6": {0, 0}, "1. Ng5 Na6": {1, 1}} {
		counts := countsOf(t, fen+moves+" 1/2-1/2", chess.White)
		if got := [2]float64{counts[easBadDraws], counts[toolBadDraws]}; got != want {
			t.Errorf("%s: bad by the rule %v, by the tool %v; want %v", moves, got[0], got[1], want)
		}
	}
}

// TestEarlySacrifice: complete within max(10, A/2)+8 plies, whatever its size, in each reading
// by itself. A win counts at its highest level only.
func TestEarlySacrifice(t *testing.T) {
	for reading, from := range readings {
		for level := 1; level <= levels; level++ {
			for ply, want := range map[int]float64{8: 1, 28: 1, 29: 0} {
				o := observation{easWin: true, plies: 200}
				o.given[reading] = given{level: level, ply: ply}
				var counts Counts
				o.countEAS(&counts, 40)
				other := readings[1-reading]
				if counts[from.early] != want || counts[other.early] != 0 {
					t.Errorf("reading %d, level %d, complete at ply %d: early %v, want %v", reading, level, ply, counts[from.early], want)
				}
				for i := range count(levels) {
					if got := counts[from.sac+i] == 1; got != (int(i)+1 == level) || counts[other.sac+i] != 0 {
						t.Errorf("reading %d: a sacrifice of level %d counts as %d: %v", reading, level, i+1, got)
					}
				}
			}
		}
	}
}
