package search

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/internal/slowness"
)

// TestDocsListEverySetting: the page for people names what the registry holds, with its
// range and its default.
func TestDocsListEverySetting(t *testing.T) {
	page, err := os.ReadFile("../../docs/search.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range Registry() {
		span := fmt.Sprintf("%d to %d", p.Min, p.Max)
		if p.Max-p.Min == 1 {
			span = fmt.Sprintf("%d, %d", p.Min, p.Max)
		}
		row := fmt.Sprintf("| `%s` | %s | %d |", p.Name, span, p.Default)
		if !strings.Contains(string(page), row) {
			t.Errorf("docs/search.md has no row that begins %q", row)
		}
	}
}

func TestParams(t *testing.T) {
	params := DefaultParams()
	for _, p := range Registry() {
		if got := p.Of(&params); got != p.Default {
			t.Errorf("%s: %d, want the default %d", p.Name, got, p.Default)
		}
		for _, value := range []int{p.Min, p.Max} {
			if err := p.Set(&params, value); err != nil || p.Of(&params) != value {
				t.Errorf("%s = %d: %v", p.Name, value, err)
			}
		}
		if err := p.Set(&params, p.Max+1); err == nil || !strings.Contains(err.Error(), p.Name) {
			t.Errorf("%s = %d: %v, want an error with the name", p.Name, p.Max+1, err)
		}
	}
	params.Contempt = 10_000
	if _, err := New(Config{Params: params}); err == nil {
		t.Error("params out of range were accepted")
	}
}

// TestEverySettingWorks: the laws of the search hold at the ends of every setting, and each
// changes the tree, so that no entry of the registry is idle.
func TestEverySettingWorks(t *testing.T) {
	games := []*chess.Game{
		gameFrom(t, "r1bq1rk1/ppp2ppp/2np1n2/2b1p1N1/2B1P2P/2NP4/PPP2PP1/R1BQK2R w KQ - 0 7"),
		gameFrom(t, "8/8/1p1k4/p2p1p2/P2P1P2/1P1K4/8/8 w - - 90 80"), // a dead draw
	}
	signature := func(change func(*Params)) (nodes uint64) {
		s := newTestSearcher(t, func(c *Config) {
			c.Params.SacrificeExtension = 1 // without it sacrifice_attackers means nothing
			change(&c.Params)
		})
		for _, game := range games {
			nodes += run(t, s, game, engine.Limits{Depth: 9}).best.Nodes
		}
		return nodes
	}
	plain := signature(func(*Params) {})
	for i, p := range Registry() {
		if slowness.Skips(i) {
			continue
		}
		changed := false
		for _, value := range []int{p.Min, p.Min + 1, p.Max} {
			nodes := signature(func(params *Params) {
				if err := p.Set(params, value); err != nil {
					t.Fatal(err)
				}
			})
			changed = changed || nodes != plain
		}
		if !changed {
			t.Errorf("%s changes nothing", p.Name)
		}
	}
}
