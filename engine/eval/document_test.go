package eval

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write docs/evaluation.md anew")

const documentPath = "../../docs/evaluation.md"

// documentHead is what stands above the tables.
const documentHead = `# The evaluation

Every term of the evaluation is one row of the registry in engine/eval/registry.go, from
which this page is made (go test ./engine/eval -run Document -update). The same row names
the key in a pack, decides what the tuner does with it and is what "regence eval FEN"
lists. Values belong to packs: baseline's are fitted to games, see docs/tuning.md.

A weight is what is added for the side that has the feature; penalties are negative.
Tapered terms have a middlegame (mg) and an endgame (eg) value, joined by the phase of the
position: knight and bishop count 1, rook 2, queen 4, and 24 is all middlegame. The
endgame half is then multiplied by a scale in 64ths where a draw is near. In a pack a
number or list gives both phases, { mg = …, eg = … } one each; under [evaluation.own.…]
and [evaluation.opponent.…] a weight counts for one side alone, as seen from the side that
the personality plays.

Tables over ranks are indexed 0 to 7 as their side counts ranks; tables over squares show
the board from that side, a8 first. Linear terms are weight times count. Terms in danger
are summed for each attack and read through king_safety.curve. Fixed terms enter in their
own way and are left alone by the tuner.
`

func document() []byte {
	var b bytes.Buffer
	b.WriteString(documentHead)
	group := ""
	for _, term := range Terms() {
		if term.Group() != group {
			group = term.Group()
			fmt.Fprintf(&b, "\n## %s\n\n| key | meaning | unit | values | range | kind |\n|---|---|---|---|---|---|\n", group)
		}
		shape := "mg"
		if term.Tapered {
			shape = "mg, eg"
		}
		if term.Kind != Linear && !term.Tapered {
			shape = "one"
		}
		if term.Size > 1 {
			shape = fmt.Sprintf("%d × %s", term.Size, shape)
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %d to %d | %s |\n", strings.TrimPrefix(term.Name, group+"."), term.Doc, term.Unit, shape, term.Min, term.Max, term.Kind)
	}
	return b.Bytes()
}

func TestDocumentIsUpToDate(t *testing.T) {
	want := document()
	if *update {
		if err := os.WriteFile(documentPath, want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(documentPath)
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("docs/evaluation.md does not match the registry (%v); run go test ./engine/eval -run Document -update", err)
	}
}
