package match

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
)

// Generation says what openings to make.
type Generation struct {
	Count int    // openings wanted
	Plies int    // random moves from the start
	Seed  uint64 // of the moves
	Nodes uint64 // of the search that judges each position
	// Limit is the greatest score, in centipawns either way, of an opening that
	// is kept.
	Limit engine.Score
}

// Generate makes openings of random moves, each judged by a search of
// player, who should be a neutral one, and kept when
// neither side is better than the limit. No two end in the same position. keep is called for
// each in turn. With a deterministic player the same generation makes the same openings.
func Generate(ctx context.Context, player engine.Player, g Generation, keep func(Opening, engine.Score) error) error {
	random := rand.New(rand.NewPCG(g.Seed, 0))
	seen := map[uint64]bool{}
	for made := 0; made < g.Count; {
		if err := ctx.Err(); err != nil {
			return err
		}
		game := chess.NewGame(chess.StartPosition())
		if !playRandom(game, g.Plies, random) || seen[game.Position().Key()] {
			continue
		}
		seen[game.Position().Key()] = true
		score, err := fixedScore(ctx, player, game, g.Nodes)
		if err != nil {
			return fmt.Errorf("judging %s: %w", game.Position().FEN(), err)
		}
		if score > g.Limit || score < -g.Limit {
			continue
		}
		made++
		opening := Opening{}
		for _, m := range game.Moves() {
			opening.Moves = append(opening.Moves, m.UCI(false))
		}
		opening.FEN = game.Position().FEN()
		if err := keep(opening, score); err != nil {
			return err
		}
	}
	return nil
}

// playRandom plays random moves and reports whether the game goes on after them, with no check
// on the board and both kings at home or castled.
func playRandom(game *chess.Game, plies int, random *rand.Rand) bool {
	var list chess.MoveList
	for range plies {
		game.Position().LegalMoves(&list)
		if list.Len() == 0 {
			return false
		}
		m := list.At(random.IntN(list.Len()))
		if game.Position().MovedType(m) == chess.King && !m.IsCastle() {
			return false
		}
		game.Push(m)
	}
	return !game.Outcome().Over() && !game.Position().InCheck()
}

// fixedScore is the score of the last position of game after a search of so many nodes that
// knows nothing from before.
func fixedScore(ctx context.Context, player engine.Player, game *chess.Game, nodes uint64) (engine.Score, error) {
	found, err := fixedSearch(ctx, player, game, nodes)
	if err == nil && !found.scored {
		err = errors.New("the player told no score")
	}
	return found.score, err
}

// found is what a search at fixed nodes says.
type found struct {
	move   chess.Move
	score  engine.Score
	scored bool
}

// fixedSearch searches the last position of game with so many nodes and nothing known from
// before.
func fixedSearch(ctx context.Context, player engine.Player, game *chess.Game, nodes uint64) (found, error) {
	if err := player.NewGame(ctx); err != nil {
		return found{}, err
	}
	search, err := player.Go(ctx, game, engine.Limits{Nodes: nodes})
	if err != nil {
		return found{}, err
	}
	said := lastWord(search)
	best, err := search.Wait()
	if err != nil {
		return found{}, err
	}
	f := found{move: best.Move}
	if len(said.Lines) > 0 {
		f.score, f.scored = said.Lines[0].Score, true
	}
	return f, nil
}
