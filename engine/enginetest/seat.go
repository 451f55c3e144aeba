package enginetest

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
	"github.com/regence-chess/regence/internal/slowness"
)

// seat is one law being checked on one player.
type seat struct {
	testing.TB
	subject Subject
	seated  engine.Player
}

// player is the player of this law, made at the first call.
func (s *seat) player() engine.Player {
	s.Helper()
	if s.seated == nil {
		s.seated = s.subject.New(s.TB)
	}
	return s.seated
}

func (s *seat) leave() {
	if s.seated == nil {
		return
	}
	s.within("Close", func() {
		if err := s.seated.Close(); err != nil {
			s.Errorf("Close: %v", err)
		}
	})
	s.seated = nil
}

// ctx ends when patience does.
func (s *seat) ctx() context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), s.subject.Patience)
	s.Cleanup(cancel)
	return ctx
}

// within fails the law at once if something does not end in time.
func (s *seat) within(what string, do func()) {
	s.Helper()
	done := make(chan struct{})
	go func() {
		defer close(done)
		do()
	}()
	select {
	case <-done:
	case <-time.After(s.subject.Patience):
		s.Fatalf("%s did not end within %v", what, s.subject.Patience)
	}
}

// start begins a search that must begin.
func (s *seat) start(game *chess.Game, limits engine.Limits) engine.Search {
	s.Helper()
	search, err := s.player().Go(s.ctx(), game, limits)
	if err != nil {
		s.Fatalf("Go: %v", err)
	}
	return search
}

// result waits for a result that must come without an error.
func (s *seat) result(search engine.Search) engine.Best {
	s.Helper()
	var best engine.Best
	var err error
	s.within("Wait", func() { best, err = search.Wait() })
	if err != nil {
		s.Fatalf("Wait: %v", err)
	}
	return best
}

// play searches and returns the result with the reports before it.
func (s *seat) play(game *chess.Game, limits engine.Limits) (engine.Best, []engine.Info) {
	s.Helper()
	search := s.start(game, limits)
	var infos []engine.Info
	s.within("Infos", func() { infos = slices.Collect(search.Infos()) })
	return s.result(search), infos
}

// inTime fails unless one of some attempts takes no longer than it may: the machine may be
// busy with something else for a while, but hardly each time. A slow build may be late.
func (s *seat) inTime(bound time.Duration, attempt func() time.Duration) {
	s.Helper()
	bound += slowness.Extra(slack)
	var took []time.Duration
	for range 5 {
		if took = append(took, attempt()); took[len(took)-1] <= bound {
			return
		}
	}
	s.Errorf("%v for what may take %v", took, bound)
}

// pending fails if the result of a search comes within a while.
func (s *seat) pending(search engine.Search, while time.Duration) {
	s.Helper()
	got := make(chan engine.Best, 1)
	go func() {
		best, _ := search.Wait()
		got <- best
	}()
	select {
	case best := <-got:
		s.Fatalf("the result %v came before its time", best.Move.UCI(false))
	case <-time.After(while):
	}
}

// set sets an option that must be accepted, and passes over one that does not exist.
func (s *seat) set(name, value string) {
	s.Helper()
	d := s.player().Describe()
	if _, ok := d.Option(name); !ok {
		return
	}
	if _, err := s.player().SetOption(s.ctx(), name, value); err != nil {
		s.Fatalf("SetOption(%q, %q): %v", name, value, err)
	}
}

// option is an option of the player, or the law does not apply.
func (s *seat) option(name string) engine.Option {
	s.Helper()
	d := s.player().Describe()
	option, ok := d.Option(name)
	if !ok {
		s.Skipf("the player has no option %s", name)
	}
	return *option
}

// legal fails unless a move can be played in the last position of a game.
func (s *seat) legal(game *chess.Game, best engine.Best) {
	s.Helper()
	if !game.Position().IsLegal(best.Move) {
		s.Fatalf("%s is not legal in %s", best.Move.UCI(true), game.Position().FEN())
	}
}

// game is a game from a position in FEN, with moves in UCI notation.
func (s *seat) game(fen string, moves ...string) *chess.Game {
	s.Helper()
	start, err := chess.ParseFEN(fen)
	if err != nil {
		s.Fatal(err)
	}
	game := chess.NewGame(start)
	for _, move := range moves {
		if err := game.PushUCI(move); err != nil {
			s.Fatal(err)
		}
	}
	return game
}

// Positions of different kinds.
const (
	startFEN     = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	kiwipeteFEN  = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
	endgameFEN   = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
	promotionFEN = "1B6/p5p1/N4p2/1P6/2p1k3/8/P2R1p2/7K b - - 1 40"
	onlyMoveFEN  = "k7/8/1K6/8/8/8/8/1R5R b - - 0 1" // Kb8 is the only move
	twoMovesFEN  = "8/3R4/1p2n1P1/1P1kb3/8/3K4/8/8 b - - 1 60"
	mateInOneFEN = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"
	matedFEN     = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
	stalemateFEN = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
	fiftyFEN     = "4k3/8/8/8/8/8/8/4K2R w - - 100 120"
	chess960FEN  = "brkr4/p1p1bppp/1pq1p1nn/6N1/3P3P/1P4P1/PBP2P2/1RKRQBN1 b KQkq - 0 9"
)
