package match

import (
	"context"
	"fmt"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/host/match/style"
)

// floorShare is by how many nodes more, one part in so many, the second search has that
// measures how often the neutral player differs from itself.
const floorShare = 10

// Analyst holds moves against the choice of a neutral player at fixed nodes, so that the
// divergence of a style can be told from the noise of search. Each search begins with nothing
// known from before.
type Analyst struct {
	Player engine.Player // baseline, with one thread
	Nodes  uint64
}

// Compare fills in record.Choices for the moves of the sides that are wanted. It searches
// every such position twice, at Nodes and at a tenth more.
func (a *Analyst) Compare(ctx context.Context, record *style.Record, wanted [2]bool) error {
	record.Choices = make([]style.Choice, len(record.Moves))
	game := chess.NewGame(record.Start)
	for ply, played := range record.Moves {
		if ply >= record.Chosen() && wanted[game.Position().SideToMove()] && game.Position().LegalCount() > 1 {
			var choices [2]chess.Move
			for i, nodes := range []uint64{a.Nodes, a.Nodes + a.Nodes/floorShare} {
				best, err := fixedSearch(ctx, a.Player, game, nodes)
				if err != nil {
					return fmt.Errorf("ply %d: %w", ply+1, err)
				}
				choices[i] = best.move
			}
			record.Choices[ply] = style.Choice{Known: true, Differs: played != choices[0], Wavers: choices[0] != choices[1]}
		}
		game.Push(played)
	}
	return nil
}
