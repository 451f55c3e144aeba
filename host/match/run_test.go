package match

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/host/match/stats"
	"github.com/regence-chess/regence/internal/slowness"
)

// testBook has ten openings of two plies.
func testBook(t *testing.T) *Book {
	t.Helper()
	book := &Book{Name: "test"}
	for _, white := range []string{"e2e4", "d2d4", "c2c4", "g1f3", "b2b3"} {
		for _, black := range []string{"e7e5", "d7d5"} {
			book.Openings = append(book.Openings, Opening{Moves: []string{white, black}})
		}
	}
	return book
}

func testPlan(games int) *Plan {
	control := Control{Nodes: 20}
	return &Plan{
		Players:      []Player{{Name: "a", Personality: "a", Control: control}, {Name: "b", Personality: "b", Control: control}},
		Format:       RoundRobin,
		Games:        games,
		Order:        Random,
		Seed:         7,
		BookSize:     10,
		Adjudication: Adjudication{MaxMoves: 200},
		Concurrency:  1,
	}
}

// openScripted seats scripted players, salted by name so that two players differ.
func openScripted(configure func(name string, p *scripted)) Opener {
	return func(_ context.Context, player Player, _ int) (engine.Player, error) {
		p := newScripted(uint64(player.Name[0]))
		if configure != nil {
			configure(player.Name, p)
		}
		return p, nil
	}
}

// sameGames reports how games differ but for their times, which cannot repeat.
func sameGames(want, got []Record) string {
	stripped := func(records []Record) []Record {
		records = slices.Clone(records)
		for i := range records {
			r := &records[i]
			r.Started, r.Wall, r.LastOutput = time.Time{}, 0, nil
			r.Plies = slices.Clone(r.Plies)
			for j := range r.Plies {
				r.Plies[j].Spent, r.Plies[j].Wall = 0, 0
			}
		}
		return records
	}
	want, got = stripped(want), stripped(got)
	if reflect.DeepEqual(want, got) {
		return "" // cmp is slow on many games
	}
	return cmp.Diff(want, got)
}

func playAll(t *testing.T, config Config) (*Standing, []Record, error) {
	t.Helper()
	byIndex := map[int]Record{}
	inner := config.Store
	config.Store = func(ctx context.Context, unit Unit, records []Record) error {
		for _, r := range records {
			byIndex[r.Index] = r
		}
		if inner != nil {
			return inner(ctx, unit, records)
		}
		return nil
	}
	run, err := NewRun(config)
	if err != nil {
		t.Fatal(err)
	}
	standing, err := run.Play(t.Context())
	var records []Record
	for i := 0; len(records) < len(byIndex); i++ {
		if r, ok := byIndex[i]; ok {
			records = append(records, r)
		}
	}
	return standing, records, err
}

// TestSameGamesAtAnyConcurrency: the schedule and the players decide the games, not how many
// are played at once.
func TestSameGamesAtAnyConcurrency(t *testing.T) {
	var want []Record
	var counts stats.Counts
	for _, concurrency := range []int{1, 2, 5} {
		plan := testPlan(40)
		plan.Concurrency = concurrency
		standing, records, err := playAll(t, Config{Plan: plan, Book: testBook(t), Open: openScripted(nil)})
		if err != nil {
			t.Fatal(err)
		}
		if len(records) != 40 {
			t.Fatalf("%d games, want 40", len(records))
		}
		if want == nil {
			want, counts = records, standing.Meetings[0].Counts
			continue
		}
		if diff := sameGames(want, records); diff != "" {
			t.Errorf("concurrency %d: %s", concurrency, diff)
		}
		if diff := cmp.Diff(counts, standing.Meetings[0].Counts); diff != "" {
			t.Errorf("concurrency %d: %s", concurrency, diff)
		}
	}
}

// TestPairs: both games of a pair have one opening, and colours swap.
func TestPairs(t *testing.T) {
	_, records, err := playAll(t, Config{Plan: testPlan(20), Book: testBook(t), Open: openScripted(nil)})
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	for i := 0; i < len(records); i += 2 {
		a, b := records[i], records[i+1]
		if diff := cmp.Diff(a.Opening, b.Opening); diff != "" {
			t.Errorf("pair %d: %s", i/2, diff)
		}
		if a.Players != [2]int{0, 1} || b.Players != [2]int{1, 0} {
			t.Errorf("pair %d: colours %v and %v", i/2, a.Players, b.Players)
		}
		seen[strings.Join(a.Opening.Moves, " ")]++
	}
	if len(seen) != 10 {
		t.Errorf("ten pairs had %d different openings, want every one of ten once", len(seen))
	}
}

// TestResume: a match that was broken off and resumed has the games of one that was not.
func TestResume(t *testing.T) {
	_, want, err := playAll(t, Config{Plan: testPlan(40), Book: testBook(t), Open: openScripted(nil)})
	if err != nil {
		t.Fatal(err)
	}
	ledger, err := OpenLedger(filepath.Join(t.TempDir(), "matches.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer ledger.Close()
	plan := testPlan(40)
	plan.Concurrency = 2
	m, err := ledger.Create(t.Context(), plan, []Identity{{Name: "a"}, {Name: "b"}})
	if err != nil {
		t.Fatal(err)
	}
	store := func(ctx context.Context, unit Unit, records []Record) error {
		return ledger.Store(ctx, m.ID, unit, records)
	}
	drain := make(chan struct{})
	var once sync.Once
	_, _, err = playAll(t, Config{
		Plan: plan, Book: testBook(t), Open: openScripted(nil), Store: store, Drain: drain,
		Watch: func(s *Standing, _ Unit, _ []Record) {
			if s.Counted >= 5 {
				once.Do(func() { close(drain) })
			}
		},
	})
	if !errors.Is(err, ErrStopped) {
		t.Fatalf("a drained match ends with %v, want ErrStopped", err)
	}
	again, err := ledger.Match(t.Context(), m.ID)
	if err != nil {
		t.Fatal(err)
	}
	done, err := ledger.Games(t.Context(), m.ID)
	if err != nil {
		t.Fatal(err)
	}
	if len(done) == 0 || len(done) == 40 || len(done)%2 != 0 {
		t.Fatalf("%d games were kept of a match broken off", len(done))
	}
	standing, _, err := playAll(t, Config{Plan: &again.Plan, Book: testBook(t), Open: openScripted(nil), Store: store, Done: done})
	if err != nil {
		t.Fatal(err)
	}
	got, err := ledger.Games(t.Context(), m.ID)
	if err != nil {
		t.Fatal(err)
	}
	if diff := sameGames(want, got); diff != "" {
		t.Error(diff)
	}
	if standing.Meetings[0].Counts.Games() != 40 {
		t.Errorf("%d games count, want 40", standing.Meetings[0].Counts.Games())
	}
}

// TestFaults (B133): each fault loses the game for the one who commits it, is told apart from the
// others, and the match goes on with a new player.
func TestFaults(t *testing.T) {
	crash := fmt.Errorf("signal: killed: %w", engine.ErrDied)
	for _, c := range []struct {
		name   string
		fault  scriptedFault
		reason Reason
	}{
		{"crash", scriptedFault{err: crash}, Crash},
		{"illegal", scriptedFault{illegal: true}, IllegalMove},
		{"late", scriptedFault{sleep: slowness.Stretch(150 * time.Millisecond)}, TimeForfeit},
	} {
		t.Run(c.name, func(t *testing.T) {
			plan := testPlan(4)
			for i := range plan.Players {
				plan.Players[i].Control = Control{MoveTime: slowness.Stretch(100 * time.Millisecond)}
			}
			opened := 0
			open := openScripted(func(name string, p *scripted) {
				if name == "b" {
					opened++
					p.faults[6], p.faults[7] = c.fault, c.fault
				}
			})
			standing, records, err := playAll(t, Config{Plan: plan, Book: testBook(t), Open: open})
			if err != nil {
				t.Fatal(err)
			}
			m := standing.Meetings[0]
			if m.Wins != 4 || m.Faults[1][c.reason] != 4 || len(m.Faults[0]) != 0 {
				t.Errorf("wins %d, faults %v; want 4 wins by %s of b", m.Wins, m.Faults, c.reason)
			}
			if c.reason == TimeForfeit && records[0].Overrun < slowness.Stretch(40*time.Millisecond) {
				t.Errorf("overrun %s, want about %s", records[0].Overrun, slowness.Stretch(50*time.Millisecond))
			}
			if wantOpened := map[bool]int{true: 1, false: 4}[c.reason == TimeForfeit]; opened != wantOpened {
				t.Errorf("the player was started %d times, want %d", opened, wantOpened)
			}
		})
	}
}

// TestStall: a player that neither moves nor obeys is closed, and loses.
func TestStall(t *testing.T) {
	plan := testPlan(2)
	for i := range plan.Players {
		plan.Players[i].Control = Control{MoveTime: 10 * time.Millisecond}
	}
	open := openScripted(func(name string, p *scripted) {
		if name == "a" {
			p.faults[2] = scriptedFault{hang: true}
		}
	})
	standing, records, err := playAll(t, Config{Plan: plan, Book: testBook(t), Open: open})
	if err != nil {
		t.Fatal(err)
	}
	if records[0].Reason != Stall || records[0].Result != chess.BlackWins {
		t.Errorf("%s by %s, want 0-1 by stall", records[0].Result, records[0].Reason)
	}
	if standing.Meetings[0].Counts.Games() != 2 {
		t.Error("the match did not go on after a stall")
	}
}

// TestCancel: a match that is cancelled keeps no half pair, and a void game counts as nothing.
func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	plan := testPlan(1000)
	plan.Concurrency = 2
	units := 0
	run, err := NewRun(Config{
		Plan: plan, Book: testBook(t),
		Open: openScripted(func(_ string, p *scripted) { p.faults[10] = scriptedFault{sleep: time.Millisecond} }),
		Watch: func(s *Standing, _ Unit, records []Record) {
			units++
			for _, r := range records {
				if r.Result == Void {
					t.Errorf("game %d is void and counts", r.Index)
				}
			}
			if units == 5 {
				cancel()
			}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	standing, err := run.Play(ctx)
	if !errors.Is(err, ErrStopped) {
		t.Fatalf("%v, want ErrStopped", err)
	}
	m := standing.Meetings[0]
	if m.Wins+m.Draws+m.Losses != m.Counts.Games() {
		t.Errorf("%d games in %v", m.Wins+m.Draws+m.Losses, m.Counts)
	}
}

// TestSPRTStops: a one-sided match ends at the bound, and the pairs after it do not count.
func TestSPRTStops(t *testing.T) {
	plan := testPlan(1000)
	plan.SPRT = &stats.SPRT{Elo0: 0, Elo1: 50, Alpha: 0.05, Beta: 0.05, Model: stats.Normalized}
	plan.Adjudication = Adjudication{ResignCount: 2, ResignScore: 500, ResignBoth: true}
	open := openScripted(func(name string, p *scripted) {
		p.score = map[string]engine.Score{"a": 900, "b": -900}[name]
	})
	var first *Standing
	for _, concurrency := range []int{1, 4} {
		plan.Concurrency = concurrency
		standing, records, err := playAll(t, Config{Plan: plan, Book: testBook(t), Open: open})
		if err != nil {
			t.Fatal(err)
		}
		if !standing.Decided() || standing.SPRT.Verdict != stats.AcceptH1 {
			t.Fatalf("verdict %s", standing.SPRT.Verdict)
		}
		if !strings.Contains(records[0].Detail, "neutral score") {
			t.Errorf("the adjudication is explained by %q", records[0].Detail)
		}
		if first == nil {
			first = standing
		} else if first.Counted != standing.Counted || first.SPRT.LLR != standing.SPRT.LLR {
			t.Errorf("concurrency changes the verdict: %d pairs, %g; %d pairs, %g",
				first.Counted, first.SPRT.LLR, standing.Counted, standing.SPRT.LLR)
		}
	}
}

// TestCannotStart: a player that cannot be started ends the match with its name and the reason.
func TestCannotStart(t *testing.T) {
	open := func(context.Context, Player, int) (engine.Player, error) {
		return nil, errors.New("no such file")
	}
	_, _, err := playAll(t, Config{Plan: testPlan(2), Book: testBook(t), Open: open})
	if err == nil || !strings.Contains(err.Error(), "player a cannot be seated") || !strings.Contains(err.Error(), "no such file") {
		t.Errorf("%v", err)
	}
}
