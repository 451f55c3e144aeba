package style

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/regence-chess/regence/engine/chess"
)

// randomGame plays random moves: a game between two of equal style, by construction.
func randomGame(random *rand.Rand, white, black string) Record {
	record := Record{Names: [2]string{white, black}, Start: chess.StartPosition(), Result: chess.Result(1 + random.IntN(3))}
	p := record.Start
	var undo chess.Undo
	for range 40 + random.IntN(40) {
		var list chess.MoveList
		p.LegalMoves(&list)
		if list.Len() == 0 {
			break
		}
		m := list.At(random.IntN(list.Len()))
		record.Moves = append(record.Moves, m)
		p.Make(m, &undo)
	}
	return record
}

func poolOf(t testing.TB, records []Record) *Pool {
	t.Helper()
	pool := NewPool(Options{})
	for _, record := range records {
		if err := pool.Add(record); err != nil {
			t.Fatal(err)
		}
	}
	return pool
}

// match is a match of random players, in pairs or not.
func match(games int, paired bool) []Record {
	random := rand.New(rand.NewPCG(3, uint64(games)))
	names := [2]string{"Alpha", "Beta"}
	var records []Record
	for i := range games {
		record := randomGame(random, names[i%2], names[(i+1)%2])
		if paired {
			record.Pair = 1 + i/2
		}
		records = append(records, record)
	}
	return records
}

// TestEqualsDoNotDiffer: between two random players nothing is beyond chance, in single
// games, in pairs, and in games against others.
func TestEqualsDoNotDiffer(t *testing.T) {
	apart := match(60, false)
	for i := range apart {
		apart[i].Names[(i+i/2)%2] = "Other"
	}
	for name, records := range map[string][]Record{"games": match(60, false), "pairs": match(60, true), "apart": apart} {
		pool := poolOf(t, records)
		a, b := pool.Select(Exactly("Alpha")), pool.Select(Exactly("Beta"))
		result := Compare(&a, &b, Resampling{Seed: 1, Resamples: 300})
		shared := map[string]int{"games": 60, "pairs": 30, "apart": 0}[name]
		if result.Shared != shared {
			t.Errorf("%s: %d shared units, want %d", name, result.Shared, shared)
		}
		small := 0
		for i, d := range result.Differences {
			if d.BeyondChance() {
				t.Errorf("%s: %s differs by %v (p %v)", name, d.Metric.Key, d.Value, d.P)
			}
			if d.P < 0.05 {
				small++
			}
			if want := result.A.Values[i].Value - result.B.Values[i].Value; d.Known() && d.Value != want {
				t.Errorf("%s: %s: difference %v, want %v", name, d.Metric.Key, d.Value, want)
			}
			if v := result.A.Values[i]; v.Known() && !(v.Low <= v.High) {
				t.Errorf("%s: %s: interval [%v, %v]", name, v.Metric.Key, v.Low, v.High)
			}
		}
		// About one in twenty is expected; metrics hang together, so leave room.
		if small > 15 {
			t.Errorf("%s: %d of %d metrics below 0.05 before correction", name, small, len(result.Differences))
		}
	}
}

// TestDifferenceIsFound: one who sacrifices against one who does not.
func TestDifferenceIsFound(t *testing.T) {
	records := match(80, true)
	const given = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w - - 0 1"
	for i := range records {
		if records[i].Names[0] == "Alpha" { // a piece less in every game with White
			names, pair := records[i].Names, records[i].Pair
			records[i] = shuffled(t, given, 20+2*(i%9), chess.WhiteWins)
			records[i].Names, records[i].Pair = names, pair
		}
	}
	pool := poolOf(t, records)
	a, b := pool.Select(Exactly("Alpha")), pool.Select(Exactly("Beta"))
	result := Compare(&a, &b, Resampling{Seed: 1, Resamples: 2000})
	for _, key := range []string{"sacrifices", "material.behind"} {
		for _, d := range result.Differences {
			if d.Metric.Key == key && (!d.BeyondChance() || d.Value <= 0 || d.Low <= 0) {
				t.Errorf("%s: %v [%v, %v], p %v, adjusted %v", key, d.Value, d.Low, d.High, d.P, d.Adjusted)
			}
		}
	}
}

// TestDeterminism: the same seed gives the same report, another seed other intervals around
// the same values.
func TestDeterminism(t *testing.T) {
	pool := poolOf(t, match(40, false))
	sample := pool.Select(Exactly("Alpha"))
	report := func(seed uint64) string {
		text, err := json.Marshal(sample.Report(Resampling{Seed: seed, Resamples: 100}))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	if first, again := report(1), report(1); first != again {
		t.Errorf("one seed, two reports")
	}
	if report(1) == report(2) {
		t.Errorf("two seeds, one report")
	}
	a, b := sample.Report(Resampling{Seed: 1, Resamples: 100}), sample.Report(Resampling{Seed: 2, Resamples: 100})
	for i := range a.Values {
		if x, y := a.Values[i].Value, b.Values[i].Value; x != y && !math.IsNaN(x) {
			t.Errorf("%s: %v and %v", a.Values[i].Metric.Key, x, y)
		}
	}
}

// TestCoverage: of samples from one population, about 95 in 100 have the true value in their
// interval.
func TestCoverage(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 5))
	const p, samples, size = 0.3, 120, 60
	inside := 0
	for range samples {
		pool := NewPool(Options{})
		sample := Sample{pool: pool}
		for i := range size {
			game := &measured{cluster: i}
			game.sides[0].counts[games] = 1
			if random.Float64() < p {
				game.sides[0].counts[draws] = 1
			}
			pool.games = append(pool.games, game)
			sample.entries = append(sample.entries, entry{game: i})
		}
		pool.openings[0] = 0
		v := sample.Report(Resampling{Seed: random.Uint64(), Resamples: 200}).Value("draws")
		if v.Low <= percent*p && percent*p <= v.High {
			inside++
		}
	}
	if share := float64(inside) / samples; share < 0.87 {
		t.Errorf("%v of the intervals hold the truth, want about 0.95", share)
	}
}

// TestHolm computes an example by hand.
func TestHolm(t *testing.T) {
	d := []Difference{{P: 0.04}, {P: 0.01}, {Value: math.NaN(), P: math.NaN()}, {P: 0.03}, {P: 0.005}}
	holm(d)
	var got []float64
	for _, i := range []int{0, 1, 3, 4} {
		got = append(got, math.Round(d[i].Adjusted*1e6)/1e6)
	}
	if diff := cmp.Diff([]float64{0.06, 0.03, 0.06, 0.02}, got); diff != "" {
		t.Error(diff)
	}
}

// TestRuleOfThree: no case in twenty games leaves up to 15 percent.
func TestRuleOfThree(t *testing.T) {
	records := match(20, false)
	for i := range records {
		records[i].Result = chess.WhiteWins
	}
	pool := poolOf(t, records)
	sample := pool.Select(Exactly("Alpha"))
	v := sample.Report(Resampling{Resamples: 50}).Value("draws")
	if v.Value != 0 || v.Low != 0 || v.High != 15 {
		t.Errorf("draws %v [%v, %v], want 0 [0, 15]", v.Value, v.Low, v.High)
	}
}

// TestSelect finds players by words of their names.
func TestSelect(t *testing.T) {
	records := match(6, false)
	names := []string{"Tal, Mihail", "Tal,M", "Talbot, X", "Mikhail Tal", "", "TAL"}
	for i := range records {
		records[i].Names = [2]string{names[i], "Other"}
	}
	pool := poolOf(t, records)
	sample := pool.Select(Named("tal"))
	if diff := cmp.Diff([]string{"Mikhail Tal", "TAL", "Tal, Mihail", "Tal,M"}, sample.Spellings); diff != "" || sample.Games() != 4 {
		t.Errorf("%d games: %s", sample.Games(), diff)
	}
	nobody := pool.Select(Named("?"))
	if nobody.Games() != 0 {
		t.Errorf("a query without letters finds %v", nobody.Spellings)
	}
	if players := pool.Players(); players[0] != (Player{Name: "Other", Games: 6}) {
		t.Errorf("players %v", players)
	}
}

// TestRefused: what is no played game is not measured.
func TestRefused(t *testing.T) {
	pool := NewPool(Options{})
	record := match(1, false)[0]
	record.Moves[3] = chess.NoMove
	for _, r := range []Record{{}, record} {
		if err := pool.Add(r); err == nil {
			t.Errorf("accepted")
		}
	}
	if pool.Len() != 0 {
		t.Errorf("%d games", pool.Len())
	}
}

// TestPairRounds joins games n.1 and n.2 of swapped colors and the same start.
func TestPairRounds(t *testing.T) {
	records := match(6, false)
	rounds := []string{"1.1", "1.2", "2.1", "3.2", "4", "2.2"}
	for i := range records {
		records[i].Round = rounds[i]
	}
	PairRounds(records)
	var got []int
	for _, record := range records {
		got = append(got, record.Pair)
	}
	if diff := cmp.Diff([]int{1, 1, 2, 0, 0, 2}, got); diff != "" {
		t.Error(diff)
	}
}

// TestRegistry: keys are unique, everything is said, and an unknown sample has no NaN in
// JSON.
func TestRegistry(t *testing.T) {
	seen := map[string]bool{}
	for _, m := range Metrics() {
		if m.Key == "" || m.Name == "" || m.Unit == "" || m.Source == "" || !strings.HasSuffix(m.Doc, ".") || seen[m.Key] {
			t.Errorf("metric %+v: a field is missing or its key is not the only one", m)
		}
		seen[m.Key] = true
		if Find(m.Key) == nil || Find(m.Key).Key != m.Key {
			t.Errorf("%s is not found", m.Key)
		}
	}
	pool := poolOf(t, match(2, false))
	a, b := pool.Select(Exactly("Alpha")), pool.Select(Exactly("Beta"))
	result := Compare(&a, &b, Resampling{Resamples: 20})
	text, err := json.Marshal(result)
	if err != nil {
		t.Fatal(err)
	}
	var parsed struct {
		EAS         *float64
		Metrics     map[string]struct{ Value, Low, High *float64 }
		VS          struct{ Player string }
		Differences map[string]struct{ P *float64 }
	}
	if err := json.Unmarshal(text, &parsed); err != nil {
		t.Fatal(err)
	}
	if len(parsed.Metrics) != len(Metrics()) || len(parsed.Differences) != len(Metrics()) || parsed.VS.Player != "Beta" {
		t.Errorf("JSON %s", text)
	}
	if parsed.Metrics["volatility"].Value != nil || parsed.Metrics["length"].Value == nil {
		t.Errorf("what is not known must be null, what is known must not")
	}
	var table strings.Builder
	if err := result.WriteTable(&table, Paint{}); err != nil || !strings.Contains(table.String(), "length of games") {
		t.Errorf("table %s, %v", table.String(), err)
	}
	if strings.Contains(table.String(), "NaN") || strings.Contains(table.String(), "\n  volatility") {
		t.Errorf("the table shows what is not known:\n%s", table.String())
	}
}
