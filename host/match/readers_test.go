package match

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/internal/testdata"
	"github.com/regence-chess/regence/protocols/pgn"
)

var judgeFile = flag.String("match.judge", "", "PGN file whose games two foreign readers judge beside us, each with a Round of its own")

// ending is how a game ends by the rules, as one reader sees it. Reasons has those that hold
// after the last move; early is set when one of them held before it.
type ending struct {
	result  string // by the tag or, after mate and the like, by the board
	reasons map[Reason]bool
	early   bool
}

const (
	mate         = Reason("checkmate")
	stalemate    = Reason("stalemate")
	repetition   = Reason("threefold repetition")
	fifty        = Reason("fifty-move rule")
	insufficient = Reason("insufficient material")
)

// ours replays a game by engine/chess.
func ours(game *pgn.Game) ending {
	e := ending{result: game.Result.String(), reasons: map[Reason]bool{}}
	replay := chess.NewGame(game.Start)
	for i, m := range game.Main.Moves {
		replay.Push(m)
		outcome, over := overTheBoard(replay)
		switch {
		case over && i < len(game.Main.Moves)-1:
			e.early = true
		case over:
			e.reasons[outcome.Reason] = true
			e.result = outcome.Result.String()
		}
	}
	return e
}

// verdict is what the command judge of protocols/pgn/compare says about a game.
type verdict struct {
	Round, Result string
	Moves         int
	Reasons       []Reason
	Early         bool
}

// foreign lets the module corentings/chess judge the games of a file. It stands in a module of
// its own, so that nothing else depends on it, and is skipped where it cannot be built.
func foreign(t *testing.T, text []byte) map[string]verdict {
	t.Helper()
	program := filepath.Join(t.TempDir(), "judge")
	build := exec.CommandContext(t.Context(), "go", "build", "-C", "../../protocols/pgn/compare", "-o", program, "./judge")
	if out, err := build.CombinedOutput(); err != nil {
		t.Skipf("the second reader cannot be built here (the module corentings/chess is fetched for it): %v\n%s", err, out)
	}
	command := exec.CommandContext(t.Context(), program)
	command.Stdin = bytes.NewReader(text)
	var stderr bytes.Buffer
	command.Stderr = &stderr
	out, err := command.Output()
	if err != nil {
		t.Fatalf("corentings/chess: %v\n%s", err, stderr.String())
	}
	verdicts := map[string]verdict{}
	for decoder := json.NewDecoder(bytes.NewReader(out)); decoder.More(); {
		var v verdict
		if err := decoder.Decode(&v); err != nil {
			t.Fatal(err)
		}
		verdicts[v.Round] = v
	}
	return verdicts
}

// extracted are the rounds of the games that pgn-extract lets through with a flag, with their
// results as it has them.
func extracted(t *testing.T, program, file, flag string) map[string]string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), program, "-s", "--fixresulttags", flag, file).Output()
	if err != nil {
		t.Fatalf("pgn-extract %s: %v", flag, err)
	}
	rounds := map[string]string{}
	for game, err := range pgn.NewReader(bytes.NewReader(out), pgn.Config{}).All() {
		if err != nil {
			t.Fatal(err)
		}
		rounds[game.Tags.Get("Round")] = game.Tags.Get("Result")
	}
	return rounds
}

// judgeGames lets three readers judge a file: our rules, pgn-extract and corentings/chess. It
// returns how many games there are of each kind of end, and every disagreement.
func judgeGames(t *testing.T, file string) (kinds map[Reason]int, disagreements []string) {
	t.Helper()
	program := testdata.Program(t, "pgn-extract")
	reader, err := pgn.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	text, err := io.ReadAll(reader)
	if err != nil {
		t.Fatal(err)
	}
	byFlag := map[Reason]map[string]string{}
	for reason, flag := range map[Reason]string{mate: "--checkmate", stalemate: "--stalemate", repetition: "--repetition", fifty: "--fifty"} {
		byFlag[reason] = extracted(t, program, file, flag)
	}
	kinds = map[Reason]int{}
	rounds := map[string]bool{}
	verdicts := foreign(t, text)
	for game, err := range pgn.NewReader(bytes.NewReader(text), pgn.Config{}).All() {
		if err != nil {
			t.Fatal(err)
		}
		round := game.Tags.Get("Round")
		if rounds[round] {
			t.Fatalf("two games have the round %q, which tells them apart", round)
		}
		rounds[round] = true
		us := ours(game)
		kind := recorded(game)
		kinds[kind]++
		complain := func(format string, args ...any) {
			disagreements = append(disagreements, fmt.Sprintf("round %s, %s {%s}: %s", round, game.Tags.Get("Result"), kind, fmt.Sprintf(format, args...)))
		}
		rules := slices.Contains([]Reason{mate, stalemate, repetition, fifty, insufficient}, kind)
		if us.early || rules != us.reasons[kind] || us.result != game.Tags.Get("Result") {
			complain("replayed by our rules: %v %s, over before the end: %t", slices.Collect(maps.Keys(us.reasons)), us.result, us.early)
		}
		for reason, matched := range byFlag {
			result, says := matched[round]
			both := reason == repetition && kind == fifty || reason == fifty && kind == repetition // may hold at once
			if says != (kind == reason) && !both {
				complain("pgn-extract: %s is %t", reason, says)
			}
			if says && result != game.Tags.Get("Result") {
				complain("pgn-extract: %s", result)
			}
		}
		if game.Start.Chess960() {
			kinds["(Chess960, not judged by corentings/chess)"]++
			continue
		}
		them, read := verdicts[round]
		if !read {
			complain("corentings/chess did not read it")
			continue
		}
		if them.Early || rules && !slices.Contains(them.Reasons, kind) || !rules && len(them.Reasons) > 0 || them.Result != game.Tags.Get("Result") {
			complain("corentings/chess: %v %s, over before the end: %t", them.Reasons, them.Result, them.Early)
		}
		if want := len(game.Main.Moves); them.Moves != want {
			complain("corentings/chess: %d moves, we read %d", them.Moves, want)
		}
	}
	return kinds, disagreements
}

// recorded is the reason that the last comment of one of our games gives.
func recorded(game *pgn.Game) Reason {
	comment := game.Comment(len(game.Main.Moves) - 1)
	for _, reason := range []Reason{mate, stalemate, repetition, fifty, insufficient, AdjudicatedDraw, AdjudicatedWin, TablebaseResult, MoveLimit, TimeForfeit, IllegalMove, Crash, Stall} {
		if strings.HasSuffix(comment, string(reason)) || strings.Contains(comment, string(reason)+": ") {
			return reason
		}
	}
	return "not told"
}

// TestForeignReadersAgree: games of every kind of end, played, exported, and judged by two
// foreign readers, which must come to our results.
func TestForeignReadersAgree(t *testing.T) {
	book := &Book{Name: "ends"}
	for _, fen := range []string{
		"", "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "7k/8/5K2/8/5n2/6R1/8/8 b - - 0 1", "8/8/5k2/8/8/3KR3/8/8 w - - 70 90",
		"8/8/4k3/3b4/8/3KP3/8/8 w - - 0 1", "8/4k3/8/8/3q4/8/4K3/8 w - - 90 100", "8/8/2b1k3/8/4p3/3KB3/8/8 w - - 0 1",
		"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "7k/QQQQQ3/8/8/8/8/8/K7 w - - 0 1", "7k/5Q2/8/5K2/6p1/8/8/8 w - - 0 1",
	} {
		book.Openings = append(book.Openings, Opening{FEN: fen})
	}
	book.Openings[0] = Opening{Moves: []string{"e2e4", "e7e5"}}
	var records []Record
	for i, rules := range []Adjudication{{}, {MaxMoves: 20}, {DrawMove: 5, DrawCount: 3, DrawScore: 10}, {ResignCount: 3, ResignScore: 300}} {
		plan := testPlan(100)
		plan.Adjudication = rules
		_, games, err := playAll(t, Config{Plan: plan, Book: book, Open: func(_ context.Context, player Player, _ int) (engine.Player, error) {
			p := newScripted(uint64(player.Name[0]) + uint64(i)<<8)
			p.wanders = i > 1 || player.Name == "a" && i == 0
			if rules.ResignCount > 0 && player.Name == "b" {
				p.score = -400
			}
			return p, nil
		}})
		if err != nil {
			t.Fatal(err)
		}
		for _, game := range games {
			game.Index = len(records)
			records = append(records, game)
		}
	}
	m := &Match{Plan: *testPlan(100), Players: []Identity{{Name: "a"}, {Name: "b"}}}
	var text bytes.Buffer
	if err := m.WritePGN(&text, records); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "games.pgn")
	if err := os.WriteFile(file, text.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	kinds, disagreements := judgeGames(t, file)
	t.Log(kinds)
	for _, d := range disagreements {
		t.Error(d)
	}
	for _, kind := range []Reason{mate, stalemate, repetition, fifty, insufficient, AdjudicatedDraw, AdjudicatedWin, MoveLimit} {
		if kinds[kind] == 0 {
			t.Errorf("no game ended by %s", kind)
		}
	}
}

// TestForeignReadersBite: a game whose end is told wrongly is found out by every reader.
func TestForeignReadersBite(t *testing.T) {
	const games = `[White "a"]
[Black "b"]
[Round "1"]
[Result "0-1"]

1. e4 {+0.10/1} e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# {+M1/1, checkmate} 0-1

[White "a"]
[Black "b"]
[Round "2"]
[Result "1/2-1/2"]

1. Nf3 Nf6 2. Ng1 Ng8 {+0.00/1, threefold repetition} 1/2-1/2
`
	file := filepath.Join(t.TempDir(), "games.pgn")
	if err := os.WriteFile(file, []byte(games), 0o644); err != nil {
		t.Fatal(err)
	}
	_, disagreements := judgeGames(t, file)
	said := strings.Join(disagreements, "\n")
	for _, want := range []string{"round 1.* our rules", "round 1.*pgn-extract", "round 1.*corentings", "round 2.* our rules", "round 2.*pgn-extract", "round 2.*corentings"} {
		if !regexp.MustCompile(want).MatchString(said) {
			t.Errorf("nothing like %q in:\n%s", want, said)
		}
	}
}

// TestJudgeFile judges the games of a file, such as a long match that was exported.
func TestJudgeFile(t *testing.T) {
	if *judgeFile == "" {
		t.Skip("run with -match.judge FILE.pgn")
	}
	kinds, disagreements := judgeGames(t, *judgeFile)
	total := 0
	for _, kind := range slices.Sorted(maps.Keys(kinds)) {
		fmt.Printf("%6d  %s\n", kinds[kind], kind)
		if !strings.HasPrefix(string(kind), "(") {
			total += kinds[kind]
		}
	}
	fmt.Printf("%6d  games\n", total)
	for _, d := range disagreements {
		t.Error(d)
	}
	if total == 0 {
		t.Errorf("%s: no games", *judgeFile)
	}
}
