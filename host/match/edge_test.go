package match

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/host/match/stats"
)

// edgeVerb with a duration behind it makes this test binary an engine that answers after it.
const edgeVerb = "edge-engine"

var edgeTable = flag.Bool("match.edge", false, "measure how close to the limit a player may answer (takes minutes; nothing else should run)")

func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[1] == edgeVerb {
		delay, err := time.ParseDuration(os.Args[2])
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
		edgeEngine(delay)
		return
	}
	goleak.VerifyTestMain(m)
}

// edgeEngine speaks UCI and plays the first legal move after a delay.
func edgeEngine(delay time.Duration) {
	game := chess.NewGame(chess.StartPosition())
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		received := time.Now()
		words := strings.Fields(lines.Text())
		if len(words) == 0 {
			continue
		}
		switch words[0] {
		case "uci":
			fmt.Println("id name edge\nuciok")
		case "isready":
			fmt.Println("readyok")
		case "position":
			game = parsePosition(words[1:])
		case "go":
			time.Sleep(delay - time.Since(received))
			var list chess.MoveList
			game.Position().LegalMoves(&list)
			fmt.Printf("info depth 1 score cp 0 nodes 1 time %d pv %s\nbestmove %[2]s\n", time.Since(received).Milliseconds(), list.At(list.Len()-1).UCI(false))
		case "quit":
			return
		}
	}
}

func parsePosition(words []string) *chess.Game {
	start := chess.StartPosition()
	if words[0] == "fen" {
		start, _ = chess.ParseFEN(strings.Join(words[1:min(7, len(words))], " ")) // our own client wrote it
	}
	game := chess.NewGame(start)
	if i := slices.Index(words, "moves"); i >= 0 {
		for _, text := range words[i+1:] {
			_ = game.PushUCI(text)
		}
	}
	return game
}

// edgeRun plays edge engines against each other and returns how many moves they made, how
// many of them were late, and by how much.
func edgeRun(t *testing.T, delay, limit time.Duration, games, concurrency int) (moves int, overruns []time.Duration) {
	t.Helper()
	plan := testPlan(games)
	plan.Concurrency = concurrency
	plan.Adjudication = Adjudication{MaxMoves: 40}
	for i := range plan.Players {
		plan.Players[i] = Player{Name: plan.Players[i].Name, Command: os.Args[0], Args: []string{edgeVerb, delay.String()}, Control: Control{MoveTime: limit}}
	}
	seats := &Seats{}
	standing, records, err := playAll(t, Config{Plan: plan, Book: testBook(t), Open: seats.Open})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range standing.Meetings {
		for _, faults := range m.Faults {
			for reason := range faults {
				if reason != TimeForfeit {
					t.Errorf("an edge engine lost by %s", reason)
				}
			}
		}
	}
	for _, r := range records {
		moves += len(r.Plies)
		if r.Reason == TimeForfeit {
			moves++
			overruns = append(overruns, r.Overrun)
		}
	}
	return moves, overruns
}

// TestEdgeEngine: moves far inside the limit are never late, moves beyond it always, through
// real processes.
func TestEdgeEngine(t *testing.T) {
	if moves, overruns := edgeRun(t, time.Millisecond, 500*time.Millisecond, 2, 1); len(overruns) > 0 {
		t.Errorf("%d of %d moves were late with half a second to spare", len(overruns), moves)
	}
	moves, overruns := edgeRun(t, 60*time.Millisecond, 50*time.Millisecond, 4, 1)
	if moves != 4 || len(overruns) != 4 || slices.Min(overruns) < 9*time.Millisecond {
		t.Errorf("%d moves, late by %v; want the first move of each of four games late by 10 ms and more", moves, overruns)
	}
}

// TestEdgeTable measures how close to a limit of 20 ms a player may answer.
func TestEdgeTable(t *testing.T) {
	if !*edgeTable {
		t.Skip("run with -match.edge, nothing else running")
	}
	const limit = 20 * time.Millisecond
	fmt.Println("| reply after | margin | moves | late | rate, 95 % interval | greatest overrun | fastchess: late of moves |")
	fmt.Println("|---|---|---|---|---|---|---|")
	for _, row := range []struct {
		delay     time.Duration // in µs
		reference string        // fastchess 1.8.2 at the same limit and concurrency on two loaded cores
	}{
		{20000, "20 of 126"}, {19500, "19 of 192"}, {18000, "19 of 246"}, {15000, "0 of 1600"}, {10000, "2 of 1509"},
	} {
		delay := row.delay
		delay *= time.Microsecond
		moves, late := 0, []time.Duration(nil)
		for moves < 1500 && len(late) < 20 {
			m, l := edgeRun(t, delay, limit, 20, 2)
			moves, late = moves+m, append(late, l...)
		}
		rate, low, high := stats.Proportion(len(late), moves)
		var most time.Duration
		for _, overrun := range late {
			most = max(most, overrun)
		}
		fmt.Printf("| %v | %v | %d | %d | %.2f %%, %.2f to %.2f | %v | %s |\n", delay, limit-delay, moves, len(late),
			100*rate, 100*low, 100*high, most.Round(10*time.Microsecond), row.reference)
	}
}
