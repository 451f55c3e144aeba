// Package host seats personalities: it knows which there are, runs each in a process of its
// own, and sees to it that a crash costs a process and never a game.
//
// Make a [Roster] of the packs, then [Roster.Open] a [Session] for each game or connection.
// A session is an engine.Player that outlives the processes it plays through:
//
//	roster, err := host.NewRoster(host.Config{Catalog: catalog, Command: command})
//	session, err := roster.Open(ctx, "tal", host.SessionConfig{})
//	search, err := session.Go(ctx, game, limits)
//
// There is no chess policy here. docs/host.md tells what happens when an engine crashes,
// hangs, is slow, or cannot be started.
package host
