package enginetest

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/regence-chess/regence/engine"
)

// reserved are the words of the option grammar, which clients split option lines at.
var reserved = []string{"name", "type", "default", "min", "max", "var", "value"}

// maxVars is the number of choices that polyglot takes.
const maxVars = 16

func describesItself(s *seat) {
	d := s.player().Describe()
	if d.Name == "" || d.Author == "" {
		s.Errorf("name %q, author %q", d.Name, d.Author)
	}
	names := map[string]bool{}
	for _, option := range d.Options {
		folded := strings.ToLower(option.Name)
		if names[folded] {
			s.Errorf("option %s twice", option.Name)
		}
		names[folded] = true
		if _, err := option.Normalize(option.Default); err != nil {
			s.Errorf("the default is not fit: %v", err)
		}
	}
}

func optionsFitForClients(s *seat) {
	d := s.player().Describe()
	for _, option := range d.Options {
		text := strings.Join(append([]string{option.Name, option.Default}, option.Vars...), " ")
		for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ' ' || r == '-' }) {
			if slices.Contains(reserved, strings.ToLower(word)) {
				s.Errorf("option %s has the reserved word %q", option.Name, word)
			}
		}
		if len(option.Vars) > maxVars {
			s.Errorf("option %s has %d choices, some clients take %d", option.Name, len(option.Vars), maxVars)
		}
		for _, choice := range option.Vars {
			if strings.ContainsFunc(choice, func(r rune) bool { return r <= ' ' || r >= 0x7f }) {
				s.Errorf("option %s: the choice %q is not one ASCII word", option.Name, choice)
			}
		}
	}
}

func setsOptions(s *seat) {
	d := s.player().Describe()
	for _, option := range d.Options {
		if option.Kind == engine.String {
			continue // a path may have to exist
		}
		for _, name := range []string{option.Name, strings.ToUpper(option.Name), strings.ToLower(option.Name)} {
			if _, err := s.player().SetOption(s.ctx(), name, option.Default); err != nil {
				s.Errorf("SetOption(%q, %q): %v", name, option.Default, err)
			}
		}
	}
	best, _ := s.play(s.game(startFEN), engine.Limits{Depth: 2})
	s.legal(s.game(startFEN), best)
}

func refusesUnfit(s *seat) {
	refused := func(name, value string) {
		s.Helper()
		_, err := s.player().SetOption(s.ctx(), name, value)
		var fault *engine.OptionError
		if !errors.As(err, &fault) {
			s.Errorf("SetOption(%q, %q): %v, want an OptionError", name, value, err)
		}
	}
	refused("No Such Option", "1")
	d := s.player().Describe()
	for _, option := range d.Options {
		switch option.Kind {
		case engine.Spin:
			refused(option.Name, strconv.FormatInt(option.Max+1, 10))
			refused(option.Name, strconv.FormatInt(option.Min-1, 10))
			refused(option.Name, "many")
			refused(option.Name, "")
		case engine.Check:
			refused(option.Name, "perhaps")
		case engine.Combo:
			refused(option.Name, "no_such_choice")
		default:
		}
	}
	game := s.game(startFEN)
	best, _ := s.play(game, engine.Limits{Depth: 2})
	s.legal(game, best)
}

func changesOptions(s *seat) {
	game := s.game(kiwipeteFEN)
	for i := range 20 {
		s.set("Hash", strconv.Itoa(1+i%4*5))
		s.set("Threads", strconv.Itoa(1+i%3))
		s.set("Clear Hash", "")
		best, _ := s.play(game, engine.Limits{Depth: 3})
		s.legal(game, best)
	}
}

func answersWhileSearching(s *seat) {
	game := s.game(kiwipeteFEN)
	search := s.start(game, engine.Limits{Infinite: true})
	var asking sync.WaitGroup
	for range 4 {
		asking.Go(func() {
			for range 10 {
				s.player().Describe()
				if err := s.player().Ping(context.Background()); err != nil {
					s.Errorf("Ping during a search: %v", err)
				}
			}
		})
	}
	s.within("Ping during a search", asking.Wait)
	s.pending(search, held)
	for range 4 {
		asking.Go(search.Stop)
	}
	asking.Wait()
	s.legal(game, s.result(search))
}

func honoursContext(s *seat) {
	s.player()
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	calls := map[string]func() error{
		"Ping":    func() error { return s.player().Ping(cancelled) },
		"NewGame": func() error { return s.player().NewGame(cancelled) },
		"Go": func() error {
			_, err := s.player().Go(cancelled, s.game(startFEN), engine.Limits{Depth: 1})
			return err
		},
	}
	for name, call := range calls {
		s.within(name, func() {
			if err := call(); !errors.Is(err, context.Canceled) {
				s.Errorf("%s with a cancelled context: %v", name, err)
			}
		})
	}
	game := s.game(startFEN)
	best, _ := s.play(game, engine.Limits{Depth: 2})
	s.legal(game, best)
}

func closes(s *seat) {
	player := s.player()
	for range 2 {
		if err := player.Close(); err != nil {
			s.Errorf("Close: %v", err)
		}
	}
	player.Describe()
	if err := player.Ping(s.ctx()); !errors.Is(err, engine.ErrClosed) {
		s.Errorf("Ping after Close: %v, want ErrClosed", err)
	}
	if err := player.NewGame(s.ctx()); !errors.Is(err, engine.ErrClosed) {
		s.Errorf("NewGame after Close: %v, want ErrClosed", err)
	}
	if _, err := player.SetOption(s.ctx(), "Hash", "16"); !errors.Is(err, engine.ErrClosed) {
		s.Errorf("SetOption after Close: %v, want ErrClosed", err)
	}
	if _, err := player.Go(s.ctx(), s.game(startFEN), engine.Limits{Depth: 1}); !errors.Is(err, engine.ErrClosed) {
		s.Errorf("Go after Close: %v, want ErrClosed", err)
	}
}

func closesDuringSearch(s *seat) {
	game := s.game(kiwipeteFEN)
	search := s.start(game, engine.Limits{Infinite: true})
	s.pending(search, held)
	s.leave()
	s.within("Wait after Close", func() {
		if best, err := search.Wait(); err == nil && !game.Position().IsLegal(best.Move) {
			s.Errorf("after Close the result is %v without an error", best)
		}
		for range search.Infos() {
			continue
		}
	})
	search.Stop()
	search.PonderHit()
}

func leavesNoGoroutine(s *seat) {
	before := runtime.NumGoroutine()
	game := s.game(kiwipeteFEN)
	for range 3 {
		s.play(game, engine.Limits{Depth: 3})
		search := s.start(game, engine.Limits{Infinite: true})
		search.Stop()
		s.result(search)
		s.leave()
	}
	deadline := time.Now().Add(s.subject.Patience)
	for runtime.NumGoroutine() > before && time.Now().Before(deadline) {
		time.Sleep(10 * time.Millisecond)
	}
	if after := runtime.NumGoroutine(); after > before {
		stacks := make([]byte, 1<<16)
		s.Errorf("%d goroutines before, %d after:\n%s", before, after, stacks[:runtime.Stack(stacks, true)])
	}
}
