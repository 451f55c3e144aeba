package personalities_test

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/personalities"
)

// depth of the searches that are compared.
const depth = 6

// TestPlayer plays the same from the pack and from its canonical table, and another
// personality plays another way.
func TestPlayer(t *testing.T) {
	nodes := map[string]uint64{}
	for _, id := range []string{"baseline", "tal"} {
		r := resolve(t, id)
		decoded, err := personalities.Decode(r.Canonical())
		if err != nil {
			t.Fatal(err)
		}
		here, there := search(t, r), search(t, decoded)
		if here.Move != there.Move || here.Nodes != there.Nodes {
			t.Errorf("%s: %v in %d nodes, from the table %v in %d", id, here.Move, here.Nodes, there.Move, there.Nodes)
		}
		nodes[id] = here.Nodes
	}
	if nodes["baseline"] == nodes["tal"] {
		t.Error("baseline and tal search the same tree")
	}
}

// TestForeignPlayer is none of ours.
func TestForeignPlayer(t *testing.T) {
	r, err := personalities.Builtin().ResolveFile(filepath.Join("testdata", "uci.good.toml"))
	if err != nil {
		t.Fatal(err)
	}
	if p, err := r.Player(); err == nil {
		t.Errorf("the native engine plays for %s", p.Describe().Name)
	}
	who := r.Engine()
	if who.Kind != personalities.KindUCI || !filepath.IsAbs(who.Command) || len(who.Options) != 4 ||
		who.Options["Skill Level"] != "5" || who.Options["UCI_LimitStrength"] != "true" {
		t.Errorf("%+v", who)
	}
}

// search searches the start position of a sharp opening.
func search(t *testing.T, r *personalities.Resolved) engine.Best {
	t.Helper()
	player, err := r.Player()
	if err != nil {
		t.Fatal(err)
	}
	defer player.Close()
	if d := player.Describe(); d.Name != r.Name || d.About != r.Description {
		t.Errorf("describes itself as %+v", d)
	}
	game := chess.NewGame(chess.StartPosition())
	for _, move := range []string{"e2e4", "c7c5", "g1f3", "d7d6", "d2d4", "c5d4", "f3d4", "g8f6", "b1c3", "a7a6", "c1g5", "e7e6"} {
		if err := game.PushUCI(move); err != nil {
			t.Fatal(err)
		}
	}
	running, err := player.Go(context.Background(), game, engine.Limits{Depth: depth})
	if err != nil {
		t.Fatal(err)
	}
	best, err := running.Wait()
	if err != nil {
		t.Fatal(err)
	}
	return best
}
