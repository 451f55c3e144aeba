package eval

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestRegistryIsComplete(t *testing.T) {
	at := 0
	names := map[string]bool{}
	for _, term := range Terms() {
		if term.at != at || term.Size < 1 {
			t.Errorf("%s: stands at %d with %d values, want it to follow at %d", term.Name, term.at, term.Size, at)
		}
		at += term.Size
		if names[term.Name] || term.Name != strings.ToLower(term.Name) || strings.Count(term.Name, ".") != 1 {
			t.Errorf("%s: name must be unique, lower case and group.name", term.Name)
		}
		names[term.Name] = true
		if term.Doc == "" || term.Unit == "" || term.Min >= term.Max || term.Max < 0 {
			t.Errorf("%s: wants a doc, a unit and a range: %+v", term.Name, term)
		}
		if term.Kind != Linear && term.Tapered && term.Name != "king_safety.curve" {
			t.Errorf("%s: only linear terms are tapered", term.Name)
		}
	}
	if at != size {
		t.Errorf("the registry covers %d of %d weights", at, size)
	}
}

func TestSetAndGet(t *testing.T) {
	w := NewWeights()
	set := func(name string, v Value) {
		t.Helper()
		if err := w.Set(name, v); err != nil {
			t.Error(err)
		}
	}
	set("material.rook", Value{MG: []int{490}})
	set("material.rook", Value{EG: []int{530}})
	set("imbalance.bishop_pair", Value{Both: []int{-7}})
	set("king_attack.attackers", Value{Both: []int{0, 15, 120, 360, 750, 1200}})
	want := map[string]Value{
		"material.rook":         {MG: []int{490}, EG: []int{530}},
		"imbalance.bishop_pair": {MG: []int{-7}, EG: []int{-7}},
		"king_attack.attackers": {MG: []int{0, 15, 120, 360, 750, 1200}},
	}
	for name, v := range want {
		got, ok := w.Get(name)
		if !ok || !cmp.Equal(got, v) {
			t.Errorf("%s: %s", name, cmp.Diff(v, got))
		}
	}
}

func TestSetRefuses(t *testing.T) {
	cases := []struct {
		name string
		v    Value
		want string
	}{
		{"king_atack.attackers", Value{Both: []int{1}}, `there is no weight "king_atack.attackers"; nearest is "king_attack.attackers"`},
		{"zzzzzz", Value{Both: []int{1}}, `there is no weight "zzzzzz"`},
		{"material.pawn", Value{Both: []int{401}}, "material.pawn: 401 is out of range 0..400"},
		{"king_attack.attackers", Value{Both: []int{0, 1, 2, 3, 4, 9999}}, "king_attack.attackers: 9999 at index 5 is out of range -500..3000"},
		{"king_attack.attackers", Value{Both: []int{0, 1}}, "king_attack.attackers: want a list of 6 whole numbers, got 2 values"},
		{"king_attack.uncastled", Value{EG: []int{1}}, "king_attack.uncastled: want a whole number, got an endgame value"},
		{"material.pawn", Value{}, "material.pawn: want a whole number, or such for mg and eg, got no value"},
	}
	for _, c := range cases {
		w := NewWeights()
		err := w.Set(c.name, c.v)
		if err == nil || err.Error() != c.want {
			t.Errorf("got  %v\nwant %s", err, c.want)
		}
		if *w != *NewWeights() {
			t.Errorf("%s: a refused value changed the weights", c.name)
		}
	}
	var unknown *UnknownTermError
	if err := NewWeights().Set("x.y", Value{}); !errors.As(err, &unknown) {
		t.Errorf("%v is not an UnknownTermError", err)
	}
}

func TestPairKeepsBothHalves(t *testing.T) {
	for _, mg := range []int{-32000, -1, 0, 1, 4000} {
		for _, eg := range []int{-32000, -1, 0, 1, 4000} {
			if p := makePair(mg, eg); p.mg() != mg || p.eg() != eg {
				t.Errorf("(%d, %d) reads as (%d, %d)", mg, eg, p.mg(), p.eg())
			}
			if p := makePair(mg, eg)*-3 + makePair(1, 2); p.mg() != -3*mg+1 || p.eg() != -3*eg+2 {
				t.Errorf("(%d, %d) times -3 plus (1, 2) reads as (%d, %d)", mg, eg, p.mg(), p.eg())
			}
		}
	}
}
