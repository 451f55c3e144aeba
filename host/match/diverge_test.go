package match

import (
	"math"
	"testing"

	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/host/match/style"
)

// TestDivergence: a player who plays what baseline chooses at those nodes diverges in no move,
// one who never does in every move, and the floor is the same for both.
func TestDivergence(t *testing.T) {
	const nodes, plies = 300, 40
	player := baselinePlayer(t)
	game := chess.NewGame(chess.StartPosition())
	for game.Len() < plies && !game.Outcome().Over() {
		best, err := fixedSearch(t.Context(), player, game, nodes)
		if err != nil {
			t.Fatal(err)
		}
		move := best.move
		if game.Position().SideToMove() == chess.Black {
			var list chess.MoveList
			game.Position().LegalMoves(&list)
			for _, other := range list.Slice() {
				if other != best.move {
					move = other
					break
				}
			}
		}
		game.Push(move)
	}
	record := style.Record{Names: [2]string{"copy", "rebel"}, Start: chess.StartPosition(), Moves: game.Moves(), Result: chess.WhiteWins}
	analyst := &Analyst{Player: player, Nodes: nodes}
	if err := analyst.Compare(t.Context(), &record, [2]bool{true, true}); err != nil {
		t.Fatal(err)
	}
	if record.Choices[7].Known || !record.Choices[8].Known {
		t.Errorf("compared from another ply than the ninth: %v", record.Choices[:10])
	}
	pool := style.NewPool(style.Options{})
	if err := pool.Add(record); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]float64{"copy": 0, "rebel": 100} {
		sample := pool.Select(style.Exactly(name))
		report := sample.Report(style.Resampling{Seed: 1, Resamples: 10})
		values := map[string]float64{}
		for _, v := range report.Values {
			values[v.Metric.Key] = v.Value
		}
		if values["divergence"] != want {
			t.Errorf("%s diverges in %v %%, want %v", name, values["divergence"], want)
		}
		if math.Abs(values["divergence.net"]-(values["divergence"]-values["divergence.floor"])) > 1e-9 {
			t.Errorf("%s: net %v, of %v less %v", name, values["divergence.net"], values["divergence"], values["divergence.floor"])
		}
	}
	// Only the wanted side is searched, and book moves are nobody's choice.
	record.Booked = 20
	if err := analyst.Compare(t.Context(), &record, [2]bool{true, false}); err != nil {
		t.Fatal(err)
	}
	for ply, choice := range record.Choices {
		if choice.Known != (ply >= 20 && ply%2 == 0) {
			t.Errorf("ply %d: compared %t", ply+1, choice.Known)
		}
	}
}
