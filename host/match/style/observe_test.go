package style

import (
	"strings"
	"testing"

	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/protocols/pgn"
)

// recordOf reads one game of PGN.
func recordOf(t testing.TB, text string) Record {
	t.Helper()
	game, err := pgn.NewReader(strings.NewReader(text), pgn.Config{}).Next()
	if err != nil {
		t.Fatal(err)
	}
	return FromPGN(game)
}

// countsOf measures one game for one side.
func countsOf(t testing.TB, text string, c chess.Color) *Counts {
	t.Helper()
	record := recordOf(t, text)
	return &walk(&record, &Options{}).counts[c]
}

// TestCounts holds each count to a small game.
func TestCounts(t *testing.T) {
	const (
		// The kings castle to different sides; White storms with the g- and h-pawn.
		storm = `1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 g6 6. Be3 Bg7 7. f3 O-O 8. Qd2 Nc6
			9. O-O-O d5 10. g4 e6 11. h4 a6 12. h5 b5 13. g5 1-0`
		// Queens go at move 4, a knight for a bishop, pawn for pawn.
		trades = `1. e4 d6 2. d4 e5 3. dxe5 dxe5 4. Qxd8+ Kxd8 5. Bg5+ Be7 6. Bxe7+ Nxe7 1/2-1/2`
		// A pawn down for good from move 3, with Black to move at ply 16 to 20.
		gambit = `1. e4 e5 2. d4 exd4 3. c3 dxc3 4. Nf3 Nc6 5. Bc4 Be7 6. O-O d6 7. h3 Nf6 8. a3 O-O 9. Re1 h6 10. Bf1 a6 1-0`
		closed = `[FEN "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1"] 1. Kd1 Kd8 2. Ke1 Ke8 3. Kd1 Kd8 4. Ke1 Ke8
			5. Kd1 Kd8 6. Ke1 Ke8 7. Kd1 Kd8 8. Ke1 Ke8 9. Kd1 Kd8 10. Ke1 Ke8 11. Kd1 Kd8 1/2-1/2`
	)
	for _, c := range []struct {
		name, game string
		color      chess.Color
		count      count
		want       float64
	}{
		{"moves of White", storm, chess.White, ownMoves, 13},
		{"moves of Black", storm, chess.Black, ownMoves, 12},
		{"length", storm, chess.White, plies, 25},
		{"both castled", storm, chess.White, bothCastled, 1},
		{"opposite castling", storm, chess.Black, oppositeCastled, 1},
		{"castled second, as published", storm, chess.White, featureOpposite, 1},
		{"castled first, as published", storm, chess.Black, featureOpposite, 0},
		{"storm: g4, h4, h5, g5", storm, chess.White, stormMoves, 4},
		{"a win", storm, chess.White, wins, 1},
		{"a loss", storm, chess.Black, losses, 1},
		{"moves of the attacking features", storm, chess.Black, featureMoves, 12},
		{"moves of a win", storm, chess.Black, featureWinMoves, 0},

		{"captures pawn by pawn, queen, bishop", trades, chess.White, equalCaptures, 3},
		{"of pieces", trades, chess.White, pieceTrades, 2},
		{"back by pawn and knight, not by the king", trades, chess.Black, equalCaptures, 2},
		{"queens off by ply 40", trades, chess.White, queensOff40, 1},
		{"queens off by ply 60", trades, chess.Black, queensOff60, 1},
		{"no features in a draw", trades, chess.White, featureMoves, 0},
		{"a bad draw", trades, chess.White, easBadDraws, 1},
		{"an early queen trade is no endgame", trades, chess.White, endgames, 0},

		{"a gambit", gambit, chess.White, gambits, 1},
		{"no gambit of the other side", gambit, chess.Black, gambits, 0},

		{"blocked pairs at plies 20, 21, 22", closed, chess.White, blockedPairs, 12},
		{"positions", closed, chess.Black, closedPositions, 3},
		{"four isolated pawns at plies 21", closed, chess.White, weakPawns, 4},
		{"and of the opponent", closed, chess.White, opponentWeakPawns, 4},
		{"an endgame", closed, chess.White, endgames, 1},
	} {
		if got := countsOf(t, c.game, c.color)[c.count]; got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// TestQuietPositions: half of a trade is no imbalance, a piece for pawns is one.
func TestQuietPositions(t *testing.T) {
	counts := countsOf(t, "1. e4 e5 2. Nf3 Nc6 3. Nxe5 Nxe5 4. d4 Ng6 *", chess.White)
	// Of eight plies two are captures; White is down a knight for a pawn in the last two.
	if counts[quietPositions] != 6 || counts[imbalanced] != 2 || counts[behind] != 2 || counts[ahead] != 0 {
		t.Errorf("quiet %v, unlike %v, behind %v, ahead %v", counts[quietPositions], counts[imbalanced], counts[behind], counts[ahead])
	}
	bishops := countsOf(t, "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. d3 Bd6 *", chess.Black)
	if bishops[bishopPair] != 2 || bishops[knightsOverBishops] != -2 {
		t.Errorf("pair %v, knights %v", bishops[bishopPair], bishops[knightsOverBishops])
	}
}

// TestKingZone: three by three and two ranks in front, less at the edge.
func TestKingZone(t *testing.T) {
	p, err := chess.ParseFEN("6k1/8/8/8/8/8/8/4K3 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	if got := kingZone(&p, chess.Black); got.Count() != 12 || !got.Has(chess.MakeSquare(5, 4)) || got.Has(chess.MakeSquare(4, 4)) {
		t.Errorf("zone of the king on g8:\n%s", got)
	}
	if got := kingZone(&p, chess.White); got.Count() != 12 || !got.Has(chess.MakeSquare(3, 3)) {
		t.Errorf("zone of the king on e1:\n%s", got)
	}
	q, err := chess.ParseFEN("6k1/5p2/8/6N1/2B4Q/8/1B6/K5R1 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	// Knight, queen, rook, both bishops (c4 sees f7, b2 sees g7) attack; the king does not.
	if got := zoneAttackers(&q, chess.White, kingZone(&q, chess.Black)); got != 5 {
		t.Errorf("%d attackers, want 5", got)
	}
}

// TestFeatures follows the published features through a game.
func TestFeatures(t *testing.T) {
	// Nd5 is an outpost, covered by e4; Rh3xh7 a lift with a threat along the rank; Qh5 a
	// threat along the diagonal with three units less. All three are advanced and three
	// squares from the king.
	const game = `[FEN "r1bqk2r/pp3ppp/2n5/2p5/4P3/2N4R/PPP2PPP/R1BQK3 w - - 0 10"]
		10. Nd5 Be6 11. Rxh7 Rxh7 12. Qh5 Rxh5 1-0`
	counts := countsOf(t, game, chess.White)
	for what, c := range map[string]struct {
		count count
		want  float64
	}{
		"moves":                  {featureMoves, 3},
		"winning moves":          {featureWinMoves, 3},
		"knight outposts":        {featureOutposts, 1},
		"rook lifts":             {featureRookLifts, 1},
		"line threats":           {featureLineThreats, 1},
		"diagonal threats":       {featureDiagonalThreats, 1},
		"advanced pieces":        {featureAdvanced, 3},
		"captures near the king": {featureCaptures, 1},
		"their nearness":         {featureCaptureNear, 0.5},
		"moves near the king":    {featureMovesNear, 2},
		"nearness of the moves":  {featureMoveNear, 1},
		"never castled":          {featureForfeitedCastling, 0}, // too short a game to say
		"units given in wins":    {featureSacrifice, 3},
	} {
		if got := counts[c.count]; got != c.want {
			t.Errorf("%s: %v, want %v", what, got, c.want)
		}
	}
	breaks := countsOf(t, "1. e4 a6 2. e5 b6 3. d4 c6 4. d5 f6 1-0", chess.White)
	if breaks[featureCentralBreaks] != 2 {
		t.Errorf("central breaks: %v, want e5 and d5", breaks[featureCentralBreaks])
	}
	// A knight down over six quiet moves without check, each worth three.
	given := shuffled(t, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w - - 0 1", 12, chess.WhiteWins)
	if got := walk(&given, &Options{}).counts[0][featureSacrifice]; got != 18 {
		t.Errorf("six quiet moves with a knight less: %v, want 18", got)
	}
	drawn := given
	drawn.Result = chess.Draw
	if got := walk(&drawn, &Options{}).counts[0][featureSacrifice]; got != 0 {
		t.Errorf("the same in a draw: %v, want 0", got)
	}
	forfeit := given
	forfeit.Termination = "Time forfeit"
	if got := walk(&forfeit, &Options{}).counts[0][featureMoves]; got != 0 {
		t.Errorf("features in a game decided by the clock: %v", got)
	}
}

// TestSoundness sorts one sacrifice by the neutral score behind it.
func TestSoundness(t *testing.T) {
	for _, c := range []struct {
		centipawns int
		mover      int // whose score it is: ply with that index
		want       count
	}{
		{240, 0, soundSacs}, // 3.20 less 0.80 with so much on the board
		{239, 0, speculativeSacs},
		{-100, 0, speculativeSacs},
		{-101, 0, unsoundSacs},
		{-240, 1, soundSacs}, // Black's view of the same
		{101, 1, unsoundSacs},
	} {
		record := shuffled(t, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w - - 0 1", 10, chess.Draw)
		record.Neutral = make([]Neutral, 10)
		record.Neutral[c.mover] = Neutral{Score: pgn.Score{Centipawns: c.centipawns}, Known: true}
		counts := walk(&record, &Options{}).counts[0]
		if counts[c.want] != 1 || counts[soundSacs]+counts[speculativeSacs]+counts[unsoundSacs] != 1 || counts[judgedGames] != 1 {
			t.Errorf("%+d by ply %d: %v sound, %v speculative, %v unsound", c.centipawns, c.mover,
				counts[soundSacs], counts[speculativeSacs], counts[unsoundSacs])
		}
	}
	record := shuffled(t, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w - - 0 1", 10, chess.Draw)
	if counts := walk(&record, &Options{}).counts[0]; counts[sacrifices] != 1 || counts[judgedGames] != 0 {
		t.Errorf("without scores: %v sacrifices, %v judged games", counts[sacrifices], counts[judgedGames])
	}
	// A callback is asked once, for the side to move.
	asked := 0
	counts := walk(&record, &Options{Score: func(p *chess.Position) (int, bool) {
		asked++
		if p.SideToMove() == chess.White {
			return 500, true
		}
		return -500, true
	}}).counts[0]
	if asked != 1 || counts[soundSacs] != 1 {
		t.Errorf("asked %d times, %v sound", asked, counts[soundSacs])
	}
	for _, c := range []struct{ deficit, total, want int }{{9, 40, 520}, {5, 44, 380}, {3, 30, 320}, {1, 62, 100}} {
		if got, ok := soundFrom(c.deficit, c.total); !ok || got != c.want {
			t.Errorf("bound for %d units with %d on the board: %d, want %d", c.deficit, c.total, got, c.want)
		}
	}
	if _, ok := soundFrom(1, 61); ok {
		t.Errorf("a pawn can be a sound sacrifice with little on the board")
	}
}

// TestNeutralFromComments reads the scores of our own comments and of lichess.
func TestNeutralFromComments(t *testing.T) {
	record := recordOf(t, `1. e4 {+0.31/12 0.045s n+0.10} e5 {[%eval 0.25]} 2. Nf3 {no score} Nc6 {-0.20/9 0.1s} *`)
	want := []Neutral{
		{Score: pgn.Score{Centipawns: 10}, Known: true}, {Score: pgn.Score{Centipawns: -25}, Known: true}, {}, {},
	}
	for i := range want {
		if record.Neutral[i] != want[i] {
			t.Errorf("ply %d: %+v, want %+v", i+1, record.Neutral[i], want[i])
		}
	}
	if bare := recordOf(t, "1. e4 *"); bare.Neutral != nil {
		t.Errorf("scores out of nothing: %v", bare.Neutral)
	}
}

// TestVolatility is the standard deviation of 1, -1, 1 pawns.
func TestVolatility(t *testing.T) {
	counts := countsOf(t, `1. a3 {n+0.00} a6 2. b3 {n+1.00} b6 3. c3 {n+0.00} c6 4. d3 {n+1.00} d6 *`, chess.White)
	if counts[scoreChanges] != 3 || counts[scoreChangeSum] != 100 || counts[scoreChangeSquares] != 30000 {
		t.Errorf("%v changes, sum %v, squares %v", counts[scoreChanges], counts[scoreChangeSum], counts[scoreChangeSquares])
	}
}
