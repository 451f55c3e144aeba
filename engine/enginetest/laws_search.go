package enginetest

import (
	"errors"
	"slices"
	"time"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
)

// held is how long a law watches that nothing happens.
const held = 100 * time.Millisecond

// slack is what a law allows over a limit of time, for the way to the player and back.
const slack = 100 * time.Millisecond

func readyWhenMade(s *seat) {
	if err := s.player().Ping(s.ctx()); err != nil {
		s.Fatalf("Ping: %v", err)
	}
	game := s.game(startFEN)
	best, _ := s.play(game, engine.Limits{Depth: 2}) // no NewGame before
	s.legal(game, best)
}

func movesAreLegal(s *seat) {
	fens := []string{startFEN, kiwipeteFEN, endgameFEN, promotionFEN, onlyMoveFEN, twoMovesFEN}
	limits := []engine.Limits{
		{Depth: 1},
		{Depth: 4},
		{Nodes: 1},
		{Nodes: 2000},
		{MoveTime: time.Millisecond},
		{Depth: 3, Nodes: 100000, MoveTime: time.Second},
	}
	for _, fen := range fens {
		game := s.game(fen)
		for _, limit := range limits {
			best, _ := s.play(game, limit)
			s.legal(game, best)
			if best.Elapsed < 0 || best.Elapsed > s.subject.Patience {
				s.Errorf("%s: elapsed time %v", fen, best.Elapsed)
			}
		}
	}
	game := s.game(startFEN, "e2e4", "e7e5", "g1f3")
	best, _ := s.play(game, engine.Limits{Depth: 3})
	s.legal(game, best)
}

func findsMate(s *seat) {
	for _, limits := range []engine.Limits{{Depth: 3}, {Mate: 1}, {Mate: 2, MoveTime: 3 * time.Second}} {
		game := s.game(mateInOneFEN)
		best, infos := s.play(game, limits)
		s.legal(game, best)
		game.Push(best.Move)
		if game.Outcome().Reason != chess.Checkmate {
			s.Errorf("%s does not mate in %s", best.Move.UCI(false), mateInOneFEN)
		}
		last := lastExact(infos)
		if last == nil || last.Lines[0].Score != engine.MateIn(1) {
			s.Errorf("the last report of a mate in one is %+v", last)
		}
	}
}

func noMoveWhenOver(s *seat) {
	for _, fen := range []string{matedFEN, stalemateFEN} {
		game := s.game(fen)
		for _, limits := range []engine.Limits{{Depth: 3}, {MoveTime: 10 * time.Millisecond}} {
			if best, _ := s.play(game, limits); best.Move != chess.NoMove || best.Ponder != chess.NoMove {
				s.Errorf("%s: a move in a game that is over: %v", fen, best)
			}
		}
		for _, limits := range []engine.Limits{{Infinite: true}, {Ponder: true, Depth: 2}} {
			search := s.start(game, limits)
			s.pending(search, held)
			search.Stop()
			if best := s.result(search); best.Move != chess.NoMove {
				s.Errorf("%s: a move in a game that is over: %v", fen, best)
			}
		}
	}
}

func movesOnAfterDraw(s *seat) {
	threefold := s.game(startFEN, "g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8")
	for _, game := range []*chess.Game{threefold, s.game(fiftyFEN)} {
		best, _ := s.play(game, engine.Limits{Depth: 3})
		s.legal(game, best)
	}
}

func onlyMovesAskedFor(s *seat) {
	game := s.game(kiwipeteFEN)
	for _, text := range []string{"a2a3", "e1g1", "e5g6"} {
		move, err := game.Position().ParseUCI(text)
		if err != nil {
			s.Fatal(err)
		}
		best, infos := s.play(game, engine.Limits{Depth: 3, SearchMoves: []chess.Move{move}})
		if best.Move != move {
			s.Errorf("asked for %s, got %s", text, best.Move.UCI(false))
		}
		if lastExact(infos) == nil {
			s.Errorf("no score for the only move %s", text)
		}
	}
}

func oneSearchAtATime(s *seat) {
	game := s.game(startFEN)
	search := s.start(game, engine.Limits{Infinite: true})
	if _, err := s.player().Go(s.ctx(), game, engine.Limits{Depth: 1}); !errors.Is(err, engine.ErrBusy) {
		s.Errorf("Go during a search: %v, want ErrBusy", err)
	}
	if err := s.player().NewGame(s.ctx()); !errors.Is(err, engine.ErrBusy) {
		s.Errorf("NewGame during a search: %v, want ErrBusy", err)
	}
	d := s.player().Describe()
	if len(d.Options) > 0 {
		option := d.Options[0]
		if _, err := s.player().SetOption(s.ctx(), option.Name, option.Default); !errors.Is(err, engine.ErrBusy) {
			s.Errorf("SetOption during a search: %v, want ErrBusy", err)
		}
	}
	search.Stop()
	s.legal(game, s.result(search))
	best, _ := s.play(game, engine.Limits{Depth: 1})
	s.legal(game, best)
}

func stopsWhenTold(s *seat) {
	game := s.game(kiwipeteFEN)
	search := s.start(game, engine.Limits{Infinite: true})
	s.pending(search, held)
	for range 3 {
		search.Stop()
	}
	first := s.result(search)
	s.legal(game, first)
	search.Stop()
	search.PonderHit()
	if again := s.result(search); again != first {
		s.Errorf("a second Wait returns %v, the first %v", again, first)
	}
	// Told long before its limits.
	search = s.start(game, engine.Limits{MoveTime: time.Hour, Depth: engine.MaxPly})
	search.Stop()
	s.legal(game, s.result(search))
}

func stopAndGoInTurn(s *seat) {
	games := []*chess.Game{s.game(startFEN), s.game(kiwipeteFEN), s.game(endgameFEN)}
	for i := range 30 {
		game := games[i%len(games)]
		search := s.start(game, engine.Limits{Infinite: true})
		search.Stop()
		s.legal(game, s.result(search))
	}
}

func holdsInfinite(s *seat) {
	for _, fen := range []string{mateInOneFEN, onlyMoveFEN, startFEN} {
		game := s.game(fen)
		search := s.start(game, engine.Limits{Infinite: true, Depth: 1})
		s.pending(search, held)
		search.PonderHit() // means nothing here
		s.pending(search, held/2)
		search.Stop()
		s.legal(game, s.result(search))
	}
}

func holdsPonder(s *seat) {
	for _, fen := range []string{mateInOneFEN, startFEN} {
		game := s.game(fen)
		for _, release := range []func(engine.Search){engine.Search.PonderHit, engine.Search.Stop} {
			search := s.start(game, engine.Limits{Ponder: true, Depth: 2})
			s.pending(search, held)
			release(search)
			s.legal(game, s.result(search))
		}
	}
}

func clockRunsFromPonderHit(s *seat) {
	game := s.game(kiwipeteFEN)
	const remaining = 1500 * time.Millisecond
	s.inTime(remaining, func() time.Duration {
		search := s.start(game, engine.Limits{Ponder: true, Clock: &engine.Clock{Remaining: remaining, OpponentRemaining: remaining}})
		s.pending(search, 3*held)
		hit := time.Now()
		search.PonderHit()
		s.legal(game, s.result(search))
		return time.Since(hit)
	})
}

func keepsWithinTime(s *seat) {
	game := s.game(kiwipeteFEN)
	for _, limits := range []engine.Limits{
		{MoveTime: 50 * time.Millisecond},
		{Clock: &engine.Clock{Remaining: 2 * time.Second, Increment: 10 * time.Millisecond}, MoveTime: 50 * time.Millisecond},
		{Clock: &engine.Clock{Remaining: 100 * time.Millisecond}},
		{Clock: &engine.Clock{Remaining: 500 * time.Millisecond, MovesToGo: 1}},
	} {
		bound := limits.MoveTime
		if bound == 0 {
			bound = limits.Clock.Remaining
		}
		s.inTime(bound+slack, func() time.Duration {
			limits.Start = time.Now()
			best, _ := s.play(game, limits)
			s.legal(game, best)
			return time.Since(limits.Start)
		})
	}
}

func anyClock(s *seat) {
	game := s.game(startFEN, "e2e4")
	for _, remaining := range []time.Duration{0, time.Millisecond, -time.Hour, -5461229 * time.Millisecond} {
		best, _ := s.play(game, engine.Limits{Clock: &engine.Clock{Remaining: remaining, Increment: 5 * time.Millisecond}})
		s.legal(game, best)
	}
	search := s.start(game, engine.Limits{Clock: &engine.Clock{Remaining: 30000 * time.Hour, MovesToGo: 1}})
	s.pending(search, held/2)
	search.Stop()
	s.legal(game, s.result(search))
}

func exactNodes(s *seat) {
	s.set("Threads", "1")
	game := s.game(kiwipeteFEN)
	for _, nodes := range []uint64{1, 500, 20000} {
		best, _ := s.play(game, engine.Limits{Nodes: nodes})
		s.legal(game, best)
		if best.Nodes != nodes && !(nodes == 1 && best.Nodes == 0) {
			s.Errorf("%d nodes for a limit of %d", best.Nodes, nodes)
		}
	}
}

func sameSearchAfterNewGame(s *seat) {
	s.set("Threads", "1")
	game := s.game(kiwipeteFEN)
	limits := engine.Limits{Depth: 5}
	fresh, _ := s.play(game, limits)
	s.play(s.game(startFEN), engine.Limits{Depth: 4})
	if err := s.player().NewGame(s.ctx()); err != nil {
		s.Fatalf("NewGame: %v", err)
	}
	if again, _ := s.play(game, limits); again.Move != fresh.Move || again.Nodes != fresh.Nodes {
		s.Errorf("after NewGame %s with %d nodes, in a fresh player %s with %d",
			again.Move.UCI(false), again.Nodes, fresh.Move.UCI(false), fresh.Nodes)
	}
}

func doesNotHoldGame(s *seat) {
	game := s.game(startFEN, "e2e4", "e7e5")
	before := slices.Clone(game.Keys())
	search := s.start(game, engine.Limits{MoveTime: held})
	if !slices.Equal(before, game.Keys()) {
		s.Error("Go has changed the game")
	}
	original := game.Clone()
	game.Pop()
	game.Pop()
	for _, move := range []string{"a2a3", "a7a6", "b2b3", "b7b6", "c2c3"} {
		if err := game.PushUCI(move); err != nil {
			s.Fatal(err)
		}
	}
	s.legal(original, s.result(search))
}

func resultWithoutReader(s *seat) {
	game := s.game(kiwipeteFEN)
	s.legal(game, s.result(s.start(game, engine.Limits{Depth: 6})))
	search := s.start(game, engine.Limits{Depth: 6})
	for range search.Infos() {
		break
	}
	s.legal(game, s.result(search))
	search = s.start(game, engine.Limits{Infinite: true})
	for range search.Infos() {
		time.Sleep(held) // a slow reader
		search.Stop()
	}
	s.legal(game, s.result(search))
}

func playsChess960(s *seat) {
	game := s.game(chess960FEN)
	move, err := game.Position().ParseUCI("c8d8")
	if err != nil || !move.IsCastle() {
		s.Fatalf("castling c8d8: %v, %v", move.UCI(true), err)
	}
	search, err := s.player().Go(s.ctx(), game, engine.Limits{Depth: 3, SearchMoves: []chess.Move{move}})
	if err != nil {
		if s.subject.Foreign {
			s.Skipf("Go: %v", err)
		}
		s.Fatalf("Go: %v", err)
	}
	if best := s.result(search); best.Move != move {
		s.Errorf("asked for castling %s, got %s", move.UCI(true), best.Move.UCI(true))
	}
}
