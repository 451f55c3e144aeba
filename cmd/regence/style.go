package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/spf13/cobra"

	"github.com/regence-chess/regence/host/match/style"
	"github.com/regence-chess/regence/protocols/pgn"
)

// styleConfig tells whose games to measure.
type styleConfig struct {
	files     []string
	player    string
	versus    string
	json      bool
	metrics   bool
	resamples int
	seed      uint64

	divergence uint64 // nodes of the searches that moves are held against; 0: none
}

// shownFaults is how many broken games are named; the rest is counted.
const shownFaults = 5

func newStyleCmd(a *app) *cobra.Command {
	var config styleConfig
	cmd := &cobra.Command{
		Use:   "style FILE.pgn...",
		Short: "Measure how a player plays, or how two differ",
		Long: `Reads games (PGN, also packed by gzip, bzip2 or zip; - is the standard input) and
measures a player's style: sacrifices, attack, trades, structure, length. Every value
has an interval, every difference a test.

A player is named by words of the name: --player tal finds "Tal, Mihail" and "Tal,M",
but not "Talbot". Without --player the one with the most games is measured; if all
games are between the same two, they are compared.`,
		Example: `  regence style tal.pgn --player Tal
  regence style tal.pgn.gz petrosian.pgn.gz --player tal --vs "petrosian, tigran"
  regence style match.pgn --json`,
		RunE: func(cmd *cobra.Command, args []string) error {
			config.files = args
			return runStyle(cmd.Context(), a, config)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&config.player, "player", "", "words of the player's name")
	flags.StringVar(&config.versus, "vs", "", "words of the name of a second player to compare with")
	flags.BoolVar(&config.json, "json", false, "print one JSON object")
	flags.BoolVar(&config.metrics, "metrics", false, "print what is measured, as a table in Markdown, and stop")
	addDivergence(flags, &config.divergence)
	flags.IntVar(&config.resamples, "resamples", 2000, "bootstrap samples and permutations")
	flags.Uint64Var(&config.seed, "seed", 1, "seed of the resampling")
	return cmd
}

func runStyle(ctx context.Context, a *app, config styleConfig) error {
	if config.metrics {
		_, err := io.WriteString(a.stdout, style.Documentation())
		return err
	}
	if len(config.files) == 0 {
		return &usageError{err: fmt.Errorf("style: name at least one file of games")}
	}
	if config.versus != "" && config.player == "" {
		return &usageError{err: fmt.Errorf("style: --vs wants a --player to compare with")}
	}
	if config.resamples < 1 {
		return &usageError{err: fmt.Errorf("style: --resamples %d: want 1 or more", config.resamples)}
	}
	pool, err := readPool(ctx, a, config)
	if err != nil {
		return err
	}
	player, versus, err := chooseSamples(a, pool, config)
	if err != nil {
		return err
	}
	resampling := style.Resampling{Seed: config.seed, Resamples: config.resamples}
	if versus == nil {
		return show(a, config, player.Report(resampling))
	}
	return show(a, config, style.Compare(player, versus, resampling))
}

// shown is a report or a comparison.
type shown interface {
	json.Marshaler
	WriteTable(io.Writer, style.Paint) error
}

func show(a *app, config styleConfig, result shown) error {
	if config.json {
		encoder := json.NewEncoder(a.stdout)
		encoder.SetIndent("", "  ")
		return encoder.Encode(result)
	}
	return result.WriteTable(a.stdout, stylePaint(a))
}

// stylePaint colors tables of style where a person sees them and wants color.
func stylePaint(a *app) style.Paint {
	plain := func(text string) string { return text }
	if !a.terminal || os.Getenv("NO_COLOR") != "" || os.Getenv("TERM") == "dumb" {
		return style.Paint{Heading: plain, Strong: plain}
	}
	heading := lipgloss.NewStyle().Bold(true).Foreground(lipgloss.Cyan)
	strong := lipgloss.NewStyle().Bold(true)
	return style.Paint{
		Heading: func(text string) string { return heading.Render(text) },
		Strong:  func(text string) string { return strong.Render(text) },
	}
}

// readPool measures the games of all files. Broken games are named on stderr and left out.
func readPool(ctx context.Context, a *app, config styleConfig) (*style.Pool, error) {
	files := config.files
	analyst, err := openAnalyst(config.divergence)
	if err != nil {
		return nil, err
	}
	if analyst != nil {
		defer analyst.Player.Close()
	}
	var records []style.Record
	faults := 0
	complain := func(name string, err error) {
		if faults++; faults <= shownFaults {
			fmt.Fprintf(a.stderr, "%s: %v\n", name, err)
		}
	}
	for _, name := range files {
		file, err := pgn.Open(name)
		if err != nil {
			return nil, fmt.Errorf("style: %w", err)
		}
		for game, err := range pgn.NewReader(file, pgn.Config{}).All() {
			if err != nil {
				complain(name, err)
				continue
			}
			if len(game.Main.Moves) > 0 {
				records = append(records, style.FromPGN(game))
			}
		}
		file.Close()
	}
	style.PairRounds(records)
	pool := style.NewPool(style.Options{})
	for i := range records {
		if analyst != nil {
			if err := analyst.Compare(ctx, &records[i], wantedSides(config, &records[i])); err != nil {
				return nil, fmt.Errorf("style: %w", err)
			}
		}
		if err := pool.Add(records[i]); err != nil {
			complain(strings.Join(records[i].Names[:], " - "), err)
		}
	}
	if faults > 0 {
		fmt.Fprintf(a.stderr, "style: broken games left out: %d\n", faults)
	}
	if pool.Len() == 0 {
		return nil, fmt.Errorf("style: no games in %s", strings.Join(files, ", "))
	}
	return pool, nil
}

// chooseSamples finds the players that were asked for, or those that the games suggest.
func chooseSamples(a *app, pool *style.Pool, config styleConfig) (player, versus *style.Sample, err error) {
	players := pool.Players()
	if config.player == "" {
		if len(players) == 0 {
			return nil, nil, fmt.Errorf("style: the games name no players")
		}
		first := pool.Select(style.Exactly(players[0].Name))
		if len(players) == 2 && players[0].Games == pool.Len() && players[1].Games == pool.Len() {
			second := pool.Select(style.Exactly(players[1].Name))
			return &first, &second, nil
		}
		if !config.json {
			fmt.Fprintf(a.stderr, "style: measuring %s, who has the most games; choose another with --player\n", players[0].Name)
		}
		return &first, nil, nil
	}
	found := make([]*style.Sample, 0, 2)
	for _, query := range []string{config.player, config.versus} {
		if query == "" {
			continue
		}
		sample := pool.Select(style.Named(query))
		if sample.Games() == 0 {
			return nil, nil, fmt.Errorf("style: no player named %q; there are %s", query, someNames(players))
		}
		found = append(found, &sample)
	}
	if len(found) == 1 {
		return found[0], nil, nil
	}
	for _, name := range found[0].Spellings {
		if slices.Contains(found[1].Spellings, name) {
			return nil, nil, fmt.Errorf("style: %q and %q both fit %s: say more of the names", config.player, config.versus, name)
		}
	}
	return found[0], found[1], nil
}

// someNames lists the players with the most games.
func someNames(players []style.Player) string {
	const most = 8
	var names []string
	for _, player := range players[:min(most, len(players))] {
		names = append(names, player.Name)
	}
	if len(players) > most {
		names = append(names, fmt.Sprintf("and %d more", len(players)-most))
	}
	return strings.Join(names, "; ")
}
