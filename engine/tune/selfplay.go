package tune

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/engine/eval"
	"github.com/regence-chess/regence/engine/search"
)

// SelfPlay says how to play games for training.
type SelfPlay struct {
	Weights  *eval.Weights
	Nodes    uint64 // for each move
	Games    int    // how many to play
	First    int    // number of the first game; a game's opening follows from its number
	Opening  int    // plies played at random; every other game has one more
	Chess960 int    // one game in so many starts from a random start position; 0 = none
	Workers  int    // games at a time; 0 = 1
}

const (
	selfPlayHash = 8 // megabytes of hash table for each game

	// An opening that leaves one side so far ahead, in cp, is thrown away.
	unfairOpening = 250

	// A game is over when both sides have seen one of them so far ahead, in cp, for so
	// many plies; or level within so many cp for so many plies after such a ply.
	wonScore, wonPlies                = 1200, 6
	drawnScore, drawnPlies, drawnFrom = 8, 12, 80

	longestGame = 400 // plies
)

// Play plays the games and hands each record to sink, one at a time and in no order of
// numbers. It ends early without an error when ctx is done; games under way are lost.
func (s SelfPlay) Play(ctx context.Context, sink func(*Record) error) error {
	outer := ctx
	ctx, cancel := context.WithCancelCause(outer)
	defer cancel(nil)
	numbers := make(chan int)
	var wait sync.WaitGroup
	var lock sync.Mutex
	for range max(1, s.Workers) {
		wait.Go(func() {
			player, err := newSelfPlayer(s)
			if err != nil {
				cancel(err)
				return
			}
			for number := range numbers {
				record := player.play(ctx, number)
				if record == nil {
					return
				}
				lock.Lock()
				err := sink(record)
				lock.Unlock()
				if err != nil {
					cancel(err)
					return
				}
			}
		})
	}
	for number := s.First; number < s.First+s.Games; number++ {
		select {
		case numbers <- number:
			continue
		case <-ctx.Done():
		}
		break
	}
	close(numbers)
	wait.Wait()
	if outer.Err() != nil {
		return nil
	}
	return context.Cause(ctx)
}

// selfPlayer plays one game after the other against itself.
type selfPlayer struct {
	SelfPlay
	searcher *search.Searcher
}

func newSelfPlayer(s SelfPlay) (*selfPlayer, error) {
	options := search.DefaultOptions()
	options.Hash = selfPlayHash
	options.Analyse = true
	searcher, err := search.New(search.Config{
		Own: s.Weights, Opponent: s.Weights, Neutral: s.Weights,
		Params: search.DefaultParams(), Options: options,
	})
	if err != nil {
		return nil, fmt.Errorf("self-play: %w", err)
	}
	return &selfPlayer{SelfPlay: s, searcher: searcher}, nil
}

// play plays the game with the given number; nil when ctx is done first.
func (s *selfPlayer) play(ctx context.Context, number int) *Record {
	random := rand.New(rand.NewPCG(uint64(number), uint64(s.Nodes)))
	for ctx.Err() == nil {
		record := &Record{Number: number, Start: usualStart, Result: 0.5}
		if s.Chess960 > 0 && number%s.Chess960 == 0 {
			record.Start = random.IntN(960)
		}
		game, ok := s.open(record, random)
		if !ok {
			continue
		}
		s.searcher.NewGame()
		if s.playOut(ctx, game, record) {
			return record
		}
	}
	return nil
}

// open plays the random opening; false if the game ended in it.
func (s *selfPlayer) open(record *Record, random *rand.Rand) (*chess.Game, bool) {
	start, err := record.start()
	if err != nil {
		return nil, false
	}
	game := chess.NewGame(start)
	for range s.Opening + record.Number%2 {
		var list chess.MoveList
		game.Position().LegalMoves(&list)
		if list.Len() == 0 {
			return nil, false
		}
		m := list.At(random.IntN(list.Len()))
		game.Push(m)
		record.Moves = append(record.Moves, m)
	}
	record.Opening = len(record.Moves)
	return game, true
}

// playOut plays the game to its end; false if its opening was unfair or ctx is done.
func (s *selfPlayer) playOut(ctx context.Context, game *chess.Game, record *Record) bool {
	won, drawn := 0, 0
	for len(record.Moves) < longestGame {
		if outcome := game.Outcome(); outcome.Over() {
			record.Result = points(outcome.Result)
			return true
		}
		if ctx.Err() != nil {
			return false
		}
		move, score := s.think(game)
		if len(record.Scores) == 0 && (score > unfairOpening || score < -unfairOpening) {
			return false
		}
		record.Moves = append(record.Moves, move)
		record.Scores = append(record.Scores, int16(score))
		game.Push(move)

		won, drawn = streak(won, score > wonScore, score < -wonScore), drawn+1
		if score > drawnScore || score < -drawnScore || len(record.Moves) < drawnFrom {
			drawn = 0
		}
		switch {
		case won >= wonPlies:
			record.Result = 1
			return true
		case won <= -wonPlies:
			record.Result = 0
			return true
		case drawn >= drawnPlies:
			return true
		}
	}
	return true
}

// points is what White gets.
func points(result chess.Result) float64 {
	switch result {
	case chess.WhiteWins:
		return 1
	case chess.BlackWins:
		return 0
	}
	return 0.5
}

// streak counts plies in a row on which White stands to win, below zero Black.
func streak(n int, white, black bool) int {
	switch {
	case white:
		return max(n, 0) + 1
	case black:
		return min(n, 0) - 1
	}
	return 0
}

// think searches the position; the score is White's.
func (s *selfPlayer) think(game *chess.Game) (chess.Move, int) {
	score := 0
	best := s.searcher.Run(game, engine.Limits{Nodes: s.Nodes}, search.NewControl(), func(info engine.Info) {
		if info.Exact() {
			score = int(info.Lines[0].Score)
		}
	})
	if game.Position().SideToMove() == chess.Black {
		score = -score
	}
	return best.Move, score
}
