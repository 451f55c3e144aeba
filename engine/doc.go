// Package engine is the contract between whoever wants chess played and whoever
// plays it.
//
// A [Player] plays. The native engine, a plugin process behind gRPC, a foreign UCI
// engine and a host session all implement it, so that a protocol server, a match
// runner and a Lichess bot need to know nothing else. Start with [Player.Go], which
// returns a [Search]; range over [Search.Infos], then call [Search.Wait]:
//
//	search, err := player.Go(ctx, game, engine.Limits{MoveTime: time.Second})
//	if err != nil { … }
//	for info := range search.Infos() { … }
//	best, err := search.Wait()
//
// The package enginetest checks an implementation against the contract.
package engine
