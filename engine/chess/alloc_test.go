package chess

import (
	"testing"

	"github.com/regence-chess/regence/internal/slowness"
)

// TestNothingAllocates runs what a search calls at every node.
func TestNothingAllocates(t *testing.T) {
	if slowness.Race {
		t.Skip("the race detector allocates on its own account")
	}
	for _, fen := range lawStarts {
		p := mustParse(t, fen)
		var list, part MoveList
		var undo Undo
		sum := 0
		allocs := testing.AllocsPerRun(20, func() {
			p.LegalMoves(&list)
			p.LegalCaptures(&part)
			p.LegalQuiets(&part)
			sum += p.LegalCount() + p.Pinned(White).Count() + p.AttackersTo(E1, p.Occupied()).Count()
			for _, m := range list.Slice() {
				if p.IsLegal(m) && !p.GivesCheck(m) {
					sum += int(p.CapturedType(m))
				}
				p.Make(m, &undo)
				p.Unmake(m, &undo)
			}
			if !p.InCheck() {
				p.MakeNull(&undo)
				p.UnmakeNull(&undo)
			}
		})
		if allocs != 0 || sum == 0 {
			t.Errorf("%s: %v allocations", fen, allocs)
		}
	}
}
