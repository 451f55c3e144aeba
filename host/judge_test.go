package host_test

import (
	"context"
	"errors"
	"sync"
	"testing"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
)

func TestJudge(t *testing.T) {
	judge, err := newRoster(t, nil).NewJudge()
	if err != nil {
		t.Fatal(err)
	}
	defer judge.Close()
	tests := []struct {
		name, fen   string
		least, most engine.Score
	}{
		{"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", -100, 100},
		{"a queen up", "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 400, engine.Mate},
		{"a queen down", "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", -engine.Mate, -400},
		{"mate in one", "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", engine.MateIn(1), engine.MateIn(1)},
		{"mated", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", engine.MatedIn(0), engine.MatedIn(0)},
		{"stalemate", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 0, 0},
	}
	var group sync.WaitGroup
	for _, test := range tests {
		group.Go(func() {
			position, err := chess.ParseFEN(test.fen)
			if err != nil {
				t.Error(err)
				return
			}
			game := chess.NewGame(position)
			first, err := judge.Judge(context.Background(), game)
			if err != nil || first < test.least || first > test.most {
				t.Errorf("%s: %v, %v; want %v to %v", test.name, first, err, test.least, test.most)
			}
			if again, err := judge.Judge(context.Background(), game); err != nil || again != first {
				t.Errorf("%s: %v, then %v, %v", test.name, first, again, err)
			}
		})
	}
	group.Wait()

	gone, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := judge.Judge(gone, newGame(t)); !errors.Is(err, context.Canceled) {
		t.Errorf("without time: %v", err)
	}
}
