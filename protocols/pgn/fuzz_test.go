package pgn_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/protocols/pgn"
)

// FuzzReader: no text does harm, every move that is read is legal, skimming finds the same
// main lines, and what is written again is read as the same game.
func FuzzReader(f *testing.F) {
	for _, seed := range []string{
		"1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) d6) 2. Nf3 *",
		"[Event \"x\"]\n[FEN \"8/1P4k1/8/8/8/8/8/4K3 w - - 0 1\"]\n\nb8Q {c} $1 ! -- 1-0\n[Event \"y\"]\n1. d4 {open\n[Event \"z\"]\n1.c4",
		"\xEF\xBB\xBF1. e4 {\xE9} ; x\r% y\r\n e5 1/2",
		"1. e4 (1. d4 {open",
		"[Variant \"Chess960\"][FEN \"4k3/8/8/8/8/8/8/RK5R w HA - 0 1\"] O-O (O-O-O) *",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var sound []*pgn.Game
		for game, err := range pgn.NewReader(strings.NewReader(text), pgn.Config{}).All() {
			if err == nil {
				checkLine(t, "fuzz", &game.Main, game.Start)
				sound = append(sound, game)
			}
		}
		skimmed, _ := read(text, pgn.Config{Skim: true})
		if len(skimmed) != len(sound) {
			t.Fatalf("%d games, %d when skimming", len(sound), len(skimmed))
		}
		for i, game := range sound {
			if !cmp.Equal(game.Main.Moves, skimmed[i].Main.Moves, cmpopts.EquateEmpty()) {
				t.Fatalf("skimming reads game %d otherwise", i)
			}
			if len(game.Main.Moves) == 0 {
				continue
			}
			again, faults := read(game.String(), pgn.Config{})
			if len(again) != 1 || len(faults) > 0 || !cmp.Equal(game.Main.Moves, again[0].Main.Moves) {
				t.Fatalf("written and read again: %d games, faults %q in\n%s", len(again), faults, game)
			}
		}
	})
}

// FuzzRemark: no comment does harm, and what was understood is understood again.
func FuzzRemark(f *testing.F) {
	f.Add("+0.31/12 0.045s n+0.10, n=12, text")
	f.Add("[%clk 0:01:00][%eval #-3] book")
	f.Fuzz(func(t *testing.T, comment string) {
		first := pgn.ParseRemark(comment, chess.White)
		if first.HasScore && first.Score.Clamp(1000) > 1000 {
			t.Fatalf("score %+v", first.Score)
		}
		_ = first.String()
	})
}
