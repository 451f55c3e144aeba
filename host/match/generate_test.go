package match

import (
	"testing"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/personalities"
)

// baselinePlayer is the house player in this process, for as long as the test runs.
func baselinePlayer(t *testing.T) engine.Player {
	t.Helper()
	resolved, err := personalities.Builtin().Resolve("baseline")
	if err != nil {
		t.Fatal(err)
	}
	player, err := resolved.Player()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { player.Close() })
	return player
}

// TestGenerate: openings are balanced, of the wanted length, all different, and a function of
// their seed.
func TestGenerate(t *testing.T) {
	player := baselinePlayer(t)
	g := Generation{Count: 12, Plies: 8, Seed: 1, Nodes: 500, Limit: 60}
	var runs [2][]string
	for i := range runs {
		seen := map[string]bool{}
		err := Generate(t.Context(), player, g, func(o Opening, score engine.Score) error {
			if score > g.Limit || score < -g.Limit {
				t.Errorf("an opening of %d cp was kept", score)
			}
			if len(o.Moves) != g.Plies || seen[o.FEN] {
				t.Errorf("opening %v: %d plies, seen %t", o.Moves, len(o.Moves), seen[o.FEN])
			}
			played := Opening{Moves: o.Moves}
			game, err := played.Game()
			if err != nil || game.Position().FEN() != o.FEN {
				t.Errorf("%v does not lead to %s: %v", o.Moves, o.FEN, err)
			}
			seen[o.FEN] = true
			runs[i] = append(runs[i], o.FEN)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(runs[0]) != g.Count {
		t.Fatalf("%d openings, want %d", len(runs[0]), g.Count)
	}
	for i := range runs[0] {
		if runs[0][i] != runs[1][i] {
			t.Errorf("opening %d differs between two runs of one seed", i)
		}
	}
}
