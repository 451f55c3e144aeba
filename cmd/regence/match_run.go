package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	"github.com/spf13/pflag"

	"github.com/regence-chess/regence/engine/syzygy"
	"github.com/regence-chess/regence/host/match"
	"github.com/regence-chess/regence/host/match/stats"
)

// errKilled is why the games of a match are broken off by a second Ctrl-C.
var errKilled = errors.New("broken off by the user")

// runMatch plays a new match or goes on with one. ctx ends with the first Ctrl-C, which only
// keeps new pairs from being begun.
func runMatch(ctx context.Context, a *app, flags *matchFlags, set *pflag.FlagSet, args []string) error {
	if err := flags.check(set); err != nil {
		return &usageError{err}
	}
	ledger, err := openLedger(flags.ledger)
	if err != nil {
		return err
	}
	defer ledger.Close()
	house, err := openHouse(a)
	if err != nil {
		return err
	}
	for _, mistake := range house.mistakes {
		fmt.Fprintln(a.stderr, "regence:", mistake)
	}
	roster := house.roster
	base, kill := context.WithCancelCause(context.WithoutCancel(ctx))
	defer kill(nil)

	var m *match.Match
	var book *match.Book
	var tables *syzygy.Tables
	if flags.resume > 0 {
		if m, book, err = resumedMatch(base, ledger, flags, args); err == nil {
			tables, err = openTables(a, m.Plan.Syzygy)
		}
	} else if tables, err = openTables(a, flags.syzygy); err == nil {
		m, book, err = newMatch(base, ledger, &match.Seats{Roster: roster}, flags, set, args)
	}
	if err != nil {
		return err
	}
	done, err := ledger.Games(base, m.ID)
	if err != nil {
		return err
	}

	var tablebase match.Tablebase // nil: none
	if tables != nil {
		defer tables.Close()
		tablebase = match.Syzygy{Tables: tables}
	}

	seats := &match.Seats{Roster: roster, CPUs: m.Plan.CPUs}
	view := newMatchView(a, flags, m, book, len(done))
	run, err := match.NewRun(match.Config{
		Plan: &m.Plan, Book: book, Open: seats.Open, Judge: seats.Judge, Tablebase: tablebase, Done: done,
		Store: func(ctx context.Context, unit match.Unit, records []match.Record) error {
			return ledger.Store(ctx, m.ID, unit, records)
		},
		Watch: view.watch,
		Drain: ctx.Done(),
	})
	if err != nil {
		return err
	}
	stopListening := killOnSecondSignal(ctx, base, kill, view)
	view.begin(run)
	_, err = run.Play(base)
	view.end()
	stopListening()
	if err != nil && !errors.Is(err, match.ErrStopped) {
		return fmt.Errorf("%w\nwhat was played is kept: regence match --resume %d", err, m.ID)
	}
	return finishMatch(context.WithoutCancel(ctx), a, ledger, flags, m, errors.Is(err, match.ErrStopped))
}

// killOnSecondSignal breaks the running games off when a second signal comes.
func killOnSecondSignal(first, base context.Context, kill context.CancelCauseFunc, view matchView) (stop func()) {
	signals := make(chan os.Signal, 1)
	done := make(chan struct{})
	go func() {
		select {
		case <-first.Done():
		case <-base.Done():
			close(done)
			return
		}
		view.draining()
		signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
		select {
		case <-signals:
			kill(errKilled)
		case <-base.Done():
		}
		close(done)
	}()
	return func() {
		kill(nil)
		<-done
		signal.Stop(signals)
	}
}

func openLedger(path string) (*match.Ledger, error) {
	if path == "" {
		var err error
		if path, err = match.DefaultLedger(); err != nil {
			return nil, err
		}
	}
	return match.OpenLedger(path)
}

// newMatch makes the plan, looks every player in the face, and puts the match on the ledger.
func newMatch(ctx context.Context, ledger *match.Ledger, seats *match.Seats, flags *matchFlags, set *pflag.FlagSet, args []string) (*match.Match, *match.Book, error) {
	if flags.sprt != "" && !set.Changed("games") {
		flags.games = openGames
	}
	plan, book, err := flags.plan(args)
	if err != nil {
		return nil, nil, err
	}
	identities, err := seats.Identify(ctx, plan.Players)
	if err != nil {
		return nil, nil, err
	}
	m, err := ledger.Create(ctx, plan, identities)
	return m, book, err
}

func resumedMatch(ctx context.Context, ledger *match.Ledger, flags *matchFlags, args []string) (*match.Match, *match.Book, error) {
	if len(args) > 0 {
		return nil, nil, &usageError{fmt.Errorf("--resume %d goes on with the match as it was planned: name no players", flags.resume)}
	}
	m, err := ledger.Match(ctx, flags.resume)
	if err != nil {
		return nil, nil, err
	}
	book, err := match.BookOf(&m.Plan)
	return m, book, err
}

// finishMatch prints the sum and writes the files that were asked for.
func finishMatch(ctx context.Context, a *app, ledger *match.Ledger, flags *matchFlags, m *match.Match, stopped bool) error {
	records, err := ledger.Games(ctx, m.ID)
	if err != nil {
		return err
	}
	outcome, err := sumUp(ctx, m, records, !flags.noStyle, flags.divergence)
	if err != nil {
		return err
	}
	if flags.pgn != "" {
		if err := writeFile(flags.pgn, func(w io.Writer) error { return m.WritePGN(w, records) }); err != nil {
			return err
		}
	}
	if flags.html != "" {
		if err := writeFile(flags.html, func(w io.Writer) error { return outcome.writeHTML(w, a.version) }); err != nil {
			return err
		}
	}
	if flags.json {
		return printJSON(a.stdout, outcome)
	}
	if err := outcome.print(a.stdout, stylePaint(a)); err != nil {
		return err
	}
	for _, file := range []string{flags.pgn, flags.html} {
		if file != "" {
			fmt.Fprintf(a.stdout, "wrote %s\n", file)
		}
	}
	if stopped {
		fmt.Fprintf(a.stdout, "stopped; go on with: regence match --resume %d\n", m.ID)
	}
	return nil
}

func printJSON(w io.Writer, v any) error {
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", "  ")
	return encoder.Encode(v)
}

// writeFile writes a file as a whole or not at all: under another name first.
func writeFile(name string, write func(io.Writer) error) error {
	file, err := os.CreateTemp(filepath.Dir(name), ".regence-*")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name()) // without effect after Rename
	err = write(file)
	if err2 := file.Close(); err == nil {
		err = err2
	}
	if err == nil {
		err = os.Chmod(file.Name(), 0o644)
	}
	if err == nil {
		err = os.Rename(file.Name(), name)
	}
	return err
}

// planning says what to expect of a match before its first game.
func planning(m *match.Match, book *match.Book) []string {
	p := &m.Plan
	games := match.NewStanding(p).Units()
	if !p.Single {
		games *= 2
	}
	lines := []string{fmt.Sprintf("match %d: %d games at most, %d at once, openings: %s (%d, %s, seed %d)",
		m.ID, games, p.Concurrency, book.Name, len(book.Openings), p.Order, p.Seed)}
	for i, player := range p.Players {
		id := m.Players[i]
		lines = append(lines, fmt.Sprintf("  %-12s %s  %s", player.Name, player.Control, describeIdentity(id)))
	}
	for i, problem := range book.Problems {
		if i == 3 {
			lines = append(lines, fmt.Sprintf("openings: %d more problems", len(book.Problems)-i))
			break
		}
		lines = append(lines, fmt.Sprintf("openings %s: passed over: %v", book.Name, problem))
	}
	if s := p.SPRT; s != nil {
		low, middle, high := s.Plan(s.Elo0, stats.TypicalPairVariance), s.Plan((s.Elo0+s.Elo1)/2, stats.TypicalPairVariance), s.Plan(s.Elo1, stats.TypicalPairVariance)
		lines = append(lines, fmt.Sprintf("sequential test [%g, %g] %s: expect about %.0f games if the difference is %g Elo, %.0f at %g, %.0f at %g",
			s.Elo0, s.Elo1, s.Model, low.Games, s.Elo0, middle.Games, (s.Elo0+s.Elo1)/2, high.Games, s.Elo1))
	} else if len(p.Players) == 2 {
		lines = append(lines, fmt.Sprintf("expect an error of about ±%.0f Elo after %d games", stats.ExpectedError(games), games))
	}
	return lines
}

func describeIdentity(id match.Identity) string {
	if id.Personality == "" {
		return id.Engine
	}
	return fmt.Sprintf("%s %s %s", id.Personality, id.Version, id.Fingerprint)
}
