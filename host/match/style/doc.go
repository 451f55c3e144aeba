// Package style measures how players play: how often they sacrifice and whether it is
// sound, how they attack, castle, trade, close the position, how long their games last.
//
// Begin with [NewPool]; add games from memory or from PGN, select a player, and ask for a
// report or for the differences between two players:
//
//	pool := style.NewPool(style.Options{})
//	for game, err := range pgn.NewReader(file, pgn.Config{}).All() { pool.Add(style.FromPGN(game)) }
//	tal := pool.Select(style.Named("Tal"))
//	report := pool.Report(tal, style.Resampling{Seed: 1})
//
// What is measured stands in one registry, [Metrics]; computation, tables, JSON and the
// documentation all follow it. Every value has an interval by bootstrap over games, every
// difference a test by permutation, corrected for their number.
package style
